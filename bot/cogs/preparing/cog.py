"""Preparing: what both players decide in secret before a match begins."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.preparing import messages
from bot.cogs.preparing.messages import FIELD, SecretKey
from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.people import in_one_line, literal
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_value,
    filled_in,
    reader_of,
    storing,
    texts_of,
)
from bot.discord_io.permissions import check_permissions
from bot.errors import UserError
from bot.game_texts import shortened
from bot.match.access import act_of
from bot.match.challenge.bids_and_setups import (
    SecretKind,
    check_player,
    check_secret,
    secret_kind,
    setups_of,
)
from bot.match.challenge.posting import ChallengePress, challenge_press, only_place
from bot.match.client import Interaction
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
        setups = setups_of(self.challenge)
        if setups is None or secret_kind(self.challenge) is not SecretKind.SETUP:
            raise UserError("old-button")
        return setups


WITH_SECRET = frozenset({"change", "pick", "ready", "swap", "type"})
"""The actions that go on from a secret in the id; users can forge it."""


async def secret_press(interaction: Interaction, key: SecretKey) -> SecretPress:
    """Load the challenge of a button; `UserError` unless the user has to prepare its match."""
    opened = ChallengeKey(key.challenge_id, "secret")
    challenge = (await challenge_press(interaction, opened)).challenge
    side = _own_side(interaction, challenge)
    if key.secret or key.action in WITH_SECRET:
        check_secret(challenge, side, key.secret)
    return SecretPress(interaction, key, challenge, side)


class Preparing(Cog):
    """Lets both players bid for the first turn, or set up their pieces, in secret."""

    @pressed(ChallengeKey, "secret", load=challenge_press)
    async def begin(self, press: ChallengePress) -> None:
        """Ask a player privately, beginning with what they have decided already."""
        interaction, challenge = press.interaction, press.challenge
        side = _own_side(interaction, challenge)
        own = await self.core.preparations.find_own(challenge.id, interaction.user.id)
        if secret_kind(challenge) is SecretKind.BID:
            question = messages.bid_question(texts_of(interaction), challenge, own)
            await answer_of(interaction).send(question)
            return
        opened = SecretPress(interaction, SecretKey(challenge.id, "usual"), challenge, side)
        await self._show(opened, own or opened.setups.usual(side))

    @pressed(SecretKey, "bid", load=secret_press)
    async def bid(self, press: SecretPress) -> None:
        """Store the chosen bid."""
        await self._decide(press, chosen_value(press.interaction))

    @pressed(SecretKey, "ready", load=secret_press)
    async def be_ready(self, press: SecretPress) -> None:
        """Store the setup that the message shows."""
        await self._decide(press, press.key.secret)

    @pressed(SecretKey, "change", load=secret_press)
    async def change(self, press: SecretPress) -> None:
        """Ask again, beginning with what was decided."""
        if secret_kind(press.challenge) is SecretKind.BID:
            texts = texts_of(press.interaction)
            question = messages.bid_question(texts, press.challenge, press.key.secret)
            await answer_of(press.interaction).give(question)
            return
        await self._show(press, press.key.secret)

    @pressed(SecretKey, "random", load=secret_press)
    async def set_up_at_random(self, press: SecretPress) -> None:
        """Show a random setup."""
        await self._show(press, press.setups.random(press.side, self._seed()))

    @pressed(SecretKey, "usual", load=secret_press)
    async def set_up_as_usual(self, press: SecretPress) -> None:
        """Show the setup that everyone knows."""
        await self._show(press, press.setups.usual(press.side))

    @pressed(SecretKey, "pick", load=secret_press)
    async def pick(self, press: SecretPress) -> None:
        """Ask with which space the chosen one changes pieces."""
        space = chosen_value(press.interaction)
        if space not in press.setups.pieces(press.side, press.key.secret):
            raise UserError("old-button")
        await self._show(press, press.key.secret, picked=space)

    @pressed(SecretKey, "swap", load=secret_press)
    async def swap(self, press: SecretPress) -> None:
        """Show the setup after the pieces on two spaces have changed places."""
        spaces = press.key.space, chosen_value(press.interaction)
        try:
            changed = press.setups.swapped(press.side, press.key.secret, *spaces)
        except SetupError as error:
            raise UserError("old-button") from error
        await self._show(press, changed)

    @pressed(SecretKey, "type", load=secret_press)
    async def ask_to_type(self, press: SecretPress) -> None:
        """Open a form for a setup in words."""
        press.setups.pieces(press.side, press.key.secret)
        texts = texts_of(press.interaction)
        form = messages.setup_form(texts, press.challenge, press.side, press.key.secret)
        await answer_of(press.interaction).open(form.modal())

    @pressed(SecretKey, "typed", load=secret_press, form=True)
    async def read_typed(self, press: SecretPress) -> None:
        """Show the setup that was typed; what it leaves open is random."""
        typed = "".join(filled_in(press.interaction).get(FIELD, ()))
        try:
            setup = press.setups.parse(press.side, typed, self._seed())
        except SetupError as error:
            reason = literal(shortened(in_one_line(str(error)), REASON_LIMIT))
            raise UserError("setup-broken", reason=reason) from error
        await self._show(press, setup)

    async def _show(self, press: SecretPress, setup: str, *, picked: str = "") -> None:
        """Show a setup with ways to change it; nothing is stored yet."""
        reader = reader_of(press.interaction)
        page = messages.setup_page(reader, press.challenge, press.side, setup, picked=picked)
        await answer_of(press.interaction).give(await self.delivery.drafter.page(page))

    async def _decide(self, press: SecretPress, secret: str) -> None:
        """Store a decision; if it is the last one, the match begins."""
        interaction, challenge = press.interaction, press.challenge
        texts = texts_of(interaction)
        check_permissions(interaction, texts)
        with storing(interaction):
            change = await self.core.preparations.decide(
                challenge.id, act_of(interaction), secret, place_id=await only_place(interaction)
            )
        if change is not None:
            await self.delivery.poster.deliver(change)
            answer = answer_of(interaction)
            await answer.give(messages.begins(texts, change.match))
            await self.delivery.receipts.stand_by(change.match, answer, texts)
            return
        await self.delivery.cards.deliver(challenge.id, None)
        draft = messages.decided(texts, challenge, interaction.user.id, secret)
        await answer_of(interaction).give(draft)

    def _seed(self) -> int:
        return self.core.chance.getrandbits(SEED_BITS)


def _own_side(interaction: Interaction, challenge: Challenge) -> Side:
    """Return the side of a player who prepares a match; `UserError` for anyone else."""
    if not challenge.is_preparing:
        raise UserError("challenge-gone", state=challenge.state.value)
    return check_player(challenge, interaction.user.id)
