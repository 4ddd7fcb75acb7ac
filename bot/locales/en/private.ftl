# What only one person reads: questions, lists, help.

stale-board = You pressed a button of turn { $ply }. This is how the match stands now:
finished-board = This match is over. This is how it ended:
spectator-board = You are not playing in this match. This is how it stands:

challenge-posted = Your challenge is in the channel.

move-title = Your turn in { $title }
move-label = Your move
move-hint = for example { $moves }
move-sent = Played: { $turn }. The board is here: { $url }
move-saved = Played: { $turn }. The board follows in { $place }.

choose-move = { $reason }
    Choose how to go on, or type the whole turn.
choose-move-first = { $reason }
    Choose how to go on, or type the whole turn: there are more ways than this list can hold.
choose-prompt = How do you go on?
losing-move = **This turn would lose the match at once:**
    { $line }
    Do you want to play it all the same?

resign-question = Do you want to resign { $title } against { $opponent }? This cannot be taken back.
resigned = You have resigned { $title }.
draw-question = Do you want to offer { $opponent } a draw in { $title }? The offer stands until the next turn.
draw-question-offered = { $opponent } offers you a draw in { $title }. Do you agree? The match ends with that.
draw-offered = You have offered a draw. { $opponent } can answer until the next turn.
draw-agreed = { $title } is a draw.
draw-declined = You play on.
lot-question = Do you want to propose to { $opponent } in { $title } that all pieces that are left, yours and theirs, are placed at random? The proposal stands until the next turn.
lot-question-offered = { $opponent } proposes in { $title } that all pieces that are left, yours and theirs, are placed at random. Do you agree?
lot-offered = You have proposed to draw lots. { $opponent } can answer until the next turn.
lot-agreed = All pieces that were left in { $title } have been placed by lot.
lot-declined = You go on placing.
series-question = Shall I place **{ $first }** now, and then one piece after each turn of { $opponent }: { $rest }? Placing anything else stops that, and so does *⋯*.
plan-thrown-away =
    { $count ->
        [one] { $first } could not be placed any more. Choose anew.
       *[other] { $first } could not be placed any more, so I have thrown away what was to follow it: { $turns }. Choose anew.
    }
plan-stopped = Nothing is placed by itself any more.
cancelled = Nothing has been changed.

menu = { $title }: { $state }

match-label = #{ $match } { $game } – { $opponent } · turn { $ply } · { $turn }
label-yours = your move
label-theirs = their move
label-over = over

list-waiting =
    { $count ->
        [0] No match waits for you.
        [one] **One match waits for you:** { $matches }
       *[other] **{ $count } matches wait for you:** { $matches }
    }
list-over = The last to end:
list-title =
    { $count ->
        [one] One match:
       *[other] { $count } matches:
    }
list-line = **{ $title }** · { $variant } · { $first } – { $second } · turn { $ply } · { $state } · { $place }
list-empty = You have no matches. Start one with `/challenge`.

variant-seed = { $variant }, seed { $seed }
history-title = **{ $title }** · { $variant } · { $first } – { $second }
history-empty = No turn has been played yet.
history-long = There are more turns than fit into a message; they are all in the file.

help =
    ## How to play
    `/challenge` invites somebody to a match, or anyone in the channel if you name no opponent. Once somebody presses *{ $accept }*, the match gets a thread of its own, and the card in the channel becomes its scoreboard.

    ### Your turn
    Press *{ $move }* under the newest board, or use `/play`: you choose step by step among what is possible, and see the board as it would be before you press *Send*. Or type with `/move`, which lists what is possible and what it would do. A move that is not possible is explained to you alone, and nothing is lost.

    ### Draws, and all the rest
    Under the board, *{ $draw }* offers a draw, once both have played; the offer stands until the next turn. *{ $menu }* shows the board to you alone, describes it in words, lists the turns, and lets you resign.

    `/match show`, `/match describe`, `/match history` and `/match list` answer you alone; *Share* shows the answer to everybody. `/match draw` and `/match resign` do what they say, after asking you.

    ### Several matches
    A command means the match of the thread that you are in. Elsewhere, choose the match with the option `match`.

    ### As you like it
    `/settings` changes how boards look to you, when you are asked before a move is played, and how you learn that it is your turn. Those who manage the server can use `/server`.

    `/rules` explains a game in two minutes. `/learn` teaches it on five boards, with a turn to find on each.

about = **Ringfall { $version }** plays abstract board games between friends: { $games }.
    It sees nothing but its own commands and buttons. It keeps ids, challenges, turns and settings, but no names and no messages.
