# RUST. Listen von Feldern kommen mit Kommas; $amounts nennt die Steine, die nicht null sind.

# Die Steine der beiden Seiten.
rust-side =
    { $side ->
        [1] Türkis
       *[2] Creme
    }

# Womit man gewinnt, in einer Zeile.
rust-aim = Wer mehr Steine geschlagen hat, gewinnt, sobald das Brett voll ist oder keiner mehr weiterkann.

# Was aus einer Anzahl Steine wird, in $amounts.
rust-amount-captured = +{ $n } geschlagen
rust-amount-returned = +{ $n } zurück im Vorrat

# Was ein Zug bewirkt hat, hinter seiner Notation.
rust-took = schlägt { $cells }
rust-took-back = holt { $cells } in den Vorrat zurück
rust-isolated = isoliert { $cells } ({ $amounts })
rust-dropped-off =
    { $count ->
        [one] das leere Feld { $cells } fällt ab
       *[other] die leeren Felder { $cells } fallen ab
    }
rust-no-edge-cell = am Rand war kein Feld leer
rust-passed = musste passen

# Was ein Zug bewirken würde, in der Liste beim Tippen.
rust-column =
    { $count ->
        [one] ein leeres Feld in Spalte { $column }
       *[other] { $count } leere Felder in Spalte { $column }
    }
rust-onto = auf { $cell }, dann das Feld zum Wegnehmen wählen
rust-jumps = { $amounts }
rust-isolates = isoliert { $cells }: { $amounts }
rust-drops-off =
    { $count ->
        [one] lässt das leere Feld { $cells } abfallen
       *[other] lässt die leeren Felder { $cells } abfallen
    }
rust-forces =
    { $count ->
        [one] erzwingt { $jumps }
       *[other] erzwingt einen Sprung: { $jumps }
    }{ rust-more }

# Was die Stellung zeigt, vorgelesen.
rust-on-board = auf dem Brett, Türkis: { $x }; Creme: { $o }
rust-stock = { rust-side } hat { $count } im Vorrat
rust-captured = { rust-side } hat { $count } geschlagen
rust-cells =
    { $count ->
        [one] ein Feld
       *[other] { $count } Felder
    }, weg: { $missing }
rust-removable = zum Wegnehmen: { $cells }
rust-must-remove = ein Feld muss weg: { $cells }
rust-must-go-on =
    { $count ->
        [one] der Stein auf { $cell } muss weiterspringen: { $jumps }
       *[other] der Stein auf { $cell } muss weiterspringen, { $count } Möglichkeiten: { $jumps }
    }{ rust-more }
rust-must-jump =
    { $count ->
        [one] muss springen: { $jumps }
       *[other] muss springen, { $count } Möglichkeiten: { $jumps }
    }{ rust-more }
rust-more =
    { $more ->
        [0] { "" }
       *[other] { " " }und { $more } weitere
    }
rust-board-capture = Sprungzwang
rust-must-drop = nichts zu springen: einen Stein setzen, dann ein Feld am Rand wegnehmen
rust-must-pass = kein Stein im Vorrat und kein Sprung: passen

# Wie viele Züge möglich sind.
rust-turns-drop =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }; leere Felder zum Setzen: { $vacant }; am Rand zum Wegnehmen: { $edge }
rust-turns-jump =
    { $count ->
        [one] ein Zug ist möglich, ein Sprung
       *[other] { $count } Züge sind möglich, alles Sprünge
    }
rust-turns-pass = ein Zug ist möglich: passen
rust-turns-rest =
    { $count ->
        [one] es gibt eine Möglichkeit, diesen Zug zu beenden
       *[other] es gibt { $count } Möglichkeiten, diesen Zug zu beenden
    }

# Unter dem Brett aus Zeichen.
rust-format-page = die Seite über RUST

rust-legend = x (Türkis) und o (Creme) sind Steine, . ist ein leeres Feld, + eines am Rand, das weggenommen werden könnte; Spalten haben Buchstaben, Zeilen Nummern.

# Der Wettlauf.
rust-score-captured = geschlagen
rust-score-stock = im Vorrat

# Warum eine Partie vorbei ist.
rust-reason-more-captured = mit mehr geschlagenen Steinen
rust-reason-equal = gleich viele Steine geschlagen
rust-reason-both-passed = nachdem beide gepasst haben
rust-reason-board-full = ohne freies Feld
rust-reason-repetition = dieselbe Stellung kam zum dritten Mal vor

# Wörter im Bild.
rust-picture-captured = { $count } geschlagen
rust-picture-stock = { $count } im Vorrat
rust-picture-captured-short = geschlagen
rust-picture-stock-short = im Vorrat
rust-picture-on-board = Brett
rust-picture-drop = Stein setzen, Feld wegnehmen
rust-picture-remove = ein Feld am Rand wegnehmen
rust-picture-jump = muss springen
rust-picture-go-on = muss weiterspringen
rust-picture-pass = muss passen
rust-picture-more-captured = mehr Steine geschlagen
rust-picture-equal = gleich viele geschlagen
rust-picture-both-passed = beide haben gepasst
rust-picture-board-full = kein freies Feld mehr
rust-picture-repetition = dreimal dieselbe Stellung

# Die Regeln, Seite für Seite; manche haben ein Bild, wie es im guide des Spiels steht.
rust-rules =
    ## RUST in zwei Minuten
    Ihr habt je zwölf Steine, Türkis und Creme, auf einem Brett aus 61 Feldern, das vom Rand her wegrostet. Wer am Ende mehr Steine geschlagen hat, gewinnt. Türkis beginnt.

    Kann einer deiner eigenen Steine springen? **Dann musst du.** Sonst setzt du einen Stein und nimmst ein Feld weg.

rust-rules-2 =
    ### Setzen und wegnehmen
    Leg einen Stein aus deinem Vorrat auf ein beliebiges leeres Feld. Nimm dann ein leeres Feld *am Rand* weg: eines, dem mindestens einer seiner sechs Nachbarn fehlt. Gibt es keines, endet der Zug mit dem Setzen.
    Schreib beide Felder: `g3,i9`. Gibt es nichts wegzunehmen, einfach `g3`.

rust-rules-3 =
    ### Springen
    Dein Stein springt geradeaus über einen Nachbarn auf das leere Feld gleich dahinter. Ein gegnerischer Stein ist geschlagen; ein eigener kommt zurück in deinen Vorrat. Er springt weiter, solange er kann. Gibt es mehrere Sprünge, nimm, welchen du willst. Es wird kein Feld weggenommen.
    Schreib, wo der Stein startet und landet: `h6xj4`, und weiter: `n6xp4xn2`.

rust-rules-4 =
    ### Inseln
    Hast du gesetzt, gehört dir jede abgetrennte Gruppe ohne leeres Feld: Gegnerische Steine darin sind geschlagen, deine eigenen kommen zurück in deinen Vorrat, und die Felder verlassen das Brett. Eine Gruppe ganz ohne Steine fällt einfach ab, außer wenn keine andere größer ist.

rust-rules-5 =
    ### Das Ende
    Passt ihr beide nacheinander oder ist kein Feld mehr leer, werden die geschlagenen Steine gezählt. Mehr gewinnt; gleich viele sind ein Unentschieden.

rust-rules-6 =
    ### Seltene Fälle
    - **Kein Sprung und kein Stein im Vorrat:** Du musst passen (`pass`). Nur dann darfst du passen.
    - **Eine abgetrennte Gruppe mit Steinen und leeren Feldern** bleibt im Spiel.
    - **Dieselbe Stellung zum dritten Mal** ist unentschieden.

rust-rules-7 =
    ### Ein paar Tipps
    Springen ist Pflicht, und das ist deine Waffe: Biete einen Stein an, dann muss dein Gegenüber einen guten Platz verlassen oder dort landen, wo du wiederum springen kannst. Ein Sprung über einen eigenen Stein kostet nur den Zug und füllt deinen Vorrat. Gegen Ende zählt der Vorrat: Wem zuerst die Steine ausgehen, der sieht nur noch zu.

    Zeile 1 ist oben. Die Spalten liegen ein halbes Feld auseinander, darum steigen die Buchstaben in einer Zeile in Zweierschritten: Die Nachbarn eines Feldes sind in der eigenen Zeile zwei Buchstaben entfernt und in den Zeilen darüber und darunter einen. Während du einen Zug tippst, sagt die Liste, was er bewirken würde.

# Woraus ein Schritt besteht: wonach gefragt wird und was auf jedem Knopf steht.
rust-pick-row = In welcher Zeile setzt du einen Stein?
rust-pick-cell = Auf welches Feld setzt du einen Stein?
rust-pick-edge-row = In welcher Zeile nimmst du ein Feld weg?
rust-pick-edge = Welches Feld nimmst du weg?
rust-pick-jump = Du musst springen. Mit welchem Sprung?
rust-pick-pass = Du hast keinen Sprung und keinen Stein zu setzen, also passt du.
# Dieselben Fragen an jemanden, der den Zug rät.
rust-guess-row = In welcher Zeile setzt { $player } einen Stein?
rust-guess-cell = Auf welches Feld setzt { $player } einen Stein?
rust-guess-edge-row = In welcher Zeile nimmt { $player } ein Feld weg?
rust-guess-edge = Welches Feld nimmt { $player } weg?
rust-guess-jump = { $player } muss springen. Welcher Sprung wird es?
rust-guess-pass = { $player } hat keinen Sprung und keinen Stein zu setzen und muss passen.
rust-part-row = Zeile { $value }
rust-range-row = Zeilen { $first }–{ $last }
rust-range-edge-row = { rust-range-row }
rust-part-cell = { $value }
rust-part-edge-row = { rust-part-row }
rust-part-edge = { $value }
rust-part-jump = { $value }
rust-part-pass = Passen

# Was die Seite am Zug schlagen muss, schlagen könnte oder womit sie gewinnen könnte.
rust-could-win = könnte die Partie mit { $turn } beenden und gewinnen
rust-has-to-jump = muss springen: { $turn } ({ $amounts })
rust-next-jump = { $turn } ({ $amounts })
rust-or-jump = oder { $turn } ({ $amounts })
rust-or-more =
    { $count ->
        [one] oder noch eine Möglichkeit
       *[other] oder { $count } weitere Möglichkeiten
    }
rust-could-isolate = könnte { $cells } isolieren ({ $amounts })
rust-could-fill = könnte einen Stein auf { $cell } setzen und { $cells } isolieren ({ $amounts })

# Warum ein Zug nicht geht.
rust-refused-cannot-go-on = Von { $cell } aus gibt es keinen weiteren Sprung: Der ganze Zug ist { $turn }.
rust-refused-cannot-pass = Solange du einen Stein setzen kannst, darfst du nicht passen.
rust-refused-cell-gone = Das Feld { $cell } ist für immer weg.
rust-refused-cell-occupied = { $cell } kann nicht weg: Auf ihm liegt ein Stein, und nur ein leeres Feld darf weg.
rust-refused-cell-taken = { $cell } ist besetzt: Ein Stein kommt auf ein leeres Feld.
rust-refused-drop-due = Setz erst einen Stein, dann nimm ein Feld weg.
rust-refused-game-over = Die Partie ist vorbei.
rust-refused-marked-capture = „:“ zeigt geschlagene Steine an, aber { $turn } isoliert { $count } von deinem Gegenüber.
rust-refused-marked-enemy = „:“ ist ein Sprung über einen gegnerischen Stein, aber der auf { $cell } ist dein eigener.
rust-refused-marked-friend = „.“ ist ein Sprung über einen eigenen Stein, aber der auf { $cell } gehört deinem Gegenüber.
rust-refused-marked-jump = { $turn } isoliert nichts, also steht kein Zeichen dahinter.
rust-refused-marked-return = „.“ zeigt zurückgeholte Steine an, aber { $turn } isoliert { $count } von deinen.
rust-refused-must-go-on =
    { $count ->
        [one] Der Stein auf { $cell } muss weiterspringen, solange er kann: { $jumps }.
       *[other] Der Stein auf { $cell } muss weiterspringen, solange er kann. { $count } Möglichkeiten: { $jumps }.
    }
rust-refused-must-jump =
    { $count ->
        [one] Wenn du springen kannst, musst du springen: { $jumps }.
       *[other] Wenn du springen kannst, musst du springen. { $count } Möglichkeiten: { $jumps }.
    }
rust-refused-must-pass = Du hast keinen Stein im Vorrat und keinen Sprung: Schreib `pass`.
rust-refused-no-edge-cell = Nach { $turn } ist am Rand kein Feld leer: Das ist der ganze Zug.
rust-refused-no-jump = { $cell } hat keinen Sprung: Hinter keinem Stein daneben liegt ein leeres Feld.
rust-refused-no-landing = { $start } kann nicht über { $over } springen: { $land } gleich dahinter ist kein leeres Feld.
rust-refused-no-line = { $start } kann nicht nach { $end } springen: Ein Stein springt zwei Felder weit, geradeaus.
rust-refused-no-move = Das ist kein Zug in RUST.
rust-refused-no-stone = Auf { $cell } liegt kein Stein, der springen könnte.
rust-refused-no-such-cell = Das Brett hat kein Feld { $cell }.
rust-refused-not-at-edge = { $cell } kann nicht weg: Nur ein Feld am Rand darf weg, und dieses hat noch alle Nachbarn.
rust-refused-not-yours = Nur deine eigenen Steine springen, und der auf { $cell } gehört deinem Gegenüber.
rust-refused-nothing-to-jump = { $start } kann nicht nach { $land } springen: Auf { $over } liegt kein Stein zum Überspringen.
rust-refused-removal-due = Nimm auch ein leeres Feld am Rand weg, eines von diesen: { $cells }.
rust-refused-unreadable = „{ $text }“ verstehe ich nicht als Zug. Versuch `{ $example }`.

# Lektionen: was jede lehrt, ihre Aufgabe und die Antworten auf jede Art von Zug.
rust-lesson-drop-title = Setzen und wegnehmen
rust-lesson-drop-text =
    Deine Steine sind die türkisfarbenen, hier die auf c5 und o5. In einem Zug ohne Sprung setzt du einen Stein aus deinem Vorrat auf ein beliebiges leeres Feld und nimmst dann ein leeres Feld *am Rand* weg, dem mindestens ein Nachbar fehlt. Kleine Punkte markieren diese Felder.
    Steine springen über einen Nachbarn auf das leere Feld gleich dahinter, und ein gegnerischer Stein, der übersprungen wird, ist geschlagen.
rust-lesson-drop-task = Finde einen Zug, nach dem du einen Stein zu schlagen drohst, während dein Gegenüber nichts zu überspringen hat.
rust-lesson-drop-hint = Setz neben einen gegnerischen Stein, mit einem leeren Feld hinter ihm, aber keinem hinter deinem. Der Rand des Bretts ist gut dafür, und du kannst ein Feld wegnehmen, um einen zu schaffen.
rust-lesson-drop-jumped = Du stehst neben einem gegnerischen Stein, aber er springt zuerst: Hinter deinem eigenen ist ein leeres Feld zum Landen, wie der Pfeil zeigt.
rust-lesson-drop-idle = Das ist sicher, droht aber nichts: Keiner deiner Steine könnte im nächsten Zug über einen gegnerischen springen.
rust-lesson-drop-solved = Dein Stein hat einen gegnerischen neben sich und dahinter ein leeres Feld, während hinter deinem eigenen nichts zum Landen ist. Dafür sind der Rand und das weggenommene Feld gut.

rust-lesson-jump-title = Du musst springen
rust-lesson-jump-text =
    Kann einer deiner eigenen Steine springen, musst du springen, und es wird kein Feld weggenommen. Er darf über eigene und gegnerische gleichermaßen springen. Ein gegnerischer Stein ist geschlagen und zählt am Ende; ein eigener kommt zurück in deinen Vorrat, und geschlagen ist nichts.
rust-lesson-jump-task = Drei Sprünge sind möglich. Finde den, der einen Stein schlägt.
rust-lesson-jump-hint = Die Pfeile zeigen die Sprünge. Zwei davon gehen über eigene Steine.
rust-lesson-jump-friend = Dieser Sprung ging über einen eigenen Stein. Er ist wieder in deinem Vorrat, und du kannst ihn neu setzen, aber geschlagen ist nichts.
rust-lesson-jump-solved = Ein Stein geschlagen. Auch der Sprung über einen eigenen hat seinen Nutzen: Er rettet einen Stein, der in Gefahr ist, und füllt einen leeren Vorrat.

rust-lesson-chain-title = Ketten
rust-lesson-chain-text =
    Ein Stein, der gesprungen ist, springt weiter, solange er kann, in jede Richtung, über eigene und gegnerische. Unter mehreren Wegen wählst du frei. Ein eigener Stein kann ein Trittstein auf dem Weg zu den gegnerischen sein.
rust-lesson-chain-task = Finde die Kette, die drei Steine schlägt.
rust-lesson-chain-hint = Sie beginnt mit einem Sprung über einen deiner eigenen Steine, und dort könnte sie auf zwei Arten weitergehen.
rust-lesson-chain-fewer = Das schlägt einen Stein, und dort ist Schluss. Ein längerer Weg schlägt drei.
rust-lesson-chain-friend = Das ging über zwei deiner eigenen Steine: Beide sind wieder in deinem Vorrat, aber geschlagen ist nichts. Nach dem ersten Sprung hättest du abbiegen können.
rust-lesson-chain-solved = Ein eigener Stein als Trittstein, und dann drei gegnerische. Dein eigener ist nicht verloren: Er ist wieder in deinem Vorrat.

rust-lesson-enclose-title = Inseln
rust-lesson-enclose-text =
    Steine lassen sich auch ohne Sprung schlagen. Hast du gesetzt, gehört dir jede abgetrennte Gruppe *ohne leeres Feld*: Die gegnerischen Steine darin sind geschlagen, deine eigenen kommen zurück in deinen Vorrat, und die Felder verlassen das Brett.
rust-lesson-enclose-task = Finde den Zug, der zwei Steine schlägt.
rust-lesson-enclose-hint = Links hängen b4, a5 und b6 nur noch über d4 am übrigen Brett. Welches davon ist leer?
rust-lesson-enclose-few = Das trennt ein einzelnes Feld ab und schlägt den Stein darauf. Es gibt aber zwei in einem Zug.
rust-lesson-enclose-open = Du hast drei Felder abgetrennt, aber a5 ist noch leer. Nur eine Gruppe ohne leeres Feld gehört dir; diese bleibt im Spiel.
rust-lesson-enclose-nothing = Danach hängt noch alles zusammen. Welches Feld am Rand ist eine Brücke?
rust-lesson-enclose-solved = Die Gruppe ist voll und abgetrennt: zwei Steine geschlagen, und dein eigener ist wieder in deinem Vorrat. Es kostet nichts, eine Insel mit eigenen Steinen zu füllen.

rust-lesson-finish-title = Das Ende
rust-lesson-finish-text =
    Eine Partie ist vorbei, wenn beide nacheinander passen müssen oder kein Feld mehr leer ist. Wer mehr Steine geschlagen hat, gewinnt. Hier haben beide neun geschlagen, und kein Stein ist mehr im Vorrat: Wer nicht springen kann, muss passen.
rust-lesson-finish-task = Drei Sprünge sind möglich. Finde den, der die Partie gewinnt.
rust-lesson-finish-hint = Schlagen allein genügt nicht. Schau, was der Stein auf e5 nach deinem Zug tun kann: Auch dein Gegenüber muss springen.
rust-lesson-finish-open = Das schlägt einen Stein und holt einen eigenen zurück, aber e5 antwortet mit einer Kette und schlägt zwei von deinen. Dann liegt dein Gegenüber vorn.
rust-lesson-finish-lost = Zwei Steine geschlagen, aber deine Kette endet neben e5, und der springt über alle drei von deinen. Danach kann keiner mehr weiter, und du verlierst um einen Stein.
rust-lesson-finish-solved = Zwei Steine geschlagen, und nichts von dir steht neben e5. Dein Gegenüber muss passen, du musst passen, und es ist vorbei: elf zu neun.

# Um was für einen Zug es bei einem Tipp geht: was er bewirkt, oder wozu er führt.
rust-hint-took = Du kannst mit einem Sprung schlagen. Finde den besten.
rust-hint-isolated =
    { $captured ->
        [0] Du kannst eigene Steine abtrennen, die in deinen Vorrat zurückkommen.
       *[other] Du kannst Felder mit gegnerischen Steinen abtrennen und diese Steine nehmen.
    }
rust-hint-then-has-to-jump = Du kannst dein Gegenüber zu einem Sprung zwingen.

# Gebote auf den ersten Zug: womit das Gegenüber anfängt.
rust-bid-one = einen geschlagenen Stein
rust-bid-two = zwei geschlagene Steine
rust-bid-three = drei geschlagene Steine
