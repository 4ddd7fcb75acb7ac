# Private messages: questions, lists, help.

stale-board = That's an old board, { $ply ->
        [0] from before the first turn
       *[other] from turn { $ply }
    }. This is how the match stands now:
finished-board = This match is over. This is how it ended:
spectator-board = You aren't playing in this match, but you're welcome to watch:

challenge-posted = Your challenge will appear in { $place } in a moment.
rematch-preparing = Accepted. Now press *{ $button }* on [the card]({ $url }).
challenge-begins = Accepted. The match begins in { $place }.
rematch-begins = The rematch begins in { $place }, with sides swapped.

move-title = Your turn in { $title }
move-label = Your turn
move-hint = for example { $moves }
move-sent = Played: { $turn }. Here is the board: { $url }
move-saved = Played: { $turn }. The board will appear in { $place } in a moment.
move-saved-answers-only = Played: { $turn }. Press a button under the old board to see the new one.
move-refused = Played: { $turn }. { $reason }
board-refused = I'm not allowed to post the board in { $place } at the moment, so here it is.
board-refused-direct = Discord doesn't let me send you direct messages, so here is the board.
move-thinking = Played: { $turn }. { $computer } is thinking …

choose-move = { $reason }
    Pick the next step, or type the whole turn.
choose-move-first = { $reason }
    Pick the next step, or type the whole turn. There are more choices than fit here.
choose-prompt = Next step
# In autocomplete: leads to the other turns with this beginning.
choose-steps = more turns, step by step

did-you-mean = Did you mean …
button-steps = Step by step
losing-move = **This turn would lose the match at once:**
    { $line }
    Play it anyway?

resign-question = **End the match?** If you resign { $title }, { $opponent } wins. You can't undo that.
resigned = You resigned { $title }.
call-off-question = **End the match?** You haven't both played yet, so { $title } against { $opponent } won't count.
call-off-question-left = { $opponent } has left the server, so I can't remind them. **End the match?** { $title } won't count.
called-off = You cancelled { $title }.
draw-question-offered = { $opponent } offers you a draw in { $title }. If you agree, the match ends.
draw-offered = You offered a draw. { $opponent } can answer until the next turn.
draw-agreed = { $title } is a draw.
draw-declined = Draw declined.
lot-question-offered = { $opponent } suggests in { $title } that all remaining pieces, yours and theirs, are placed at random. Do you agree?
lot-offered = You suggested random placement. { $opponent } can answer until the next turn.
lot-agreed = All remaining pieces in { $title } were placed at random.
lot-declined = Declined. You both go on placing your pieces.
reroll-question-offered = { $opponent } suggests in { $title } to draw the start again, which is possible once. Do you agree?
reroll-offered = You suggested drawing the start again. { $opponent } can answer until the first turn.
reroll-agreed = The start of { $title } was drawn again.
reroll-declined = Declined. The start stays as it is.
swapped = You swapped sides in { $title }. Now it's the turn of { $opponent }.
takeback-question-offered = { $opponent } asks to take back { $turns } in { $title }. Is that all right?
takeback-offered = You asked to take it back. { $opponent } can answer until the next turn.
takeback-agreed = Taken back in { $title }.
takeback-declined = Declined. The match goes on.
pause-question-offered = { $opponent } suggests a pause in { $title }. The clock then stops until a turn is played or one of you ends the pause. Do you agree?
pause-offered = You suggested a pause. { $opponent } can answer until the next turn.
pause-agreed = { $title } is paused: the clock is stopped. `/match time` ends the pause.
pause-declined = Pause declined. The clock keeps running.
resumed = You ended the pause in { $title }: { $left }.
claim-question = **End the match?** { $opponent }'s time in { $title } is up: if you claim the win, the match is over.
claimed = You claimed the win: { $title } is over.
extended = You gave { $opponent } a day in { $title }: { $left }.
waited = You're waiting for { $opponent } in { $title }. You can still claim the win later, with *⋯* or `/match time`.
nudged = { $opponent } gets your nudge in { $title } in the way they have chosen. You can send another one in a day.
series-question = Place **{ $first }** now, and then one after each turn of { $opponent }: { $rest }? To stop, place something else or use *⋯*.

blocked = { $user } is blocked. I'll pass on no challenges, offers or rematches from them, and they aren't told. Matches you are playing go on. *Block challenges* again undoes this.
unblocked = { $user } is unblocked.

menu = { $title }: { $state }
menu-page = **{ $purpose }** · { $match }
menu-page-empty = There is nothing to do here at the moment.

which-match = You have several matches. Which one do you mean?
which-match-prompt = Choose a match
match-label = #{ $match } { $game } – { $opponent } · { turns-played } · { $turn }
label-yours = your turn
label-theirs = their turn
label-over = over

list-waiting =
    { $count ->
        [0] No match is waiting for you.
        [one] **One match is waiting for you:** { $matches }
       *[other] **{ $count } matches are waiting for you:** { $matches }
    }
list-over = Recently finished:
list-title =
    { $count ->
        [one] One match:
       *[other] { $count } matches:
    }
list-line = **{ $title }** · { $variant } · { $first } – { $second } · { turns-played } · { $state }
list-elsewhere =
    { $count ->
        [one] One more waits elsewhere. `/match list` in a direct message to me shows all of your matches.
       *[other] { $count } more wait elsewhere. `/match list` in a direct message to me shows all of your matches.
    }
list-missing =
    { $count ->
        [one] { $matches } waits until the game “{ $game }” is installed here again.
       *[other] { $matches } wait until the game “{ $game }” is installed here again.
    }
list-departed = its server has removed me
list-empty = You have no matches yet. Start one with `/challenge`.

# A board in words: the command in a message's menu (at most 32 characters), and its texts.

command-describe-menu = Describe this board
command-match-describe = The board of a match in words
command-match-describe-at = After which turn; the last one unless you choose

button-describe = Describe
describe-long = The description is too long for a message, so here it is as a file.

error-nothing-to-describe = I see no board in this message. I can describe boards, scoreboards and results that I posted; for anything else, use `/match describe`.
error-no-such-turn =
    { $count ->
        [0] There is no turn { $turn }: nothing has been played in this match. Choose 0.
        [one] There is no turn { $turn }: one turn has been played in this match. Choose 0 or 1.
       *[other] There is no turn { $turn }: { $count } turns have been played in this match. Choose 0 to { $count }.
    }

# Commands: at most 100 characters each.
command-match-takeback = Ask to take back your last turn, or answer such a request
command-match-list = See your matches, with those waiting for you first
command-match-list-finished = Show the finished ones instead
command-match-resign = Resign a match, or cancel it before both have played (asks first)
command-match-draw = Offer a draw, or answer an offer
command-match-time = What you can do about time now: nudge, give a day, pause, claim the win
