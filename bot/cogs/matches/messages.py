"""Menus, lists, descriptions, and questions about matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import (
    Button,
    CommandKey,
    MatchKey,
    PageKey,
    PersonKey,
    button_list,
)
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted_lines
from bot.discord_io.content.people import called, literal
from bot.game_texts import SideNames, fact_text, own_text
from bot.match.additions import Purpose
from bot.match.boards import event_messages
from bot.match.boards.board_messages import going_back
from bot.match.boards.event_messages import last_turns, offer_answers
from bot.match.boards.match_words import match_line, sentence, state, title, with_clock
from bot.match.boards.picture import sentences
from bot.match.challenge.card_messages import list_buttons, listed
from bot.match.clock.terms_words import away_texts
from bot.match.model import Challenge, Match, Offer
from bot.match.refusals import first_steps
from bot.texts import Texts
from rules import Side

Actions = Mapping[Purpose, Sequence[str]]

ENTRIES_A_ROW = 3


def menu(texts: Texts, match: Match, actions: Actions) -> Draft:
    """Offer what a user can do with a match: an entry for each purpose.

    Several actions of a purpose are a list. What ends a match is behind a button of its own.
    """
    single = [
        names[0] if len(names) == 1 and purpose is not Purpose.END else purpose.value
        for purpose, names in actions.items()
        if len(names) == 1 or purpose is Purpose.END
    ]
    lists = tuple(
        button_list(
            purpose.value,
            texts(f"button-{purpose}"),
            _entry_buttons(texts, match, names),
        )
        for purpose, names in actions.items()
        if len(names) > 1 and purpose is not Purpose.END
    )
    return Draft(
        _menu_heading(texts, match),
        buttons=tuple(replace(b, row=None) for b in _entry_buttons(texts, match, single)),
        menus=lists,
    )


def page(texts: Texts, match: Match, purpose: Purpose, actions: Sequence[str]) -> Draft:
    """Offer the actions of one purpose, if any, and the way back to the menu."""
    heading = texts(f"button-{purpose}").removesuffix("…")
    lines = [
        texts("menu-page", purpose=heading, match=_menu_heading(texts, match)),
        *([] if actions else [texts("menu-page-empty")]),
    ]
    key = MatchKey(match.id, match.ply, "menu-back")
    back = Button(key, texts("button-back"), row=len(actions) // ENTRIES_A_ROW)
    return Draft("\n".join(lines), buttons=(*_entry_buttons(texts, match, actions), back))


def actions_of(
    match: Match, user_id: int, added: Iterable[Actions], *, takebacks: bool = True
) -> dict[Purpose, list[str]]:
    """List what a user can do with a match now, by purpose; `added` are the actions of cogs.

    `takebacks` tells whether the server allows takebacks.
    """
    by_purpose: dict[Purpose, list[str]] = {purpose: [] for purpose in Purpose}
    for actions in (*added, _own_actions(match, user_id, takebacks=takebacks)):
        for purpose, names in actions.items():
            by_purpose[purpose] += names
    return {purpose: names for purpose, names in by_purpose.items() if names}


def _own_actions(match: Match, user_id: int, *, takebacks: bool) -> Actions:
    """List the actions of the core, most of them of a player in a running match."""
    side = match.side_of(user_id)
    if match.result is not None or side is None:
        return {Purpose.LOOK: ["describe"]}
    may_take_back = takebacks and match.own_last(side) is not None
    offers = [
        *(["takeback"] if may_take_back else []),
        *(["lot"] if match.allows_lot else []),
        *(["reroll"] if match.allows_reroll else []),
    ]
    # A channel could answer none.
    draw = [] if match.has_channel else ["draw"]
    return {
        Purpose.LOOK: ["describe"],
        Purpose.OFFER: [] if match.has_channel else offers,
        Purpose.TIME: event_messages.actions(match, side),
        Purpose.END: ["call-off"] if match.may_be_cancelled else [*draw, "resign"],
    }


def _menu_heading(texts: Texts, match: Match) -> str:
    return texts("menu", title=title(match), state=with_clock(texts, match, state(texts, match)))


def _entry_buttons(texts: Texts, match: Match, actions: Sequence[str]) -> tuple[Button, ...]:
    return tuple(
        Button(
            event_messages.key_of(match, match.ply, action),
            texts(f"button-{action}"),
            row=number // ENTRIES_A_ROW,
        )
        for number, action in enumerate(actions)
    )


MOST_LINKED = 8
ACCEPT_ROW, WITHDRAW_ROW = 1, 2


class OwnCounts(Struct, frozen=True):
    """How many matches of a user are running and wait for them here, and wait elsewhere.

    In direct messages, all of them are here.
    """

    running: int
    waiting: int
    elsewhere: int = 0
    is_on_server: bool = True


def match_list(
    texts: Texts,
    matches: Sequence[Match],
    places: Mapping[int, str] | None = None,
    *,
    missing: Sequence[str] = (),
    hidden: bool = False,
) -> Draft:
    """List matches with players, state and place; `hidden` results show after a press.

    The lines about matches of `missing` games come last.
    """
    lines = [*_list_lines(texts, "list-title", matches, places, hidden=hidden), *missing]
    return Draft(fitted_lines(lines) or texts("list-empty"))


def own_matches(
    texts: Texts,
    going_on: Sequence[Match],
    over: Sequence[Match],
    *,
    counts: OwnCounts,
    links: Mapping[int, str],
    places: Mapping[int, str] | None = None,
    challenges: Sequence[Challenge] = (),
    own_challenges: Sequence[Challenge] = (),
    missing: Sequence[str] = (),
    manages: bool = False,
    hidden: bool = False,
) -> Draft:
    """List a user's matches: waiting for them, all running ones, some finished ones.

    The open `challenges` that they could accept come after the number of those that wait, and then
    `own_challenges`, and the lines about matches of `missing` games.

    `going_on` begins with those that wait, so that *Play* opens its first one. `links` has the URLs
    of their boards, by match id, and `places` those of the channels; a match of which the user does
    not see these is in neither. One who `manages` the matches of the server gets a button to all of
    them. `hidden` results show after a press.
    """
    every = (Button(PageKey("matches", 0), texts("button-all-matches")),) if manages else ()
    open_ones = [
        *listed(texts, challenges),
        *listed(texts, own_challenges, are_own=True),
        *missing,
    ]
    answers = (
        *list_buttons(texts, challenges, row=ACCEPT_ROW),
        *list_buttons(texts, own_challenges, are_own=True, row=WITHDRAW_ROW),
    )
    if not going_on and not over and not counts.elsewhere:
        lines = [*([] if own_challenges or missing else [texts("list-empty")]), *open_ones]
        return Draft("\n".join(lines), buttons=(*first_steps(texts), *every, *answers))
    named = [
        f"[{title(match)}]({links[match.id]})" if links.get(match.id) else title(match)
        for match in going_on[: min(counts.waiting, MOST_LINKED)]
    ]
    more = ["…"] if counts.waiting > len(named) else []
    elsewhere = [texts("list-elsewhere", count=counts.elsewhere)] if counts.elsewhere else []
    lines = [
        texts("list-waiting", count=counts.waiting, matches=", ".join([*named, *more])),
        *elsewhere,
        *open_ones,
        *_list_lines(texts, "list-title", going_on, places, count=counts.running),
        *_list_lines(texts, "list-over", over, places, hidden=hidden),
    ]
    shares = bool(going_on) and counts.is_on_server
    share = (Button(PersonKey("share-list"), texts("button-share")),) if shares else ()
    # It goes on with the other matches that wait.
    first = CommandKey("run", going_on[0].id, "play") if going_on and counts.waiting else None
    play = (Button(first, texts("button-play"), ButtonStyle.primary),) if first else ()
    return Draft(fitted_lines(lines), buttons=(*play, *share, *every, *answers))


def _list_lines(
    texts: Texts,
    key: str,
    matches: Sequence[Match],
    places: Mapping[int, str] | None = None,
    *,
    count: int | None = None,
    hidden: bool = False,
) -> list[str]:
    """Return a title and a line for each match; empty without matches."""
    if not matches:
        return []
    lines = (
        match_line(
            texts, match, None if places is None else places.get(match.id, ""), hidden=hidden
        )
        for match in matches
    )
    return [texts(key, count=len(matches) if count is None else count), *lines]


def departed(texts: Texts) -> str:
    """Say, in place of a link, that the server of a match has removed the bot."""
    return texts("list-departed")


def resign_question(texts: Texts, match: Match, side: Side) -> Draft:
    buttons = (
        Button(_key(match, "resign-yes"), texts("button-resign-yes"), ButtonStyle.danger),
        going_back(texts),
    )
    return Draft(_about_opponent(texts, "resign-question", match, side), buttons=buttons)


def resigned(texts: Texts, match: Match) -> Draft:
    """Confirm that the player has resigned."""
    return Draft(texts("resigned", title=title(match)))


def cancel_question(
    texts: Texts, match: Match, side: Side, *, opponent_left: bool = False
) -> Draft:
    """Ask a player whether to cancel a match, and say why it won't count."""
    buttons = (
        Button(_key(match, "call-off-yes"), texts("button-call-off-yes"), ButtonStyle.danger),
        going_back(texts),
    )
    key = "call-off-question-left" if opponent_left else "call-off-question"
    return Draft(_about_opponent(texts, key, match, side), buttons=buttons)


def confirm_cancel(texts: Texts, match: Match) -> Draft:
    return Draft(texts("called-off", title=title(match)))


def swapped(texts: Texts, match: Match) -> Draft:
    """Confirm that the player to move in `match` has swapped sides."""
    opponent = called(texts, match.seat(match.position.to_move.opponent))
    return Draft(texts("swapped", title=title(match), opponent=opponent))


def answer_question(texts: Texts, match: Match, kind: Offer, side: Side) -> Draft:
    """Ask a player whether to accept the open offer of the opponent."""
    answers = offer_answers(texts, match, kind, side.opponent)
    return Draft(_about_opponent(texts, f"{kind}-question-offered", match, side), buttons=answers)


def offered(texts: Texts, match: Match, kind: Offer, side: Side) -> Draft:
    """Confirm that the player has made an offer, or accepted one; say if the opponent is away."""
    stands = match.offers.get(kind) is side
    key = f"{kind}-offered{_of_computer(match, side)}" if stands else f"{kind}-agreed"
    rivals = match.people(side.opponent)
    away = replace(match, away=tuple(period for period in match.away if period.user_id in rivals))
    lines = [_about_opponent(texts, key, match, side)]
    if stands and away.away:
        lines.append(sentence(", ".join(away_texts(texts, away))))
    return Draft("\n".join(lines))


def offer_answered(texts: Texts, match: Match, kind: Offer, *, accept: bool) -> Draft:
    """Confirm that the player has accepted or declined an offer."""
    return Draft(texts(f"{kind}-{'agreed' if accept else 'declined'}", title=title(match)))


def offer_gone(texts: Texts, kind: Offer) -> Draft:
    """Tell a player that the offer is no longer open."""
    return Draft(texts(f"error-{kind}-gone"))


def _of_computer(match: Match, side: Side) -> str:
    """Return the end of a text key if a side's opponent is a computer."""
    return "-computer" if match.computer is side.opponent else ""


def _about_opponent(texts: Texts, key: str, match: Match, side: Side) -> str:
    opponent = called(texts, match.seat(side.opponent))
    asker = match.offers.get(Offer.TAKEBACK, side)
    return texts(key, title=title(match), opponent=opponent, turns=last_turns(match, asker))


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)


PAGES = 3
HEADING_LINES = 3


def description(
    texts: Texts,
    match: Match,
    names: SideNames,
    *,
    share: bool = True,
    limit: int = CONTENT_LIMIT,
) -> tuple[Draft, ...]:
    """Write the description in a few messages, or in a file if it is too long.

    The last message has the button.
    """
    called = {side: literal(name) for side, name in names.items()}
    drawing, legend = (
        match.guide.text_board(match.position),
        own_text(texts, match.game, "legend"),
    )
    lines = [*_words(texts, match, called), f"```\n{drawing}\n```", legend]
    pages = _pages(lines, limit)
    if len(pages) > PAGES or any(len(page) > limit for page in pages):
        # The most important lines are in the message, and all of them in the file.
        whole = "\n".join([*_words(texts, match, names), "", drawing, "", legend])
        file = Attachment(f"{match.game.slug}-{match.id}-{match.ply}.txt", whole.encode())
        content = "\n".join([*lines[:HEADING_LINES], texts("describe-long")])
        drafts = [Draft(content, attachment=file)]
    else:
        drafts = [Draft(page) for page in pages]
    key = MatchKey(match.id, match.ply, "share-describe")
    buttons = (Button(key, texts("button-share")),) if share else ()
    return (*drafts[:-1], replace(drafts[-1], buttons=buttons))


def _words(texts: Texts, match: Match, names: SideNames) -> list[str]:
    facts = match.guide.turn_kinds(match.position) if match.result is None else ()
    kinds = (sentence(fact_text(texts, match.game, fact, names)) for fact in facts)
    return [*sentences(texts, match, names), *kinds]


def _pages(lines: Iterable[str], limit: int) -> list[str]:
    """Put as many lines on a page as a message holds; a longer one gets its own page."""
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + 1 + len(line) <= limit:
            pages[-1] += f"\n{line}"
        else:
            pages.append(line)
    return pages
