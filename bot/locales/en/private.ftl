# What only one person reads: questions, lists, help.

stale-board = That button belongs to turn { $ply }. This is how the match stands now:
finished-board = This match is over. It ended like this:
spectator-board = You aren't playing in this match, but you can look on:

challenge-posted = Your challenge is on its way to { $place }.
rematch-begins = The rematch begins in { $place }: the seats are swapped.

move-title = Your turn in { $title }
move-label = Your move
move-hint = for example { $moves }
move-sent = Played: { $turn }. Here is the board: { $url }
move-saved = Played: { $turn }. The board is on its way to { $place }.

choose-move = { $reason }
    Pick the next step, or type the whole turn.
choose-move-first = { $reason }
    Pick the next step, or type the whole turn. These are only the first of many ways.
choose-prompt = Next step
# In the list while one types: what leads to the other turns that begin so.
choose-steps = more turns, step by step

did-you-mean = Did you mean …
button-steps = Step by step
losing-move = **This turn would lose the match at once:**
    { $line }
    Play it anyway?

resign-question = Resign { $title } against { $opponent }? You can't take that back.
resigned = You resigned { $title }.
call-off-question = Cancel { $title } against { $opponent }? You have not both played yet, so nobody wins and it does not count.
called-off = You cancelled { $title }.
draw-question = Offer { $opponent } a draw in { $title }? The offer stands until the next turn.
draw-question-offered = { $opponent } offers you a draw in { $title }. Do you agree? That ends the match.
draw-offered = You offered a draw. { $opponent } can answer until the next turn.
draw-agreed = { $title } is a draw.
draw-declined = You play on.
lot-question = Propose to { $opponent } in { $title } that all pieces still in hand, yours and theirs, are placed at random? The proposal stands until the next turn.
lot-question-offered = { $opponent } proposes in { $title } that all pieces still in hand, yours and theirs, are placed at random. Do you agree?
lot-offered = You proposed to draw lots. { $opponent } can answer until the next turn.
lot-agreed = All pieces still in hand in { $title } were placed by lot.
lot-declined = You go on placing.
takeback-question = Ask { $opponent } in { $title } to let you take back { $turns }? They can answer until the next turn.
takeback-question-offered = { $opponent } asks in { $title } to take back { $turns }. Is that all right?
takeback-offered = You asked to take it back. { $opponent } can answer until the next turn.
takeback-agreed = It is taken back in { $title }.
takeback-declined = You play on.
pause-question = Suggest a pause to { $opponent } in { $title }? The clock then stands still until a turn is played, or one of you ends the pause.
pause-question-offered = { $opponent } suggests a pause in { $title }: the clock then stands still until a turn is played, or one of you ends the pause. Do you agree?
pause-offered = You suggested a pause. { $opponent } can answer until the next turn.
pause-agreed = { $title } is paused: the clock stands still. `/match pause` ends the pause.
pause-declined = You play on.
resumed = You ended the pause in { $title }: { $left }.
claim-question = The time of { $opponent } in { $title } is up. Claim the win? That ends the match.
claimed = You claimed the win: { $title } is over.
extended = You gave { $opponent } a day in { $title }: { $left }.
waited = You wait for { $opponent } in { $title }. You can still claim the win later, with *⋯* or `/match claim`.
nudged = { $opponent } learns that you are waiting in { $title }, in the way they have chosen for that. You can do it again in a day.
series-question = Place **{ $first }** now, and then one after each turn of { $opponent }: { $rest }? Placing anything else stops that, and so does *⋯*.
plan-thrown-away =
    { $count ->
        [one] { $first } could not be placed any more. Choose anew.
       *[other] { $first } could not be placed any more, so I have thrown away what was to follow it: { $turns }. Choose anew.
    }
plan-stopped = Stopped. Nothing is placed by itself any more.
cancelled = Cancelled.

blocked = You hear nothing more of { $user } through me: no challenges, no offers, no rematches. Nobody is told. Matches you are playing go on. You can undo it in `/settings`.
unblocked = You can hear of { $user } through me again.

menu = { $title }: { $state }

match-label = #{ $match } { $game } – { $opponent } · turn { $ply } · { $turn }
label-yours = your move
label-theirs = their move
label-over = over

list-waiting =
    { $count ->
        [0] No match is waiting for you.
        [one] **One match is waiting for you:** { $matches }
       *[other] **{ $count } matches are waiting for you:** { $matches }
    }
list-over = The last ones to end:
list-title =
    { $count ->
        [one] One match:
       *[other] { $count } matches:
    }
list-line = **{ $title }** · { $variant } · { $first } – { $second } · turn { $ply } · { $state } · { $place }
list-empty = You have no matches yet. Start one with `/challenge`.

variant-seed = { $variant }, seed { $seed }
history-title = **{ $title }** · { $variant } · { $first } – { $second }
history-empty = No turn has been played yet.
history-taken-back = { $count ->
    [one] A turn was taken back once.
   *[other] Turns were taken back { $count } times.
}
history-long = There are too many turns for a message; the file has all of them.

help =
    ## How to play
    `/challenge` invites somebody to a match, or anyone in the channel if you name nobody. Once somebody presses *{ $accept }*, the match gets its own thread, and the card in the channel becomes its scoreboard.

    ### Your turn
    Press *{ $move }* under the newest board, or use `/play`: you choose step by step, and see the board as it would be before you press *Send*. Or type with `/move`, which lists what's possible and what it would do. If a move isn't possible, I tell you why, and nobody else sees it.

    ### Draws, and all the rest
    Under the board, *{ $draw }* offers a draw, once both of you have played; the offer stands until the next turn. *{ $menu }* shows you the board, replays the match turn by turn, describes the board in words, lists the turns, and lets you resign.

    `/match` shows all of that to you alone; *Share* shows it to everybody. `/match draw` and `/match resign` ask you first. `/rematch` asks for the same again, with the seats swapped.

    `/stats` tells what you or others have won here, `/leaderboard` who is rated highest; the card of a challenge says whether a match counts.

    ### Time
    `/challenge` can give each turn a time (`pace`). When it is up, your opponent can claim the win, give you a day, or wait. `/match pause` stops the clock where both agree, `/match nudge` calls for a turn.

    ### Several matches
    A command means the match of the thread you are in. Elsewhere, say which one with the option `match`. The thread is archived a day after the end; to use commands there, write in it first.

    ### As you like it
    `/settings` changes how boards look to you, when I ask before a move is played, and how you hear that it's your turn. Those who manage the server can use `/server settings`.

    ### Nobody there?
    Press *{ $computer }* below, or choose a `level` with `/challenge`.

    ### New to a game?
    `/rules` explains it in two minutes. `/learn` teaches it on five boards. `/puzzle` has puzzles for you, as many as you like.

about = **Ringfall { $version }** plays abstract board games between friends: { $games }.
    Want me on your server? **[Invite me]({ $url })** · { $source } · Licence: { $licence }
    -# I see nothing but my own commands and buttons. I keep ids, challenges, turns, your notes on them, the hints you had, ratings, your puzzles, settings and what you follow, but no names and no messages. `/privacy` shows you what that is, and deletes it.
about-privacy = [Privacy policy]({ $url })
about-terms = [Terms]({ $url })
about-trouble = Discord itself has trouble at present (“{ $status }”), so some things may come late. Nothing of yours gets lost.
about-source = [Source]({ $url })
about-source-unknown = Source: ask whoever runs me
