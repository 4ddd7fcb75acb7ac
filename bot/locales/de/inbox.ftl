# Eine private Nachricht, in der man alle Partien spielt, die auf einen warten.

button-inbox-skip = Zuletzt spielen
button-inbox-later = Diese Runde nicht
button-inbox-stop = Runde beenden
button-inbox-next = Weiter

inbox-match = { $match } gegen { $opponent }
inbox-first =
    { $count ->
        [0] { $line }
        [one] { $line } (noch eine)
       *[other] { $line } (noch { $count })
    }
inbox-next =
    { $count ->
        [0] **Als Nächstes:** { $line }
        [one] **Als Nächstes:** { $line } (noch eine)
       *[other] **Als Nächstes:** { $line } (noch { $count })
    }
inbox-waits =
    { $count ->
        [0] Auch hier bist du dran: { $line }
        [one] Auch hier bist du dran: { $line } (und noch in einer)
       *[other] Auch hier bist du dran: { $line } (und noch in { $count })
    }
inbox-sent = Gespielt: { $turn }.
inbox-sent-board = Gespielt: [{ $turn }]({ $url }).
inbox-unreadable = Die Partie #{ $match } kann ich nicht lesen. Ich habe sie ausgelassen.
inbox-done =
    { $count ->
        [0] Keine Partie wartet auf dich.
        [one] Eine Partie wartet noch auf dich.
       *[other] { $count } Partien warten noch auf dich.
    }
inbox-stopped =
    { $count ->
        [0] Aufgehört. Keine Partie wartet auf dich.
        [one] Aufgehört. Eine Partie wartet auf dich.
       *[other] Aufgehört. { $count } Partien warten auf dich.
    }

# Einstellungen
settings-next_line = Nach einem Zug die nächste Partie nennen
settings-next_line-on = Ja, nur für dich
settings-next_line-off = Nein

# Commands: at most 100 characters each.
command-play = Wähle deinen Zug Schritt für Schritt, in der dringendsten Partie
