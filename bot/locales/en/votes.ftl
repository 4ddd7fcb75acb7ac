# Votes of a channel that plays together: sealed until the time for the turn is up.

vote-title = **{ $title }** · turn { $ply } · What should you all play? Only you see this.
vote-preview = You're voting for **{ $turn }**. Your vote stays secret: when the time is up, the board only shows how many votes each turn got.
vote-sealed = Your vote for turn { $ply } of { $title } is **{ $turn }**. You can change it until the turn is played.

button-vote-count = Count now
vote-counted = The votes are counted: { $url }

# Lines on boards; $when is a time of day.
vote-none = No votes yet. Anyone who can write here can vote until { $when }.
vote-none-role = No votes yet. Anyone with { $role } who can write here can vote until { $when }.
vote-poll =
    { $voted ->
        [one] One person has voted. Others can until { $when }.
       *[other] { $voted } people have voted. Others can until { $when }.
    }
vote-poll-closing = { $voted } people have voted, and no one else ever has in this match. Others can until { $when }; any of the { $voted } can end it now: *{ button-vote }*, then *{ button-vote-count }*.
vote-last = There were no votes in time. If there are still none at { $when }, the match ends.
vote-counts = Votes: { $counts }
vote-counts-lot = Votes: { $counts } · a tie, decided by lot
vote-count = { $count } for { $turn }
vote-others = { $count } for other turns

# A team. $voted and $people are numbers; one of its people has asked for what takes two.
vote-team-poll = { $voted } of { $people } have voted. When all have, your turn is played at once.
wish-resign = -# { $player } wants to resign; it takes one more of the team.
wish-cancel = -# { $player } wants to cancel the match; it takes one more of the team.
wish-draw = -# { $player } wants to offer a draw; it takes one more of the team.
wish-draw-yes = -# { $player } would accept the draw; it takes one more of the team.
wish-lot = -# { $player } wants the rest placed at random; it takes one more of the team.
wish-lot-yes = -# { $player } would have the rest placed at random; it takes one more of the team.
wish-takeback = -# { $player } wants to ask for a takeback; it takes one more of the team.
wish-takeback-yes = -# { $player } would allow the takeback; it takes one more of the team.
wish-pause = -# { $player } wants to ask for a pause; it takes one more of the team.
wish-pause-yes = -# { $player } would agree to the pause; it takes one more of the team.
wish-reroll = -# { $player } wants to ask for another start; it takes one more of the team.
wish-reroll-yes = -# { $player } would agree to another start; it takes one more of the team.

error-vote-own = You're playing against this side, so you can't vote for it.
error-vote-later = There is nothing to vote on: it's the other side's turn.
error-vote-role = Only people with the role { $role } vote on this turn.
error-vote-other-side = You've voted for the other side of this match, so you can't vote for this one, too.
error-vote-team = Only the people of this team vote on its turns.
error-team-later = It isn't your team's turn.
error-team-votes = Your team votes on this turn. Press *{ button-vote }* under the board.
error-team-asks = The board now tells your team what you want. It takes one more of you to press the same.
error-vote-open = The votes can be counted early once at least three people have voted, and all who have voted in this match before and are still here.
error-vote-elsewhere = Votes are cast where the match is played: { $place }.
error-vote-silent = Only people who can write in this channel can vote.
