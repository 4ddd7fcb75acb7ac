# Votes of a channel that plays together: sealed until the time for the turn is up.

vote-title = **{ $title }** · turn { $ply } · What should you all play? Only you see this.
vote-preview = You're voting for **{ $turn }**. Your vote stays secret: when the time is up, the board only shows how many votes each turn got.
vote-sealed = Your vote for turn { $ply } of { $title } is **{ $turn }**. You can change it until the time is up.

# Lines on boards; $when is a time of day.
vote-none = No votes yet. Anyone who can write here can vote until { $when }.
vote-poll =
    { $voted ->
        [one] One of { $people } has voted, until { $when }.
       *[other] { $voted } of { $people } have voted, until { $when }.
    }
vote-last = There were no votes in time. If there are still none at { $when }, the match ends.
vote-counts = Votes: { $counts }
vote-counts-lot = Votes: { $counts } · a tie, decided by lot
vote-count = { $count } for { $turn }
vote-others = { $count } for other turns

error-vote-own = You're playing against this channel, so you can't vote for it.
error-vote-later = It isn't the channel's turn.
error-vote-elsewhere = Votes are cast where the match is played: { $place }.
error-vote-silent = Only people who can write in this channel can vote.
