# Lektionen. Was jede lehrt und antwortet, steht bei ihrem Spiel.

command-learn = Lerne ein Spiel auf wenigen Brettern, jedes mit einem Zug zum Finden

button-hint = Tipp
button-skip = Überspringen
button-next = Nächste Lektion
button-reply = Antwort zeigen
button-finish = Fertig
button-retry = Noch einmal
button-solution = Lösung zeigen
button-lesson-before = Vorige Lektion
button-first-lesson = Von Anfang an
button-play-with-coach = Mit Trainer spielen
button-stronger = Stärker…
button-other-game = { $game } lernen

# Unter den Seiten der Regeln, die ein Bild haben.
rules-example = Beispiel: { $turn }
rules-side =
    { $number ->
        [1] Erste Seite
       *[other] Zweite Seite
    }

learn-game-question = Welches Spiel möchtest du lernen?
lesson = { $game }, Lektion { $number } von { $count }
lesson-opponent = Gegenüber
lesson-title = **{ $lesson }: { $title }**
lesson-aim = **So gewinnst du:** { $aim }
lesson-task = **Deine Aufgabe:** { $task }
lesson-hint = **Tipp:** { $hint }
lesson-turn = { $turn } — { $facts }
lesson-right = **Genau:** { $turn }
lesson-wrong = **Noch nicht ganz:** { $turn }
lesson-solution = **Eine Lösung:** { $turn }
lesson-end = **Das war die letzte Lektion von { $game }.** Du bist bereit für deine erste Partie!
    Spiel gegen den Computer: Sein Trainer weist dich auf Fehler hin, und du kannst sie zurücknehmen. Oder fordere mit `/challenge` jemanden heraus. `/rules` hat alle Regeln.

error-no-lessons = Zu { $game } gibt es noch keine Lektionen. `/rules` erklärt das Spiel in zwei Minuten, und in einer Partie zeigt dir `/play` Schritt für Schritt, was möglich ist.
error-old-lesson = Diese Lektion hat sich geändert. Fang mit `/learn` neu an.

# Hilfe: auf einen Bildschirm eines Telefons, in der Reihenfolge, in der man sie als Neuling braucht.
button-about = Info
help = **So wird gespielt**
    1. `/challenge` fordert jemanden, alle hier oder den Computer heraus.
    2. *{ $move }* unter dem Brett führt durch deinen Zug.
    3. *{ $menu }* hat alles Übrige: Rückblick, Planen, Angebote, Zeit, Ende.
    - **Lernen:** `/learn` `/rules` `/puzzle` `/hint` `/help`
    - **Anfangen:** `/challenge` `/rematch` `/setup` `/season`
    - **Spielen:** `/play` `/move` `/match list` `/match time` `/match takeback` `/match draw` `/match resign`
    - **Ansehen und probieren:** `/match replay` `/match describe` `/match try` `/match plans` `/match analyse` `/match download` `/explore`
    - **Verfolgen:** `/watch follow` `/watch list` `/watch missed` `/stats` `/leaderboard`
    - **Einstellen:** `/settings` `/privacy`
    - **Verwalten:** `/server settings` `/server matches`
    -# In Menüs: *{ $describe }* bei einer Nachricht, *{ $block }* bei einer Person.

about = **Ringfall { $version }** ist für abstrakte Brettspiele unter Freunden: { $games }.
    Auch auf deinem Server? **[Lade mich ein]({ $url })**. Zum Spielen in euren Nachrichten **[füg mich für dich hinzu]({ $everywhere })** · { $source } · Lizenz: { $licence }
    -# Ich sehe nur meine eigenen Befehle und Knöpfe. Ich speichere IDs, Herausforderungen, Züge, deine Notizen dazu, Tipps, Wertungen, Rätsel, geratene Züge, Stimmen, Saisons, Einstellungen und wem du folgst, aber keine Namen und keine Nachrichten. `/privacy` zeigt und löscht, was ich über dich weiß.
about-privacy = [Datenschutz]({ $url })
about-terms = [Nutzungsbedingungen]({ $url })
about-operator = Betreiber: { $operator }
about-trouble = Discord hat gerade Schwierigkeiten („{ $status }“). Manches kann deshalb später kommen, aber nichts von dir geht verloren.
about-source = [Quelltext]({ $url })
about-source-unknown = Quelltext: Frag meinen Betreiber

# Commands: at most 100 characters each.
command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt, alle Befehle und mehr über diesen Bot
