"""The computer: an opponent at several levels, with an optional coach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bot.cog import Cog
from bot.cogs.computer import messages
from bot.cogs.computer.coach import COACH, STAND_IN, Coach, LineDrafter, is_coached
from bot.cogs.computer.messages import CHOOSING, OPENING, PROGRAM, SUFFIXES, coaching_of
from bot.cogs.computer.service import ComputerPlayer, Opponent, at_level
from bot.discord_io.content.buttons import (
    ChallengeKey,
    GameKey,
    Key,
    MatchKey,
    PersonKey,
    number_in,
)
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_link
from bot.errors import UserError
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import PreviewAddition, Purpose, TurnAddition
from bot.match.challenge import posting
from bot.match.challenge.invitations import Invitation, check_may_play_computer
from bot.match.challenge.posting import ChallengePress, challenge_press
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Challenge, First, Match
from bot.match.options import known_game
from bot.match.presses import Press, pressed
from bot.match.terms import Coaching, Terms
from bot.match.turns import check_player, stood_at
from bot.messages.kinds import Message
from bot.profiles import Reader
from bot.seats import Seat
from bot.texts import Texts
from engine import LEVELS
from rules import AnyGame, Side

ASKING, BEGINNING = (
    tuple(f"{action}{suffix}" for suffix in SUFFIXES.values()) for action in (OPENING, CHOOSING)
)
# The subject of the private question for a level.
LEVEL = "level"


class Computer(Cog):
    """Plays and advises in matches of one person against the computer."""

    message_kinds = (COACH, STAND_IN)

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._coach = Coach(core)
        self._drafter = LineDrafter(core, delivery, self._coach)
        self._player = ComputerPlayer(core)
        self._opponent = Opponent(core, self._player, self._coach)
        self.duties = (self._opponent,)

    async def cog_unload(self) -> None:
        """Cancel running turns; the next process resumes them."""
        await self._opponent.close()
        await self._player.close()

    @pressed(PersonKey, "computer")
    async def ask_for_game(self, press: Press[PersonKey]) -> None:
        await press.send(messages.game_question(press.texts))

    @pressed(PersonKey, "computer-game")
    async def choose_game(self, press: Press[PersonKey]) -> None:
        """Ask for the level of the computer in the game that was chosen."""
        game = known_game(press.chosen_value())
        await self._ask_for_level(press, game, partial(GameKey, game.slug))

    @pressed(GameKey, *ASKING)
    async def ask_for_level(self, press: Press[GameKey]) -> None:
        coach, game = coaching_of(press.key.action), known_game(press.key.game)
        await self._ask_for_level(press, game, partial(GameKey, game.slug), coach)

    @pressed(GameKey, "computer-first")
    async def begin_first(self, press: Press[GameKey]) -> None:
        """Challenge the computer at its lowest level, with the coach; the player moves first."""
        await self._begin(press, LEVELS[0], coach=Coaching.BEFORE, first=First.ME)

    @pressed(GameKey, *BEGINNING)
    async def begin(self, press: Press[GameKey]) -> None:
        """Challenge the computer at the chosen level."""
        level, program = self._read_level(press, known_game(press.key.game))
        await self._begin(press, level, program, coach=coaching_of(press.key.action))

    async def _begin(
        self,
        press: Press[GameKey],
        level: int,
        program: str = "",
        *,
        coach: Coaching,
        first: First = First.RANDOM,
    ) -> None:
        """Challenge the computer with the default options."""
        game = known_game(press.key.game)
        language = posting.language_here(press)
        invitation = Invitation(
            game=game.slug,
            options={},
            first=first,
            terms=Terms(level=level, program=program, coach=coach, language=language),
            opponent_id=None,
            home=press.home,
        )
        await posting.post_challenge(press, partial(self.core.challenges.create, invitation))
        # A second press would begin a second match.
        await press.client.pipeline.copies.drop_pressed(press.context)

    @pressed(ChallengeKey, *ASKING, load=challenge_press)
    async def ask_on_card(self, press: ChallengePress) -> None:
        """Ask the challenger for the level of the computer that accepts the challenge."""
        challenge = press.challenge
        check_may_play_computer(challenge, press.user_id)
        key, coach = partial(ChallengeKey, challenge.id), coaching_of(press.key.action)
        await self._ask_for_level(press, challenge.game, key, coach)

    @pressed(ChallengeKey, *BEGINNING, load=challenge_press)
    async def begin_on_card(self, press: ChallengePress) -> None:
        """Let the computer accept a challenge at the chosen level."""
        level, program = self._read_level(press, press.challenge.game)
        await posting.check_start(press)
        change = await press.carry_out(
            self.core.challenges.play_computer(
                press.challenge.id,
                press.act,
                level=level,
                program=program,
                coach=coaching_of(press.key.action),
                place_id=await posting.only_place(press),
            )
        )
        await self.delivery.deliver(change)
        opponent, place = Seat.of_computer(level, program), channel_link(change.match.channel_id)
        await press.give(messages.begins(press.texts, opponent, place))

    @pressed(MatchKey, "next-level", load=match_press)
    async def play_next_level(self, press: MatchPress) -> None:
        """Play a match that its player has won again, at the next level, with sides swapped."""
        match = press.match
        posting.check_here(press, match)
        if match.beaten is None or match.beaten == LEVELS[-1]:
            raise UserError("old-button")
        # A second press finds the match that the first one has begun.
        make = partial(self.core.challenges.rematch, at_level(match, match.beaten + 1))
        await posting.post_challenge(press, make, channel_id=posting.channel_of_card(press, match))

    @pressed(MatchKey, "coach", load=match_press_at_any_ply)
    async def ask_for_coach(self, press: MatchPress) -> None:
        """Ask the player when the coach should speak."""
        match = press.match
        check_player(match, press.user_id)
        await press.send(messages.coach_question(press.texts, match))

    @pressed(MatchKey, "coach-choose", load=match_press_at_any_ply)
    async def choose_coach(self, press: MatchPress) -> None:
        """Let the coach speak when a button says; the question shows it."""
        when = {when.value: when for when in Coaching}.get(press.key.turn)
        if when is None:
            raise UserError("old-button")
        change = await press.carry_out(self._coach.choose(press.match.id, press.act, when))
        await self.delivery.deliver(change)
        await press.give(messages.coach_question(press.texts, change.match))

    @pressed(MatchKey, "coach-show", load=match_press)
    async def show_line(self, press: MatchPress) -> None:
        """Show what the coach has in mind about the turn of a button."""
        match, key = press.match, press.key
        if key.turn != str(match.take_backs):
            raise UserError("coach-late")
        if not is_coached(match, key.ply):
            raise UserError("old-button")
        shown = stood_at(match, key.ply)
        verdict = await self._coach.remark(shown)
        if verdict is None:
            raise UserError("old-button")
        reader, user_id = press.reader, press.user_id
        await press.send(await self._drafter.line_clip(shown, verdict, reader, user_id))

    @pressed(MatchKey, "show-turn", load=match_press)
    async def show_turn(self, press: MatchPress) -> None:
        shown = stood_at(press.match, press.key.ply)
        if not shown.turns:
            raise UserError("old-button")
        reader, user_id = press.reader, press.user_id
        await press.send(await self._drafter.turn_clip(shown, reader, user_id))

    async def card_posted(self, challenge: Challenge) -> None:
        """Accept a challenge to the computer as soon as its card is posted."""
        if challenge.terms.level is not None and not challenge.is_preparing:
            await self._opponent.accept(challenge.id)

    async def result_actions(self, match: Match) -> Sequence[str]:
        return [] if match.beaten in (None, LEVELS[-1]) else ["next-level"]

    async def draft_message(self, match: Match, message: Message) -> Draft | None:
        draft = self._drafter.coach if message.kind == COACH else self._drafter.stand_in
        return await draft(match, message)

    async def add_to_preview(self, after: Match, texts: Texts) -> PreviewAddition:
        return await self._coach.preview(after, texts)

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        """List what the menu of a match offers: the computer's last turn, and the coach."""
        side = match.computer
        if side is None:
            return {}
        is_playing = match.result is None and match.side_of(user_id) is not None
        return {
            Purpose.LOOK: ["show-turn"] if match.movers[-1:] == (side,) else [],
            Purpose.MORE: ["coach"] if is_playing else [],
        }

    async def add_to_turn(
        self, match: Match, ply: int, _names: Mapping[Side, str], _reader: Reader
    ) -> TurnAddition:
        side = match.computer
        is_of_computer = side is not None and match.movers[:ply][-1:] == (side,)
        return TurnAddition(actions=["show-turn"] if is_of_computer else [])

    async def _ask_for_level(
        self,
        request: Request,
        game: AnyGame,
        key: Callable[[str], Key],
        coach: Coaching = Coaching.NONE,
    ) -> None:
        program = self.core.settings.programs.get(game.slug)
        question = messages.level_question(
            request.texts, game, key, coach=coach, program=program.name if program else ""
        )
        await request.give(question)
        await request.client.pipeline.copies.replace(request.context, LEVEL)

    def _read_level(self, request: Request, game: AnyGame) -> tuple[int, str]:
        """Return the chosen level, and the name of the program if one was chosen instead."""
        chosen, program = request.chosen_value(), self.core.settings.programs.get(game.slug)
        if chosen == PROGRAM and program is not None:
            # The computer stands in for a program at its highest level.
            return LEVELS[-1], program.name
        if (level := number_in(chosen)) is None:
            raise UserError("old-button")
        return level, ""
