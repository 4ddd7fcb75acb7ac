# Private refusals; nothing has changed then.

error-challenge-self = You can't challenge yourself.
error-challenge-bot = Other bots don't play here. Challenge a person, or me for a match against the computer. Or leave the opponent out so that anyone can accept.
error-challenge-twice = The two of you already have an open challenge to this game. Answer or withdraw that one first.
error-challenge-twice-here = You already have exactly this challenge open here. Wait for an answer, or withdraw it first.
error-unknown-game = I don't have a game called “{ $game }” here at the moment.
error-game-not-offered = I don't offer { $game } at the moment. Matches that have begun go on.
error-option = That's not a choice for “{ $option }”. You can choose: { $allowed }.
error-option-of-other-game = { $game } has no option “{ $option }”, only { $allowed }.
error-game-without-options = { $game } is always played the same way, so leave out “{ $option }”.
error-challenge-gone =
    { $state ->
        [accepted] This challenge has been accepted already.
        [preparing] This challenge has been accepted already. Its players choose something in secret first.
        [half-ready] This challenge has been accepted already. Its players choose something in secret first.
        [open] This challenge has not been accepted yet.
        [declined] This challenge has been declined already.
        [withdrawn] This challenge has been withdrawn.
       *[expired] This challenge has expired.
    }
error-challenge-not-yours = This challenge isn't yours to answer. Start one of your own with `/challenge`.
error-challenge-for-other = This challenge is for <@{ NUMBER($user, useGrouping: 0) }>. Want one of your own? Use `/challenge`.
error-challenge-own = This is your own challenge; you can withdraw it.
error-not-challenger = Only the challenger can withdraw a challenge.
error-unknown-challenge = This challenge no longer exists.
error-too-many-challenges = You have { $limit } open challenges, which is the most you can have. Wait for an answer, or withdraw one first.
error-too-many-cards = You have posted { $limit } challenges within ten minutes. You can post the next one <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-too-many-matches = You have { $limit } matches going on, which is the most you can have. Finish one first.

error-no-match = You have no match here. Start one with `/challenge`.
error-which-match = You have several matches: { $matches }. Say which one you mean with the option `match`.
error-unknown-match = I don't know a match “{ $match }”. Choose one from the list that appears as you type.
error-unknown-format = This game doesn't have that format. You can choose: { $allowed }.
error-format-cannot = { $format } can't describe this match as it stands. You can choose: { $allowed }.
error-not-a-player = You are not playing in this match.
error-not-your-turn = It's not your turn yet; it's <@{ NUMBER($user, useGrouping: 0) }>'s.
error-not-your-turn-here = It's not your turn yet.
error-finished = This match is over.
error-rematch-early = This match is still going on. You can ask for a rematch when it is over.
error-rematch-begun = Your rematch has just started: it is match #{ $match }.
error-cancel-late = You have both played, so this match counts. You can offer a draw or resign.
error-left-early = Your opponent has left the server, so I can't remind them. If they don't play, you can cancel the match <t:{ NUMBER($when, useGrouping: 0) }:R>, with `/match resign`.
error-left-clock = Your opponent has left the server, so I can't remind them. You can claim the win when their time is up.
error-rematch-of-two = Only a match between two people has a rematch. Start a new match with `/challenge`.
error-rematch-deleted = Your opponent has deleted all their data, so I can't ask them. Start a new match with `/challenge`.
error-erasure-late = I asked you that a while ago, so nothing was deleted. If you still want it, use `/privacy` again.
error-no-finished-match = There is no finished match to repeat yet. Start one with `/challenge`.
error-stale = A turn has been played in the meantime. Have a look at the latest board.
error-draw-early = You can offer a draw once both of you have played.
error-draw-offered = You have already offered a draw; your offer stands until the next turn.
error-draw-gone = This offer is closed: it was answered, or a turn has been played since.
error-draw-own = This is your own offer. Only your opponent can answer it.
error-lot-never = There is nothing to place at random here. That's only possible while pieces are placed one by one.
error-lot-offered = You have already offered random placement; your offer stands until the next turn.
error-lot-gone = This offer is closed: it was answered, or a turn has been played since.
error-lot-own = This is your own offer. Only your opponent can answer it.
error-reroll-never = The start can be drawn again only once, before the first turn, and only if it is random.
error-reroll-offered = You have already suggested drawing the start again; that stands until the first turn.
error-reroll-gone = This suggestion is closed: it was answered, or a turn has been played since.
error-reroll-own = This is your own suggestion. Only your opponent can answer it.
error-swap-never = You can't swap sides in this match. For that, start one with `/challenge first:swap`.
error-swap-early = Sides can be swapped after the first turn, by the player who has the second one.
error-swap-late = It's too late to swap sides: the second turn has been played.
error-swap-done = The sides of this match have been swapped already; that is possible once.
error-channel-only-votes = You're playing against a channel or a role. It only votes on turns, so it can't answer requests.
error-channel-busy = This channel is already playing match #{ $match } together. It can only play one at a time.
error-channel-pace = A channel or a role has at most a day for a turn. Choose a shorter `pace`.
error-together-elsewhere = A channel, a role or a team can only play on a server that I am a member of.
error-together-secret = A channel, a role or a team can't bid, swap sides or set up pieces in secret. Leave those options out.
error-together-unrated = Matches of a channel, a role or a team aren't rated. Leave out `rated`.
error-team-channel = A channel plays with everyone in it. Leave out `with` or `as`.
error-role-everyone = Leave out `opponent`, and anyone here can accept.
error-role-twice = Choose two different roles.
error-role-not-own = You don't have the role { $role } yourself, so you can't play for it.
error-role-accepts = This challenge is for { $role }: someone with that role accepts it.
error-team-mate = Choose another person as your team mate: not yourself, your opponent or a bot.
error-team-already = You already play in this match.
error-team-full = This side is full: { $limit } people can hold it.
error-takeback-never = You have not played a turn yet that you could take back.
error-takeback-offered = You have already asked to take a turn back. You can ask once a turn.
error-takeback-gone = This request is closed: it was answered, or a turn has been played since.
error-takeback-own = This is your own request. Only your opponent can answer it.
error-takeback-other = Your opponent wants to take a turn back. Answer that first.
error-no-clock = This match has no time limit. To have one, choose a `pace` in `/challenge`.
error-pause-offered = You have already suggested a pause. You can suggest one once a turn.
error-pause-gone = This suggestion is closed: it was answered, or a turn has been played since.
error-pause-own = This is your own suggestion. Only your opponent can answer it.
error-paused-already = The clock is already stopped. `/match time` ends the pause.
error-not-paused = The match isn't paused: the clock is running.
error-time-own = This is about your own time. Only your opponent can do that; you can simply play.
error-time-played = A turn has been played in the meantime, so this is settled.
error-time-changed = The time has changed since this button appeared, so I haven't added a day. You can still give one with `/match time`.
error-claim-early = Your opponent still has time: it runs out <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-claim-paused = The clock is stopped, because you both agreed to a pause. `/match time` ends it.
error-wait-already = You have already chosen to wait. You can still claim the win at any time with `/match time`.
error-nudge-own = It's your own turn.
error-nudge-today = Your opponent has already been nudged. You can do that once a day, next <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-takeback-off = This server doesn't allow takebacks.
error-left-answer = Your opponent has left the server, so no one can answer that. `/match resign` tells you how you can end the match.
error-unheard = I can't pass that on in this match right now. You can play on, or resign.
error-not-now = This match can't be started right now. You can challenge another player, or leave the opponent out so that anyone can accept.
error-blocked = You have blocked <@{ NUMBER($user, useGrouping: 0) }>. *Block challenges* in that person's menu undoes it, and so does `/settings`.
error-block-self = You can't block yourself.
error-block-bot = Bots can't challenge you. You can block people.
error-too-many-blocked = You can block at most { $limit } people. Unblock one first, in `/settings`.
error-taken-back = The turn on this board was taken back, so this board is out of date.
error-board-beyond = This board is out of date: the match stands { $ply ->
        [0] before its first turn
       *[other] at turn { $ply }
    } now. Use its latest board.
error-old-start = Both players agreed to draw the start again, so this board is out of date.
error-series-long = That's too many at once. Name at most { $limit } pieces.
error-missing-game = The game “{ $game }” isn't installed here at the moment. Its matches wait, and their clocks stand still.
error-unreadable-match = I can't read match #{ NUMBER($match, useGrouping: 0) } any more: its record is damaged, or comes from another version of me. All other matches go on.
error-unreadable-challenge = I can't read this challenge any more: its record is damaged, or comes from another version of me.
error-nearest = Did you mean { $turns }?

error-not-in-thread = I'm not in this private thread yet. Mention me here once ({ $me }) to add me, then try again.
error-missing-permissions =
    { $count ->
        [one] I can't run a match in { $channel }: I need the permission { $permissions } there.
       *[other] I can't run a match in { $channel }: I need the permissions { $permissions } there.
    } A moderator can change that.
error-share-closed = Some people in this channel can't see where that match is played, so only its players can share it here.
error-share-not-allowed = You can't write in this channel, so I can't post that here for you.
error-share-permissions =
    { $count ->
        [one] I can't post that in { $channel }: I need the permission { $permissions } there.
       *[other] I can't post that in { $channel }: I need the permissions { $permissions } there.
    } A moderator can change that.
error-forbidden = Discord won't let me do that in { $channel }. A moderator can check my permissions there.
error-not-a-member = I'm not a member of this server, so I can't run matches here. A moderator can [add me]({ $invite }).
error-stats-of-others = Other people's statistics belong to their server. Use `/stats` there; here it shows your own.
error-share-elsewhere = This match is played elsewhere, so it can only be shared there.
error-challenge-elsewhere = This match is played elsewhere. Ask for a rematch, or play on, where it was played.
error-challenge-people-on-servers = Here you play against the computer: choose a `level`. To challenge people, use `/challenge` on a server, or in your messages with them.
error-clock-answers-only = Matches here have no clock: leave out `pace`.
error-match-of-others = Only its players can open this match. You can watch it here.
error-share-answers-only = I can't post that here: in this channel I can only answer you.
error-external-apps = On this server, apps that people have added for themselves may only answer you in private, so you can't play here. A moderator can allow that with the permission *Use External Apps*, or add me.
error-only-in-servers = This only works in a server.
error-old-button = This button is from an older version of me. Use the latest board, or `/match replay`.
error-old-command = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R, or restart the app) and try again.
error-restarting = I'm restarting. Try again in a moment.
error-drawing-busy = I'm drawing many pictures right now. Try again in a minute.
error-drawing-yours = I'm already making { $limit } films or pages for you. Try again when one of them is done.
error-working-for-you = I'm already working on { $limit } of these for you. Try again when one of them is done.
error-one-at-a-time = I'm already doing { $limit } other things for you. Try again in a moment.
error-no-channel = Discord hasn't told me which channel this is. Please try again.
error-too-late = I was too slow to open the form. Please press again.
error-unreachable = Discord isn't answering me properly right now. Try again in a minute.
error-internal = Something went wrong on my side. If it happens again, give the operator the number `{ $incident }`.

# Follows the sentence about the problem: whether anything was stored.
outcome-nothing = Nothing has been changed.
outcome-unknown = I can't tell whether anything has changed. Check the latest board before you try again.
outcome-stored = What you did is saved, and the rest will follow on its own. No need to do it again.

# Replaces a deferred answer after a crash.
answer-busy = I'm busy right now. If nothing happens here in a few seconds, please try again.
answer-lost = I was interrupted before I could answer. If it hasn't happened, please try again.
answer-lost-stored = I was interrupted before I could answer, but what you did is saved. No need to do it again.

# Problems of the database. Another sentence says whether anything has changed.
error-storage-busy = My database is busy. Try again in a moment.
error-storage-full = My disk is full. We can go on as soon as the operator has made room.
error-storage-read-only = I'm not allowed to write to my database. The operator can change that.
error-storage-damaged = My database is damaged. The operator has to restore a backup.
error-storage-disk = My disk isn't working properly. The operator should have a look at it.
error-storage-unreachable = I can't reach my database. Try again in a moment.
error-storage-unusable = I can't use my database. The operator should have a look at it.

# Permissions, the way Discord names them.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-posts = Create Posts
permission-send-messages-in-posts = Send Messages in Posts
permission-attach-files = Attach Files
permission-connect = Connect
permission-read-message-history = Read Message History
error-stats-self = That's the same person twice. Name two different people.
