"""Challenges: `/challenge`, `/setup`, `/rematch`, and the buttons of cards."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.cog import Cog
from bot.discord_io.content.buttons import ChallengeKey, MatchKey, carries
from bot.discord_io.content.people import role_link
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Manner
from bot.discord_io.permissions import check_may_start, holds_role
from bot.errors import UserError
from bot.games import is_offered
from bot.match import access, command_options
from bot.match.access import MatchPress, match_press
from bot.match.challenge import card_messages as messages
from bot.match.challenge import posting
from bot.match.challenge.beginnings import RecordReader, read_beginning
from bot.match.challenge.bids_and_setups import secret_kind
from bot.match.challenge.invitations import Invitation
from bot.match.challenge.posting import ChallengePress, challenge_press
from bot.match.client import Request
from bot.match.model import Challenge, First, Match, TeamSide
from bot.match.options import complete_rematch, described, find_finished, slash
from bot.match.presses import pressed
from bot.match.terms import UNTIMED, check_terms, for_channel, for_team
from bot.match.turns import stood_at
from engine import LEVELS

# Far more than any position needs.
POSITION_LIMIT = 1000

Named = discord.User | discord.Member | discord.Role
EndChallenge = Callable[..., Coroutine[Any, Any, Challenge]]


class Challenges(Cog):
    """Challenge people, answer challenges, and ask for a rematch."""

    @slash("rematch", described("command-rematch"), in_public=True)
    @app_commands.describe(match=described("command-rematch-option"))
    @app_commands.autocomplete(match=complete_rematch)
    async def rematch(self, request: Request, match: str | None = None) -> None:
        await self._ask_rematch(request, await find_finished(request, match))

    async def cog_load(self) -> None:
        """Add the commands that have the options of all registered games."""
        opponent = command_options.CommandOption(
            "opponent", described("command-challenge-opponent"), Named
        )
        mate = command_options.CommandOption("with", described("command-challenge-with"), Named)
        rated = command_options.CommandOption("rated", described("command-challenge-rated"), bool)
        file = command_options.CommandOption(
            "file", described("command-setup-file"), discord.Attachment
        )
        position = command_options.CommandOption(
            "position",
            described("command-setup-position"),
            app_commands.Range[str, 1, POSITION_LIMIT],
        )
        at = command_options.CommandOption("at", described("command-setup-at"))
        game = command_options.game_option(described("command-challenge-game"), required=True)
        any_game = command_options.game_option(described("command-setup-game"))
        whom = (opponent, command_options.level_option(), mate, command_options.as_option())
        pace = command_options.pace_option()
        tree = self.delivery.client.tree
        of_games = command_options.options_of_games(by_experience=True)
        tree.add_command(
            command_options.declared_command(
                "challenge",
                described("command-challenge"),
                (game, *whom, *of_games, command_options.first_option(First), pace, rated),
                self._challenge,
            )
        )
        tree.add_command(
            command_options.declared_command(
                "setup",
                described("command-setup"),
                (
                    file,
                    position,
                    at,
                    any_game,
                    *whom,
                    command_options.first_option(command_options.UNPREPARED),
                    pace,
                ),
                self._set_up,
            )
        )

    @pressed(ChallengeKey, "accept", "accept-odds", load=challenge_press)
    async def accept(self, press: ChallengePress) -> None:
        """Start the match: the card becomes its scoreboard, and its first board is posted.

        The second button starts it at the odds that the card proposes. If the players decide
        something in secret first, the card asks both to do so.
        """
        card_id = _card_id(press)
        await posting.check_start(press)
        _check_accepter_role(press)
        is_secret = secret_kind(press.challenge) is not None
        if press.home.answers_only and not is_secret:
            await self._accept_by_answer(press, card_id)
            return
        answer = press.answer_by_edit(card_id)
        if is_secret:
            await self._prepare(press, card_id, answer)
            return
        change = await press.carry_out(
            self.core.challenges.accept(
                press.challenge.id,
                press.act,
                card_id=card_id,
                place_id=await posting.only_place(press),
                odds=press.key.action == "accept-odds",
            )
        )
        try:
            await press.answer.acknowledge()
        finally:
            await self.delivery.begin(change, answer)

    @pressed(ChallengeKey, "accept-listed", load=challenge_press)
    async def accept_listed(self, press: ChallengePress) -> None:
        """Accept a challenge of a list; its card becomes the scoreboard.

        The match is played where the card is, so nothing is needed in this channel.
        """
        check_may_start(press.interaction, await self.core.servers.get(press.guild_id))
        _check_accepter_role(press)
        await self._accept_elsewhere(press, press.challenge)

    @pressed(ChallengeKey, *(f"join-{side}" for side in TeamSide), load=challenge_press)
    async def join(self, press: ChallengePress) -> None:
        """Join a side, or leave it again; the edit of the card answers the press."""
        check_may_start(press.interaction, await self.core.servers.get(press.guild_id))
        side, card_id = TeamSide(press.key.action.removeprefix("join-")), _card_id(press)
        answer = press.answer_by_edit(card_id)
        joining = self.core.challenges.join(press.challenge.id, press.act, side, card_id=card_id)
        await press.carry_out(joining)
        await self.delivery.deliver_challenge(press.challenge.id, answer)
        await press.answer.acknowledge()

    @pressed(ChallengeKey, "decline", load=challenge_press)
    async def decline(self, press: ChallengePress) -> None:
        await self._end(press, self.core.challenges.decline)

    @pressed(ChallengeKey, "withdraw", load=challenge_press)
    async def withdraw(self, press: ChallengePress) -> None:
        await self._end(press, self.core.challenges.withdraw)

    @pressed(ChallengeKey, "withdraw-listed", load=challenge_press)
    async def withdraw_listed(self, press: ChallengePress) -> None:
        """Withdraw a challenge of a list."""
        challenge = press.challenge
        await press.carry_out(self.core.challenges.withdraw(challenge.id, press.act))
        await self.delivery.deliver_challenge(challenge.id, None)
        await press.send(messages.withdrawn(press.texts, challenge))

    @pressed(MatchKey, "rematch", load=match_press)
    async def ask_rematch_by_button(self, press: MatchPress) -> None:
        """Ask for a rematch of a button's match, or accept the opponent's request."""
        await self._ask_rematch(press, press.match)

    @pressed(MatchKey, "play-on", load=match_press)
    async def play_on(self, press: MatchPress) -> None:
        """Challenge anyone to continue from the board after a turn.

        If pressed in the thread of the match, the card goes to the channel of the match's own card.
        Raise `UserError` if members of that channel may not see the position.
        """
        match, key = press.match, press.key
        posting.check_here(press, match)
        access.check_showing(press, match)
        make = partial(self.core.challenges.play_on, stood_at(match, key.ply))
        await posting.post_challenge(press, make, channel_id=posting.channel_of_card(press, match))

    @pressed(MatchKey, "challenge-friend", load=match_press)
    async def challenge_friend(self, press: MatchPress) -> None:
        """Challenge anyone to the game of a match, as it was played against the computer."""
        match = press.match
        posting.check_here(press, match)
        if match.home.is_of_one:
            raise UserError("challenge-people-on-servers")
        invitation = Invitation(
            game=match.game.slug,
            options=match.options,
            first=First.RANDOM,
            opponent_id=None,
            home=match.home,
            terms=replace(UNTIMED, rated=True, language=posting.language_here(press)),
        )
        make = partial(self.core.challenges.create, invitation)
        await posting.post_challenge(press, make, channel_id=posting.channel_of_card(press, match))

    async def result_actions(self, match: Match) -> Sequence[str]:
        if match.has_votes or not is_offered(match.game.slug):
            return []
        has_friends = not match.home.is_of_one
        is_first_win = has_friends and await self.core.history.is_first_win(match)
        return ["rematch", *(["challenge-friend"] if is_first_win else [])]

    async def _challenge(self, request: Request, given: Mapping[str, Any]) -> None:
        game, options = given["game"], command_options.option_values(given)
        command_options.check_options(request.texts, game, options)
        await self._post(request, given, game=game.slug, options=options)

    async def _set_up(self, request: Request, given: Mapping[str, Any]) -> None:
        begun = await read_beginning(
            RecordReader(self.core.record_readers, request.user_id),
            given.get("game"),
            file=given.get("file"),
            text=given.get("position"),
            at=given.get("at", ""),
        )
        await self._post(
            request,
            given,
            game=begun.game.slug,
            options=begun.options,
            opening=begun.opening,
        )

    async def _post(self, request: Request, given: Mapping[str, Any], **begins_with: Any) -> None:
        """Check the options that both commands have, and post the challenge."""
        home, opponent, mate = request.home, given.get("opponent"), given.get("with")
        level: int | None = given.get("level")
        as_channel, roles = bool(given.get("as")), (0, 0)
        if isinstance(opponent, discord.Role) or isinstance(mate, discord.Role):
            if level is not None and isinstance(opponent, discord.Role):
                raise UserError("level-with-person")
            as_channel, roles = _check_roles(request, mate, opponent, as_channel=as_channel)
            mate, opponent = (None if isinstance(n, discord.Role) else n for n in (mate, opponent))
        if opponent is not None and opponent.id == request.interaction.application_id:
            opponent, level = None, LEVELS[0] if level is None else level
        if opponent is not None:
            if level is not None:
                raise UserError("level-with-person")
            self.delivery.names.remember(home.guild_id, opponent)
        if home.is_of_one and level is None:
            raise UserError("challenge-people-on-servers")
        if given.get("rated") and level is not None:
            raise UserError("computer-unrated")
        if mate is not None:
            self._check_mate(request, mate, opponent, is_channel=as_channel)
        if given.get("rated") and (as_channel or mate or any(roles)):
            raise UserError("together-unrated")
        first, swap = given.get("first", (First.RANDOM, False))
        terms = replace(
            given.get("pace", UNTIMED),
            rated=given.get("rated", True),
            level=level,
            swap=swap,
            language=posting.language_here(request),
        )
        if as_channel or any(roles):
            terms = for_channel(terms, roles, as_channel=as_channel)
        if mate is not None:
            terms = for_team(terms)
        check_terms(terms)
        invitation = Invitation(
            **begins_with,
            first=first,
            terms=terms,
            opponent_id=None if opponent is None else opponent.id,
            opponent_is_bot=opponent is not None and opponent.bot,
            home=home,
            mate_id=None if mate is None else mate.id,
        )
        await posting.post_challenge(request, partial(self.core.challenges.create, invitation))

    def _check_mate(
        self,
        request: Request,
        mate: discord.User | discord.Member,
        opponent: discord.User | discord.Member | None,
        *,
        is_channel: bool,
    ) -> None:
        """Refuse a team mate who plays already, or a bot; remember the name of any other."""
        if is_channel:
            raise UserError("team-channel")
        if mate.bot or mate.id in (request.user_id, opponent and opponent.id):
            raise UserError("team-mate")
        self.delivery.names.remember(request.home.guild_id, mate)

    async def _accept_by_answer(self, press: ChallengePress, card_id: int | None) -> None:
        """Accept where there are only answers: the first board is the answer.

        An edit of the card would notify no one. But if the press has been acknowledged already, a
        new message could be private, and the edit is not:
        https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages
        """
        answer = press.answer
        manner = Manner.PUBLIC if answer.announce(Manner.PUBLIC) else Manner.EDIT
        change = await press.carry_out(
            self.core.challenges.accept(
                press.challenge.id,
                press.act_for(answer.reply(manner, press.texts.language)),
                card_id=card_id,
                odds=press.key.action == "accept-odds",
            )
        )
        answer.leave_to_messages()
        await self.delivery.deliver(change, answer)

    async def _prepare(
        self, press: ChallengePress, card_id: int | None, answer: Answer | None
    ) -> None:
        """Accept; the edit of the card answers the press."""
        await press.carry_out(
            self.core.preparations.begin(press.challenge.id, press.act, card_id=card_id)
        )
        await self.delivery.deliver_challenge(press.challenge.id, answer)
        await press.answer.acknowledge()

    async def _ask_rematch(self, request: Request, match: Match) -> None:
        """Challenge the opponent again with the sides swapped, or accept their rematch.

        If pressed in the thread of the match, the card goes to the channel of the match's own card.
        """
        posting.check_here(request, match)
        rematch = await self.core.challenges.asked_rematch(match, request.user_id)
        if rematch is None:
            make = partial(self.core.challenges.rematch, match)
            await posting.post_challenge(
                request, make, channel_id=posting.channel_of_card(request, match)
            )
        else:
            await posting.check_start(request)
            await self._accept_elsewhere(request, rematch)

    async def _accept_elsewhere(self, request: Request, challenge: Challenge) -> None:
        """Accept a challenge by a button that is not on its card."""
        texts = request.texts
        if secret_kind(challenge) is not None:
            await request.carry_out(self.core.preparations.begin(challenge.id, request.act))
            await self.delivery.deliver_challenge(challenge.id, None)
            await request.send(messages.prepared_elsewhere(texts, challenge))
            return
        change = await request.carry_out(self.core.challenges.accept(challenge.id, request.act))
        await self.delivery.deliver(change)
        await request.send(messages.begins_elsewhere(texts, challenge))

    async def _end(self, press: ChallengePress, end: EndChallenge) -> None:
        """Close a challenge; the edit of its card answers the press."""
        card_id = _card_id(press)
        answer = press.answer_by_edit(card_id)
        await press.carry_out(end(press.challenge.id, press.act, card_id=card_id))
        await self.delivery.deliver_challenge(press.challenge.id, answer)
        await press.answer.acknowledge()


def _check_roles(
    request: Request, own: Named | None, other: Named | None, *, as_channel: bool
) -> tuple[bool, tuple[int, int]]:
    """Return whether a channel takes the own side, and the roles of both; refuse other roles.

    The role of everyone is the channel.
    """
    roles = tuple(role.id if isinstance(role, discord.Role) else 0 for role in (own, other))
    if isinstance(own, discord.Role) and own.is_default():
        return True, (0, roles[1])
    if isinstance(other, discord.Role) and other.is_default():
        raise UserError("role-everyone")
    if own == other:
        raise UserError("role-twice")
    if roles[0] and as_channel:
        raise UserError("team-channel")
    if roles[0] and not holds_role(request.interaction, roles[0]):
        raise UserError("role-not-own", role=role_link(roles[0]))
    return as_channel, (roles[0], roles[1])


def _check_accepter_role(press: ChallengePress) -> None:
    """Refuse a person who does not have the role that is challenged."""
    role_id = press.challenge.terms.roles[1]
    if role_id and not holds_role(press.interaction, role_id):
        raise UserError("role-accepts", role=role_link(role_id))


def _card_id(press: ChallengePress) -> int | None:
    """Return the id of the card; `None` if the button was pressed on another message."""
    message = press.interaction.message
    return message.id if message is not None and carries(message, press.key) else None
