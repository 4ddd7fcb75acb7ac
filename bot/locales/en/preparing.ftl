# What both players decide in secret before a match begins.

# Bids for the first turn. A bid is text such as "one black marble".
bid-question = **What do you bid for the first turn?** The higher bid moves first, and the other player begins with what was bid.
    Equal bids are decided by lot. Your bid stays secret until you have both bid.
bid-menu = Your bid
bid-made = Your bid: { $bid }.
bids = Bids for the first turn: { $first } { $high }, { $second } { $low }.
bids-equal = Bids for the first turn: both { $high }, so the first turn of { $first } was drawn by lot.
error-bid-without-odds = With these options, there is nothing to bid for in { $game }. Choose another `first`.
error-bid-from-position = You can't bid in a match that starts from a record or a position. Choose another `first`.

# The player's own setup.
setup-question = **You set up { $side }.** Your setup stays secret until you are both ready.
setup-caption = secret until both are ready
setup-title = Your setup
setup-label = Your pieces
setup-hint = What you leave out is placed at random
setup-first = Swap: choose a space from { $first } to { $last }
setup-second = Swap { $space } with…
button-setup-ready = Ready
button-setup-random = Random
button-setup-usual = Rulebook
error-setup-broken = I can't read this setup: { $reason }.

secret-decided = You are ready. The match begins as soon as { $opponent } is ready, too.
secret-begins = You are both ready. The match begins in { $place }.
button-decide-again = Change…
opening-secret = Both players decided this start in secret.
error-secret-not-yours = Only the two players of this match choose here.
error-computer-secret = The computer can't join this challenge, as both sides choose something in secret. Use `/challenge` with `level:` and the same options.
