# TZAAR. Listen von Feldern kommen mit Kommas; $amounts nennt die Steine, die nicht null sind.

tzaar-option-start = Start
tzaar-start-random = zufälliger Start
tzaar-start-symmetric = symmetrischer Zufallsstart
tzaar-start-fixed = fester Start
tzaar-start-tournament = Turnierstart
tzaar-start-draft = geheime Aufstellung
tzaar-start-random-hint = alle 60 Steine werden gemischt auf das Brett gelegt
tzaar-start-symmetric-hint = gemischt, jedem Stein liegt sein Gegenstück gegenüber
tzaar-start-fixed-hint = immer derselbe, aus der Spielregel
tzaar-start-tournament-hint = ihr setzt eure Steine selbst, einen nach dem anderen
tzaar-start-draft-hint = ihr stellt eure Steine geheim auf die Felder des festen Starts
tzaar-setup-written = Z = Tzaar, A = Tzarra: { $setup }. Totts stehen auf deinen übrigen Feldern.
tzaar-setup-space = { $space } ({ tzaar-piece })

# Womit man gewinnt, in einer Zeile.
tzaar-aim = Nimm deinem Gegenüber den letzten Tzaar, Tzarra oder Tott oder lass ihm nichts zu schlagen.

# Wörter, aus denen andere Texte dieses Spiels bestehen.
tzaar-side =
    { $side ->
        [1] Weiß
       *[2] Schwarz
    }
tzaar-piece =
    { $type ->
        [tzaar] Tzaar
        [tzarra] Tzarra
       *[tott] Tott
    }
tzaar-stack =
    { $height ->
        [1] { tzaar-piece }
       *[other] { tzaar-piece }, Höhe { $height }
    }

# Wie eine Anzahl Steine heißt, in $amounts.
tzaar-amount-tzaar =
    { $n ->
        [one] ein Tzaar
       *[other] { $n } Tzaars
    }
tzaar-amount-tzarra =
    { $n ->
        [one] ein Tzarra
       *[other] { $n } Tzarras
    }
tzaar-amount-tott =
    { $n ->
        [one] ein Tott
       *[other] { $n } Totts
    }

# Was ein Zug bewirkt hat, hinter seiner Notation.
tzaar-took = schlägt { $cell } ({ tzaar-stack })
tzaar-strengthened = verstärkt { $cell } ({ tzaar-stack })
tzaar-passed = passt dann
tzaar-placed = ein { tzaar-piece } auf { $cell }, { $count } von 60

# Was ein Zug bewirkt hat, und was einer beim Wählen bewirken würde.
tzaar-takes-last = schlägt den letzten { tzaar-piece }
tzaar-covers-last = verdeckt den eigenen letzten { tzaar-piece } und verliert
tzaar-down-to-one = { tzaar-side } hat nur noch einen { tzaar-piece }
tzaar-no-capture-left = { tzaar-side } kann nichts mehr schlagen

# Was ein Zug bewirken würde, in der Liste beim Tippen.
tzaar-takes = schlägt { $cell } ({ tzaar-stack })
tzaar-strengthens = verstärkt { $cell } ({ tzaar-stack })
tzaar-passes = keine zweite Aktion
tzaar-places = ein { tzaar-piece } auf { $cell }
tzaar-from =
    { $count ->
        [one] { tzaar-stack }: eine Möglichkeit
       *[other] { tzaar-stack }: { $count } Möglichkeiten
    }
tzaar-type = ein { tzaar-piece }, noch { $count } in der Hand
tzaar-column =
    { $count ->
        [one] ein freies Feld in Spalte { $column }
       *[other] { $count } freie Felder in Spalte { $column }
    }

# Was die Stellung zeigt, vorgelesen.
tzaar-on-board = { tzaar-side }, Tzaars: { $tzaar }; Tzarras: { $tzarra }; Totts: { $tott }
tzaar-stacks = Höhe der Stapel von { tzaar-side }: { $stacks }
tzaar-in-hand = { tzaar-side } hat noch zu setzen: { $amounts }
tzaar-vacant =
    { $count ->
        [0] kein Feld ist leer
       *[other] leer: { $cells }
    }
tzaar-must-place = { tzaar-side } setzt einen Stein
tzaar-first-capture = der erste Zug schlägt nur einmal, { $count } Möglichkeiten: { $captures }{ tzaar-more }
tzaar-must-capture =
    { $count ->
        [one] zuerst schlagen, die einzige Möglichkeit: { $captures }
       *[other] zuerst schlagen, { $count } Möglichkeiten: { $captures }
    }{ tzaar-more }
tzaar-more =
    { $more ->
        [0] { "" }
       *[other] { " " }und { $more } weitere
    }
tzaar-second-action = { tzaar-side } schlägt, verstärkt oder passt

# Wie viele Züge möglich sind.
tzaar-turns-place =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }; leere Felder: { $spaces }
tzaar-turns-first =
    { $count ->
        [one] ein Zug ist möglich, er schlägt nur einmal
       *[other] { $count } Züge sind möglich, jeder schlägt nur einmal
    }
tzaar-turns-capture =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }; Möglichkeiten, zuerst zu schlagen: { $captures }; danach noch einmal schlagen: { $again }, verstärken: { $stronger }, passen: { $passed }; schon mit der ersten Aktion gewonnen: { $wins }
tzaar-turns-rest =
    { $count ->
        [one] es gibt eine Möglichkeit, diesen Zug zu beenden
       *[other] es gibt { $count } Möglichkeiten, diesen Zug zu beenden
    }

# Unter dem Brett aus Zeichen.
tzaar-legend = w ist Weiß und b ist Schwarz, Z ein Tzaar, A ein Tzarra, T ein Tott, dann die Höhe eines Stapels, dann das Feld: wZd6, bT3d6; d6 allein ist ein leeres Feld.

# Der Wettlauf: was einer Seite bleibt.
tzaar-score-tzaar =
    { $value ->
        [one] Tzaar
       *[other] Tzaars
    }
tzaar-score-tzarra =
    { $value ->
        [one] Tzarra
       *[other] Tzarras
    }
tzaar-score-tott =
    { $value ->
        [one] Tott
       *[other] Totts
    }
tzaar-score-captures-left =
    { $value ->
        [one] ein Schlagzug möglich
       *[other] { $value } Schlagzüge möglich
    }
tzaar-score-placed-tzaar = gesetzte Tzaars
tzaar-score-placed-tzarra = gesetzte Tzarras
tzaar-score-placed-tott = gesetzte Totts

# Warum eine Partie vorbei ist.
tzaar-reason-no-tzaar = durch Schlagen des letzten Tzaars
tzaar-reason-no-tzarra = durch Schlagen des letzten Tzarras
tzaar-reason-no-tott = durch Schlagen des letzten Totts
tzaar-reason-covered-tzaar = gegen eine Seite, die ihren letzten Tzaar verdeckt hat
tzaar-reason-covered-tzarra = gegen eine Seite, die ihren letzten Tzarra verdeckt hat
tzaar-reason-covered-tott = gegen eine Seite, die ihren letzten Tott verdeckt hat
tzaar-reason-no-capture = gegen eine Seite, die nichts mehr schlagen kann

# Wörter im Bild.
tzaar-picture-one-tzaar = 1 Tzaar
tzaar-picture-one-tzarra = 1 Tzarra
tzaar-picture-one-tott = 1 Tott
tzaar-picture-some-tzaar = { $count } Tzaars
tzaar-picture-some-tzarra = { $count } Tzarras
tzaar-picture-some-tott = { $count } Totts
tzaar-picture-last-tzaar = letzter Tzaar!
tzaar-picture-last-tzarra = letzter Tzarra!
tzaar-picture-last-tott = letzter Tott!
tzaar-picture-of = von { $count }
tzaar-picture-in-hand = noch { $count }
tzaar-picture-all-in-hand = { $count } Steine noch zu setzen
tzaar-picture-one-capture = 1 Schlagzug möglich
tzaar-picture-some-captures = { $count } Schlagzüge möglich
tzaar-picture-captures-short = Schlagzüge
tzaar-picture-last-turn = Letzter Zug
tzaar-picture-place = einen Stein setzen
tzaar-picture-first = erster Zug: nur einmal schlagen
tzaar-picture-capture = schlagen, dann schlagen, stapeln oder passen
tzaar-picture-second = schlagen, stapeln oder passen
tzaar-picture-no-tzaar = letzter Tzaar geschlagen
tzaar-picture-no-tzarra = letzter Tzarra geschlagen
tzaar-picture-no-tott = letzter Tott geschlagen
tzaar-picture-covered-tzaar = letzten Tzaar verdeckt
tzaar-picture-covered-tzarra = letzten Tzarra verdeckt
tzaar-picture-covered-tott = letzten Tott verdeckt
tzaar-picture-no-capture = nichts mehr zu schlagen

# Die Regeln, Seite für Seite; manche haben ein Bild, wie es im guide des Spiels steht.
tzaar-rules =
    ## TZAAR in zwei Minuten
    Weiß und Schwarz haben die gleichen 30 Steine: 6 Tzaars (mit Stern), 9 Tzarras (mit Kreis) und 15 Totts. Alle 60 zusammen füllen das Brett. Mit jedem Zug verschwindet mindestens ein Stein, und keine der drei Arten darf dir ausgehen.

tzaar-rules-2 =
    ### Dein Zug hat zwei Aktionen
    1. **Schlagen.** Das ist Pflicht. Zieh einen Stein oder Stapel auf einer Linie bis zum ersten Stein, auf den er trifft. Das muss ein gegnerischer sein, der *nicht höher* ist als deiner. Was dort stand, verlässt das Spiel.
    2. **Noch einmal schlagen, verstärken oder passen.** Wie du willst. Zum *Verstärken* ziehst du genauso auf einen eigenen Stein oder Stapel: Beide werden zu einem Stapel, so hoch wie beide zusammen.

    Derselbe Stapel darf zweimal ziehen oder zwei verschiedene. Im allerersten Zug der Partie wird nur einmal geschlagen.

tzaar-rules-3 =
    ### Stapel
    Als Art zählt nur der Stein **obenauf**; die darunter sind nur Höhe. Ein Stapel zieht als Ganzes und wird als Ganzes geschlagen.

tzaar-rules-4 =
    ### Linien
    Die Entfernung spielt keine Rolle: Ein Stein zieht über beliebig viele leere Felder. Aber nichts bleibt auf einem leeren Feld stehen, springt über einen Stein oder überquert das Loch in der Mitte.

tzaar-rules-5 =
    ### Gewinnen
    Du gewinnst sofort, wenn dein Gegenüber keinen Tzaar, keinen Tzarra oder keinen Tott mehr zeigt oder am Anfang seines Zuges nichts schlagen kann.

tzaar-rules-6 =
    ### So wird es geschrieben
    `d6xe6,e6+d5` schlägt und verstärkt dann; `d6xe6,b2xb3` schlägt zweimal; `d6xe6,pass` verzichtet auf die zweite Aktion. Schreibst du nur `d6xe6`, frage ich nach der zweiten.

tzaar-rules-7 =
    ### Starts
    - **Zufällig:** Alle Steine werden gemischt. Die Startzahl der Mischung gehört zur Aufzeichnung. Vor dem ersten Zug könnt ihr euch einmal einigen, den Start neu auszulosen.
    - **Symmetrisch zufällig:** So gemischt, dass jedem Stein über die Mitte hinweg dieselbe Art der anderen Farbe gegenüberliegt. Beide Seiten haben also dieselbe Aufstellung.
    - **Fest:** der Start aus der Spielregel, immer derselbe.
    - **Turnier:** Das Brett ist leer, und ihr setzt eure Steine einen nach dem anderen, jede Art auf jedes freie Feld. `Ze4` setzt einen Tzaar auf e4; `A` ist ein Tzarra, `T` ein Tott. Wenn alle 60 stehen, schlägt Weiß zuerst. Du darfst mehrere auf einmal nennen, und gemeinsam könnt ihr den Rest zufällig setzen lassen. Nach dem ersten und jedem fünften Stein poste ich ein Bild, sonst eine Zeile.
    - **Geheime Aufstellung:** Jede Seite stellt ihre Steine auf die Felder, die ihre Farbe beim festen Start hat. Beide Aufstellungen bleiben geheim, bis ihr beide bereit seid.

tzaar-rules-8 =
    ### Seltene Fälle
    - **Den eigenen letzten Tzaar, Tzarra oder Tott zu verdecken, verliert sofort.** Es ist erlaubt, und ich frage vorher nach.
    - **Auch die zweite Aktion kann gewinnen:** Die Arten werden nach jeder Aktion gezählt.
    - **Unentschieden gibt es** nach den Regeln nicht, und keine Partie ist endlos.

tzaar-rules-9 =
    ### Ein paar Tipps
    Tzaars gibt es wenige, also gehen sie als Erste aus: Setz sie auf Stapel, die nicht geschlagen werden können, aber verdecke keinen davon. Ein hoher Stapel ist vor allem Niedrigeren sicher, doch jeder gestapelte Stein ist einer weniger, den du verlieren darfst. Später geht das Schlagen aus: Wenn die letzten Steine weit auseinanderstehen, gewinnst du, indem du deinem Gegenüber nichts zu schlagen lässt.

    Ein Feld heißt nach seiner Spalte, von Weiß aus von links (ein Buchstabe), und seiner Nummer vom weißen Ende dieser Spalte. Während du einen Zug tippst, sagt die Liste, was er bewirken würde.

# Woraus ein Schritt besteht: wonach gefragt wird und was auf jedem Knopf steht.
tzaar-pick-type = Welchen Stein setzt du?
tzaar-pick-column = In welcher Spalte?
tzaar-pick-space = Auf welches Feld?
tzaar-pick-stack = Womit schlägst du?
tzaar-pick-second-stack = Deine zweite Aktion: mit welchem Stein?
tzaar-pick-capture = Was schlägst du?
tzaar-pick-second = Deine zweite Aktion: noch einmal schlagen, verstärken oder passen?
tzaar-pick-pass = Du hast nichts mehr zu schlagen oder zu verstärken.
# Dieselben Fragen an jemanden, der den Zug rät.
tzaar-guess-type = Welchen Stein setzt { $player }?
tzaar-guess-stack = Womit schlägt { $player }?
tzaar-guess-second-stack = Die zweite Aktion: mit welchem Stein?
tzaar-guess-capture = Was schlägt { $player }?
tzaar-guess-second = Die zweite Aktion: Wird { $player } noch einmal schlagen, verstärken oder passen?
tzaar-guess-pass = { $player } hat nichts mehr zu schlagen oder zu verstärken.
tzaar-part-type =
    { $value ->
        [tzaar] Tzaar
        [tzarra] Tzarra
       *[tott] Tott
    }
tzaar-part-column = Spalte { $value }
tzaar-part-space = { $value }
tzaar-part-stack = { $value }
tzaar-part-capture = { $value }
tzaar-part-second-stack = { $value }
tzaar-part-second = { $value }
tzaar-part-pass = Passen

# Was die Seite am Zug schlagen oder womit sie gewinnen könnte.
tzaar-could-win =
    { $reason ->
        [no-tzaar] könnte mit { $turn } den letzten Tzaar schlagen
        [no-tzarra] könnte mit { $turn } den letzten Tzarra schlagen
        [no-tott] könnte mit { $turn } den letzten Tott schlagen
       *[other] könnte mit { $turn } gewinnen und nichts mehr zu schlagen lassen
    }
tzaar-could-capture =
    könnte { $type ->
        [tzaar] { $count ->
            [one] den Tzaar
           *[other] Tzaars
        }
        [tzarra] { $count ->
            [one] den Tzarra
           *[other] Tzarras
        }
       *[tott] { $count ->
            [one] den Tott
           *[other] Totts
        }
    } schlagen: { $cells }

# Warum ein Zug nicht geht.
tzaar-refused-across-hole = { $start } kommt nicht nach { $end }: Nichts zieht über das Loch dazwischen.
tzaar-refused-blocked = { $start } kommt nicht nach { $end }: { $space } ist im Weg, und nichts springt über einen Stein.
tzaar-refused-end-due = Wohin zieht { $space }? Zum Beispiel: { $actions }.
tzaar-refused-end-vacant = { $start } kann nicht nach { $end } ziehen, denn das ist leer: Steine ziehen nur auf andere.
tzaar-refused-first-turn = Der erste Zug von Weiß schlägt nur einmal: { $turn }.
tzaar-refused-game-over = Die Partie ist vorbei.
tzaar-refused-hole = Die Mitte des Bretts, { $space }, ist ein Loch, kein Feld.
tzaar-refused-must-capture =
    { $count ->
        [one] Zuerst muss geschlagen werden: { $captures }.
       *[other] Zuerst muss geschlagen werden. { $count } Möglichkeiten: { $captures }.
    }
tzaar-refused-no-action-from = { $space } hat auf seinen Linien nichts zu schlagen oder zu verstärken.
tzaar-refused-no-capture-from = { $space } hat nichts zu schlagen: Kein gegnerischer Stein auf seinen Linien ist niedrig genug.
tzaar-refused-stays = Damit bliebe der Stein auf { $space }: Nenne ein anderes Feld, auf das er zieht.
tzaar-refused-no-line = { $start } kommt nicht nach { $end }: Steine ziehen nur geradeaus.
tzaar-refused-no-move = Das ist kein Zug in TZAAR.
tzaar-refused-no-piece = Auf { $space } steht kein Stein, der ziehen könnte.
tzaar-refused-no-such-piece =
    { $type ->
        [tzaar] Es ist kein Tzaar mehr zu setzen.
        [tzarra] Es ist kein Tzarra mehr zu setzen.
       *[tott] Es ist kein Tott mehr zu setzen.
    }
tzaar-refused-no-such-space = Das Brett hat kein Feld { $space }.
tzaar-refused-not-yours = Der Stein auf { $space } gehört deinem Gegenüber: Du ziehst nur mit eigenen.
tzaar-refused-one-piece = Setz jetzt einen Stein, zum Beispiel `{ $turn }`. Willst du mehrere auf einmal nennen, beginne mit einer Art: `Tott a1 b2`.
tzaar-refused-piece-left = Nenn auch die Art des Steins; es ist nur noch eine übrig: `{ $turn }`.
tzaar-refused-placing-first = Geschlagen wird erst, wenn alle Steine gesetzt sind. Setz jetzt einen, zum Beispiel `{ $turn }`.
tzaar-refused-end-left = { $space } kann nur einen Weg gehen: `{ $action }`.
tzaar-refused-other-piece =
    { $type ->
        [tzaar] Auf { $space } steht ein Tzaar.
        [tzarra] Auf { $space } steht ein Tzarra.
       *[tott] Auf { $space } steht ein Tott.
    }
tzaar-refused-piece-due = Welcher Stein kommt auf { $space }? Möglich: { $types }.
tzaar-refused-place-due = Setz einen Stein: Nenne seine Art ({ $types }) und ein freies Feld, zum Beispiel `Ze4`.
tzaar-refused-placing-over = Alle Steine sind gesetzt; ab jetzt wird geschlagen.
tzaar-refused-second-action = Nach { $turn } wählst du noch eine zweite Aktion: schlagen, verstärken oder passen.
tzaar-refused-space-taken = { $space } ist besetzt: Ein Stein kommt auf ein freies Feld.
tzaar-refused-strengthen-later =
    { $count ->
        [one] { $start } kann { $end } noch nicht verstärken: Zuerst muss geschlagen werden: { $captures }.
       *[other] { $start } kann { $end } noch nicht verstärken: Zuerst muss geschlagen werden. { $count } Möglichkeiten: { $captures }.
    }
tzaar-refused-too-high = { $start } (Höhe { $height }) kann { $end } (Höhe { $over }) nicht schlagen: Ein Stapel schlägt nur, was nicht höher ist.
tzaar-refused-turn-over = Der Zug endet mit { $turn }: Er hat zwei Aktionen oder weniger, wenn eine die Partie beendet.
tzaar-refused-unreadable = „{ $text }“ verstehe ich nicht als Zug. Versuch `{ $example }`.
tzaar-refused-wrong-sign =
    { $owner ->
        [own] Der Stein auf { $space } gehört dir: Schreib `{ $action }`.
       *[other] Der Stein auf { $space } gehört deinem Gegenüber: Schreib `{ $action }`.
    }

# Lektionen: was jede lehrt, ihre Aufgabe und die Antworten auf jede Art von Zug.
tzaar-lesson-sight-title = Die Linien entlang
tzaar-lesson-sight-text =
    Du bist Weiß. Ein Zug beginnt mit Schlagen: Zieh einen Stein auf einer Linie, über beliebig viele leere Felder, bis zum ersten Stein, auf den er trifft. Das muss ein gegnerischer sein. Nichts springt über einen Stein, und nichts überquert das Loch in der Mitte.
    Die zweite Aktion wählst du selbst: noch einmal schlagen, einen Stapel verstärken oder passen.
tzaar-lesson-sight-task = Finde einen Zug, der einen der beiden schwarzen Tzaars schlägt (die Steine mit dem Stern).
tzaar-lesson-sight-hint = Die Entfernung spielt keine Rolle. Schau die Linien entlang, die von c2 ausgehen.
tzaar-lesson-sight-other = Du hast geschlagen, aber keinen Tzaar. Einer von ihnen steht am fernen Ende einer Linie aus leeren Feldern.
tzaar-lesson-sight-strengthened = Du hast geschlagen und einen Stapel gebaut, aber Schwarz hat noch beide Tzaars. Einer von ihnen steht am fernen Ende einer Linie aus leeren Feldern.
tzaar-lesson-sight-solved = So weit es auch ist: Liegen nur leere Felder dazwischen, ist es ein einziger Schritt. Schwarz hat jetzt noch einen Tzaar und würde mit ihm verlieren, denn jede Seite muss immer alle drei Arten zeigen.

tzaar-lesson-height-title = Höher und niedriger
tzaar-lesson-height-text =
    Steine übereinander sind ein Stapel, und die kleine Zahl ist seine Höhe. Ein Stapel zieht als Ganzes, und als Art zählt nur der Stein obenauf. Schlagen kann ihn ein Stapel, der gleich hoch oder höher ist, aber nie ein niedrigerer.
tzaar-lesson-height-task = Finde einen Zug, der einen der beiden schwarzen Stapel schlägt.
tzaar-lesson-height-hint = Der schwarze Stapel auf f5 hat Höhe 3, so hoch ist keiner von deinen. Also muss es der auf c4 sein, mit Höhe 2. Welcher deiner Stapel mit Höhe 2 erreicht ihn auf einer Linie?
tzaar-lesson-height-single = Du hast nur einzelne Steine geschlagen; beide Stapel sind noch da. Du hast zwei Stapel mit Höhe 2: Wohin können sie ziehen?
tzaar-lesson-height-strengthened = Ein einzelner Stein für dich und ein stärkerer Stapel. Aber was du mit der zweiten Aktion baust, schlägt erst im nächsten Zug, und vorher zieht Schwarz. Ein Stapel, den du schon hast, kann es jetzt.
tzaar-lesson-height-solved = Höhe 2 schlägt Höhe 2, und beide schwarzen Steine verlassen das Spiel. Der Stapel auf f5 ist vor allen deinen sicher, denn er hat Höhe 3, und er bleibt es, was Schwarz auch darauf setzt.

tzaar-lesson-protect-title = Verstärken
tzaar-lesson-protect-text =
    Das ist dein letzter Tzaar, auf f4. Die schwarzen Steine auf e4 und f3 stehen daneben, und wenn einer von ihnen ihn schlägt, hast du verloren. Nach dem Schlagen darfst du *verstärken*: Zieh einen Stein auf einer Linie auf einen eigenen, und die beiden werden ein Stapel.
tzaar-lesson-protect-task = Finde einen Zug, nach dem Schwarz deinen Tzaar nicht schlagen kann.
tzaar-lesson-protect-hint = Alle schwarzen Steine sind einzeln, also ist ein Stapel aus zwei sicher. Aber der Tzaar muss obenauf sein, das heißt: Er ist es, der zieht.
tzaar-lesson-protect-covered = Das verliert sofort: Nur der Stein obenauf zählt, und ein Tzaar mit etwas darauf ist kein Tzaar mehr. In einer Partie würdest du vor so einem Zug gefragt.
tzaar-lesson-protect-elsewhere = Du hast einen Stapel gebaut, aber dein Tzaar steht nicht darauf. Schwarz schlägt den Tzaar und gewinnt.
tzaar-lesson-protect-left = Dein Tzaar ist noch einzeln und im Blick. Schwarz schlägt ihn und gewinnt.
tzaar-lesson-protect-solved = Jetzt steht der Tzaar auf einem Stapel aus zwei, und Schwarz hat nur einzelne Steine. In der Regel gilt: Setz früh einen Tzaar auf einen Stapel und lass den Stapel wachsen.

tzaar-lesson-threaten-title = Der letzte seiner Art
tzaar-lesson-threaten-text =
    Eine Seite, die keinen Tzaar, keinen Tzarra oder keinen Tott mehr zeigt, hat verloren. Zähl also, was Schwarz von jeder Art noch hat, rechts neben dem Brett. Eine Art mit einem einzigen Stein ist eine Schwäche: Schwarz muss ständig auf ihn aufpassen.
tzaar-lesson-threaten-task = Schwarz hat zwei Tzarras (die Steine mit dem Kreis), auf c2 und b5. Schlag einen davon, und beende den Zug so, dass der andere im Blick eines Steins ist, der ihn schlagen könnte.
tzaar-lesson-threaten-hint = c2 lässt sich sofort schlagen. Für b5 schau die Spalte b hinunter oder die Linie von b5 hinauf nach f8 entlang.
tzaar-lesson-threaten-other = Schwarz zeigt noch zwei Tzarras und hat noch keinen Grund zur Sorge.
tzaar-lesson-threaten-unseen = Ein Tzarra ist übrig, aber keiner deiner Steine hat ihn im Blick, also darf Schwarz etwas anderes tun. Mit der zweiten Aktion hättest du das ändern können.
tzaar-lesson-threaten-solved = Noch ein Tzarra, und du bist dabei, ihn zu schlagen. Schwarz muss den nächsten Zug für seine Rettung hergeben, und in jedem solchen Zug bestimmst du, was geschieht.

tzaar-lesson-win-title = Der Sieg
tzaar-lesson-win-text =
    Die Arten werden nach jeder Aktion gezählt. Sobald dein Gegenüber von einer Art keinen Stein mehr hat, gewinnst du. Schwarz hat hier genug Tzaars, aber nur zwei Totts (die schlichten Steine), auf d2 und e3.
tzaar-lesson-win-task = Finde den Zug, der auf der Stelle gewinnt.
tzaar-lesson-win-hint = Derselbe Stein darf zweimal schlagen. Wo musst du zuerst schlagen, um neben dem anderen Tott zu landen?
tzaar-lesson-win-one = Ein Tott ist weg, einer fehlt noch, und Schwarz ist am Zug. Beide lassen sich in einem Zug schlagen.
tzaar-lesson-win-other = Schwarz hat noch beide Totts. Du hast zwei Aktionen: Schlag mit beiden.
tzaar-lesson-win-solved = Zweimal geschlagen mit einem Stein, und Schwarz hat keinen Tott mehr. Es gibt noch einen zweiten Weg zu gewinnen: Lass deinem Gegenüber am Anfang seines Zuges nichts zu schlagen.

# Um was für einen Zug es bei einem Tipp geht: Was er am Ende bewirkt, zählt am meisten.
tzaar-hint-down-to-one = Du kannst deinem Gegenüber nur noch einen { tzaar-piece } lassen.
tzaar-hint-strengthened = Du kannst schlagen und dann einen { tzaar-piece } von dir stärker machen.
tzaar-hint-took = Du kannst einen { tzaar-piece } schlagen.
tzaar-hint-placed = Wähle einen Stein, der weg von seinesgleichen und nahe bei deinen anderen stehen soll.
