# One private sentence for everything that cannot be done. Nothing has changed then.

error-challenge-self = You can't challenge yourself.
error-challenge-bot = Other bots don't play here. Challenge a person, or me to play the computer; or leave the opponent out so that anyone can accept.
error-challenge-twice = The two of you already have an open challenge to this game. Answer or withdraw that one first.
error-challenge-twice-here = You already have this very challenge open here. Wait for somebody to accept it, or withdraw it first.
error-unknown-game = I don't know a game called “{ $game }”.
error-option = I don't have that { $option }. You can choose: { $allowed }.
error-option-of-other-game = { $game } has no option “{ $option }”. You can choose there: { $allowed }.
error-terms-without-pace = Saving time and losing on time need a time limit. Choose one with the option `pace`, such as 1 day a turn.
error-challenge-gone =
    { $state ->
        [accepted] This challenge has been accepted already.
        [declined] This challenge has been declined already.
        [withdrawn] This challenge has been withdrawn.
       *[expired] This challenge has expired.
    }
error-challenge-not-yours = This challenge is for somebody else.
error-challenge-own = You can't accept your own challenge. But you can withdraw it.
error-not-challenger = Only whoever made a challenge can withdraw it.
error-unknown-challenge = I don't know this challenge any more.
error-too-many-challenges = You have { $limit } open challenges. Wait for an answer, or withdraw one first.
error-too-many-matches = You have { $limit } matches going on, and that's all I can keep for one person. Finish one first.

error-no-match = You have no match here. Start one with `/challenge`.
error-which-match = You have several matches: { $matches }. Say which one you mean with the option `match`.
error-unknown-match = I don't know a match “{ $match }”. Choose one from the list that appears as you type.
error-unknown-format = I don't know that format for this game. You can choose: { $allowed }.
error-format-cannot = { $format } has no words for this match as it stands. You can choose: { $allowed }.
error-not-a-player = You are not playing in this match.
error-not-your-turn = It's not your turn yet: <@{ NUMBER($user, useGrouping: 0) }> is to move.
error-not-your-turn-here = It's not your turn yet: the other side is to move.
error-finished = This match is over.
error-rematch-early = This match is still being played. You can ask for a rematch when it is over.
error-rematch-begun = Your rematch has just begun: it is match #{ $match }.
error-cancel-late = You have both played, so this match counts. You can offer a draw or resign.
error-rematch-of-two = A rematch is for a match between two people. Start a new one with `/challenge`.
error-rematch-deleted = The other player has deleted everything about themselves, so there is nobody to ask. Start a new match with `/challenge`.
error-erasure-late = You were asked that a while ago, so nothing was deleted. If you still want it, use `/privacy delete` once more.
error-no-finished-match = You have not finished a match on this server yet. Start one with `/challenge`.
error-stale = A turn has been played meanwhile. Have a look at the newest board.
error-draw-early = You can offer a draw once both of you have played.
error-draw-offered = You have already offered a draw; your offer stands until the next turn.
error-draw-gone = This offer no longer stands: it was answered, or a turn has been played since.
error-draw-own = This is your own offer. Only your opponent can answer it.
error-lot-never = There is nothing to draw lots for here. That is for placing pieces one by one.
error-lot-offered = You have already proposed to draw lots; your proposal stands until the next turn.
error-lot-gone = This proposal no longer stands: it was answered, or a turn has been played since.
error-lot-own = This is your own proposal. Only your opponent can answer it.
error-takeback-never = You have not played a turn yet that you could take back.
error-takeback-offered = You have already asked to take a turn back here; you can ask once a turn.
error-takeback-gone = This request no longer stands: it was answered, or a turn has been played since.
error-takeback-own = This is your own request. Only your opponent can answer it.
error-takeback-other = Your opponent asks to take a turn back. Answer that first.
error-no-clock = This match has no time limit. You can choose one with `pace` when you use `/challenge`.
error-pause-offered = You have already suggested a pause here; you can suggest it once a turn.
error-pause-gone = This suggestion no longer stands: it was answered, or a turn has been played since.
error-pause-own = This is your own suggestion. Only your opponent can answer it.
error-paused-already = The clock stands still already. `/match pause` ends the pause.
error-not-paused = There is no pause: the clock is running.
error-time-own = This is about your own time. Only your opponent can do that; you can simply play.
error-time-played = A turn has been played meanwhile, so this is settled.
error-time-changed = The time has changed since this button was made, so I have not added a day. `/match extend` gives one all the same.
error-claim-early = Your opponent still has time: it runs out <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-claim-paused = The clock stands still, as you have both agreed to a pause. `/match pause` ends it.
error-wait-already = You have already chosen to wait. You can still claim the win at any time: `/match claim`.
error-nudge-own = It's your own turn: nobody has to be nudged but you.
error-nudge-today = Your opponent has been nudged already. You can do that once a day; again <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-takeback-off = On this server turns are not taken back: what is played stands.
error-unheard = I can't pass that on in this match at present. You can play on, or resign.
error-not-now = This match can't come about at present. You can challenge somebody else, or leave the opponent out so that anyone can accept.
error-blocked = You have blocked <@{ NUMBER($user, useGrouping: 0) }>. You can undo that in `/settings`, or with *Unblock challenges* in the menu of that person.
error-block-self = You can't block yourself.
error-block-bot = Bots ask nothing of you here. You can block people.
error-too-many-blocked = You can block { $limit } people at most. Unblock somebody first, in `/settings`.
error-taken-back = The turn on this board was taken back, so the board stands no more.
error-series-long = That's too many at once. Name { $limit } pieces at most.
error-unreadable-match = I can't read match #{ NUMBER($match, useGrouping: 0) } any more: its record is damaged, or comes from another version of me. All other matches go on.
error-unreadable-challenge = I can't read this challenge any more: its record is damaged, or comes from another version of me.
error-nearest = Did you mean { $turns }?

error-not-in-thread = I'm not in this private thread yet. Mention me here once ({ $me }) so that I can join, then try again.
error-missing-permissions =
    { $count ->
        [one] I can't run a match in { $channel }: I need the permission { $permissions } there.
       *[other] I can't run a match in { $channel }: I need the permissions { $permissions } there.
    } Somebody who manages the server can change that.
error-share-closed = Not everybody in this channel can see where that match is played, so only its players can show it here.
error-share-not-allowed = You can't write in this channel, so I can't post that here for you.
error-share-permissions =
    { $count ->
        [one] I can't post that in { $channel }: I need the permission { $permissions } there.
       *[other] I can't post that in { $channel }: I need the permissions { $permissions } there.
    } A moderator of this server can change that.
error-forbidden = Discord won't let me do that in { $channel }. Somebody who manages the server can check my permissions there.
error-not-a-member = I'm not a member of this server, so I can't run matches here. A person who manages the server can [add me]({ $invite }).
error-only-in-servers = This works only in a server.
error-old-button = This button is from an older version of me. Use the newest board, or `/match show`.
error-old-command = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again.
error-restarting = I'm just restarting. Try again in a moment.
error-drawing-busy = Many pictures are being drawn right now. Try again in a minute.
error-drawing-yours = I'm still drawing { $limit } films or pages for you. Try again when one of them is here.
error-one-at-a-time = One thing at a time: I'm still busy with { $limit } others for you. Try again in a moment.
error-too-late = I was too slow to open the form. Press again.
error-internal = Something went wrong on my side. If it happens again, tell whoever runs me the number `{ $incident }`.

# What a failure has left behind; it follows on the sentence that says what is wrong.
outcome-nothing = Nothing has been changed.
outcome-unknown = I can't tell whether anything has been changed. Look at the newest board before you try again.
outcome-stored = What you did is stored, and what it leads to appears by itself. No need to do it again.

# In the place of an answer that was promised when the bot broke off.
answer-lost = I was interrupted before I could answer. Please try again.
answer-lost-stored = I was interrupted before I could answer, but what you did is stored. No need to do it again.

# What is wrong where matches are kept. Whether anything has changed is said elsewhere.
error-storage-busy = Another program is blocking the place where I keep matches. Try again in a moment.
error-storage-full = The disk on which I keep matches is full. We can go on as soon as whoever runs me has made room.
error-storage-read-only = I'm not allowed to write where I keep matches. Whoever runs me can change that.
error-storage-damaged = The place where I keep matches is damaged. Whoever runs me has to put back a copy of it.
error-storage-disk = The disk on which I keep matches isn't working as it should. Whoever runs me should have a look at it.
error-storage-unreachable = I can't reach the place where I keep matches. Try again in a moment.
error-storage-unusable = I can't use the place where I keep matches. Whoever runs me should have a look at it.

# Permissions, the way Discord names them.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-posts = Create Posts
permission-send-messages-in-posts = Send Messages in Posts
permission-attach-files = Attach Files
permission-connect = Connect
permission-read-message-history = Read Message History
error-stats-self = You can't play against yourself. Name two different people.
