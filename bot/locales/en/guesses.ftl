# Guesses of spectators: which turn comes next, sealed until it is played.

button-guess = Guess
button-guesses-off = Stop guessing
button-guesses-on = Allow guessing

guess-title = **{ $title }** · turn { $ply } · What will { $player } play? Only you see this.
guess-preview = Your guess is **{ $turn }**. Once you send it, it is sealed until the turn is played: it can't be changed.
guess-sealed = Your guess for turn { $ply } of { $title } is sealed: **{ $turn }**. No one else learns it before the turn is played. If it's right, the board will say that you called it.
# A line on the board of the turn, such as "d4xd6 – called by Cleo and Dan".
guess-called = { $turn } – called by { AND($people) }
guess-others =
    { $count ->
        [one] one other
       *[other] { $count } others
    }

guesses-off = Spectators can no longer guess the turns of { $title }. Boards from now on have no *Guess*. You can allow it again in *⋯*.
guesses-on = Spectators can guess the turns of { $title } again, from the next board on.

stats-guesses =
    Turns guessed: { $called } of { $guessed } right · { $points ->
        [one] one point
       *[other] { $points } points
    } (more for turns that were harder to guess)

# The best callers of a server, which `/leaderboard` leads to.
button-callers = Best callers
callers-title = **The best callers here**
callers-line =
    { $place }. { $player } — **{ $points ->
        [one] one point
       *[other] { $points } points
    }** in ten guesses · { $called } of { $guessed } right
callers-legend = -# A right guess is worth more points, the more turns were possible. A place takes { $count } guesses.
callers-empty = **The best callers here** · No one has guessed { $count } turns yet. *Guess* is under the boards of others.

error-guess-own = You're playing in this match: only spectators can guess.
error-guess-off = The players of this match don't want its turns to be guessed.
