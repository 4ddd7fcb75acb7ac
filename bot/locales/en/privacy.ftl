# What is stored about a user, and its deletion.

deleted-player = deleted player

privacy-nothing = I keep nothing about you.
privacy-title = **What I keep about you.** I know you only by your Discord id; I keep no names and no messages.
privacy-matches =
    - { $count ->
        [one] One match
       *[other] { $count } matches
    }{ $running ->
        [0] {""}
       *[other] , of which { $running } { $running ->
            [one] is
           *[other] are
        } still being played
    }
privacy-turns =
    - { $count ->
        [one] One turn you played
       *[other] { $count } turns you played
    }
privacy-challenges =
    - { $count ->
        [one] One challenge from or to you
       *[other] { $count } challenges from or to you
    }
privacy-ratings =
    - { $count ->
        [one] Your rating after one rated match
       *[other] Your rating after each of { $count } rated matches
    }
privacy-tried =
    - { $count ->
        [one] One position you tried or noted something on
       *[other] { $count } positions you tried or noted something on
    }
privacy-boards =
    - { $count ->
        [one] One private board you opened
       *[other] { $count } private boards you opened
    }
privacy-look-backs =
    - { $count ->
        [one] One shared board on which you pressed last
       *[other] { $count } shared boards on which you pressed last
    }
privacy-puzzles =
    - { $count ->
        [one] One puzzle you tried
       *[other] { $count } puzzles you tried
    }
privacy-follows =
    - { $count ->
        [one] One match or person you follow
       *[other] { $count } matches or people you follow
    }
privacy-blocked =
    - { $count ->
        [one] One person you have blocked
       *[other] { $count } people you have blocked
    }
privacy-looked-at =
    - { $count ->
        [one] The last turn you've seen in one match
       *[other] The last turn you've seen in each of { $count } matches
    }
privacy-acts =
    - { $count ->
        [one] What you did in matches, and when: one entry
       *[other] What you did in matches, and when: { $count } entries
    }
privacy-sealed-choices =
    - { $count ->
        [one] One choice you made in secret, such as a guess or a vote
       *[other] { $count } choices you made in secret, such as guesses and votes
    }
privacy-rest =
    - { $count ->
        [one] One entry for telling you things at the right time
       *[other] { $count } entries for telling you things at the right time
    }
privacy-settings = - What you chose in `/settings`
privacy-time-off = - Your time zone, quiet hours and vacations

privacy-export = Here is everything I keep about you. About others it contains only the ids of people you have played, challenged, followed or blocked.

privacy-question = **Delete everything about you?** Your settings, notes, puzzles, ratings, blocks and everything you follow are deleted at once, and your open challenges are withdrawn. This can't be undone.
privacy-question-running =
    { $count ->
        [one] **The match you are playing ends at once, and you lose it.**
       *[other] **The { $count } matches you are playing end at once, and you lose them.**
    }
privacy-question-end = The people you played with keep your matches, with “deleted player” in your place. Messages and threads already on Discord stay as they are. If anyone has blocked you, that stays. You can play again later, as a new player. Want a copy first? `/privacy` has one.
button-privacy-export = Get a copy
button-privacy-erase = Delete everything…
button-erase = Delete everything
privacy-erased = Done. Everything about you is deleted, and nothing here points to you any more. You're welcome to play again, as a new player.

# Commands: at most 100 characters each.
command-block = Block challenges
command-privacy = What I keep about you: see it, get a copy, or delete it
