command-match-cheer = Cheer for a match that you watch
cheer-title = Cheer for { $title }
cheer-words = Your words
cheer-hint = Go, Ana!
cheered = You cheer for { $title }: “{ $words }”
button-cheer-stop = Stop cheering
cheer-stopped = You no longer cheer.
cheer-count =
    { $count ->
        [one] One spectator cheers.
       *[other] { $count } spectators cheer.
    }
settings-cheers = Cheers
settings-cheers-on = Boards count them
settings-cheers-off = Not on boards
error-cheer-own = You play in this match yourself. Spectators cheer for it.
error-cheer-over = This match is over. You can cheer for matches that are still being played.
privacy-cheers =
    - { $count ->
        [one] Your words for one match
       *[other] Your words for { $count } matches
    }
