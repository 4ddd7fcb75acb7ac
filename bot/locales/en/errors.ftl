# One private sentence for everything that cannot be done. Nothing has changed then.

error-challenge-self = You cannot challenge yourself.
error-challenge-bot = Bots do not play here. Challenge a person, or leave the opponent out to challenge anyone.
error-challenge-twice = There is already an open challenge to this game between the two of you. It has to be answered, or withdrawn, first.
error-challenge-twice-here = You have already made this very challenge here. Wait for somebody to accept it, or withdraw it first.
error-unknown-game = There is no game “{ $game }” here.
error-option = There is no such { $option } here. You can choose: { $allowed }.
error-option-of-other-game = { $game } has no option “{ $option }”. What you can choose there: { $allowed }.
error-challenge-gone =
    { $state ->
        [accepted] This challenge has been accepted already.
        [declined] This challenge has been declined already.
        [withdrawn] This challenge has been withdrawn.
       *[expired] This challenge has expired.
    }
error-challenge-not-yours = This challenge is for somebody else.
error-challenge-own = You cannot accept your own challenge. You can withdraw it.
error-not-challenger = Only the person who made a challenge can withdraw it.
error-unknown-challenge = I do not know this challenge any more.
error-too-many-challenges = You have { $limit } open challenges. Wait for an answer, or withdraw one, before you make another.
error-too-many-matches = You have { $limit } matches going on, and that is the most that I can keep for one person. Finish one first.

error-no-match = You have no match here. Start one with `/challenge`.
error-which-match = You have several matches: { $matches }. Say which one with the option `match`.
error-unknown-match = I know no match “{ $match }”. Choose one from the list that appears while you type.
error-not-a-player = You are not playing in this match.
error-not-your-turn = It is not your turn. It is <@{ NUMBER($user, useGrouping: 0) }>'s move.
error-not-your-turn-here = It is not your turn. The other side is to move.
error-finished = This match is over.
error-stale = A turn has been played meanwhile. Look at the newest board.
error-draw-early = A draw can be offered once both of you have played.
error-draw-offered = You have already offered a draw; the offer stands until the next turn.
error-draw-gone = This offer no longer stands: it has been answered, or a turn has been played since.
error-draw-own = This is your own offer. Your opponent can answer it.
error-lot-never = There is nothing to draw by lot here: that is for a phase in which pieces are placed one by one.
error-lot-offered = You have already proposed to draw lots; that stands until the next turn.
error-lot-gone = This proposal no longer stands: it has been answered, or a turn has been played since.
error-lot-own = This is your own proposal. Your opponent can answer it.
error-series-long = That are too many at once. Tell me at most { $limit } pieces.
error-unreadable-match = I cannot read match #{ NUMBER($match, useGrouping: 0) } any more: its record is damaged, or was written by another version of me. All other matches go on.
error-unreadable-challenge = I cannot read this challenge any more: its record is damaged, or was written by another version of me.
error-nearest = Nearest legal turns: { $turns }

error-missing-permissions =
    { $count ->
        [one] I cannot run a match in { $channel }: I lack the permission { $permissions } there.
       *[other] I cannot run a match in { $channel }: I lack the permissions { $permissions } there.
    } Somebody who manages the server can change that.
error-forbidden = Discord does not let me do that in { $channel }. Somebody who manages the server can check my permissions there.
error-only-in-servers = This works only in a server.
error-old-button = This button is from an older version of me. Use the newest board, or `/match show`.
error-old-command = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again.
error-restarting = I am just being restarted. Try again in a moment.
error-too-late = I was too slow to open the form. Press again.
error-internal = Something went wrong on my side. If it happens again, tell the person who runs me the number `{ $incident }`.

# What a failure has left behind; it follows on the sentence that says what is wrong.
outcome-nothing = Nothing has been changed.
outcome-unknown = I cannot tell whether anything has been changed. Look at the newest board before you try again.
outcome-stored = What you did is stored, and what it leads to appears by itself. You need not do it again.

# In the place of an answer that was promised when the bot broke off.
answer-late = This takes longer than usual. The answer will come here; if there is none in a minute, please try again.
answer-lost = I was interrupted before I could answer. Please try again.
answer-lost-stored = I was interrupted before I could answer, but what you did is stored. You need not do it again.

# What is wrong where matches are kept. Whether anything has changed is said elsewhere.
error-storage-busy = Another program is holding on to the place where I keep matches. Try again in a moment.
error-storage-full = The disk on which I keep matches is full. As soon as the person who runs me has made room, we can go on.
error-storage-read-only = I am not allowed to write where I keep matches. The person who runs me can change that.
error-storage-damaged = The place where I keep matches is damaged. The person who runs me has to put back a copy of it.
error-storage-disk = The disk on which I keep matches does not answer as it should. The person who runs me should have a look at it.
error-storage-unreachable = I cannot reach the place where I keep matches. Try again in a moment.
error-storage-unusable = I cannot use the place where I keep matches. The person who runs me should have a look at it.

# Permissions, the way Discord names them.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
