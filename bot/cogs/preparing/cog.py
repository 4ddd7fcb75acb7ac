"""Preparing: what both players decide in secret before a match begins."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.preparing import messages
from bot.cogs.preparing.messages import FIELD, SecretKey
from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.people import in_one_line, literal
from bot.discord_io.permissions import check_permissions
from bot.errors import UserError
from bot.game_texts import shortened
from bot.match.access import challenge_here
from bot.match.challenge import bids_and_setups
from bot.match.challenge.posting import ChallengePress, challenge_press, only_place
from bot.match.client import Request
from bot.match.model import SEED_BITS, Challenge
from bot.match.presses import Press, pressed
from rules import AnySetups, SetupError, Side

REASON_LIMIT = 200


class SecretPress(Press[SecretKey], frozen=True):
    """A press of a player who prepares a match, with the challenge and the player's side."""

    challenge: Challenge
    side: Side

    @property
    def setups(self) -> AnySetups:
        """The possible setups; `UserError` if the game has none."""
        setups = bids_and_setups.setups_of(self.challenge)
        if (
            setups is None
            or bids_and_setups.secret_kind(self.challenge) is not bids_and_setups.SecretKind.SETUP
        ):
            raise UserError("old-button")
        return setups


WITH_SECRET = frozenset({"change", "pick", "ready", "swap", "type"})
"""The actions that go on from a secret in the id; users can forge it."""


async def secret_press(request: Request, key: SecretKey) -> SecretPress:
    """Load the challenge of a button; `UserError` unless the user has to prepare its match."""
    challenge = await challenge_here(request, key.challenge_id)
    side = _own_side(request, challenge)
    if key.secret or key.action in WITH_SECRET:
        bids_and_setups.check_secret(challenge, side, key.secret)
    return SecretPress(request.interaction, key, challenge, side)


class Preparing(Cog):
    """Lets both players bid for the first turn, or set up their pieces, in secret."""

    @pressed(ChallengeKey, "secret", load=challenge_press)
    async def begin(self, press: ChallengePress) -> None:
        """Ask a player privately, beginning with what they have decided already."""
        challenge = press.challenge
        side = _own_side(press, challenge)
        secret = await self.core.preparations.find_own(challenge.id, press.user_id)
        if bids_and_setups.secret_kind(challenge) is bids_and_setups.SecretKind.BID:
            await press.send(messages.bid_question(press.texts, challenge, secret))
            return
        opened = SecretPress(press.interaction, SecretKey(challenge.id, "usual"), challenge, side)
        await self._show(opened, secret or opened.setups.usual(side))

    @pressed(SecretKey, "bid", load=secret_press)
    async def bid(self, press: SecretPress) -> None:
        """Store the chosen bid."""
        await self._decide(press, press.chosen_value())

    @pressed(SecretKey, "ready", load=secret_press)
    async def be_ready(self, press: SecretPress) -> None:
        """Store the setup that the message shows."""
        await self._decide(press, press.key.secret)

    @pressed(SecretKey, "change", load=secret_press)
    async def change(self, press: SecretPress) -> None:
        """Ask again, beginning with what was decided."""
        if bids_and_setups.secret_kind(press.challenge) is bids_and_setups.SecretKind.BID:
            await press.give(messages.bid_question(press.texts, press.challenge, press.key.secret))
            return
        await self._show(press, press.key.secret)

    @pressed(SecretKey, "random", load=secret_press)
    async def set_up_at_random(self, press: SecretPress) -> None:
        await self._show(press, press.setups.random(press.side, self._seed()))

    @pressed(SecretKey, "usual", load=secret_press)
    async def set_up_as_usual(self, press: SecretPress) -> None:
        """Show the setup that everyone knows."""
        await self._show(press, press.setups.usual(press.side))

    @pressed(SecretKey, "pick", load=secret_press)
    async def pick(self, press: SecretPress) -> None:
        """Ask with which space the chosen one changes pieces."""
        space = press.chosen_value()
        if space not in press.setups.pieces(press.side, press.key.secret):
            raise UserError("old-button")
        await self._show(press, press.key.secret, picked=space)

    @pressed(SecretKey, "swap", load=secret_press)
    async def swap(self, press: SecretPress) -> None:
        """Show the setup after the pieces on two spaces have changed places."""
        spaces = press.key.space, press.chosen_value()
        try:
            changed = press.setups.swapped(press.side, press.key.secret, *spaces)
        except SetupError as error:
            raise UserError("old-button") from error
        await self._show(press, changed)

    @pressed(SecretKey, "type", load=secret_press)
    async def ask_to_type(self, press: SecretPress) -> None:
        """Open a form for a setup in words."""
        press.setups.pieces(press.side, press.key.secret)
        form = messages.setup_form(press.texts, press.challenge, press.side, press.key.secret)
        await press.open(form.modal())

    @pressed(SecretKey, "typed", load=secret_press, form=True)
    async def read_typed(self, press: SecretPress) -> None:
        """Show the setup that was typed; what it leaves open is random."""
        typed = press.typed(FIELD)
        try:
            setup = press.setups.parse(press.side, typed, self._seed())
        except SetupError as error:
            reason = literal(shortened(in_one_line(str(error)), REASON_LIMIT))
            raise UserError("setup-broken", reason=reason) from error
        await self._show(press, setup)

    async def _show(self, press: SecretPress, setup: str, *, picked: str = "") -> None:
        """Show a setup with ways to change it; nothing is stored yet."""
        page = messages.setup_page(press.reader, press.challenge, press.side, setup, picked=picked)
        await press.give(page)

    async def _decide(self, press: SecretPress, secret: str) -> None:
        """Store a decision; if it is the last one, the match begins."""
        challenge = press.challenge
        texts = press.texts
        check_permissions(press.interaction, texts)
        change = await press.carry_out(
            self.core.preparations.decide(
                challenge.id, press.act, secret, place_id=await only_place(press)
            )
        )
        if change is not None:
            await self.delivery.deliver(change)
            answer = press.answer
            await answer.give(messages.begins(texts, change.match))
            await self.delivery.answers.show_if_refused(change.match, answer, texts)
            return
        await self.delivery.deliver_challenge(challenge.id, None)
        await press.give(messages.decided(texts, challenge, press.user_id, secret))

    def _seed(self) -> int:
        return self.core.chance.getrandbits(SEED_BITS)


def _own_side(request: Request, challenge: Challenge) -> Side:
    """Return the side of a player who prepares a match; `UserError` for anyone else."""
    if not challenge.is_preparing:
        raise UserError("challenge-gone", state=challenge.state.value)
    return bids_and_setups.check_player(challenge, request.user_id)
