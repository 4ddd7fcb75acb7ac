# Following matches and people, and what somebody has missed.

command-watch = Follow matches and people here, and see what you missed
command-watch-follow = Hear of a match, or of all that somebody plays here: one direct message an hour at most
command-watch-unfollow = Hear no more of a match, or of somebody's matches
command-watch-list = See what you follow here
command-watch-missed = The turns since you last looked or played, as small boards, just for you
command-watch-match = Which match; the one played here unless you say
command-watch-player = Whose matches on this server

button-follow = Follow
button-unfollow = Unfollow
button-missed = What did I miss?

watch-follows-match = You follow { $title } now.
watch-follows-player = You follow what { $player } plays here now.
watch-direct = I tell you what is new by direct message, all at once and at most once an hour. A mention in the channel is for the players alone.
watch-silent = You have chosen in `/settings` not to be told of anything, so I send you nothing. `/watch missed` shows you what is new.
watch-closed = **My last message did not reach you.** Allow direct messages from members of this server, and I'll send the next one.
watch-unfollowed = You no longer follow { $what }.
watch-none = You follow nothing here. `/watch follow` follows a match, or all that somebody plays; so does *⋯* under a board.
watch-title = You follow here:
match-line = - [**{ $title }**]({ $url }) · { $first } – { $second } · turn { $ply } · { $state }
watch-player = - what { $player } plays

digest-title = **What you follow**, since { $since }:
digest-line =
    - [**{ $title }**]({ $url }) · { $first } – { $second } · { $turns ->
        [0] { $state }
        [one] one turn · { $state }
       *[other] { $turns } turns · { $state }
    }
digest-more =
    { $count ->
        [one] There is news of one more match.
       *[other] There is news of { $count } more matches.
    }
digest-end = -# `/watch list` on the server shows what you follow, and `/watch unfollow` ends it.

missed-nothing = You have seen all of { $title }: turn { $ply } · **{ $state }**
missed-title =
    { $count ->
        [one] **{ $title }** · one turn since you last looked
       *[other] **{ $title }** · { $count } turns since you last looked
    }
missed-before =
    { $count ->
        [one] Before those in the picture: { $turns }
       *[other] Before those in the picture, { $count } turns: { $turns }
    }
missed-alt =
    { $count ->
        [one] The last turn of { $title } on a small board.
       *[other] The last { $count } turns of { $title } on small boards, row by row.
    }
missed-alt-end = Now { $state }.

error-watch-own = You play in this match yourself, so you hear of every turn anyway.
error-watch-over = This match is over: there is nothing more to follow. *Replay* shows it turn by turn.
error-watch-self = You can't follow yourself. But others can.
error-watch-bot = Bots don't play here. Follow a person, or a match.
error-watch-already = You follow that already.
error-watch-not = You don't follow that. `/watch list` shows what you follow here.
error-watch-what = Say either which match or which player; in the thread of a match, nothing means that match.
error-watch-too-many = You follow { $limit } matches and people, and that's all I can keep for one person. `/watch unfollow` makes room.

# The wall: all that is being played in one message, which everybody reads.
option-place = place
command-server-wall = Show all that is being played here in one message, with small boards
command-server-wall-place = Where it stands; leave it out to see what holds, and to turn it off
theme-wall = Wall
settings-wall = Where all that is being played is shown
settings-wall-none = Nowhere
wall-title =
    { $count ->
        [one] **Being played here: one match**
       *[other] **Being played here: { $count } matches**
    }
wall-more =
    { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
wall-empty = **Nothing is being played here at present.** `/challenge` begins a match.
wall-alt =
    { $count ->
        [one] A match on a small board.
       *[other] { $count } matches on small boards, row by row.
    }
wall-told = { $title }: { $first } against { $second }, turn { $ply }, { $state }.
error-wall-permissions =
    { $count ->
        [one] I can't show matches in { $channel }: I need the permission { $permissions } there.
       *[other] I can't show matches in { $channel }: I need the permissions { $permissions } there.
    }
