# ZÈRTZ. Listen von Ringen kommen mit Kommas; $amounts nennt die Kugeln, die nicht null sind.

zertz-option-board = Brett
zertz-board-37 = 37 Ringe
zertz-board-40 = 40 Ringe
zertz-board-43 = 43 Ringe
zertz-board-44 = 44 Ringe
zertz-board-48 = 48 Ringe
zertz-board-61 = 61 Ringe
zertz-board-37-hint = das Brett der Spielregel
zertz-board-48-hint = das Brett der Turniere
zertz-board-61-hint = das größte

zertz-option-goal = Ziel
zertz-goal-standard = Standard
zertz-goal-blitz = Blitz
zertz-goal-quick = Schnell
zertz-goal-standard-hint = 4 weiße, 5 graue, 6 schwarze oder 3 von jeder Farbe
zertz-goal-blitz-hint = 3 weiße, 4 graue, 5 schwarze oder 2 von jeder Farbe; weniger Kugeln
zertz-goal-quick-hint = 3 weiße, 4 graue, 5 schwarze oder 2 von jeder Farbe; alle Kugeln

# Wie eine Anzahl Kugeln heißt, in $amounts.
zertz-amount-white = +{ $n } weiß
zertz-amount-grey = +{ $n } grau
zertz-amount-black = +{ $n } schwarz

# Was ein Zug bewirkt hat, hinter seiner Notation.
zertz-took = schlägt { $cells } ({ $amounts })
zertz-isolated = isoliert { $cells } ({ $amounts })
zertz-no-ring-free = kein Ring war frei zum Wegnehmen
zertz-passed = musste passen
zertz-filled-board = füllt den letzten Ring und gewinnt das ganze Brett

# Was ein Zug bewirken würde, in der Liste beim Tippen.
zertz-colour =
    { $marble ->
        [white] eine weiße Kugel setzen
        [grey] eine graue Kugel setzen
       *[black] eine schwarze Kugel setzen
    }
zertz-onto = auf { $ring }, dann den Ring zum Wegnehmen wählen
zertz-isolates = isoliert { $cells }: { $amounts }
zertz-captures = { $amounts }
zertz-forces =
    { $count ->
        [one] erzwingt { $captures }
       *[other] erzwingt ein Schlagen: { $captures }
    }

# Was die Stellung zeigt, vorgelesen.
zertz-on-board = auf dem Brett, weiß: { $white }; grau: { $grey }; schwarz: { $black }
zertz-pool = Vorrat: { $white } weiß, { $grey } grau, { $black } schwarz
zertz-pool-empty = der Vorrat ist leer: gesetzt werden die eigenen Gefangenen
zertz-captives = { $player } hat { $white } weiß, { $grey } grau, { $black } schwarz
zertz-rings =
    { $count ->
        [one] ein Ring
       *[other] { $count } Ringe
    }, weg: { $missing }
zertz-free-rings = frei zum Wegnehmen: { $cells }
zertz-must-place = nichts zu schlagen: eine Kugel setzen, dann einen freien Ring wegnehmen
zertz-must-capture =
    { $count ->
        [one] Schlagzwang: { $captures }
       *[other] Schlagzwang, { $count } Möglichkeiten: { $captures }
    }{ zertz-more }
zertz-must-remove = ein Ring muss weg: { $cells }
zertz-must-go-on =
    { $count ->
        [one] die Kugel auf { $cell } muss weiterspringen: { $captures }
       *[other] die Kugel auf { $cell } muss weiterspringen, { $count } Möglichkeiten: { $captures }
    }{ zertz-more }
zertz-more =
    { $more ->
        [0] { "" }
       *[other] , und { $more } weitere
    }
zertz-must-pass = nichts zu setzen und nichts zu schlagen: passen

# Wie viele Züge möglich sind.
zertz-turns-place =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }; Ringe zum Setzen: { $rings }; Ringe frei zum Wegnehmen: { $free }
zertz-turns-capture =
    { $count ->
        [one] ein Zug ist möglich, ein Schlagzug
       *[other] { $count } Züge sind möglich, alles Schlagzüge
    }
zertz-turns-pass = ein Zug ist möglich: passen
zertz-turns-rest =
    { $count ->
        [one] es gibt eine Möglichkeit, diesen Zug zu beenden
       *[other] es gibt { $count } Möglichkeiten, diesen Zug zu beenden
    }

# Unter dem Brett aus Zeichen.
zertz-legend = W, G und B vor einem Namen sind eine weiße, graue und schwarze Kugel, etwa Wd4; d4 ist ein leerer Ring, (d4) einer, der frei zum Wegnehmen ist, · ein Ring, der weg ist.

# Der Wettlauf.
zertz-score-white = weiß
zertz-score-grey = grau
zertz-score-black = schwarz
zertz-score-each = von jeder

# Warum eine Partie vorbei ist.
zertz-reason-white = genug weiße Kugeln
zertz-reason-grey = genug graue Kugeln
zertz-reason-black = genug schwarze Kugeln
zertz-reason-each = genug Kugeln von jeder Farbe
zertz-reason-board-full = das Brett war voll
zertz-reason-both-passed = beide mussten passen
zertz-reason-repetition = dieselbe Stellung kam zum dritten Mal vor

# Wörter im Bild; { $count } ist die Zahl eines Ziels.
zertz-picture-pool = Vorrat
zertz-picture-place = Kugel setzen, Ring wegnehmen
zertz-picture-place-own = Vorrat leer: eigene Kugel setzen
zertz-picture-remove = freien Ring wegnehmen
zertz-picture-capture = muss schlagen
zertz-picture-go-on = muss weiterspringen
zertz-picture-pass = muss passen
zertz-picture-white = { $count } weiße Kugeln
zertz-picture-grey = { $count } graue Kugeln
zertz-picture-black = { $count } schwarze Kugeln
zertz-picture-each = { $count } von jeder Farbe
zertz-picture-board-full = alle Ringe besetzt
zertz-picture-both-passed = beide haben gepasst
zertz-picture-repetition = dreimal dieselbe Stellung

zertz-rules =
    ## ZÈRTZ in zwei Minuten
    Beide spielen mit einem gemeinsamen Vorrat weißer, grauer und schwarzer Kugeln auf einem gemeinsamen Brett aus Ringen. Das Brett schrumpft im Lauf der Partie, und du gewinnst mit dem, was du schlägst.

    ### Dein Zug ist eins von beiden
    Kannst du schlagen, musst du schlagen. Sonst setzt du eine Kugel und nimmst einen Ring weg.

    ### Setzen und wegnehmen
    Leg eine Kugel beliebiger Farbe aus dem Vorrat auf einen beliebigen leeren Ring. Nimm dann einen *freien* Ring weg: einen leeren Ring am Rand, der sich herausschieben lässt, ohne andere zu bewegen (zwei seiner Nachbarn, die sich berühren, sind weg). Ist kein Ring frei, nimmst du keinen weg.
    Schreib die Farbe (`W` weiß, `G` grau, `B` schwarz), ihren Ring und den Ring, der weg soll: `Wd4,b2`. Ohne freien Ring einfach `Wd4`.

    ### Schlagen
    Eine Kugel springt geradeaus über eine benachbarte Kugel auf den leeren Ring gleich dahinter, und die übersprungene Kugel gehört dir. Die Farben spielen keine Rolle. Dieselbe Kugel springt weiter, solange sie kann. Unter mehreren Möglichkeiten wählst du frei. Es wird kein Ring weggenommen.
    Schreib, wo die springende Kugel startet und landet: `e5xc5xa3`.

    ### Isolieren
    Trennst du eine Gruppe von Ringen ab, auf denen überall eine Kugel liegt, gehören diese Kugeln dir, und die Ringe verlassen das Brett.

    ### Gewinnen
    Mit dem Ziel Standard brauchst du **4 weiße oder 5 graue oder 6 schwarze oder 3 von jeder Farbe**. Mit den Zielen Blitz und Schnell sind es 3 weiße, 4 graue, 5 schwarze oder 2 von jeder.

zertz-rules-2 =
    ### Seltene Fälle
    - **Der Vorrat ist leer:** Du setzt eine deiner eigenen Gefangenen, in beliebiger Farbe.
    - **Nichts zu setzen und nichts zu schlagen:** Du musst passen (`pass`). Passen beide nacheinander, ist es unentschieden.
    - **Jeder Ring ist besetzt:** Wer den letzten Ring gefüllt hat, bekommt alles und gewinnt.
    - **Dieselbe Stellung zum dritten Mal,** mit derselben Seite am Zug, ist unentschieden.
    - **Das Brett zerfällt:** Solange ein Teil einen leeren Ring hat, wird dort weitergespielt.

    ### Wie man darüber nachdenkt
    Schlagen ist Pflicht, und das ist die Waffe: Gib eine Kugel her, damit die andere Seite ihren Zug fürs Schlagen hergeben muss und dir etwas Besseres zum Schlagen lässt. Weiße Kugeln gewinnen am schnellsten; schwarze verschenkst du am billigsten.

    Ein Ring heißt nach seiner Spalte von links (ein Buchstabe) und seiner Nummer vom unteren Ende der Linie dieser Spalte. Die Bilder markieren die freien Ringe und zeigen jedes mögliche Schlagen mit einem Pfeil. Während du einen Zug tippst, sagt die Liste, was er bewirken würde.

# Woraus ein Schritt besteht: wonach gefragt wird und was auf jedem Knopf steht.
zertz-pick-marble = Welche Kugel setzt du?
zertz-pick-column = In welcher Spalte?
zertz-pick-ring = Auf welchen Ring?
zertz-pick-free = Welchen Ring nimmst du weg?
zertz-pick-jump = Du musst schlagen. Mit welchem Sprung?
zertz-pick-pass = Du kannst weder schlagen noch eine Kugel setzen, also musst du passen.
zertz-part-marble =
    { $value ->
        [white] Weiß
        [grey] Grau
       *[black] Schwarz
    }
zertz-part-column = Spalte { $value }
zertz-part-ring = { $value }
zertz-part-free = { $value }
zertz-part-jump = { $value }
zertz-part-pass = Passen

# Was die Seite am Zug schlagen muss, schlagen könnte oder womit sie gewinnen könnte.
zertz-could-win = könnte sofort gewinnen: { $turn } ({ $reason ->
        [white] { zertz-picture-white }
        [grey] { zertz-picture-grey }
        [black] { zertz-picture-black }
        [each] { zertz-picture-each }
       *[other] { zertz-picture-board-full }
    })
zertz-has-to-capture = muss schlagen: { $turn } ({ $amounts })
zertz-or-capture = oder { $turn } ({ $amounts })
zertz-or-more =
    { $count ->
        [one] oder noch eine Möglichkeit
       *[other] oder { $count } weitere Möglichkeiten
    }
zertz-could-isolate = könnte { $cells } isolieren ({ $amounts })
zertz-could-fill =
    { $count ->
        [0] könnte eine Kugel auf { $ring } setzen und isolieren
       *[other] könnte eine Kugel auf { $ring } setzen und sie mit { $cells } isolieren ({ $amounts })
    }

# Warum ein Zug nicht geht.
zertz-refused-cannot-go-on = Von { $ring } aus gibt es nichts mehr zu schlagen: Der ganze Zug ist { $turn }.
zertz-refused-cannot-pass = Solange du eine Kugel setzen kannst, darfst du nicht passen.
zertz-refused-colour-due = Welche Kugel kommt auf { $ring }? Möglich: { $marbles }.
zertz-refused-game-over = Die Partie ist vorbei.
zertz-refused-marble-due = Erst muss eine Kugel gesetzt werden, dann wird ein Ring weggenommen.
zertz-refused-must-capture =
    { $count ->
        [one] Wenn du schlagen kannst, musst du schlagen: { $captures }.
       *[other] Wenn du schlagen kannst, musst du schlagen. { $count } Möglichkeiten: { $captures }.
    }
zertz-refused-must-go-on =
    { $count ->
        [one] Die Kugel auf { $ring } muss weiterschlagen, solange sie kann: { $captures }.
       *[other] Die Kugel auf { $ring } muss weiterschlagen, solange sie kann. { $count } Möglichkeiten: { $captures }.
    }
zertz-refused-must-pass = Du hast keine Kugel zu setzen und nichts zu schlagen: Schreib `pass`.
zertz-refused-no-capture = { $ring } hat nichts zu schlagen: Hinter keiner Kugel daneben liegt ein leerer Ring.
zertz-refused-no-landing = { $start } kann nicht über { $over } springen: { $land } gleich dahinter ist kein leerer Ring.
zertz-refused-no-line = { $start } kann nicht nach { $end } springen: Eine Kugel springt zwei Ringe weit, geradeaus.
zertz-refused-no-marble = Auf { $ring } liegt keine Kugel, die springen könnte.
zertz-refused-no-move = Das ist kein Zug von ZÈRTZ.
zertz-refused-no-ring-free = Nach { $turn } ist kein Ring frei, also wird keiner weggenommen: Das ist der ganze Zug.
zertz-refused-no-such-captive =
    { $marble ->
        [white] Der Vorrat ist leer, und du hast keine weiße Kugel, die du stattdessen setzen könntest.
        [grey] Der Vorrat ist leer, und du hast keine graue Kugel, die du stattdessen setzen könntest.
       *[black] Der Vorrat ist leer, und du hast keine schwarze Kugel, die du stattdessen setzen könntest.
    }
zertz-refused-no-such-marble =
    { $marble ->
        [white] Im Vorrat ist keine weiße Kugel mehr.
        [grey] Im Vorrat ist keine graue Kugel mehr.
       *[black] Im Vorrat ist keine schwarze Kugel mehr.
    }
zertz-refused-no-such-ring = Das Brett mit { $board } Ringen hat keinen Ring { $ring }.
zertz-refused-nothing-to-jump = { $start } kann nicht nach { $land } springen: Auf { $over } liegt keine Kugel zum Überspringen.
zertz-refused-ring-due = Es muss auch ein freier Ring weggenommen werden, und zwar einer von diesen: { $rings }.
zertz-refused-ring-gone = Der Ring { $ring } hat das Brett für immer verlassen.
zertz-refused-ring-not-free =
    { $count ->
        [0] { $ring } kann nicht weg: Frei ist ein Ring nur, wenn zwei seiner Nachbarn fehlen, die sich berühren, und um { $ring } fehlt keiner.
        [one] { $ring } kann nicht weg: Frei ist ein Ring nur, wenn zwei seiner Nachbarn fehlen, die sich berühren, und um { $ring } fehlt nur { $missing }.
       *[other] { $ring } kann nicht weg: Frei ist ein Ring nur, wenn zwei seiner Nachbarn fehlen, die sich berühren, und um { $ring } fehlen nur { $missing }, die sich nicht berühren.
    }
zertz-refused-ring-occupied = { $ring } kann nicht weg: Nur ein leerer Ring kann das, und auf ihm liegt eine Kugel.
zertz-refused-ring-taken = Eine Kugel wird auf einen leeren Ring gesetzt, und { $ring } ist besetzt.
zertz-refused-unreadable = „{ $text }“ ist kein Zug: Schreib `Wd4,b2` zum Setzen und Wegnehmen, `e5xc5` zum Schlagen.
