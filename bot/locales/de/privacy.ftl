# Was über eine Person gespeichert wird, und wie es gelöscht wird.

deleted-player = gelöschte Person

privacy-nothing = Ich habe nichts über dich gespeichert.
privacy-title = **Was ich über dich speichere.** Ich kenne dich nur an deiner Discord-ID; Namen und Nachrichten speichere ich nicht.
privacy-matches =
    - { $count ->
        [one] Eine Partie
       *[other] { $count } Partien
    }{ $running ->
        [0] {""}
       *[other] , davon { $running } noch im Gange
    }
privacy-turns =
    - { $count ->
        [one] Ein Zug, den du gespielt hast
       *[other] { $count } Züge, die du gespielt hast
    }
privacy-challenges =
    - { $count ->
        [one] Eine Herausforderung von dir oder an dich
       *[other] { $count } Herausforderungen von dir oder an dich
    }
privacy-ratings =
    - { $count ->
        [one] Deine Wertung nach einer gewerteten Partie
       *[other] Deine Wertung nach jeder von { $count } gewerteten Partien
    }
privacy-tried =
    - { $count ->
        [one] Eine Stellung, die du ausprobiert oder zu der du etwas notiert hast
       *[other] { $count } Stellungen, die du ausprobiert oder zu denen du etwas notiert hast
    }
privacy-boards =
    - { $count ->
        [one] Ein privates Brett, das du geöffnet hast
       *[other] { $count } private Bretter, die du geöffnet hast
    }
privacy-look-backs =
    - { $count ->
        [one] Ein gemeinsames Brett, auf dem du zuletzt gedrückt hast
       *[other] { $count } gemeinsame Bretter, auf denen du zuletzt gedrückt hast
    }
privacy-puzzles =
    - { $count ->
        [one] Ein Rätsel, das du versucht hast
       *[other] { $count } Rätsel, die du versucht hast
    }
privacy-follows =
    - { $count ->
        [one] Eine Partie oder Person, der du folgst
       *[other] { $count } Partien oder Personen, denen du folgst
    }
privacy-blocked =
    - { $count ->
        [one] Eine Person, die du blockiert hast
       *[other] { $count } Personen, die du blockiert hast
    }
privacy-looked-at =
    - { $count ->
        [one] Der letzte Zug, den du in einer Partie gesehen hast
       *[other] Der letzte Zug, den du in { $count } Partien jeweils gesehen hast
    }
privacy-acts =
    - { $count ->
        [one] Was du in Partien wann getan hast: ein Eintrag
       *[other] Was du in Partien wann getan hast: { $count } Einträge
    }
privacy-sealed-choices =
    - { $count ->
        [one] Etwas, das du verdeckt gewählt hast, etwa ein Tipp oder eine Stimme
       *[other] { $count } Dinge, die du verdeckt gewählt hast, etwa Tipps und Stimmen
    }
privacy-rest =
    - { $count ->
        [one] Ein Eintrag, um dir zur rechten Zeit Bescheid zu geben
       *[other] { $count } Einträge, um dir zur rechten Zeit Bescheid zu geben
    }
privacy-settings = - Was du in `/settings` gewählt hast
privacy-time-off = - Deine Zeitzone, Ruhezeiten und Urlaube

privacy-export = Hier ist alles, was ich über dich gespeichert habe. Von anderen enthält es nur die IDs der Leute, mit denen du gespielt hast, die du herausgefordert hast, denen du folgst oder die du blockiert hast.

privacy-question = **Alles über dich löschen?** Deine Einstellungen, Notizen, Rätsel, Wertungen und Blockierungen und alles, dem du folgst, werden sofort gelöscht, und offene Herausforderungen werden zurückgezogen. Das lässt sich nicht rückgängig machen.
privacy-question-running =
    { $count ->
        [one] **Die Partie, die du gerade spielst, endet sofort, und du verlierst sie.**
       *[other] **Die { $count } Partien, die du gerade spielst, enden sofort, und du verlierst sie.**
    }
privacy-question-end = Deine Partien bleiben den Leuten, mit denen du gespielt hast; statt dir steht dort „gelöschte Person“. Nachrichten und Threads, die schon auf Discord stehen, bleiben, wie sie sind. Hat dich jemand blockiert, bleibt das so. Du kannst später wieder spielen, als neue Person. Vorher eine Kopie? Die gibt es bei `/privacy`.
button-privacy-export = Kopie holen
button-privacy-erase = Alles löschen…
button-erase = Alles löschen
privacy-erased = Erledigt. Alles über dich ist gelöscht, und nichts hier führt mehr zu dir. Spiel gern wieder mit, als neue Person.

# Commands: at most 100 characters each.
command-block = Herausforderungen blockieren
command-privacy = Was ich über dich speichere: ansehen, Kopie holen oder löschen
