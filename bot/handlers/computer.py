"""Playing the computer by buttons: the game, the level, and a challenge that has found nobody."""

from __future__ import annotations

from functools import partial

from bot.errors import UserError
from bot.handlers import card
from bot.handlers.introduction import known_game
from bot.interactions.client import Interaction
from bot.interactions.exchange import act_of, answer_of, storing, texts_of
from bot.interactions.forms import chosen_value
from bot.interactions.permissions import check_permissions
from bot.presenters import computer as presenter
from bot.presenters.buttons import ChallengeKey, GameKey
from bot.presenters.computer import CHOOSING, COACHED, OPENING
from bot.services.invitations import check_lonely
from bot.services.model import First
from bot.services.terms import Terms


async def ask_for_game(interaction: Interaction) -> None:
    """Ask privately which game to play against the computer."""
    await answer_of(interaction).send(presenter.game_question(texts_of(interaction)))


async def choose_game(interaction: Interaction) -> None:
    """Ask how strong the computer is to be in the game that was chosen."""
    await ask_for_level(interaction, GameKey(chosen_value(interaction), OPENING))


async def ask_for_level(interaction: Interaction, key: GameKey) -> None:
    """Ask how strong the computer is to be in a game."""
    game = known_game(key.game)
    coach = key.action.endswith(COACHED)
    question = presenter.level_question(
        texts_of(interaction), game, presenter.of_game(game), coach=coach
    )
    await answer_of(interaction).give(question)


async def begin(interaction: Interaction, key: GameKey) -> None:
    """Challenge the computer at the level that was chosen, to a game as it is by default."""
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    make = partial(
        interaction.client.services.challenges.create,
        game=known_game(key.game).slug,
        options={},
        first=First.RANDOM,
        terms=Terms(level=_level(interaction), coach=key.action.endswith(COACHED)),
        opponent_id=None,
        opponent_is_bot=False,
        guild_id=interaction.guild_id,
    )
    await card.post(interaction, make)


async def ask_on_card(interaction: Interaction, key: ChallengeKey) -> None:
    """Ask whoever has made a challenge how strong the computer is to be that takes it up."""
    challenge = await interaction.client.services.challenges.get(key.challenge_id)
    check_lonely(challenge, interaction.user.id)
    coach = key.action.endswith(COACHED)
    question = presenter.level_question(
        texts_of(interaction),
        challenge.game,
        partial(ChallengeKey, challenge.id),
        coach=coach,
    )
    await answer_of(interaction).give(question)


async def begin_on_card(interaction: Interaction, key: ChallengeKey) -> None:
    """Have a computer of the level that was chosen take up a challenge."""
    client, level, texts = interaction.client, _level(interaction), texts_of(interaction)
    check_permissions(interaction, texts)
    with storing(interaction):
        match = await client.services.challenges.play_computer(
            key.challenge_id,
            act_of(interaction),
            level=level,
            coach=key.action.endswith(COACHED),
            place_id=await card.only_place(interaction),
        )
    await answer_of(interaction).give(presenter.begins(texts, level, match.channel_id))


ON_GAME = {
    OPENING: ask_for_level,
    f"{OPENING}{COACHED}": ask_for_level,
    CHOOSING: begin,
    f"{CHOOSING}{COACHED}": begin,
}
ON_CARD = {
    OPENING: ask_on_card,
    f"{OPENING}{COACHED}": ask_on_card,
    CHOOSING: begin_on_card,
    f"{CHOOSING}{COACHED}": begin_on_card,
}


def _level(interaction: Interaction) -> int:
    chosen = chosen_value(interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) == 1):
        raise UserError("old-button")
    return int(chosen)
