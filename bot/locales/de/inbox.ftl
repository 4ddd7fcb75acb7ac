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

# Die tägliche Nachricht an alle, die sie gewählt haben.
button-day-play = Spielen { $number }
day-title =
    { $count ->
        [0] **Keine Partie wartet auf dich.** { $day }
        [one] **Eine Partie wartet auf dich.** { $day }
       *[other] **{ $count } Partien warten auf dich,** die am längsten wartet zuerst. { $day }
    }
day-line = { $number }. { $line }
day-more =
    { $count ->
        [one] Noch eine wartet: `/play` führt zu ihr.
       *[other] Noch { $count } warten: `/play` führt durch alle.
    }
day-over = - Beendet: [**{ $title }**]({ $url }) · { $first } – { $second } · { $state }
day-end = -# Ich schreibe höchstens einmal am Tag, wie du es gewählt hast. `/settings` → *Züge und Sprache…* ändert die Stunde oder beendet das.
day-refused = Deine tägliche Nachricht konnte ich dir nicht schicken, also erfährst du von deinen Zügen nichts. Erlaube Direktnachrichten von einem gemeinsamen Server, dann versuche ich es morgen wieder; oder wähle in deinen Einstellungen einen anderen Weg.

# Einstellungen
settings-next_line = Nach einem Zug die nächste Partie nennen
settings-next_line-on = Ja, nur für dich
settings-next_line-off = Nein

# Commands: at most 100 characters each.
command-play = Wähle deinen Zug Schritt für Schritt, in der dringendsten Partie
