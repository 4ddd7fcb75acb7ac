# Public messages, and descriptions of pictures.

none = none
player = Player
variant-only = standard rules
team = Team { $people }
computer = Computer { $level }
channel = The channel
role = a role
seat = { $player } ({ $side })

button-accept = Accept
button-join-side = Join { $player }'s side
button-decline = Decline
button-withdraw = Withdraw
button-move = Move
button-vote = Vote
button-play = Play
button-draw = Offer a draw
button-menu = ⋯
button-step-first = ⏮
button-step-back = ◀
button-step-on = ▶
# The entries of the menu of a match.
button-menu-look = Look back
button-menu-try = Try and plan…
button-menu-more = More
button-menu-watch = Watch
button-menu-offer = Offer…
button-menu-time = Time…
button-menu-end = End…
button-share = Share
button-rematch = Rematch
button-challenge-friend = Challenge a friend
button-rules = Rules
button-learn = Learn
button-show = Show board
button-resign = Resign…
button-resign-yes = Resign
button-call-off = Cancel match…
button-call-off-yes = Cancel the match
button-help = Help
button-cancel = Cancel
button-go-back = No, go back
button-draw-yes = Agree to a draw
button-draw-no = Decline the draw
button-lot = Place the rest at random
button-lot-yes = Place at random
button-lot-no = Place them ourselves
button-reroll = New random start
button-reroll-yes = New start
button-reroll-no = Keep this start
button-keep = Keep my side
button-swap = Swap sides
button-takeback = Take back
button-takeback-yes = Allow it
button-takeback-no = Don't allow it
button-pause = Pause
button-pause-yes = Agree to a pause
button-pause-no = Decline the pause
button-resume = End the pause
button-claim = Claim the win
button-claim-yes = Yes, claim the win
button-extend = Give a day
button-wait = Wait
button-nudge = Nudge
button-abort-yes = End it for both
button-series = Place them
button-pass = Pass
button-play-anyway = Play it anyway
button-change = Change

# How much time a turn has; also in the list of the option `pace`.
pace-none = no time limit
pace-5-minutes = 5 minutes a turn
pace-10-minutes = 10 minutes a turn
pace-1-hour = 1 hour a turn
pace-1-day = 1 day a turn
pace-3-days = 3 days a turn
pace-7-days = 7 days a turn
pace-strict = { $pace }, strict
pace-saving = { $pace } + saving
pace-strict-saving = { $pace }, strict + saving
terms-saving = unused time is saved, up to three turns' worth
aim-first = The first player
aim-second = the second player
terms-lenient = when time is up, the opponent may claim the win
terms-strict = when time is up, the match is lost
terms-channel = everyone here plays together, by votes
terms-role = everyone with { $role } votes
terms-team = sides of up to five people, who vote
terms-channel-strict = the opponent loses when their time is up
terms-swap = after the first turn, the other player may swap sides once

# How much time is left; { $when } is text such as "in 3 hours", later "5 minutes ago".
clock-ends = deadline { $when }
clock-ends-at = deadline { $day }, { $time } UTC
clock-ended = time ran out { $when }
clock-ended-at = time ran out on { $day } at { $time } UTC
clock-paused = paused: the clock is stopped

# The card of a challenge.
card-to = { $challenger } challenges { $opponent } to **{ $game }**!
card-to-anyone = { $challenger } challenges anyone to **{ $game }**!
# In direct messages of people with one another, where "anyone" may be one person.
card-among-people = { $challenger } would like to play **{ $game }**!
card-details = { $variant } · { $first } · { $rated }
card-rematch = A rematch of { $title }
card-first-random = first player drawn at random
card-first-me = { $challenger } moves first
card-first-them = the opponent moves first
card-first-named = the player named first moves first
card-first-bid = both bid for the first turn in secret
card-secret-bid = **Both bid in secret:** { $people }. Press *{ $button }* · until { $when }
card-secret-setup = **Both set up their pieces in secret:** { $people }. Press *{ $button }* · until { $when }
card-ready = { $player } ✓ ready
card-choosing = { $player } is choosing
card-lapsed = This match did not begin: the players were not both ready in time.
line-preparing = { $challenger }, { $opponent } accepted [your challenge to { $game }]({ $url }). Press *{ $button }* there; the match begins when you are both ready.
button-secret = Choose in secret…
card-waits = Waiting for { $opponent } · until { $when }
card-waits-for-anyone = Open to anyone · until { $when }
card-waits-among-people = Open until { $when }
open-title = **Open challenges**
open-line = **{ $number }** · [{ $game }]({ $url }) · { $challenger } · { $details } · ends { $when }
open-title-own = **Your challenges, still unanswered**
open-line-own = **{ $number }** · [{ $game }]({ $url }) · to { $opponent } · { $details } · ends { $when }
open-line-own-anyone = **{ $number }** · [{ $game }]({ $url }) · to anyone · { $details } · ends { $when }
open-more = and { $count } more
challenge-withdrawn = You've withdrawn your { $game } challenge.
button-accept-listed = Accept { $number }
button-withdraw-listed = Withdraw { $number }
card-answers-only = Played right here, with buttons: not rated, no clock. If { $challenger } removes this app, the other player can add it and go on with `/move`.
shown-in-private = Only you can see this: Discord doesn't let this app post for everyone here. What you did counts all the same, and the next press of a button shows the board.
card-shown-in-private = Only you can see this: Discord doesn't let this app post for everyone here. So no one could accept, and the challenge is withdrawn.
card-begun = **{ $title }** has begun: { $first } – { $second }. The board is below.
card-declined = { $opponent } declined.
line-declined = { $challenger }, { $opponent } declined [your challenge to { $game }]({ $url }).
line-declined-suggested = { $challenger }, { $opponent } declined [the { $game } match]({ $url }) that I suggested.
card-withdrawn = The challenge was withdrawn.
card-expired = The challenge expired.

# The scoreboard, which the card becomes.
scoreboard-title = **{ $title }** · { $variant }
scoreboard-race = { $number }. { $player } — { $race }
scoreboard-player = { $number }. { $player }
scoreboard-turn = Turn { $ply }: { $turn }
scoreboard-place = All boards: { $place }
scoreboard-place-over = Played in { $place }
score = { $label } { $value }/{ $target }
score-close = { $label } { $value }/{ $target } (one away)
score-compared = { $value } { $label }
score-left = { $value } { $label } left
score-left-close = { $value } { $label } left (the last one)

# A match as a post in a forum: its first message, and its tags (at most 20 characters each).
forum-opening = **{ $title }** · { $variant }
    { $first } – { $second }
    The score and the result are on [the card]({ $url }) in the channel.
# To the moderator who has chosen the forum; what is missing follows.
forum-letter = On { $server }, you chose { $channel } as the forum for matches, but I couldn't create a post there. Until I can, matches get a thread or stay in their channel.
forum-running = running
forum-over = over

# The message of a turn.
board-start = { $game } · { $first } – { $second }
board-turn = { $ply } · { $player } { $turn }
board-turn-with-facts = { $ply } · { $player } { $turn } — { $facts }
only-turn = { $turn } (only turn)
board-pass = { $player } must pass
board-swapped = { $player } swaps sides
# All pieces that were left, placed by random placement.
board-drawn =
    { $count ->
        [one] { $ply } · one piece placed at random
       *[other] { $ply } · { $count } pieces placed at random
    }
# A planned turn in a message that tells several turns; `board-left-out` stands for some of these turns.
board-seen-coming = { $turn } — **seen coming**
board-left-out =
    … { $count ->
            [one] one more turn
           *[other] { $count } more turns
    } …
board-link = The board: { $url }
shared-by = -# Shared by { $player }

state-to-move = { $player } to move
state-your-turn = Your turn, { $player }
# Until the second turn, its player may swap sides instead.
state-may-swap = { $player } to move, or to swap sides
state-your-choice = Your choice, { $player }: keep your side and play, or swap sides
state-won = { $winner } wins { $why }
state-tie = a tie ({ $why })
state-agreed = a draw by agreement
state-cancelled = cancelled before both had played; it does not count
state-left = cancelled, because { $player } has left the server; it does not count
state-aborted = ended by a moderator of this server; it does not count
state-unvoted = ended because there were no votes; it does not count
state-resigned = { $winner } wins, as { $loser } resigned
state-time = { $winner } wins, as { $loser } ran out of time

# Where a match stands, in a list of what is known about it.
turns-played =
    { $ply ->
        [0] before the first turn
       *[other] turn { $ply }
    }

# The result.
result-title =
    { $turns ->
        [0] **{ $title }** is over: **{ $state }**
        [one] **{ $title }** is over after one turn: **{ $state }**
       *[other] **{ $title }** is over after { $turns } turns: **{ $state }**
    }
result-title-resigned =
    { $turns ->
        [0] **{ $title }** · **{ $loser } resigned: { $winner } wins**
        [one] **{ $title }** · **{ $loser } resigned after one turn: { $winner } wins**
       *[other] **{ $title }** · **{ $loser } resigned after { $turns } turns: { $winner } wins**
    }
result-title-time =
    { $turns ->
        [0] **{ $title }** · **{ $loser } ran out of time: { $winner } wins**
        [one] **{ $title }** · **{ $loser } ran out of time after one turn: { $winner } wins**
       *[other] **{ $title }** · **{ $loser } ran out of time after { $turns } turns: { $winner } wins**
    }
# The same for the channel, if the match has a thread.
result-announced = **{ $title }** · { $first } – { $second } · **{ $state }** · { $place }

# Offers, one line each.
line-draw-offer = { $player } offers a draw. { $opponent }, do you agree?
line-draw-agreed = { $player } offered a draw, and { $opponent } agreed: **the match is a draw.**
line-draw-declined = { $player } offered a draw; { $opponent } plays on.
line-draw-lapsed = { $player } offered a draw; the offer expired with the next turn.
line-draw-overtaken = { $player } offered a draw before the match ended.
line-lot-offer = { $player } suggests placing all remaining pieces at random. { $opponent }, do you agree?
line-lot-agreed = { $player } suggested random placement, and { $opponent } agreed: **all remaining pieces were placed at random.**
line-lot-declined = { $player } suggested random placement; { $opponent } plays on.
line-lot-lapsed = { $player } suggested random placement; the suggestion expired with the next turn.
line-lot-overtaken = { $player } suggested random placement before the match ended.
line-reroll-offer = { $player } suggests drawing the start again, which is possible once. { $opponent }, do you agree?
line-reroll-agreed = { $player } suggested drawing the start again, and { $opponent } agreed: **the new start is below.**
line-reroll-declined = { $player } suggested drawing the start again; { $opponent } keeps this one.
line-reroll-lapsed = { $player } suggested drawing the start again; the suggestion expired with the first turn.
line-reroll-overtaken = { $player } suggested drawing the start again before the match ended.
line-rerolled = Both agreed to draw the start again, so **this board no longer counts.**
line-takeback-offer = { $player } asks to take back { $turns }. { $opponent }, is that all right?
line-takeback-agreed = { $player } asked to take a turn back, and { $opponent } agreed.
line-takeback-declined = { $player } asked to take a turn back; { $opponent } plays on.
line-takeback-lapsed = { $player } asked to take a turn back; the request expired with the next turn.
line-takeback-overtaken = { $player } asked to take a turn back before the match ended.
line-pause-offer = { $player } suggests a pause: the clock stops until a turn is played or one of you ends the pause. { $opponent }, do you agree?
line-pause-agreed = { $player } suggested a pause, and { $opponent } agreed: **the clock is stopped** until a turn is played, or one of you ends the pause with `/match time`.
line-pause-declined = { $player } suggested a pause; { $opponent } plays on.
line-pause-lapsed = { $player } suggested a pause; the suggestion expired with the next turn.
line-pause-overtaken = { $player } suggested a pause before the match ended.
line-resumed = { $player } ended the pause: { $left }.

# Time: { $left } is text such as "deadline in 3 hours".
line-flag-up = { $player }'s time is up. { $opponent } can claim the win, give a day, or wait. Until then, { $player } can still play.
line-flag-given = { $player }'s time was up, and { $opponent } gave a day: { $left }.
line-flag-waiting = { $player }'s time is up, and { $opponent } waits. { $opponent } can still claim the win, with *⋯* or `/match time`.
line-flag-paused = { $player }'s time was up; then both agreed to a pause.
line-flag-played = { $player }'s time was up; then the match went on.
line-flag-claimed = { $player }'s time was up, and **{ $opponent } claimed the win.**
line-flag-ended = { $player }'s time was up; then the match ended.
line-reminder = { $player }, it's [your turn]({ $url }): { $left }.
letter-reminder = It's [your turn in { $title }]({ $url }): { $left }.
line-nudge = { $player }, { $opponent } is waiting for [your turn]({ $url }).
letter-nudge = { $opponent } is waiting for [your turn in { $title }]({ $url }).
line-restored = I was restored from a backup: this match stands { $ply ->
        [0] before its first turn
       *[other] at turn { $ply }
    } again. Later boards are out of date.
line-taken-back = ~~{ $turns }~~ { $count ->
    [one] was taken back.
   *[other] were taken back.
}

# The description of a picture.
alt-title = { $title }, { turns-played }, { $variant }.
alt-turn = { $player } played { $turn }.
alt-turn-with-facts = { $player } played { $turn }: { $facts }.
alt-turn-numbered = Turn { $ply }: { alt-turn }
alt-over = The match is over: { $state }.
# What a picture marks for a choice or a hint, and the turn that it recommends.
alt-marked = Marked: { $cells }.
alt-advised = Marked: the turn { $turn }.
alt-race = { $player }: { $race }.
alt-player = Side { $number }: { $player }.

# Below the poster of a result.
poster-caption =
    { $turns ->
        [one] one turn
       *[other] { $turns } turns
    } · { $variant } · { $date }

# Words inside the picture; { $name } stands for a player.
picture-first = First
picture-second = Second
picture-wins = { $name } wins
picture-tie = Tie
picture-moving = to move
picture-won = won
picture-resigned = { $name } resigned
picture-timed-out = { $name } ran out of time
picture-agreed = by agreement
picture-cancelled = Cancelled
picture-aborted = Ended early
picture-passes = pass
picture-turned = turned 180°

# Commands: at most 100 characters each.
# The names of options: in lower case, without spaces, at most 32 characters.
option-game = game
option-opponent = opponent
option-first = first
option-pace = pace
option-as = as
option-with = with
option-record = record
option-position = position
option-file = file
option-move = move
option-match = match
option-finished = finished
option-at = at
option-format = format
first-random = random
first-me = me
first-them = them
first-swap = me; then the opponent may swap sides (pie rule)
first-bid = secret bids: the higher bid moves first
command-match-option = Which match; only needed if you have several
command-match = Your matches: look at them, or end one
