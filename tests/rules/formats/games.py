"""Create random games for the tests of formats, and load two from Little Golem."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules import GAMES, AnyGame, play_turn
from rules.record import Record
from tests.rules.walks import random_turn

COMMENTS = ("good", "] and \\ and [", "first: this\nand #that", '"quoted"', "37\n\nlast")
NOTES = {"first": 'Ana "A" #1', "second": "B]en\\", "date": "2026-11-22", "place": "a: b\nc"}

# Moves of two games: one ends with the last capture, one with the last Tott.
LITTLE_GOLEM = (
    "(;FF[TZAAR]VA[RANDOM]POS[cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB]"
    ";W[npmq];B[prqq-kplp];W[smrn-pqqp];B[lqmp-lpmp];W[omnm-mnnm];B[mpmo-lomo];W[nonq-nqop]"
    ";B[monn-nsnr];W[nmpm-opmr];B[nror-orqp];W[mrpo-pmqm];B[rorn-qpsn];W[slrm-qmrm];B[nnkq-snsk]"
    ";W[oqms-rmrl];B[skrk-rkqk];W[qlqn-rlpl];B[qkqn-qnpo];W[plkq-onln];B[lrmq-pols];W[lnpn-mspp]"
    ";B[lsks-ksmq];W[kqkr-mmnl];B[sorp-rnrp];W[ppqo-pnpk];B[qqqo-olok];W[pkok-nlko])",
    "(;FF[TZAAR]VA[RANDOM]POS[acccCBaaACbccBCCcbbBCBCcCbCabCBACCccbCACAACbccbcabBaBcBBcCAc]"
    ";W[qmrl];B[okol-popn];W[qnop-rmop];B[onom-nmnn];W[nqnp-opnp];B[nopm-nnom];W[qopp-nppp]"
    ";B[pnrl-pmom];W[pprn-slmr];B[rlql-ommo];W[plpq-rnrk];B[qlqp-momp];W[pqoq-rkro];B[snmn-mpqp]"
    ";W[qqpr-roso];B[smmm-mnln];W[nlmm-msmr];B[lqkq-lrks];W[lpkq-kpkq];B[olpk-mqks];W[lopk-mrkr]"
    ";B[ksls-oros];W[nsnr-kqko];B[qkpk-lnls];W[sosk-prnr];B[osoq-pass];W[nroq-skpk])",
)


def variants(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yield every value of every option at least once."""
    most = max((len(option.choices) for option in game.options), default=1)
    for n in range(most):
        yield {option.name: option.choices[n % len(option.choices)] for option in game.options}


def random_record(game: AnyGame, options: dict[str, str], seed: int, turns: int = 400) -> Record:
    """Return a random game, to its end or so many turns, with some comments."""
    chance = random.Random(seed)
    position, played, comments = game.start(options, seed), list[str](), dict[int, str]()
    while position.outcome is None and len(played) < turns:
        steps = random_turn(position, chance)
        played.append(game.format_turn(position, steps))
        position = play_turn(position, steps)
        if chance.random() < 1 / 6:
            comments[len(played)] = chance.choice(COMMENTS)
    drawn = seed if game.has_random_start(options) else None
    return Record(
        game, game.complete_options(options), tuple(played), NOTES, drawn, comments=comments
    )


def some_records() -> Iterator[Record]:
    """Yield a record of every game in each of its variants."""
    for slug in ("zertz", "tzaar", "rust"):
        for seed, options in enumerate(variants(GAMES[slug])):
            yield random_record(GAMES[slug], options, seed)
