"""Which press leads where; the buttons themselves are made by the presenters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.errors import UserError
from bot.handlers import (
    access,
    analysis,
    card,
    computer,
    describe,
    download,
    endings,
    film,
    hint,
    introduction,
    lesson,
    notes,
    offers,
    oversight,
    picker,
    privacy,
    puzzle,
    record,
    rematch,
    replay,
    settings,
    show,
    stats,
    timing,
    turn,
    watch,
)
from bot.interactions.client import Interaction
from bot.interactions.forms import custom_id_of
from bot.presenters.buttons import (
    ChallengeKey,
    DailyKey,
    ErasureKey,
    GameKey,
    LeadersKey,
    LessonKey,
    MatchKey,
    PageKey,
    PersonKey,
    PuzzleKey,
    StatsKey,
    parse_key,
)
from bot.presenters.looks import LOOK_NAMES
from bot.services.model import Match, Offer
from bot.services.solving import Solving

Handle = Callable[[Interaction, Match, MatchKey], Awaitable[None]]


ON_MATCH: dict[str, Handle] = {
    "move": picker.open_here,
    "pick": picker.choose,
    "pick-from": picker.choose_from_list,
    "pick-send": picker.send,
    "pick-again": picker.begin_again,
    "type": picker.type_it,
    "turn": turn.send_form,
    "choose": picker.play_from_list,
    "play": picker.play,
    "play-anyway": picker.play_anyway,
    "series": turn.take_series,
    "plan-stop": turn.stop_plan,
    "draw": offers.ask,
    "draw-offer": offers.offer,
    "lot": offers.ask,
    "lot-offer": offers.offer,
    "takeback": offers.ask,
    "takeback-offer": offers.offer,
    "pause": offers.ask,
    "pause-offer": offers.offer,
    "resume": timing.resume,
    "claim": timing.ask_to_claim,
    "claim-yes": timing.claim,
    "extend": timing.extend,
    "wait": timing.wait,
    "nudge": timing.nudge,
    "menu": show.menu,
    "show": show.present_board,
    "look": show.look,
    "result": show.present_board,
    "over": show.menu,
    "film": film.show,
    "film-look": film.look,
    "record": record.give_own,
    "download": download.show,
    "analyse": analysis.show_of,
    "share-analysis": analysis.share,
    **dict.fromkeys(analysis.STEPS, analysis.show_line),
    **dict.fromkeys(hint.STEPS, hint.step),
    "history": show.history,
    "describe": describe.board,
    "help": show.help_text,
    "share-show": show.share_board,
    "share-history": show.share_history,
    "share-describe": describe.share,
    "share-record": record.share,
    "share-film": film.share,
    "replay": replay.begin,
    "share-replay": replay.share,
    "play-on": replay.play_on,
    "stats": stats.own_in_game,
    "resign": endings.ask,
    "resign-yes": endings.resign,
    "call-off": endings.ask_to_call_off,
    "call-off-yes": endings.call_off,
    "rematch": rematch.ask,
    "note": notes.write,
    "notes-post": notes.ask_to_post,
    "notes-post-yes": notes.post,
    "cancel": show.cancel,
    "follow": watch.follow,
    "unfollow": watch.unfollow,
    "missed": watch.missed,
}
# Turns may be taken back while somebody steps through them, writes about one, or answers: no ply is
# too late for these.
AT_ANY_PLY: dict[str, Handle] = {
    **{f"{kind}-{word}": do for kind in Offer for word, do in offers.ANSWERS.items()},
    **dict.fromkeys(replay.STEPS, replay.step),
    "replay-to": replay.choose,
    "note-save": notes.save,
    "coach-back": offers.take_back,
}
# Those who manage a server end matches of channels that they may not see, too.
ON_MANAGED: dict[str, Handle] = {"abort-yes": oversight.abort}
ON_CHALLENGE: dict[str, Callable[[Interaction, ChallengeKey], Awaitable[None]]] = {
    "accept": card.accept,
    "accept-odds": card.accept_at_odds,
    "decline": card.decline,
    "withdraw": card.withdraw,
    **computer.ON_CARD,
}
ON_GAME: dict[str, Callable[[Interaction, GameKey], Awaitable[None]]] = {
    "rules": introduction.rules,
    "learn": introduction.learn,
    **computer.ON_GAME,
}
ON_PAGE: dict[str, Callable[[Interaction, PageKey], Awaitable[None]]] = {
    "matches": oversight.show_running,
    "matches-choose": oversight.choose,
}
ON_LESSON: dict[str, Callable[[Interaction, LessonKey], Awaitable[None]]] = {
    "begin": lesson.begin,
    "hint": lesson.hint,
    "pick": lesson.choose,
    "pick-from": lesson.choose_from_list,
    "type": lesson.type_it,
    "turn": lesson.send_form,
    "solution": lesson.show_solution,
    "end": lesson.end,
}
ON_PUZZLE: dict[str, Callable[[Interaction, Solving, PuzzleKey], Awaitable[None]]] = {
    "again": puzzle.again,
    "pick": puzzle.choose,
    "pick-from": puzzle.choose_from_list,
    "type": puzzle.type_it,
    "turn": puzzle.send_form,
    "send": puzzle.send,
    "hint": puzzle.hint,
    "give-up": puzzle.ask_to_give_up,
    "give-up-yes": puzzle.give_up,
}
# Whatever has been done meanwhile, these mean the same.
AT_ANY_STEP: dict[str, Callable[[Interaction, Solving, PuzzleKey], Awaitable[None]]] = {
    "line": puzzle.turn_page,
    "next": puzzle.go_on,
    "share": puzzle.share,
}
ON_LEADERS: dict[str, Callable[[Interaction, LeadersKey], Awaitable[None]]] = {
    "open": stats.open_leaders,
    "back": stats.turn_page,
    "on": stats.turn_page,
    "game": stats.choose_game,
    "share": stats.share_leaders,
}
ON_PERSON: dict[str, Callable[[Interaction], Awaitable[None]]] = {
    "cancel": show.cancel,
    "share-list": show.share_list,
    "computer": computer.ask_for_game,
    "computer-game": computer.choose_game,
    **settings.OWN.presses,
    **settings.OF_SERVER.presses,
    "settings-look": settings.show_looks,
    **{f"look-{name}": partial(settings.choose_look, name=name) for name in LOOK_NAMES},
}


# All else is pressed: a form under such an id was made up.
FORMS = {"turn", "note-save", *settings.OWN.forms, *settings.OF_SERVER.forms}


async def press(interaction: Interaction) -> None:
    """Answer a press or a form; `UserError` for an id that means nothing, or not that, any more."""
    key = parse_key(custom_id_of(interaction))
    is_form = interaction.type is discord.InteractionType.modal_submit
    if is_form and (key is None or key.action not in FORMS):
        raise UserError("old-form")
    match key:
        case MatchKey(action=action) as key if action in ON_MATCH:
            await ON_MATCH[action](interaction, await _match(interaction, key), key)
        case MatchKey(action=action) as key if action in AT_ANY_PLY:
            match = await access.match_here(interaction, key.match_id)
            await AT_ANY_PLY[action](interaction, match, key)
        case MatchKey(action=action) as key if action in ON_MANAGED:
            match = await access.managed_match(interaction, key.match_id)
            await ON_MANAGED[action](interaction, match, key)
        case ChallengeKey(action=action) as key if action in ON_CHALLENGE:
            await _check_challenge(interaction, key)
            await ON_CHALLENGE[action](interaction, key)
        case GameKey(action=action) as key if action in ON_GAME:
            await ON_GAME[action](interaction, key)
        case LessonKey(action=action) as key if action in ON_LESSON:
            await ON_LESSON[action](interaction, key)
        case PuzzleKey(action=action) as key if action in ON_PUZZLE:
            await _press_puzzle(interaction, key)
        case PuzzleKey(action=action) as key if action in AT_ANY_STEP:
            await AT_ANY_STEP[action](interaction, await puzzle.find(interaction, key), key)
        case DailyKey(action="solve") as key:
            await puzzle.solve(interaction, key)
        case ErasureKey(action="erase") as key:
            await privacy.erase(interaction, key)
        case PageKey(action=action) as key if action in ON_PAGE:
            await ON_PAGE[action](interaction, key)
        case StatsKey(action="share") as key:
            await stats.share_person(interaction, key)
        case LeadersKey(action=action) as key if action in ON_LEADERS:
            await ON_LEADERS[action](interaction, key)
        case PersonKey(action=action) if action in ON_PERSON:
            await ON_PERSON[action](interaction)
        case _:
            raise UserError("old-button")


async def _match(interaction: Interaction, key: MatchKey) -> Match:
    """Return the match of a button as it stands now.

    `UserError` for one that the presser may not see, or for a turn that no button was made for.
    """
    match = await access.match_here(interaction, key.match_id)
    show.check_ply(match, key.ply)
    return match


async def _press_puzzle(interaction: Interaction, key: PuzzleKey) -> None:
    """Do what a button of a puzzle says; where that has been done, show how it stands since."""
    solving = await puzzle.find(interaction, key)
    if key.step != solving.step or not solving.is_open:
        await puzzle.show_present(interaction, solving)
    else:
        await ON_PUZZLE[key.action](interaction, solving, key)


async def _check_challenge(interaction: Interaction, key: ChallengeKey) -> None:
    challenge = await interaction.client.services.challenges.get(key.challenge_id)
    if challenge.guild_id != interaction.guild_id:
        raise UserError("unknown-challenge", challenge=str(challenge.id))
