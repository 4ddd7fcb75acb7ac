"""Each check of the campaign detects its own violation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.cogs.ratings.rating_model import RatedMatch, rated_in_order
from bot.texts import texts_for
from rules import Side
from sandbox import Message, Sandbox
from sandbox.protocol.kinds import CallbackType, InteractionType, MessageFlag
from sandbox.world.interaction import Interaction
from sandbox.world.models import Attachment
from tests.campaign.acts import REFUSAL, Act, Kind
from tests.campaign.checks import Checks
from tests.campaign.lines import OUTCOMES
from tests.campaign.report import Finding
from tests.campaign.stored import (
    CHANNEL,
    COMPUTER,
    Answer,
    Guess,
    Start,
    Stored,
    StoredChallenge,
    StoredLookBack,
    StoredMatch,
    StoredOffer,
    StoredPost,
    StoredPuzzle,
    StoredSeason,
    StoredSolving,
)

OFFERED = ("draw", "lot", "takeback", "pause")


class Table:
    """A match after one turn, with a correct card and two boards."""

    def __init__(self) -> None:
        self.discord = Sandbox()
        self.channel = self.discord.channel("general")
        self.card = self.post(
            "**RUST #1** · rules\nTurn 1: g3,i9\n**<@1> to move**", "c:1:withdraw"
        )
        self.old = self.post("1", "m:1:0:menu")
        self.new = self.post("2", "m:1:1:move", "m:1:1:menu")
        self.gone: set[int] = set()
        self.checks = Checks(self.discord, self.gone)
        ana, ben = self.discord.user("Ana").id, self.discord.user("Ben").id
        self.match = StoredMatch(
            id=1,
            challenge_id=1,
            start=Start("rust", (), 0),
            seats=((ana,), (ben,)),
            guild_id=self.discord.guild.id,
            channel_id=self.channel.id,
            card_id=self.card.id,
            place_id=None,
            ending=None,
            turns=("g3,i9",),
            posts=(board(0, self.old), board(1, self.new)),
        )
        self.challenge = StoredChallenge(1, "accepted", ana, ben, self.channel.id, self.card.id)
        self.others: dict[int, StoredChallenge] = {}
        self.done: dict[int, int | None] = {}
        self.pending: tuple[str, ...] = ()
        self.ratings: dict[tuple[int, int], tuple[float, float]] = {}
        self.notes: dict[tuple[int, int, int], str] = {}
        self.overdue: tuple[str, ...] = ()
        self.answers: frozenset[Answer] = frozenset()
        self.guesses: tuple[Guess, ...] = ()
        self.puzzle: StoredPuzzle | None = None
        self.solvings: dict[int, StoredSolving] = {}
        self.votes: tuple[Guess, ...] = ()
        self.look_backs: tuple[StoredLookBack, ...] = ()
        self.season: StoredSeason | None = None
        self.acts: list[Act] = []
        self.kinds()
        self.card.components, self.old.components = [], []

    def post(self, content: str, *keys: str) -> Message:
        """Post a message of the bot in the channel, with these buttons."""
        world = self.discord.world
        buttons = [{"type": 2, "style": 2, "label": "x", "custom_id": key} for key in keys]
        rows = [{"type": 1, "components": buttons}] if keys else []
        message = Message(
            world.clock.snowflake(), self.channel, world.bot, world.clock.now(), content
        )
        message.components = rows
        self.channel.history[message.id] = message
        return message

    def offer(self, outcome: str | None) -> Message:
        """Offer a draw as Ben, and post its line."""
        line = self.post("Ben offers a draw. Ana, do you agree?", "m:1:1:draw-yes:2")
        self.match = replace(
            self.match,
            offers=(StoredOffer("draw", 1, 2, outcome),),
            posts=(*self.match.posts, replace(board(1, line), kind="draw", side=2)),
        )
        return line

    def kinds(self) -> set[str]:
        """Return the kinds of the violations found."""
        return {finding.kind for finding in self.findings()}

    def findings(self) -> set[Finding]:
        posts = (*self.match.posts, *([self.puzzle] if self.puzzle else []), *self.look_backs)
        known = [self.challenge.message_id, *(post.message_id for post in posts)]
        stored = Stored(
            {1: self.challenge, **self.others},
            {1: self.match},
            self.done,
            self.pending,
            ratings=self.ratings,
            notes=self.notes,
            overdue=self.overdue,
            answers=self.answers,
            guesses=self.guesses,
            puzzles={self.puzzle.puzzle: self.puzzle} if self.puzzle else {},
            solvings=self.solvings,
            votes=self.votes,
            look_backs={board.id: board for board in self.look_backs},
            seasons={1: self.season} if self.season else {},
            known=tuple(message_id for message_id in known if message_id),
        )
        return self.checks.find(stored, self.acts)


def board(ply: int, message: Message | None, *, take_backs: int = 0) -> StoredPost:
    """Return the post of a board; without a message it is not posted."""
    return StoredPost("board", 1, ply, take_backs, message and message.id)


@pytest.fixture
def table() -> Table:
    return Table()


def make_offer(table: Table) -> None:
    table.match = replace(table.match, offers=(StoredOffer("draw", 1, 2, None),))


def miss(table: Table) -> None:
    table.overdue = ("the time of match 1 is up",)


def leave_pending(table: Table) -> None:
    table.pending = ("board",)


def resign(table: Table) -> None:
    table.match = replace(table.match, ending="resigned")
    table.new.content = "2 · **Your turn, <@1>**"


def seat_computer(table: Table) -> None:
    table.match = replace(table.match, seats=(table.match.seats[0], (COMPUTER,)))


def seat_channel(table: Table) -> None:
    table.match = replace(table.match, seats=(table.match.seats[0], (CHANNEL,)))


@pytest.mark.parametrize(
    ("violate", "kinds"),
    [
        (Table.kinds, ""),
        (lambda table: table.discord.delete_message(table.new), "missing boards"),
        (lambda table: table.new.components.clear(), "missing boards"),
        (lambda table: table.post("2", "m:1:1:move", "m:1:1:menu"), "strays"),
        (lambda table: table.post("Ana, Ben is waiting for your turn."), "strays"),
        (lambda table: [table.post("Daily 7", "d:7:solve") for _ in range(2)], "doubles"),
        (lambda table: table.offer("declined"), "stale buttons, wrong lines"),
        (make_offer, "missing lines"),
        (miss, "missed duties"),
        (leave_pending, "stuck rows"),
        (resign, "missing results, stale boards, stale buttons, wrong cards"),
        (seat_computer, "idle computers"),
        (seat_channel, "missing boards"),
    ],
)
def test_a_violation_is_of_its_kind(
    table: Table, violate: Callable[[Table], object], kinds: str
) -> None:
    violate(table)
    assert ", ".join(sorted(table.kinds())) == kinds


@pytest.mark.parametrize("kind", ["draw", "lot", "takeback", "pause"])
@pytest.mark.parametrize("outcome", [None, "agreed", "declined", "lapsed", "overtaken"])
def test_the_line_of_an_offer_shows_its_outcome(
    table: Table, kind: str, outcome: str | None
) -> None:
    key, values = f"line-{kind}-{outcome or 'offer'}", {"player": "Ben", "opponent": "Ana"}
    text = texts_for("en")(key, **values, turns="1 · g3,i9")
    matching = {each for each, words in OUTCOMES.items() if re.search(words, text)}
    assert matching == {outcome}
    line = table.offer("declined" if outcome is None else outcome)
    line.components = []
    line.content = text if outcome is None else "Ben offers a draw. Ana, do you agree?"
    assert table.kinds() == {"wrong lines"}


def test_the_line_of_a_flag_has_buttons_until_it_is_answered(table: Table) -> None:
    texts = texts_for("en")
    table.match = replace(table.match, flag="up", paused=False)
    assert table.kinds() == set(), "its line may be on its way"
    flag = replace(board(1, None), kind="flag", side=1)
    table.match = replace(table.match, posts=(*table.match.posts, flag))
    assert table.kinds() == {"missing lines"}
    line = table.post(texts("line-flag-up", player="Ana", opponent="Ben"), "m:1:1:claim")
    flag = replace(flag, message_id=line.id)
    table.match = replace(table.match, posts=(*table.match.posts[:-1], flag))
    assert table.kinds() == set()
    table.match = replace(table.match, flag="waiting")
    assert table.kinds() == {"stale buttons", "wrong lines"}
    line.components = []
    line.content = texts("line-flag-waiting", player="Ana", opponent="Ben")
    assert table.kinds() == set()
    table.post(line.content, "m:1:1:claim")
    assert table.kinds() == {"doubles", "strays"}


def test_a_turn_taken_back_is_shown_as_such_and_the_last_board_is_posted_again(
    table: Table,
) -> None:
    table.match = replace(table.match, turns=(), take_backs=(0,))
    table.card.content = "**RUST #1** · rules\n**<@1> to move**"
    assert table.kinds() == {"missing boards", "wrong boards", "stale buttons"}
    table.new.content, table.new.components = "~~1 · g3,i9~~ was taken back.", []
    assert table.kinds() == {"missing boards"}
    repeated = board(0, table.post("1", "m:1:0:move", "m:1:0:menu"), take_backs=1)
    table.match = replace(table.match, posts=(*table.match.posts, repeated))
    assert table.kinds() == set()


def test_ratings_follow_from_the_matches(table: Table) -> None:
    ended = datetime(2026, 1, 1, tzinfo=UTC)
    table.match = replace(table.match, ending="resigned", winner=1, rated=True, ended_at=ended)
    assert "wrong ratings" not in table.kinds()
    table.match = replace(table.match, turns=("g3,i9", "d5,i8"))
    assert "wrong ratings" in table.kinds()
    (first,), (second,) = table.match.seats
    right = rated_in_order([RatedMatch(1, ((first,), (second,)), Side.FIRST, ended)])
    table.ratings = {key: (each.after.mu, each.after.sigma) for key, each in right.items()}
    assert "wrong ratings" not in table.kinds()
    table.match = replace(table.match, ending="aborted", winner=None)
    assert "wrong ratings" in table.kinds()


def test_a_result_has_one_picture_and_an_analysis_unless_no_turn_was_played(
    table: Table,
) -> None:
    table.match = replace(table.match, ending="resigned")
    result = table.post("RUST #1 is over", "m:1:1:analyse", "m:1:1:over")
    assert "wrong results" in table.kinds()
    result.attachments = [Attachment(1, "board.png", b"", "image/png", "", "The match is over.")]
    assert "wrong results" not in table.kinds()
    result.components[0]["components"].pop(0)
    assert "wrong results" in table.kinds()


def test_a_note_is_kept_as_it_was_written(table: Table) -> None:
    ana = table.discord.user("Ana").user
    place = (1, 0, ana.id)
    act = Act(Kind.NOTE, ana, "", holds=lambda stored: stored.notes.get(place) == "a thought")
    table.acts.append(act)
    act.interactions = [_answered(table, "Saved your note.")]
    assert table.kinds() == {"losses"}
    table.notes = {place: "a thought"}
    assert table.kinds() == set()


def test_of_a_person_one_guess_of_a_turn_is_stored(table: Table) -> None:
    table.guesses = ((1, 1, 0, 7, "g3,i9"), (1, 1, 0, 8, "g3,i9"), (1, 2, 0, 7, "d5,i8"))
    assert table.kinds() == set()
    table.guesses = (*table.guesses, (1, 1, 0, 7, "d5,i8"))
    assert table.kinds() == {"doubles"}


def test_a_set_puzzle_stands_in_its_channel_once_with_its_solvers(table: Table) -> None:
    unqueued = StoredPuzzle(1, "set-1-1", None, None, gone=None)
    table.puzzle = unqueued
    assert table.kinds() == {"missing puzzles"}
    table.puzzle = replace(unqueued, channel_id=table.channel.id, gone=False)
    assert table.kinds() == set(), "it is pending"
    post = table.post("Ana's puzzle", "u:1:solve")
    table.puzzle = replace(table.puzzle, message_id=post.id)
    assert table.kinds() == set()
    table.solvings = {1: StoredSolving(1, 7, "rust", "set-1-1", 1, "solved")}
    assert table.kinds() == {"wrong puzzles"}
    post.content = "Ana's puzzle\n- Ben"
    assert table.kinds() == set()
    again = table.post(post.content, "u:1:solve")
    assert table.kinds() == {"doubles", "strays"}
    for message in (post, again):
        table.discord.delete_message(message)
    assert table.kinds() == {"missing puzzles"}
    table.gone.add(post.id)
    assert table.kinds() == set()


def test_a_board_counts_each_vote_once(table: Table) -> None:
    table.votes = ((1, 0, 0, 7, "g3,i9"), (1, 0, 0, 8, "g3,i9"), (1, 0, 0, 9, "d5,i8"))
    assert table.kinds() == {"wrong votes"}
    table.new.content = "2\nVotes: 2 for g3,i9 · 1 for d5,i8"
    assert table.kinds() == set()
    table.new.content = "2\nVotes: 2 for g3,i9"
    assert table.kinds() == {"wrong votes"}


def test_the_votes_of_a_team_are_secret_until_all_are_in(table: Table) -> None:
    (first,), (second,) = table.match.seats
    table.match = replace(table.match, seats=((first,), (second, 7)))
    table.new.components[0]["components"][0]["custom_id"] = "m:1:1:vote"
    table.votes = ((1, 1, 0, second, "d5,i8"),)
    assert table.kinds() == set()
    table.new.content = "2\n1 vote for d5,i8"
    assert table.kinds() == {"leaks"}
    table.new.content = "2"
    table.votes = (*table.votes, (1, 1, 0, 7, "d5,i8"))
    assert table.kinds() == {"open votes"}


def test_a_match_has_one_shared_board_that_shows_the_latest_press(table: Table) -> None:
    pending = StoredLookBack(1, 1, 3, ended=False, message_id=None, gone=False)
    table.look_backs = (pending,)
    assert table.kinds() == {"stuck rows"}
    shown = table.post("Looking back", "lb:1:3:undo:", "lb:1:3:more:")
    posted = replace(pending, message_id=shown.id)
    table.look_backs = (posted,)
    assert table.kinds() == set()
    for wrong in (replace(posted, version=4), replace(posted, ended=True)):
        table.look_backs = (wrong,)
        assert table.kinds() == {"stale buttons"}
    table.look_backs = (posted, replace(pending, id=2, gone=True))
    assert table.kinds() == {"doubles"}
    table.look_backs = (posted,)
    table.post("Looking back", "lb:1:3:undo:")
    assert "doubles" in table.kinds()


def test_a_season_has_one_table_that_tells_its_results(table: Table) -> None:
    (first,), (second,) = table.match.seats
    table.season = season = StoredSeason(
        id=1,
        channel_id=table.channel.id,
        game="rust",
        at_a_time=1,
        closed=False,
        has_ended=False,
        players={first: True, second: True, 7: False},
        matches=(1,),
    )
    shown = table.post("The season", "season:1:join")

    def describe(*rows: str) -> None:
        text = " ".join(f"Player: {row}." for row in rows)
        shown.attachments = [Attachment(1, "table.png", b"", "image/png", "", text)]

    def group_kinds() -> set[str]:
        """Return the kinds that are about the season, as nothing else knows its messages."""
        return {finding.kind for finding in table.findings() if "season" in finding.what}

    none = "0 points, 0–0–0"
    describe(none, none)
    assert group_kinds() == set()
    describe(none, "one point, 0–1–0")
    assert group_kinds() == {"wrong seasons"}
    describe(none, none)
    table.season = replace(season, matches=(1, 2))
    table.others = {2: replace(table.challenge, id=2, state="open")}
    assert group_kinds() == {"doubles"}
    table.season = replace(season, closed=True)
    assert group_kinds() == {"stale buttons"}
    table.season = season
    result = table.post("The season is over", "season:1:again")
    result.attachments = shown.attachments
    assert group_kinds() == {"doubles"}


def test_an_act_is_stored_once_if_it_was_acknowledged(table: Table) -> None:
    act = Act(Kind.RESIGN, table.discord.user("Ana").user, "match 1")
    table.acts.append(act)
    act.interactions = [_answered(table, "You resigned RUST #1.") for _ in range(2)]
    assert table.kinds() == {"losses"}
    table.done = {act.interactions[0].id: None}
    assert table.kinds() == set()
    table.done = {interaction.id: None for interaction in act.interactions}
    assert table.kinds() == {"doubles"}
    act.kind = Kind.COACH
    assert table.kinds() == set(), "the coach was to speak at that time anyway"


def test_a_challenge_sent_twice_is_created_once(table: Table) -> None:
    act = Act(Kind.CHALLENGE, table.discord.user("Ana").user, "rust")
    table.acts.append(act)
    act.interactions = [_answered(table, "<@1> challenges <@2> to RUST") for _ in range(2)]
    table.done = {interaction.id: 1 for interaction in act.interactions}
    assert table.kinds() == set(), "the first was accepted before the second came"
    table.challenge = replace(table.challenge, state="open")
    assert "doubles" in table.kinds()
    table.others = {2: replace(table.challenge, id=2, channel_id=0, guild_id=5)}
    table.done[act.interactions[1].id] = 2
    assert "doubles" not in table.kinds(), "the bot left the server in between"


def _answered(table: Table, text: str) -> Interaction:
    """Return an interaction that the bot answered with a private text."""
    user, clock = table.discord.user("Ana").user, table.discord.world.clock
    answer = table.post(text)
    answer.flags |= MessageFlag.EPHEMERAL
    return Interaction(
        id=clock.snowflake(),
        token="",
        type=InteractionType.COMPONENT,
        user=user,
        channel=table.channel,
        data={},
        created_at=clock.now(),
        owners={},
        callback=CallbackType.MESSAGE,
        original=answer,
    )


# All values that the texts below name.
VALUES: dict[str, str | int] = {
    "challenger": "<@1>",
    "player": "<@1>",
    "opponent": "<@2>",
    "user": 1,
    "who": "Only you.",
    "game": "RUST",
    "title": "RUST #1",
    "match": 3,
    "ply": 2,
    "turn": "g3,i9",
    "reply": "a1",
    "url": "https://discord.com",
    "place": "<#1>",
    "left": "a day",
    "when": 0,
    "tries": 2,
    "text": "a thought",
    "state": "accepted",
}
CONFIRMATIONS = {
    Kind.CHALLENGE: ["card-to"],
    Kind.DECLINE: ["card-declined"],
    Kind.WITHDRAW: ["card-withdrawn"],
    Kind.TURN: ["move-sent", "board-turn"],
    Kind.RESIGN: ["resigned"],
    Kind.OFFER: [f"{offer}-offered" for offer in OFFERED],
    Kind.AGREE: [key for o in OFFERED for key in (f"{o}-agreed", f"line-{o}-agreed")],
    Kind.PLAY_ON: [f"{offer}-declined" for offer in OFFERED],
    Kind.PLAY_FROM: ["challenge-posted"],
    Kind.REMATCH: ["rematch-begins"],
    Kind.CANCEL: ["called-off"],
    Kind.ABORT: ["aborted"],
    Kind.RESUME: ["resumed"],
    Kind.NUDGE: ["nudged"],
    Kind.EXTEND: ["extended", "line-flag-given"],
    Kind.COACH: ["coach-is-after"],
    Kind.NOTE: ["note-kept"],
    Kind.FOLLOW: ["watch-follows-match"],
    Kind.LOOK_BACK: ["look-back-opened", "look-back-soon"],
    Kind.CLAIM: ["claimed", "line-flag-claimed"],
    Kind.WAIT: ["waited", "line-flag-waiting"],
    Kind.HINT: ["hint-title"],
    Kind.GUESS: ["guess-sealed"],
    Kind.SET_PUZZLE: ["puzzle-set-done", "puzzle-set-soon"],
    Kind.ANALYSE: ["analysis-title"],
    Kind.PUZZLE: [f"puzzle-{how}" for how in ("solved", "wrong", "right", "given-up")],
    Kind.ERASE: ["privacy-erased"],
}
REFUSALS = [
    *("not-your-turn", "not-your-turn-here", "finished", "stale", "takeback-other", "cancel-late"),
    *("takeback-never", "not-paused", "paused-already", "nudge-today", "time-changed"),
    *("time-played", "claim-early", "claim-paused", "wait-already", "rematch-begun"),
    *("watch-already", "challenge-twice"),
    *(f"{offer}-{what}" for offer in OFFERED for what in ("gone", "offered")),
]


@pytest.mark.parametrize(
    ("kind", "key"), [(kind, key) for kind, keys in CONFIRMATIONS.items() for key in keys]
)
def test_an_act_is_recognised_by_the_bots_confirmation(kind: Kind, key: str) -> None:
    text = texts_for("en")(key, **VALUES)
    assert kind.is_confirmed_by(text)
    assert not REFUSAL.search(text)


@pytest.mark.parametrize(
    ("key", "state"),
    [
        *((f"error-{key}", "accepted") for key in REFUSALS),
        *(("error-challenge-gone", state) for state in ("accepted", "declined", "withdrawn")),
        ("note-late", "accepted"),
    ],
)
def test_a_refusal_is_recognised(key: str, state: str) -> None:
    text = texts_for("en")(key, **VALUES | {"state": state})
    assert REFUSAL.search(text)
    assert not any(kind.is_confirmed_by(text) for kind in Kind)
