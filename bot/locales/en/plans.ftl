command-match-plans = See and change what you have planned in a match; only you can see it
button-plans = Try and plan
button-plan-line = Play this if …
button-plan-add = Try a line…
button-plan-drop-all = Delete the plan
button-plan-drop = Delete this branch
button-plan-any = After any turn
button-plan-capture = After any capture
button-plan-whole = Whole plan
button-plan-play = Play { $turn } now

plan-title = **Your plan** · { $title } · only you can see it
plan-empty = You have no plan. Try a line with turns of both of you, ending with yours, and press *⋯* and *{ button-plan-line }* there. If { $opponent } plays exactly as you foresaw, I play your answer at once. It costs you no time.
plan-first = First, you play **{ $turn }** yourself. Then:
# A branch of the plan, such as "1 · If Ben plays Wd4,b1: Gd5,c1".
plan-branch = **{ $number }** · { $condition }: **{ $answers }**
plan-choice = { $number } · { $condition }: { $answers }
plan-if-turn = if { $opponent } plays { $turn }
plan-if-capture = if { $opponent } captures
plan-if-any = after any turn of { $opponent }
plan-short-any = any turn
plan-short-capture = any capture
plan-opponent = your opponent
plan-prompt = Choose a branch
plan-more =
    { $count ->
        [one] … and one more branch
       *[other] … and { $count } more branches
    }
plan-illegal = You had planned **{ $turn }**, but it isn't possible any more. What you planned after it is dropped once you play something else.
plan-suspended = You had planned **{ $turn }**. I didn't play it, because an offer was open or the time was up. It's your decision.
plan-alt = A tree of boards: your plan in { $title }.
plan-alt-branch = { $number }, step { $depth }: { $condition }: { $answers }.

error-plan-long = That's too much: a plan has at most { $limit } turns. Delete a branch first.
error-plan-late = There was another turn in the meantime, so I changed nothing. Look at the board, and plan again.
error-plan-changed = Your plan has changed in the meantime. Open it again with *⋯* or `/match plans`.
