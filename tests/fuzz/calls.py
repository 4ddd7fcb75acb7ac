"""Calls of all services, for a database with damaged rows."""

from __future__ import annotations

import itertools
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.agenda import Duty
from bot.cogs.analysis.service import AnalysisService, BlunderService
from bot.cogs.guesses.service import GuessService
from bot.cogs.puzzles.service import PuzzleService
from bot.cogs.ratings.statistics import StatsService
from bot.cogs.seasons.service import SeasonSource
from bot.cogs.servers.service import OversightService
from bot.cogs.trying.look_backs import LookBackService
from bot.cogs.watching.walls import WallSource
from bot.cogs.watching.weeks import WeekSource
from bot.match.acts import Act
from bot.match.client import Ringfall
from bot.match.core import Core
from bot.match.model import Offer
from bot.match.tables.due_messages import board_at
from bot.messages.kinds import Source
from bot.profiles import LANGUAGE, MAX_MATCHES
from bot.tools.databases import inspect
from ringfall.testing.posted import of_challenge, of_match
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, THREAD, plans_on
from rules import GAMES, turns
from tests.cogs import (
    DELIVERING,
    dailies_on,
    duties_of,
    match_puzzles_on,
    seasons_on,
    tries_on,
    watching_on,
)

PEOPLE = (ANA, BEN, CLEO)
# Above the ids of the other interactions; an id that comes twice would be a repeat.
INTERACTIONS = itertools.count(2**40)

Call = Callable[[Core, random.Random], Awaitable[object]]


def _someone(chance: random.Random) -> int:
    return chance.choice(PEOPLE)


def _some_match(chance: random.Random) -> int:
    return chance.randint(1, 2 * len(GAMES))


def _act(chance: random.Random) -> Act:
    return Act.of_person(_someone(chance), next(INTERACTIONS))


async def _read_match(services: Core, chance: random.Random) -> None:
    """Look at a match in every way there is."""
    match, user_id = await services.matches.get(_some_match(chance)), _someone(chance)
    await services.rests.seen(match)
    await services.last_seen.turns_seen(user_id, match)
    await services.last_seen.record(user_id, match)
    await tries_on(services).seen(match, user_id)
    await tries_on(services).published(match, user_id)
    await AnalysisService(services).find(match)
    await StatsService(services.database).changes(match.id)
    await services.messages.find_last(*board_at(match.id, match.ply))
    await plans_on(services).unplayed(match, user_id)
    await plans_on(services).find(match, user_id)
    await GuessService(services).callers(match, match.ply)
    await GuessService(services).find_own(match, user_id)


async def _play(services: Core, chance: random.Random) -> None:
    match = await services.matches.get(_some_match(chance))
    text = match.guide.examples(match.position, 1)
    side = match.people(match.position.to_move)
    act = Act.of_person(side[0], next(INTERACTIONS))
    await services.matches.play(match.id, act, (*text, "pass")[0])


async def _guess(services: Core, chance: random.Random) -> None:
    match = await services.matches.get(_some_match(chance))
    for moves, _ in itertools.islice(turns(match.position), 1):
        await GuessService(services).guess(match, _someone(chance), moves)


async def _post(services: Core, chance: random.Random) -> None:
    behind = await services.messages.behind()
    for match_id in {message.match_id for message in behind if message.match_id}:
        await services.messages.pending(of_match(match_id))
        await services.messages.outdated(of_match(match_id))
    for challenge_id in {message.challenge_id for message in behind if message.challenge_id}:
        await services.messages.pending(of_challenge(challenge_id))
    await services.matches.people([message.match_id for message in behind])


async def _solve(services: Core, chance: random.Random) -> None:
    solving = await PuzzleService(services).next(_someone(chance), chance.choice((None, "zertz")))
    solving = await PuzzleService(services).get(solving.id, solving.user_id)
    await PuzzleService(services).hint(solving)


async def _solve_set(services: Core, chance: random.Random) -> None:
    puzzle = await match_puzzles_on(services).get(1)
    await PuzzleService(services).begin_set(_someone(chance), puzzle)


async def _look_back(services: Core, chance: random.Random) -> None:
    boards, match = LookBackService(services), await services.matches.get(_some_match(chance))
    user_id = _someone(chance)
    look_back = await boards.get(chance.choice((1, await boards.open(match, user_id, match.ply))))
    whole, _ = await boards.trees(match)
    look_back.place(whole)
    here = {"line": list(match.turns), "ply": 0}
    await boards.change(look_back, match, user_id, lines=[("Wd4,a1",)], values=here)


async def _change_rest(services: Core, chance: random.Random) -> None:
    typed = {"zone": "berlin", "quiet": "22-7", "weekends": True, "vacation": ""}
    await services.rests.change(_someone(chance), typed)


async def _ask_rematch(services: Core, chance: random.Random) -> None:
    match = await services.matches.get(_some_match(chance))
    await services.challenges.rematch(match, channel_id=CHANNEL, act=_act(chance))


async def _carry_out(duty: Duty) -> None:
    await duty.next_due()
    await duty.carry_out()
    await duty.next_due()


def calls_of(client: Ringfall) -> dict[str, Call]:
    """Return all calls, with the duties of the core and of all cogs that need no connection."""
    duties = {
        f"clock: {duty.name}": lambda _s, _c, duty=duty: _carry_out(duty)
        for duty in duties_of(client)
        if duty.name not in DELIVERING
    }
    return CALLS | duties


CALLS: dict[str, Call] = {
    "match": _read_match,
    "look back": _look_back,
    "play": _play,
    "find": lambda s, c: s.matches.find(_someone(c), channel_id=THREAD),
    "list": lambda s, c: s.matches.of_player(_someone(c), finished=c.random() < 0.5),
    "here": lambda s, _: s.matches.in_place(THREAD),
    "resign": lambda s, c: s.matches.resign(_some_match(c), _act(c)),
    "offer": lambda s, c: s.matches.make_offer(_some_match(c), _act(c), c.choice(list(Offer))),
    "answer": lambda s, c: s.matches.answer_offer(_some_match(c), 3, _act(c), accept=True),
    "claim": lambda s, c: s.times.claim(_some_match(c), _act(c)),
    "extend": lambda s, c: s.times.extend(_some_match(c), _act(c)),
    "accept": lambda s, c: s.challenges.accept(c.randint(1, 10), _act(c)),
    "withdraw": lambda s, c: s.challenges.withdraw(c.randint(1, 10), _act(c)),
    "rematch": _ask_rematch,
    "preferences": lambda s, c: s.preferences.get(_someone(c)),
    "prefer": lambda s, c: s.preferences.change(_someone(c), {LANGUAGE: "en"}),
    "server": lambda s, _: s.servers.get(GUILD),
    "serve": lambda s, _: s.servers.change(GUILD, {MAX_MATCHES: 3}),
    "rests": lambda s, c: s.rests.get(_someone(c)),
    "rest": _change_rest,
    "blocks": lambda s, c: s.blocks.of(_someone(c)),
    "stats": lambda s, c: StatsService(s.database).played(GUILD, _someone(c)),
    "own ratings": lambda s, c: StatsService(s.database).own(GUILD, _someone(c)),
    "leaders": lambda s, c: StatsService(s.database).leaders(GUILD, "zertz", _someone(c)),
    "running": lambda s, _: s.matches.in_server(GUILD),
    "oversight": lambda s, _: OversightService(s).running(GUILD, 0),
    "abort": lambda s, c: OversightService(s).abort(_some_match(c), _act(c)),
    "guess": _guess,
    "guesses": lambda s, c: GuessService(s).tally(_someone(c), GUILD),
    "newcomer": lambda s, c: s.matches.is_newcomer(_someone(c)),
    "puzzle": _solve,
    "daily": lambda s, c: PuzzleService(s).begin_daily(_someone(c), GUILD, 1),
    "set puzzle": _solve_set,
    "tally": lambda s, c: PuzzleService(s).tally(_someone(c)),
    "mistakes": lambda s, c: BlunderService(s).of_person(_someone(c), GUILD),
    "followed": lambda s, c: watching_on(s).followed(_someone(c), GUILD),
    "season": lambda s, c: seasons_on(s).join(1, _someone(c)),
    "left season": lambda s, c: seasons_on(s).leave(1, _someone(c)),
    "clock: posts": _post,
    "clock: answers": lambda s, _: s.interactions.take(),
    "clock: digests": lambda s, _: _each(
        watching_on(s).waiting, lambda told: watching_on(s).begin(told[0])
    ),
    "clock: walls": lambda s, _: _begin_all(s, WallSource()),
    "clock: weeks": lambda s, _: _begin_all(s, WeekSource()),
    "clock: dailies": lambda s, _: _begin_all(s, dailies_on(s)),
    "clock: proposals": lambda s, _: _carry_out(seasons_on(s)),
    "clock: tables of seasons": lambda s, _: _begin_all(s, SeasonSource()),
    "clock: computer": lambda s, _: s.challenges.waiting_for_computer(),
    "clock: inspection": lambda s, _: inspect(s.database),
}


async def _begin_all(services: Core, source: Source) -> None:
    """Begin to post or to edit everything that servers want of a kind."""
    for target in (await services.messages.find_misplaced(source))[0]:
        await services.messages.add(source, target)
    for message in (await services.messages.find_misplaced(source))[1]:
        await services.messages.begin(message, source)


async def _each(
    waiting: Callable[[], Awaitable[Sequence[Any]]], begin: Callable[[Any], Awaitable[object]]
) -> None:
    for found in await waiting():
        await begin(found)
