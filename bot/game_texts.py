"""Describe a game in words: turns, positions, the race, the variant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from unicodedata import normalize

from bot.texts import NO_EMOJIS, PieceEmojis, Texts, languages, texts_for
from engine import has_core
from guide import Completion, Fact, Part, RefusedTurnError, Score, get_guide
from rendering.graphemes import cut
from rules import AnyGame, AnyPosition, Move, Side, play_turn

SideNames = Mapping[Side, str]

CHOICES_LIMIT = 25
CHOICE_LIMIT = 100
FACTS_KEPT, SCORES_KEPT = 2_048, 512

_DETAILS = " — "
_DOTS = "…"
_TYPED_DASH = re.compile(r"\s+[-–—]{1,2}\s+")


def fact_text(texts: Texts, game: AnyGame, fact: Fact, names: SideNames | None = None) -> str:
    """Say one fact.

    Besides the fact's own values the text may use `$amounts`: every number that is not 0 and has a
    text `<game>-amount-<value>`, listed; and `$player`: the name of the side in the fact's value
    `side`. Lists of coordinates are joined with commas, empty ones become "none".
    """
    player = names[Side(fact.values["side"])] if names and "side" in fact.values else None
    return _fact_text(texts, game, fact.key, tuple(fact.values.items()), player)


# A turn changes a few facts of a position; the others are said as before.
@lru_cache(FACTS_KEPT)
def _fact_text(
    texts: Texts,
    game: AnyGame,
    key: str,
    named: tuple[tuple[str, str | int], ...],
    player: str | None,
) -> str:
    values = {name: _spell(texts, value) for name, value in named}
    values["amounts"] = _amounts(texts, game, named)
    if player is not None:
        values["player"] = player
    return own_text(texts, game, key, **values)


def own_text(texts: Texts, game: AnyGame, key: str, **values: str | int) -> str:
    """Return a text of a game, or else the general one."""
    return texts.find(f"{game.slug}-{key}", **values) or texts(f"game-{key}", **values)


def facts_text(texts: Texts, game: AnyGame, facts: Iterable[Fact]) -> str:
    """Say several facts in one line; those with a key in "or-" bring their own "or"."""
    parts = [(fact.key.startswith("or-"), fact_text(texts, game, fact)) for fact in facts]
    return "".join(f"{' ' if is_or else ', '}{text}" for is_or, text in parts).lstrip(", ")


def turn_effects(texts: Texts, game: AnyGame, position: AnyPosition, moves: Sequence[Move]) -> str:
    """Say what a whole turn does or, if nothing, what it leads to."""
    guide = get_guide(game.slug)
    if done := facts_text(texts, game, guide.turn_facts(position, moves)):
        return done
    turn = game.format_turn(position, moves)
    ways = guide.complete(position, turn, CHOICES_LIMIT)
    planned = next((way.facts for way in ways if way.whole and way.text == turn), ())
    return facts_text(texts, game, planned)


def turn_kind(texts: Texts, game: AnyGame, position: AnyPosition, turn: Sequence[Move]) -> str:
    """Hint at a turn without naming it: say what it does, or else leads to; or return ""."""
    guide = get_guide(game.slug)
    done = guide.turn_facts(position, turn)
    if hint := _hint(texts, game, position.to_move, "hint", reversed(done)):
        return hint
    after = play_turn(position, turn)
    then = () if after.outcome else guide.threats(after)
    return _hint(texts, game, position.to_move, "hint-then", then)


def turn_cells(game: AnyGame, position: AnyPosition, turn: Sequence[Move]) -> tuple[str, ...]:
    """Return the coordinates of a turn, each once, in the order of the choices."""
    found: list[str] = []
    for move in turn:
        parts = get_guide(game.slug).parts(position, move)
        found += [cell for part in parts for cell in part.cells]
        position = position.play(move)
    return tuple(dict.fromkeys(found))


def part_text(texts: Texts, game: AnyGame, part: Part) -> str:
    """Name one choice on the way to a move."""
    return own_text(texts, game, f"part-{part.kind}", value=part.value)


def question_text(
    texts: Texts, game: AnyGame, part: Part, *, asks: str = "pick", player: str = ""
) -> str:
    """Ask for a choice of this part's kind.

    A game may ask in its own words what a `player` will do, for what `asks`, such as a guess.
    """
    question = texts.find(f"{game.slug}-{asks}-{part.kind}", player=player) if player else None
    return question or own_text(texts, game, f"pick-{part.kind}", value=part.value)


def completion_text(texts: Texts, game: AnyGame, completion: Completion) -> str:
    """Name a completion: the text so far, and what it would do."""
    name = completion_name(completion)
    effect = facts_text(texts, game, completion.facts)
    if not completion.whole and not effect:
        effect = texts("choose-steps")
    # Cutting must not touch the name, by which the label is parsed.
    has_room = effect and len(name) + len(_DETAILS) < CHOICE_LIMIT
    return shortened(f"{name}{_DETAILS}{effect}", CHOICE_LIMIT) if has_room else name


def offers(game: AnyGame, position: AnyPosition, typed: str) -> list[Completion]:
    """List the choices for a turn that a player is typing, up to Discord's limit."""
    ways = get_guide(game.slug).suggest(position, typed, CHOICES_LIMIT)
    return [way for way in ways if len(completion_name(way)) <= CHOICE_LIMIT]


def typed_turn(texts: Texts, game: AnyGame, position: AnyPosition, typed: str) -> str:
    """Return a typed turn in notation, also if it is a list's label.

    Clients may send a choice's label instead of its value (discord-api-docs#7206), and people type
    labels with another dash. What follows another turn's dash is no label: it may say anything.
    """
    read = in_notation(texts, game, typed)
    dash = _TYPED_DASH.search(read)
    if dash is None:
        return read
    name = read[: dash.start()]
    try:
        get_guide(game.slug).parse_turn(position, read)
    except RefusedTurnError:
        if typed_stage(name) is not None or _is_label(texts, game, position, name, read):
            return name
    return read


def _is_label(texts: Texts, game: AnyGame, position: AnyPosition, name: str, read: str) -> bool:
    """Tell whether a text is the label of the turn that it begins with, in any language."""

    def plain(label: str) -> str:
        label = _TYPED_DASH.sub(_DETAILS, in_notation(texts, game, label))
        return " ".join(label.casefold().split())

    ways = offers(game, position, name)
    each = map(texts_for, languages())
    labels = {plain(completion_text(texts_of, game, way)) for texts_of in each for way in ways}
    return plain(read) in labels


def typed_stage(read: str) -> str | None:
    """Return the beginning of a turn that ends with dots, as stages do; else `None`."""
    text = read.strip()
    begun = text.rstrip(".…")
    return begun if text.endswith((_DOTS, "...")) else None


def continuations(game: AnyGame, position: AnyPosition, typed: str) -> list[Completion]:
    """List the completions of a turn, up to a menu's limit; the most useful first."""
    ways = get_guide(game.slug).complete(position, typed, CHOICES_LIMIT)[:CHOICES_LIMIT]
    return [way for way in ways if len(way.text) <= CHOICE_LIMIT]


def in_notation(texts: Texts, game: AnyGame, typed: str) -> str:
    """Translate a typed turn from the words of any language to the notation.

    Letters stand for words only in the reader's language.
    """
    words, typed = _words_typed(texts, game.slug), normalize("NFC", typed)
    # A word may stand right before a coordinate, as letters do, which may have a blank in it.
    spelled = "|".join(
        f"{re.escape(word)}(?=[a-z]{blanks}\\d|\\W|_|$)"
        for word in sorted(words, key=len, reverse=True)
        for blanks in ("" if len(word) > 1 else "\\s*",)
    )
    pattern = rf"(?<![^\W\d_])(?<!['’])({spelled})"
    return re.sub(pattern, lambda found: words[found[1].lower()], typed, flags=re.IGNORECASE)


def completion_name(completion: Completion) -> str:
    """Return the text so far; an incomplete turn ends with dots."""
    return completion.text if completion.whole else f"{completion.text}{_DOTS}"


def variant_text(texts: Texts, game: AnyGame, options: Mapping[str, str]) -> str:
    """Name the board, the goal and the game's other options."""
    chosen = (choice_text(texts, game, name, value) for name, value in options.items())
    return ", ".join(chosen) or texts("variant-only")


def option_text(texts: Texts, game: AnyGame, option: str) -> str:
    return texts.find(f"{game.slug}-option-{option}") or option


def choice_text(texts: Texts, game: AnyGame, option: str, choice: str) -> str:
    """Name one value of an option."""
    return texts.find(f"{game.slug}-{option}-{choice}") or choice


def seat_text(texts: Texts, game: AnyGame, side: Side, player: str) -> str:
    """Name a player, with their pieces if each side has its own."""
    pieces = texts.find(f"{game.slug}-side", side=side.value)
    return texts("seat", player=player, side=pieces) if pieces else player


def side_name(texts: Texts, game: AnyGame, side: Side) -> str:
    """Name a side without its player: by its pieces, or by its number."""
    number = side.value
    return texts.find(f"{game.slug}-side", side=number) or texts("rules-side", number=number)


def race_texts(
    texts: Texts, game: AnyGame, position: AnyPosition, emojis: PieceEmojis = NO_EMOJIS
) -> dict[Side, str]:
    """Say each side's progress on each line of its race, with emojis of the pieces.

    A line that is only compared is left out while neither side has anything on it.
    """
    scores = {side: get_guide(game.slug).scores(position, side) for side in Side}
    begun = {score.key for lines in scores.values() for score in lines if score.value}
    return {
        side: " · ".join(
            emojis.before(game.slug, score.piece, score_text(texts, game, score))
            for score in lines
            if score.key in begun or not score.compared
        )
        for side, lines in scores.items()
    }


@lru_cache(SCORES_KEPT)
def score_text(texts: Texts, game: AnyGame, score: Score) -> str:
    """Say one line of a race; a game may have its own text for the remaining number."""
    text_key = f"{game.slug}-score-{score.key}"
    if score.compared:
        return texts("score-compared", label=texts(text_key, value=score.value), value=score.value)
    if not score.target and (line := texts.find(f"{text_key}-left", value=score.value)):
        return line
    label = texts(text_key, value=score.value)
    key = "score" if score.target else "score-left"
    return texts(
        f"{key}-close" if score.close else key,
        label=label,
        value=score.value,
        target=score.target,
    )


def level_hint(texts: Texts, game: AnyGame, level: int) -> str:
    """Say how well a level plays a game; a game without a core is played by its rules.

    A game whose levels are its own may say so itself.
    """
    own = texts.find(f"{game.slug}-level-hint", level=level)
    return own or texts("level-hint" if has_core(game) else "level-hint-by-rules", level=level)


def reasons_text(texts: Texts, game: AnyGame, position: AnyPosition, reasons: Iterable[str]) -> str:
    """Say why a game is over, as the continuation of "wins" or "a tie ("."""
    return ", ".join(_reason(texts, game, position, reason) for reason in reasons)


def shortened(text: str, limit: int) -> str:
    """Cut a text to `limit` code points, visibly, and between graphemes."""
    return text if len(text) <= limit else f"{cut(text, limit - 1)}…"


def _hint(texts: Texts, game: AnyGame, mover: Side, what: str, facts: Iterable[Fact]) -> str:
    """Say the first fact with a hint text of the game, as a hint to the side to move.

    The aim of a turn is never its effect on the mover's own side.
    """
    aims = (fact for fact in facts if fact.values.get("side") != mover.value)
    hints = (texts.find(f"{game.slug}-{what}-{fact.key}", **fact.values) for fact in aims)
    return next(filter(None, hints), "")


@cache
def _words_typed(texts: Texts, slug: str) -> Mapping[str, str]:
    """Return the notation of each word, from the texts `<game>-typed-<notation>`."""
    notations: dict[str, str] = {}
    for language in (*map(texts_for, languages()), texts):
        for owner in ("game", slug):
            for notated, words in language.group(f"{owner}-typed-").items():
                listed = words.split(", ")
                notations |= {
                    word: notated for word in listed if len(word) > 1 or language is texts
                }
    return notations


def _reason(texts: Texts, game: AnyGame, position: AnyPosition, reason: str) -> str:
    values = get_guide(game.slug).goal_values(position, game.reasons(reason))
    return texts(f"{game.slug}-reason-{reason}", **values)


def _spell(texts: Texts, value: str | int) -> str | int:
    if isinstance(value, int) or "," in value:
        return value
    return ", ".join(value.split()) or texts("none")


def _amounts(texts: Texts, game: AnyGame, named: Iterable[tuple[str, str | int]]) -> str:
    amounts = (
        texts.find(f"{game.slug}-amount-{name}", n=value)
        for name, value in named
        if isinstance(value, int) and value
    )
    return ", ".join(text for text in amounts if text) or texts("none")
