# Following matches and players, and missed turns.

command-watch = Follow matches and players here, and see what you missed
command-watch-follow = Get news of a match, or of a player's matches here: at most one direct message an hour
command-watch-list = See what you follow here, and stop following
command-watch-missed = The turns since you last looked or played, as small boards, just for you
command-watch-match = Which match; the one played here unless you choose
command-watch-player = Whose matches on this server

button-follow = Follow
button-unfollow = Unfollow
button-missed = What did I miss?

watch-follows-match = You follow { $title } now.
watch-follows-player = You follow what { $player } plays here now.
watch-direct = I'll send you what's new by direct message, at most once an hour. In the channel I mention only the players.
watch-silent = You have turned off notifications in `/settings`, so I won't send you anything. `/watch missed` shows you what's new.
watch-closed = **I couldn't reach you with my last message.** Allow direct messages from members of this server to get the next one.
watch-unfollowed = You no longer follow { $what }.
watch-none = You aren't following anything yet. Follow a match or a player with `/watch follow`, or with *⋯* under a board.
watch-title = You are following:
watch-unfollow-prompt = Stop following …
match-line = - [**{ $title }**]({ $url }) · { $first } – { $second } · { turns-played } · { $state }
watch-player = - everything { $player } plays

digest-title = **What you follow**, since { $since }:
digest-line =
    - [**{ $title }**]({ $url }) · { $first } – { $second } · { $turns ->
        [0] { $state }
        [one] one turn · { $state }
       *[other] { $turns } turns · { $state }
    }
digest-more =
    { $count ->
        [one] There is news about one more match.
       *[other] There is news about { $count } more matches.
    }
digest-end = -# On the server, `/watch list` shows what you follow, and lets you stop.

missed-nothing = You have seen all of { $title }: { turns-played } · **{ $state }**
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

error-watch-own = You play in this match yourself, so you hear about every turn anyway.
error-watch-over = This match is over: there is nothing more to follow. *Replay* shows it turn by turn.
error-watch-self = You can't follow yourself.
error-watch-bot = Bots don't play here. Follow a person, or a match.
error-watch-already = You follow that already.
error-watch-not = You don't follow that. `/watch list` shows what you follow here.
error-watch-what = Name a match or a player. In a match's thread you can leave both out.
error-watch-too-many = You follow { $limit } matches and players, which is the most you can follow. `/watch list` makes room.

# The wall: all matches in progress in one public message.
theme-wall = Wall
settings-wall = Channel for the wall
settings-wall-none = Off
settings-hide_results = Results of matches
settings-hide_results-off = Show them
settings-hide_results-on = Hide them until I press on them
result-hidden = Over: ||{ $result }||
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
wall-empty = **Nothing is being played here right now.** `/challenge` starts a match.
wall-caption = { $title } · { turns-played }
wall-alt =
    { $count ->
        [one] A match on a small board.
       *[other] { $count } matches on small boards, row by row.
    }
wall-told = { $title }: { $first } against { $second }, { turns-played }, { $state }.

# Once a week, in the channel of the wall; { $monday } is a date.
week-match = [{ $title }]({ $url })
week-ended =
    { $count ->
        [one] **Week of { $monday }:** one match ended: { $matches }.
       *[other] **Week of { $monday }:** { $count } matches ended: { $matches }.
    }
week-wait =
    { $days ->
        [one] The longest wait for a turn: one day, in [{ $title }]({ $url }).
       *[other] The longest wait for a turn: { $days } days, in [{ $title }]({ $url }).
    }

error-wall-permissions =
    { $count ->
        [one] I can't show matches in { $channel }: I need the permission { $permissions } there.
       *[other] I can't show matches in { $channel }: I need the permissions { $permissions } there.
    }
