# Lektionen. Was jede lehrt und antwortet, steht bei ihrem Spiel.

command-learn = Lerne ein Spiel auf fünf Brettern, jedes mit einem Zug zum Finden

button-hint = Tipp
button-skip = Überspringen
button-next = Nächste Lektion
button-finish = Fertig
button-try = Noch einmal
button-solution = Lösung zeigen
button-lesson-before = Vorige Lektion
button-first-lesson = Von Anfang an
button-other-game = { $game } lernen

# Unter den Seiten der Regeln, die ein Bild haben.
rules-example = Beispiel: { $turn }
rules-side =
    { $number ->
        [1] Erste Seite
       *[other] Zweite Seite
    }

lesson = { $game }, Lektion { $number } von { $count }
lesson-opponent = Gegenseite
lesson-title = **{ $lesson }: { $title }**
lesson-task = **Deine Aufgabe:** { $task }
lesson-hint = **Tipp:** { $hint }
lesson-turn = { $turn } — { $facts }
lesson-right = **Genau:** { $turn }
lesson-wrong = **Noch nicht ganz:** { $turn }
lesson-solution = **Eine Lösung:** { $turn }
lesson-end = **Das war die letzte Lektion von { $game }.** Du bist bereit für deine erste Partie!
    `/challenge` fordert jemanden heraus, oder alle im Kanal. `/rules` hat alle Regeln, mit ein paar Ratschlägen.

error-no-lessons = Zu { $game } gibt es noch keine Lektionen. `/rules` erklärt das Spiel in zwei Minuten, und in einer Partie zeigt dir `/play` Schritt für Schritt, was möglich ist.
error-old-lesson = Diese Lektion hat sich geändert. Fang mit `/learn` neu an.

# Commands: at most 100 characters each.
command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt
command-about = Über diesen Bot: Version, Quelltext, Einladen
