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
zertz-goal-quick-standard = Schnell gegen Standard
zertz-goal-standard-quick = Standard gegen Schnell
zertz-goal-quick-standard-hint = mit Vorgabe: die erste Seite braucht weniger
zertz-goal-standard-quick-hint = mit Vorgabe: die zweite Seite braucht weniger

# Womit man gewinnt, in einer Zeile.
zertz-aim =
    { $goal ->
        [standard] Wer zuerst 4 weiße, 5 graue, 6 schwarze oder 3 von jeder Farbe hat, gewinnt.
        [quick-standard] { $first } gewinnt mit 3 weißen, 4 grauen, 5 schwarzen oder 2 je Farbe, { $second } mit 4, 5, 6 oder 3.
        [standard-quick] { $first } gewinnt mit 4 weißen, 5 grauen, 6 schwarzen oder 3 je Farbe, { $second } mit 3, 4, 5 oder 2.
       *[other] Wer zuerst 3 weiße, 4 graue, 5 schwarze oder 2 von jeder Farbe hat, gewinnt.
    }

# Wie eine Anzahl Kugeln heißt, in $amounts.
zertz-amount-white = +{ $n } weiß
zertz-amount-grey = +{ $n } grau
zertz-amount-black = +{ $n } schwarz

# Eine Anzahl Kugeln im Akkusativ.
zertz-pieces-white =
    { $n ->
        [one] eine weiße Kugel
       *[other] { $n } weiße Kugeln
    }
zertz-pieces-grey =
    { $n ->
        [one] eine graue Kugel
       *[other] { $n } graue Kugeln
    }
zertz-pieces-black =
    { $n ->
        [one] eine schwarze Kugel
       *[other] { $n } schwarze Kugeln
    }

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
       *[other] erzwingt einen Schlagzug: { $captures }
    }{ zertz-more }

# Was die Stellung zeigt, vorgelesen.
zertz-on-board = auf dem Brett, weiß: { $white }; grau: { $grey }; schwarz: { $black }
zertz-pool = Vorrat: { $white } weiß, { $grey } grau, { $black } schwarz
zertz-pool-empty = der Vorrat ist leer: gesetzt werden eigene Gefangene
zertz-captives = { $player }: { $white } weiß, { $grey } grau, { $black } schwarz geschlagen
zertz-rings =
    { $count ->
        [one] ein Ring
       *[other] { $count } Ringe
    }, weg: { $missing }
zertz-free-rings = frei zum Wegnehmen: { $cells }
zertz-must-place = nichts zu schlagen: eine Kugel setzen, dann einen freien Ring wegnehmen
zertz-must-capture =
    { $count ->
        [one] muss schlagen: { $captures }
       *[other] muss schlagen, { $count } Möglichkeiten: { $captures }
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
       *[other] { " " }und { $more } weitere
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
zertz-score-each = je Farbe

# Warum eine Partie vorbei ist.
zertz-reason-white = mit { $count } weißen Kugeln
zertz-reason-grey = mit { $count } grauen Kugeln
zertz-reason-black = mit { $count } schwarzen Kugeln
zertz-reason-each = mit { $count } Kugeln von jeder Farbe
zertz-reason-board-full = mit dem letzten freien Ring
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
zertz-picture-goal-white = { $count } weiß
zertz-picture-goal-grey = { $count } grau
zertz-picture-goal-black = { $count } schwarz
zertz-picture-goal-each = je { $count }
zertz-picture-or = oder
zertz-picture-of = von { $count }
zertz-picture-of-each = von je { $count }

# Die Regeln, Seite für Seite; manche haben ein Bild, wie es im guide des Spiels steht.
zertz-rules =
    ## ZÈRTZ in zwei Minuten
    Ihr spielt beide auf einem Brett aus Ringen, mit einem Vorrat weißer, grauer und schwarzer Kugeln. Das Brett schrumpft im Lauf der Partie, und du gewinnst mit dem, was du schlägst.

    Kannst du schlagen? **Dann musst du.** Sonst setzt du eine Kugel und nimmst einen Ring weg.

zertz-rules-2 =
    ### Setzen und wegnehmen
    Leg eine Kugel beliebiger Farbe aus dem Vorrat auf einen beliebigen leeren Ring. Nimm dann einen *freien* Ring weg: einen leeren am Rand, der sich herausschieben lässt, ohne andere zu bewegen (zwei seiner Nachbarn, die sich berühren, sind weg). Ist kein Ring frei, nimmst du keinen weg.
    Schreib die Farbe (`W` weiß, `G` grau, `B` schwarz), ihren Ring und den Ring, der weg soll: `Wd4,b2`. Ohne freien Ring einfach `Wd4`.

zertz-rules-3 =
    ### Schlagen
    Eine Kugel springt geradeaus über ihren Nachbarn auf den leeren Ring gleich dahinter, und die übersprungene Kugel gehört dir. Jede Kugel darf über jede andere springen. Sie springt weiter, solange sie kann. Gibt es mehrere Möglichkeiten, nimm, welche du willst. Es wird kein Ring weggenommen.
    Schreib, wo die Kugel startet und landet: `e5xc5xa3`.

zertz-rules-4 =
    ### Inseln
    Eine abgetrennte Gruppe, in der auf *jedem* Ring eine Kugel liegt, gehört dir: Du schlägst ihre Kugeln, und die Ringe verlassen das Brett. Du kannst eine volle Gruppe abtrennen oder den letzten leeren Ring einer Gruppe füllen, die schon abgetrennt ist. Beides geschieht am Ende deines Zuges von selbst.

zertz-rules-5 =
    ### Gewinnen
    Mit dem Ziel Standard brauchst du **4 weiße, 5 graue, 6 schwarze oder 3 von jeder Farbe**. Mit den Zielen Blitz und Schnell sind es 3 weiße, 4 graue, 5 schwarze oder 2 von jeder.

zertz-rules-6 =
    ### Seltene Fälle
    - **Der Vorrat ist leer:** Du setzt eine deiner eigenen Gefangenen, in beliebiger Farbe.
    - **Nichts zu setzen und nichts zu schlagen:** Du musst passen (`pass`). Passt ihr beide nacheinander, ist es unentschieden.
    - **Jeder Ring ist besetzt:** Wer den letzten Ring gefüllt hat, bekommt alles und gewinnt.
    - **Dieselbe Stellung zum dritten Mal,** mit derselben Seite am Zug, ist unentschieden.
    - **Das Brett zerfällt:** Solange ein Teil einen leeren Ring hat, wird dort weitergespielt.

zertz-rules-7 =
    ### Ein paar Tipps
    Schlagen ist Pflicht, und das ist deine Waffe: Gib eine Kugel her, dann muss dein Gegenüber den Zug fürs Schlagen hergeben und lässt dir etwas Besseres. Weiße Kugeln gewinnen am schnellsten; schwarze verschenkst du am billigsten.

    Ein Ring heißt nach seiner Spalte von links (ein Buchstabe) und seiner Reihe (eine Zahl). Reihe 1 ist der Rand unten links, und jede Reihe steigt nach rechts an. Bei 37 Ringen ist der unterste Ring der Spalte e also e2, der von f ist f3, und der von g ist g4. Die Bilder markieren die freien Ringe mit Punkten und zeigen mit einem Pfeil, was geschlagen werden muss. Während du einen Zug tippst, sagt die Liste, was er bewirken würde.

# Woraus ein Schritt besteht: wonach gefragt wird und was auf jedem Knopf steht.
zertz-pick-marble = Welche Kugel setzt du?
zertz-pick-column = In welcher Spalte?
zertz-pick-ring = Auf welchen Ring?
zertz-pick-free = Welchen Ring nimmst du weg?
zertz-pick-jump = Du musst schlagen. Mit welchem Sprung?
zertz-pick-pass = Du hast nichts zu schlagen und nichts zu setzen, also passt du.
# Dieselben Fragen an jemanden, der den Zug rät.
zertz-guess-marble = Welche Kugel setzt { $player }?
zertz-guess-free = Welchen Ring nimmt { $player } weg?
zertz-guess-jump = Was schlägt { $player }?
zertz-guess-pass = { $player } hat nichts zu schlagen und nichts zu setzen und muss passen.
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
zertz-could-win = könnte mit { $turn } sofort gewinnen ({ $reason ->
        [white] { zertz-picture-white }
        [grey] { zertz-picture-grey }
        [black] { zertz-picture-black }
        [each] { zertz-picture-each }
       *[other] { zertz-picture-board-full }
    })
zertz-has-to-jump = muss schlagen: { $turn } ({ $amounts })
zertz-next-jump = { $turn } ({ $amounts })
zertz-or-jump = oder { $turn } ({ $amounts })
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
zertz-refused-colour-left = Nenn auch die Farbe der Kugel; es ist nur noch eine übrig: `{ $turn }`.
zertz-refused-game-over = Die Partie ist vorbei.
zertz-refused-marble-due = Setz erst eine Kugel, dann nimm einen Ring weg.
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
zertz-refused-must-pass = Du hast nichts zu setzen und nichts zu schlagen: Schreib `pass`.
zertz-refused-no-capture = { $ring } hat nichts zu schlagen: Hinter keiner Kugel daneben liegt ein leerer Ring.
zertz-refused-no-landing = { $start } kann nicht über { $over } springen: { $land } gleich dahinter ist kein leerer Ring.
zertz-refused-no-line = { $start } kann nicht nach { $end } springen: Eine Kugel springt zwei Ringe weit, geradeaus.
zertz-refused-no-marble = Auf { $ring } liegt keine Kugel, die springen könnte.
zertz-refused-no-move = Das ist kein Zug in ZÈRTZ.
zertz-refused-no-ring-free = Nach { $turn } ist kein Ring frei, also nimmst du keinen weg: Das ist der ganze Zug.
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
zertz-refused-no-such-ring-but = { zertz-refused-no-such-ring } Was auf gipf.com { $ring } heißt, ist hier { $meant }.
zertz-refused-nothing-to-jump = { $start } kann nicht nach { $land } springen: Auf { $over } liegt keine Kugel zum Überspringen.
zertz-refused-ring-due = Nimm auch einen freien Ring weg, einen von diesen: { $rings }.
zertz-refused-ring-gone = Der Ring { $ring } ist für immer weg.
zertz-refused-ring-not-free = { $ring } wird von den Nachbarn festgehalten. Frei sind gerade { OR($rings) } (die kleinen Punkte auf dem Brett).
zertz-refused-ring-occupied = { $ring } kann nicht weg: Auf ihm liegt eine Kugel, und nur ein leerer Ring darf weg.
zertz-refused-ring-taken = { $ring } ist besetzt: Eine Kugel kommt auf einen leeren Ring.
zertz-refused-unreadable = „{ $text }“ verstehe ich nicht als Zug. Versuch `{ $example }`.

# Lektionen: was jede lehrt, ihre Aufgabe und die Antworten auf jede Art von Zug.
zertz-lesson-chain-title = Schlagen und Ketten
zertz-lesson-chain-text =
    Die Kugeln auf dem Brett gehören keinem von euch: Beide springen mit ihnen und schlagen sie.
    Kannst du schlagen, musst du schlagen. Eine Kugel springt geradeaus über einen Nachbarn auf den leeren Ring gleich dahinter, und die übersprungene Kugel gehört dir. Dieselbe Kugel springt weiter, solange sie kann, in jede Richtung. Die Pfeile zeigen die ersten Sprünge.
zertz-lesson-chain-task = Vier verschiedene Schlagzüge sind möglich. Finde den, der die meisten Kugeln schlägt.
zertz-lesson-chain-hint = Folge in Gedanken jedem Pfeil und schau, ob die Kugel von seinem Ende aus weiterspringen kann. Eine übersprungene Kugel ist sofort weg.
zertz-lesson-chain-one = Das schlägt eine Kugel, und von dort geht kein Sprung weiter. Eine andere Kugel schlägt drei.
zertz-lesson-chain-two = Zwei Kugeln sind ein guter Fang, aber eine andere Kette schlägt drei.
zertz-lesson-chain-solved = Drei Kugeln in einem Zug, eine von jeder Farbe. Du musst nicht die meisten nehmen: Unter mehreren Schlagzügen wählst du frei. Aber mittendrin aufhören darfst du nicht, und es wird kein Ring weggenommen.

zertz-lesson-place-title = Setzen und wegnehmen
zertz-lesson-place-text =
    Wenn du nichts schlägst, hat dein Zug zwei Hälften. Leg eine Kugel beliebiger Farbe aus dem Vorrat auf einen beliebigen leeren Ring. Nimm dann einen *freien* Ring weg: einen leeren am Rand, der sich herausschieben lässt, ohne andere zu bewegen. Das Bild markiert die freien Ringe mit kleinen Punkten.
zertz-lesson-place-task = Finde einen Zug, nach dem dein Gegenüber nichts zu schlagen hat.
zertz-lesson-place-hint = Eine Kugel springt über ihren Nachbarn auf den leeren Ring gleich dahinter. Such also einen Ring ohne Kugel daneben oder nimm den Ring weg, auf dem ein Sprung landen würde.
zertz-lesson-place-taken = Jetzt muss dein Gegenüber die Kugel schlagen, die du gerade gesetzt hast: Ihr Nachbar springt über sie, den Pfeil entlang.
zertz-lesson-place-jumps = Jetzt berühren sich zwei Kugeln, und hinter einer von ihnen ist ein leerer Ring: Dein Gegenüber muss schlagen, wie die Pfeile zeigen. Jede Kugel darf über jede andere springen, also kann es auch die gesetzte sein, die springt.
zertz-lesson-place-solved = Keine Kugel kann springen. Das Brett ist um einen Ring kleiner, und jetzt muss dein Gegenüber einen sicheren Ring finden. Wem sie zuerst ausgehen, der muss etwas hergeben.

zertz-lesson-isolate-title = Inseln
zertz-lesson-isolate-text =
    Kugeln lassen sich auch ohne Sprung gewinnen. Trennst du eine Gruppe von Ringen ab, auf denen *überall* eine Kugel liegt, gehören diese Kugeln dir, auch die gerade gesetzte, und die Ringe verlassen das Brett.
zertz-lesson-isolate-task = Finde den Zug, der drei Kugeln gewinnt.
zertz-lesson-isolate-hint = Die Ringe g4, g5 und g6 hängen nur noch über f6 am übrigen Brett. Welcher davon ist noch leer?
zertz-lesson-isolate-few = Das trennt einen Ring mit einer Kugel ab und gewinnt sie. Es gibt aber eine größere Insel: Auf ihr liegen drei.
zertz-lesson-isolate-open = Du hast drei Ringe abgetrennt, aber einer davon ist noch leer. Nur eine Gruppe ohne leeren Ring gehört dir; diese bleibt im Spiel.
zertz-lesson-isolate-nothing = Danach hängt noch alles zusammen. Welcher freie Ring ist eine Brücke?
zertz-lesson-isolate-solved = Die Insel ist voll und abgetrennt: Alle drei Kugeln gehören dir. Die Farbe der mittleren durftest du wählen, und sie zählt mit, also ist eine weiße am besten.

zertz-lesson-sacrifice-title = Geben, um zu nehmen
zertz-lesson-sacrifice-text =
    Schlagen ist Pflicht, und das ist deine Waffe. Gib deinem Gegenüber eine Kugel, die geschlagen werden muss, und die schlagende Kugel landet, wo du sie haben willst. Solange bleibt deinem Gegenüber keine Zeit für eigene Pläne.
zertz-lesson-sacrifice-task = Gib eine Kugel her und gewinn zwei zurück: Setz eine Kugel so neben eine graue, dass dein Gegenüber springen muss und neben der Kugel auf f7 oder b1 landet.
zertz-lesson-sacrifice-hint = Springen muss die Kugel, die du setzt. Wo muss sie liegen, um über d6 zu springen und auf e6 zu landen, neben f7? Dann springt f7 zweimal.
zertz-lesson-sacrifice-free = Jetzt gibt es nichts zu schlagen, also hat dein Gegenüber freie Hand. Biete etwas an.
zertz-lesson-sacrifice-even = Dein Gegenüber muss schlagen, kann es aber so tun, dass du nur gleich viel zurückgewinnst. Es geht mehr.
zertz-lesson-sacrifice-lost = Dein Gegenüber schlägt, und du kannst es nicht zurückgewinnen. Schau, wo die springende Kugel landet.
zertz-lesson-sacrifice-solved = Dein Gegenüber muss eine Kugel schlagen und landet genau dort, wo du zwei schlagen kannst. Eine gegeben, zwei gewonnen: So werden die meisten Partien ZÈRTZ entschieden.

# After a solution of that lesson: the opponent has replied.
zertz-lesson-gain-title = Der Gewinn
zertz-lesson-gain-text = Dein Gegenüber musste schlagen, und hier ist die Kugel gelandet.
zertz-lesson-gain-task = Schlag jetzt zwei Kugeln in einem Zug.
zertz-lesson-gain-hint = Folge den Pfeilen: Nach dem ersten Sprung geht es weiter.
zertz-lesson-gain-solved = Zwei für eine. Und wann das geschah, hast du bestimmt: Wer schlagen muss, hat keinen anderen Zug.

zertz-lesson-win-title = Der Sieg
zertz-lesson-win-text =
    Du gewinnst mit 4 weißen oder 5 grauen oder 6 schwarzen Kugeln oder mit 3 von jeder Farbe. Hier hast du 3 weiße, 2 graue und 1 schwarze, es fehlt also noch eine.
zertz-lesson-win-task = Du musst schlagen. Finde den Schlagzug, der sofort gewinnt.
zertz-lesson-win-hint = Eine weiße Kugel genügt, und sie darf die letzte sein, die eine Kette schlägt.
zertz-lesson-win-more = Drei Kugeln, aber keine weiße darunter: Kein Ziel ist erreicht, und die Partie geht weiter. Die Anzahl allein gewinnt nicht.
zertz-lesson-win-other = Das schlägt eine Kugel, und damit ist kein Ziel erreicht. Die Partie geht weiter.
zertz-lesson-win-solved = Die vierte weiße Kugel gewinnt sofort. Weiße Kugeln sind am seltensten, und vier genügen: Behalte jede im Auge, auf beiden Seiten.

# Was für die Farben getippt wird, klein geschrieben.
zertz-typed-w = weiß, weiss, weiße, weisse, weißer, weisser, weißen, weissen, weißem, weissem, weißes, weisses
zertz-typed-g = grau, graue, grauer, grauen, grauem, graues
zertz-typed-b = schwarz, schwarze, schwarzer, schwarzen, schwarzem, schwarzes, s

# Mit Vorgabe.
zertz-odds-goals = { $weaker } beginnt und braucht weniger Kugeln als { $stronger }

# Um was für einen Zug es bei einem Tipp geht: was er bewirkt, oder wozu er führt.
zertz-hint-took = Du musst schlagen. Finde den besten Sprung.
zertz-hint-isolated = Du kannst eine Insel abtrennen und nehmen, was darauf liegt.
zertz-hint-filled-board = Du kannst den letzten Ring besetzen und das ganze Brett nehmen.
zertz-hint-then-has-to-jump = Du kannst etwas hergeben, sodass dein Gegenüber schlagen muss.

# Gebote auf den ersten Zug: womit das Gegenüber anfängt.
zertz-bid-black = eine schwarze Kugel
zertz-bid-grey = eine graue Kugel
zertz-bid-white = eine weiße Kugel
zertz-bid-grey-black = eine graue und eine schwarze Kugel
zertz-bid-each = eine Kugel jeder Farbe
