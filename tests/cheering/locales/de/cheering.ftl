command-match-cheer = Eine Partie anfeuern, der du zusiehst
cheer-title = { $title } anfeuern
cheer-words = Deine Worte
cheer-hint = Los, Ana!
cheered = Du feuerst { $title } an: „{ $words }“
button-cheer-stop = Nicht mehr anfeuern
cheer-stopped = Du feuerst nicht mehr an.
cheer-count =
    { $count ->
        [one] Eine Person feuert an.
       *[other] { $count } Personen feuern an.
    }
settings-cheers = Anfeuern
settings-cheers-on = Bretter zählen mit
settings-cheers-off = Nicht auf Brettern
error-cheer-own = Du spielst in dieser Partie selbst mit. Anfeuern können die, die zusehen.
error-cheer-over = Diese Partie ist zu Ende. Anfeuern kannst du Partien, die noch laufen.
privacy-cheers =
    - { $count ->
        [one] Deine Worte zu einer Partie
       *[other] Deine Worte zu { $count } Partien
    }
