"""Choose the users' acts and their frequency; other modules perform them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable

from sandbox import ImpossibleError, Sandbox
from sandbox.signals import WAIT_SECONDS
from tests.campaign.acts import Act
from tests.campaign.context import ActorContext, wait_stored
from tests.campaign.groups import Groups
from tests.campaign.midgame import Midgame
from tests.campaign.overtime import Overtime
from tests.campaign.private_acts import PrivateActs
from tests.campaign.starts import MatchStarts
from tests.campaign.stored import CHANNEL, COMPUTER, TEAM, Storage, StoredMatch
from tests.campaign.turns import Turns

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
MOST_MATCHES, MOST_CHALLENGES, LONGEST_PAUSE_S = 7, 4, 0.4
ANSWERING = 0.6
# Weights of votes and of shared boards, beside those of all acts in one match.
VOTING, LOOKING = 40, 40

WeightedAct = tuple[float, Callable[[], Awaitable[object]]]
"""A possible act and its weight."""


class People:
    """All users of one sandbox.

    The second manages the server; the last one's data is deleted now and then.
    """

    def __init__(self, discord: Sandbox, storage: Storage, chance: random.Random) -> None:
        self._discord = discord
        self._storage = storage
        self._chance = chance
        for name in NAMES[3:]:
            discord.add_user(name)
        people = [discord.user(name) for name in NAMES]
        for guild in discord.world.guilds.values():
            for actor in people:
                if actor.id not in guild.members:
                    discord.world.join(guild, actor.user)
        self._context = ActorContext(discord, storage, chance, people)
        self._manager = people[1]
        self._turns = Turns(self._context)
        voters = discord.give_role(self._manager, "Voters")
        for actor in people:
            if actor is not self._manager:
                discord.give_role(actor, voters)
        self._starts = MatchStarts(self._context, voters)
        self._midgame = Midgame(self._context, self._manager)
        self._groups = Groups(self._context, self._manager)
        self._overtime = Overtime(self._context)
        self._private_acts = PrivateActs(self._context, people[-1])

    @property
    def acts(self) -> list[Act]:
        return self._context.acts

    async def settle_in(self) -> None:
        """Let one user choose direct messages, choose a wall, and end a match to set puzzles of.

        All look back at that match, a season begins, and matches of a team, a role and the channel.
        """
        self._discord.grant(self._manager, "MANAGE_GUILD")
        actor = self._discord.user(NAMES[0])
        page = await actor.slash("settings", channel=self._discord.channel("games"))
        # On a slow machine, a placeholder is shown first.
        await self._discord.wait_until(lambda: page.message.buttons)
        opened = await actor.click(page.message, "Turns and language…")
        await actor.submit(opened.modal, {"notifications": ["direct"]})
        await self._midgame.move_wall()
        games = self._discord.channel("games")
        await self._context.choose_channel(self._manager, "puzzle", games)
        await self._starts.with_one_best()
        await wait_stored(self._discord, lambda: self._storage.read().running, WAIT_SECONDS)
        for match in self._storage.read().running:
            await self._midgame.cancel(match)
            await self._groups.open_look_back(match)
        await self._starts.as_team(level=1)
        await self._starts.as_role(level=1)
        await self._groups.start_season()
        for season in self._storage.read().seasons.values():
            for _ in NAMES:
                with contextlib.suppress(ImpossibleError):
                    await self._groups.join_season(season)

    def settle(self) -> None:
        """Expect acts from now on to be kept."""
        self._context.settle()

    async def act(self, times: int) -> None:
        """Perform random acts one after the other."""
        for _ in range(times):
            await asyncio.sleep(self._chance.uniform(0, LONGEST_PAUSE_S))
            weights, choices = zip(*self._possible_acts(), strict=True)
            (chosen,) = self._chance.choices(choices, weights)
            with contextlib.suppress(ImpossibleError):
                await chosen()

    async def move(self, match: StoredMatch) -> Act | None:
        """Let the player to move type a turn."""
        return await self._turns.move(match)

    async def prepare_votes(self) -> None:
        """Let people choose what they vote for as soon as they act again.

        To choose takes so many presses that a kill would come before most votes.
        """
        running = [match for match in self._storage.read().running if self._context.place(match)]
        for match in _voting(running):
            await self._turns.prepare_votes(match)

    def playable(self) -> list[StoredMatch]:
        """List the matches with a turn to play, in a place that still exists."""
        running = [match for match in self._storage.read().running if self._context.place(match)]
        return [match for match in running if match.to_move not in (COMPUTER, CHANNEL, TEAM)]

    def _possible_acts(self) -> list[WeightedAct]:
        """List the possible acts."""
        stored = self._storage.read()
        running = [match for match in stored.running if self._context.place(match)]
        over = [match for match in stored.matches.values() if match.ending]
        challenges = [c for c in stored.challenges.values() if self._context.card(c)]
        possible: list[WeightedAct] = [
            (0.2, self._midgame.move_wall),
            (1, self._private_acts.puzzle),
            (0.5, self._private_acts.daily),
            (0.15, self._private_acts.erase),
        ]
        if stored.puzzles:
            puzzle = self._chance.choice(list(stored.puzzles.values()))
            possible.append((4, lambda: self._private_acts.solve(puzzle)))
        if beginnings := [match for match in over if match.start.position]:
            begun = self._chance.choice(beginnings)
            possible.append((6, _bound(self._midgame.set_puzzle, begun)))
        seasons = list(stored.seasons.values())
        if open_ones := [season for season in seasons if not season.closed]:
            season = self._chance.choice(open_ones)
            possible.append((3, lambda: self._groups.join_season(season)))
            possible.append((0.3, self._groups.end_season))
        else:
            possible.append((2, self._groups.start_season))
        if seasons and seasons[-1].closed:
            possible.append((5, lambda: self._groups.repeat_season(seasons[-1])))
        if challenges:
            challenge = self._chance.choice(challenges)
            possible.append((5 + 2 * len(challenges), lambda: self._starts.answer(challenge)))
        looked_at = {board.match_id for board in stored.look_backs.values() if not board.ended}
        if looking := [match for match in over if match.id in looked_at]:
            looked = self._chance.choice(looking)
            possible.append((LOOKING, _bound(self._groups.look_back, looked)))
        # Every other match would take its votes from them.
        if voting := _voting(running):
            possible.append((VOTING, _bound(self._turns.vote, self._chance.choice(voting))))
        if running:
            # Otherwise the next turn would come before the answer.
            asked = [match for match in running if match.standing or match.is_flagged]
            chosen = asked if asked and self._chance.random() < ANSWERING else running
            possible += self._within(self._chance.choice(chosen))
        # A season makes its challenges by itself.
        of_seasons = {number for season in seasons for number in season.matches}
        made = [challenge for challenge in challenges if challenge.id not in of_seasons]
        if len(running) < MOST_MATCHES and len(made) < MOST_CHALLENGES:
            possible.append((3 if running else 20, self._starts.challenge))
            possible.append((1.5, self._starts.before_passes))
            possible.append((1.5, self._starts.with_one_best))
            possible.append((3, self._starts.as_channel))
            possible.append((3, self._starts.as_role))
            possible.append((8, self._starts.as_team))
            possible += self._again(running, over)
        return possible

    def _within(self, match: StoredMatch) -> list[WeightedAct]:
        """List the possible acts in an open match."""
        turns, midgame = self._turns, self._midgame
        possible: list[tuple[float, Callable[[StoredMatch], Awaitable[object]]]] = [
            (8, turns.move),
            (5, turns.move_elsewhere),
            (5, turns.pick),
            (2, turns.type),
            (1, turns.intrude),
            (1, turns.plan),
            (9, midgame.offer),
            (40 if match.standing else 0, midgame.answer_line),
            (1, midgame.resign),
            (4 if match.ply < 2 and not match.take_backs else 0.2, midgame.cancel),
            (0.5, midgame.abort),
            (4 if match.paused else 0, midgame.resume),
            (1.5, midgame.nudge),
            (0 if match.paused is None else 2, midgame.extend),
            (30 if match.is_flagged else 0.3, self._overtime.answer),
            (1 if match.rated else 3, self._private_acts.hint),
            (2, midgame.coach),
            (1, midgame.follow),
            (1.5, midgame.write),
            (1.5, midgame.look),
            (6, turns.guess),
            (1, self._starts.replay),
        ]
        return [(weight, _bound(do, match)) for weight, do in possible]

    def _again(self, running: list[StoredMatch], over: list[StoredMatch]) -> list[WeightedAct]:
        """List the ways to start from another match."""
        beginnings = self._starts
        possible: list[WeightedAct] = []
        if over:
            match = self._chance.choice(over[-6:])
            possible += [
                (3, _bound(beginnings.rematch, match)),
                (1, _bound(beginnings.replay, match)),
                (2, _bound(self._private_acts.analyse, match)),
                (6, _bound(self._groups.open_look_back, match)),
                (0.5, _bound(beginnings.from_record, match)),
            ]
        if running:
            match = self._chance.choice(running)
            possible.append((0.5, _bound(beginnings.from_position, match)))
        return possible


def _voting(matches: list[StoredMatch]) -> list[StoredMatch]:
    """Return those of some matches whose next turn is voted on."""
    return [match for match in matches if match.to_move in (CHANNEL, TEAM)]


def _bound(
    do: Callable[[StoredMatch], Awaitable[object]], match: StoredMatch
) -> Callable[[], Awaitable[object]]:
    return lambda: do(match)
