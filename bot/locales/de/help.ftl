# Lektionen. Was jede lehrt und antwortet, steht bei ihrem Spiel.

command-learn = Lerne ein Spiel auf fünf Brettern, jedes mit einem Zug zum Finden

button-hint = Tipp
button-skip = Überspringen
button-next = Nächste Lektion
button-reply = Antwort zeigen
button-finish = Fertig
button-retry = Noch einmal
button-solution = Lösung zeigen
button-lesson-before = Vorige Lektion
button-first-lesson = Von Anfang an
button-play-with-coach = Gegen den Computer, mit Trainer
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
lesson-opponent = Gegenseite
lesson-title = **{ $lesson }: { $title }**
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

# Hilfe: Jedes Thema hat einen Titel; ein Menü bietet die übrigen an.
help-prompt = Mehr über …
help-topic-start-title = So wird gespielt
help-topic-start =
    Mit `/challenge` forderst du jemanden oder alle im Kanal heraus. Sobald die Gegenseite *{ $accept }* drückt, bekommt die Partie ihren eigenen Thread.
    Wenn du am Zug bist, drück *{ $move }* unter dem neuesten Brett, oder tippe deinen Zug mit `/move`. Geht ein Zug nicht, sage ich nur dir, warum.
    Neu hier, oder allein? Die Knöpfe unten beginnen eine Partie gegen den Computer oder bringen dir ein Spiel auf fünf Brettern bei.
help-topic-menu-title = Remis und mehr
help-topic-menu =
    Mit *{ $draw }* bietest du Remis an. *{ $menu }* zeigt das Brett, spielt die Partie nach, beschreibt das Brett in Worten und lässt dich aufgeben.
    `/match` kann dasselbe, nur für dich; *Teilen* zeigt es allen. `/rematch` spielt noch einmal mit getauschten Seiten.
help-topic-time-title = Bedenkzeit
help-topic-time =
    Die Option `bedenkzeit` (`pace`) von `/challenge` begrenzt die Zeit pro Zug. Ist deine Zeit um, kann die Gegenseite den Sieg beanspruchen, dir einen Tag geben oder warten.
    `/match pause` hält die Uhr an, wenn beide wollen, `/match nudge` erinnert die Gegenseite.
help-topic-several-title = Mehrere Partien
help-topic-several =
    Im Thread einer Partie meint ein Befehl diese Partie. Anderswo frage ich, welche, oder du wählst sie mit der Option `partie` (`match`).
    Für Befehle in einem archivierten Thread schreib dort erst etwas.
help-topic-settings-title = Einstellungen und Wertungen
help-topic-settings =
    `/settings` ändert, wie Bretter aussehen und wie du von deinem Zug erfährst. `/stats` und `/leaderboard` zeigen, wer gewinnt.
    Die Moderation hat `/server settings`.
help-topic-alone-title = Regeln, Lektionen und Rätsel
help-topic-alone =
    `/rules` erklärt ein Spiel in zwei Minuten, `/learn` bringt es dir auf fünf Brettern bei, und `/puzzle` hat Rätsel.
    `/challenge` mit der Option `stufe` (`level`) spielt gegen den Computer. In einer Direktnachricht an mich siehst nur du die Partie.

about = **Ringfall { $version }** führt abstrakte Brettspiele unter Freunden: { $games }.
    Auch auf deinem Server? **[Lade mich ein]({ $url })** · { $source } · Lizenz: { $licence }
    -# Ich sehe nur meine eigenen Befehle und Knöpfe. Ich speichere Kennungen, Herausforderungen, Züge, deine Notizen dazu, Tipps, Wertungen, Rätsel, Einstellungen und wem du folgst, aber keine Namen und keine Nachrichten. `/privacy` zeigt und löscht, was ich über dich weiß.
about-privacy = [Datenschutz]({ $url })
about-terms = [Nutzungsbedingungen]({ $url })
about-trouble = Discord hat gerade Schwierigkeiten („{ $status }“). Manches kann deshalb später kommen, aber nichts von dir geht verloren.
about-source = [Quelltext]({ $url })
about-source-unknown = Quelltext: Frag meinen Betreiber

# Commands: at most 100 characters each.
command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt
command-about = Über diesen Bot: Version, Quelltext, Einladen
