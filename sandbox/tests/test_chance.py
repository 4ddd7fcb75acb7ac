"""Random faults with a seed."""

from __future__ import annotations

import dataclasses

import pytest

from sandbox import Rates
from sandbox.faults import Faults
from sandbox.journal import Request

EVEN = Rates(*(0.1 for _ in dataclasses.fields(Rates)))
MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


def request(route: str = MESSAGES) -> Request:
    return Request("POST", route, route, {})


def drawn(faults: Faults, count: int = 300) -> list[str]:
    return [str(faults.take_effect(request())) for _ in range(count)]


def test_a_seed_gives_the_same_faults_again() -> None:
    def of(seed: int) -> list[str]:
        faults = Faults()
        faults.random(seed, EVEN)
        return [*drawn(faults), *(str(faults.take_delivery()) for _ in range(100))]

    assert of(1) == of(1) != of(2)


def test_every_kind_of_fault_occurs_and_is_counted() -> None:
    faults = Faults()
    faults.random(7, EVEN)
    drawn(faults, 2_000)
    for _ in range(100):
        faults.take_delivery()
    every = {"cut", "cut after it was done", "429", "429 global", "429 shared", "403 50013"}
    every |= {"late", "answered late", "twice", "dropped"}
    every |= {f"{s}{after}" for s in (500, 502, 503, 504) for after in ("", " after it was done")}
    assert set(faults.struck) == every


@pytest.mark.parametrize(
    ("rates", "count"), [(Rates(), 0), (Rates(cut=1), 300), (Rates(cut=0.1), 30)]
)
def test_faults_occur_at_their_rates(rates: Rates, count: int) -> None:
    faults = Faults()
    faults.random(3, rates)
    assert abs(300 - drawn(faults).count("None") - count) <= 12


def test_a_start_of_the_bot_is_spared_and_a_callback_needs_no_permission() -> None:
    faults = Faults()
    faults.random(5, Rates(cut=1))
    assert faults.take_effect(request("/gateway/bot")) is None
    faults.random(5, Rates(forbidden=1))
    assert faults.take_effect(request(CALLBACK)) is None
    assert str(faults.take_effect(request())) == "403 50013"


async def test_requested_faults_win_over_random_ones() -> None:
    faults = Faults()
    faults.random(5, Rates(cut=1))
    faults.fail("/channels/**", status=503)
    hold = faults.hold(f"POST {MESSAGES}")
    assert str(faults.take_effect(request())) == "503"
    assert faults.take_effect(request()) is None
    assert faults.take_hold(request()) is hold
    assert str(faults.take_effect(request())) == "cut"


@pytest.mark.parametrize("wrong", [{"cut": -0.1}, {"cut": 0.6, "slow": 0.6}, {"twice": 1.1}])
def test_invalid_rates_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="rates must be from 0 to 1"):
        Rates(**wrong)
