"""What followers read, and the strip of missed turns."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from bot.cogs.matches.messages import OwnCounts, match_list, own_matches
from bot.cogs.watching import messages as watch
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.errors import UserError
from bot.match.additions import Purpose
from bot.match.boards.board_messages import end_letter
from bot.match.model import Ending
from bot.profiles import HIDE_RESULTS, NOTIFICATIONS, Chosen, Notifications, Reader
from bot.texts import Texts, languages, texts_for
from ringfall.testing.matches import ANA, BEN, NAMES, ended, new_match, played, random_match
from rules import GAMES, Side

TEXTS = texts_for("en")
CLEO = 100000000000000003
SINCE = datetime(2026, 5, 1, 12, tzinfo=UTC)
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


def test_a_digest_tells_of_each_match_in_a_line_and_when_it_told_last() -> None:
    running, over = played(new_match(), *TURNS), ended(new_match(), Side.SECOND, Ending.RESIGNED)
    draft = watch.digest(TEXTS, [(running, 3), (running, 1), (over, 0)], since=SINCE, more=2)
    place = "[**ZÈRTZ #12**](https://discord.com/channels/7/9)"
    assert draft.content.splitlines() == [
        f"**What you follow**, since {watch.stamp(SINCE)}R>:",
        f"- {place} · <@{ANA}> – <@{BEN}> · 3 turns · <@{BEN}> to move",
        f"- {place} · <@{ANA}> – <@{BEN}> · one turn · <@{BEN}> to move",
        f"- {place} · <@{ANA}> – <@{BEN}> · <@{BEN}> wins, as <@{ANA}> resigned",
        "There is news about 2 more matches.",
        "-# On the server, `/watch list` shows what you follow, and lets you stop.",
    ]
    assert (draft.mentions, draft.buttons) == ((), ())


def test_a_hidden_result_shows_after_a_press_in_all_that_one_person_reads() -> None:
    running, over = played(new_match(), *TURNS), ended(new_match(), Side.SECOND, Ending.RESIGNED)
    reader = Reader(TEXTS, preferences=Chosen().with_values({HIDE_RESULTS: True}))
    told = [(running, 3), (over, 0)]
    counts = OwnCounts(running=1, waiting=1)
    for draft in (
        watch.digest(TEXTS, told, since=SINCE, more=0, hidden=True),
        listed([watch.match_entry(reader, each, NAMES) for each in (running, over)]),
        watch.nothing_missed(TEXTS, over, hidden=True),
        watch.missed_end(TEXTS, over, 0),
        match_list(TEXTS, [running, over], hidden=True),
        own_matches(TEXTS, [running], [over], counts=counts, links={}, hidden=True),
        end_letter(TEXTS, over, "https://example.org", hidden=True),
    ):
        before, after = draft.content.split("Over: ||")
        result, rest = after.split("||")
        assert "resigned" in result
        assert "resigned" not in before + rest
        assert not draft.attachment


@pytest.mark.parametrize("language", languages())
def test_a_digest_of_much_and_a_long_list_fit_into_a_message(language: str) -> None:
    texts, match = texts_for(language), played(new_match(), *TURNS)
    told = [(match, 30)] * watch.MOST_TOLD
    draft = watch.digest(texts, told, since=SINCE, more=80)
    assert len(draft.content) <= CONTENT_LIMIT
    assert draft.content.splitlines()[-1] == texts("digest-end")
    entries = [watch.match_entry(Reader(texts), match, NAMES)] * watch.FOLLOWED_A_PAGE
    draft = listed(entries, texts=texts, pages=10, refused=True, unfollowed="ZÈRTZ #12")
    assert draft.content.count("\n") == watch.FOLLOWED_A_PAGE + 2
    assert draft.content.endswith(texts("watch-closed"))
    assert [button.disabled for button in draft.buttons] == [True, False]


@pytest.mark.parametrize(
    ("way", "key"),
    [
        (Notifications.MENTION, "watch-direct"),
        (Notifications.DIRECT, "watch-direct"),
        (Notifications.NONE, "watch-silent"),
    ],
)
def test_followers_are_told_how_they_will_get_news(way: Notifications, key: str) -> None:
    chosen = Chosen().with_values({NOTIFICATIONS: way})
    assert watch.follows(Reader(TEXTS, preferences=chosen), new_match()).content.endswith(
        TEXTS(key)
    )
    assert watch.follows(Reader(TEXTS, preferences=chosen), CLEO).content.endswith(TEXTS(key))
    entry = watch.player_entry(TEXTS, 7, CLEO, "Cleo")
    assert listed([entry], chosen=chosen).content.endswith(TEXTS(key))


def listed(
    entries: Sequence[watch.Entry],
    *,
    texts: Texts = TEXTS,
    chosen: Chosen | None = None,
    pages: int = 1,
    refused: bool = False,
    unfollowed: str | None = None,
) -> Draft:
    """Return the first page of what a reader follows."""
    shown = chosen or Chosen()
    return watch.followed(
        texts, entries, shown, page=0, pages=pages, refused=refused, unfollowed=unfollowed
    )


@pytest.mark.parametrize(
    "forged", ["f:7:match", "f:7:x:match", "f:7:1:wall", "f:-1:1:player", "n:followed:1"]
)
def test_a_forged_choice_of_what_to_unfollow_is_refused(forged: str) -> None:
    with pytest.raises(UserError, match="old-button"):
        watch.read_value(forged)


def test_spectators_can_follow_a_running_match() -> None:
    match = played(new_match(), *TURNS)
    over = ended(match, Side.FIRST, Ending.RESIGNED)

    def offered(user_id: int, *, of: object = match, is_followed: bool = False) -> set[str]:
        shown = match if of is match else over
        added = watch.menu_actions(shown, user_id, is_followed=is_followed)
        return {*added[Purpose.WATCH]}

    assert offered(CLEO) == {"follow"}
    assert offered(CLEO, is_followed=True) == {"unfollow"}
    assert offered(ANA) == offered(CLEO, of=over) == set()


def test_what_does_not_fit_into_the_picture_is_listed() -> None:
    match = next(itertools.islice(random_match(GAMES["rust"], {}, 1), 19, None))
    said = watch.missed(Reader(TEXTS), match, 4, NAMES)
    before = " · ".join(f"{ply} {match.turns[ply - 1]}" for ply in range(5, 13))
    assert said.content.splitlines()[:2] == [
        "**RUST #12** · 16 turns since you last looked",
        f"Before those in the picture, 8 turns: {before}",
    ]
    assert [button.label for button in said.buttons] == ["Show board", "Replay"]
    few = watch.missed(Reader(TEXTS), match, match.ply - 1, NAMES)
    assert few.content.startswith("**RUST #12** · one turn since you last looked\n**")
