# DVONN. Listen von Feldern kommen mit Kommas; $amounts nennt die Anzahlen, die nicht null sind.

# Womit man gewinnt, in einer Zeile.
dvonn-aim = Wer am Ende mehr Steine in seinen Stapeln hat, gewinnt. Der Stein obenauf sagt, wem ein Stapel gehört.

# Wörter, aus denen andere Texte dieses Spiels bestehen.
dvonn-side =
    { $side ->
        [1] Weiß
       *[2] Schwarz
    }
dvonn-piece =
    { $piece ->
        [r] DVONN-Stein
        [w] weißer Stein
       *[b] schwarzer Stein
    }
dvonn-piece-placed =
    { $piece ->
        [r] einen DVONN-Stein
       *[other] einen Stein
    }
dvonn-amount-white = { $n } von Weiß
dvonn-amount-black = { $n } von Schwarz
dvonn-pieces-pieces =
    { $n ->
        [one] einen Stein
       *[other] { $n } Steine
    }

# Was ein Zug bewirkt hat oder bewirken würde, hinter seiner Notation.
dvonn-placed = ein { dvonn-piece } auf { $cell }, { $count } von 49
dvonn-stacked =
    { $onto ->
        [red] nimmt den DVONN-Stein auf { $end }
        [own] verstärkt { $end }
       *[enemy] übernimmt { $end }
    }, Höhe { $height }
dvonn-cut-off = schneidet { $amounts } ab ({ $cells })
dvonn-passed = { dvonn-side } kann nicht ziehen

# Woraus ein Zug besteht: wonach gefragt wird und was auf jedem Knopf steht.
dvonn-pick-column = In welcher Spalte?
dvonn-pick-red = Wohin setzt du den DVONN-Stein?
dvonn-pick-space = Wohin setzt du deinen Stein?
dvonn-pick-stack = Welchen Stapel ziehst du?
dvonn-pick-target = Welcher Zug?
dvonn-pick-pass = Keiner deiner Stapel kann ziehen, also passt du.
dvonn-part-column = Spalte { $value }
dvonn-part-red = { $value }
dvonn-part-space = { $value }
dvonn-part-stack = { $value }
dvonn-part-target = { $value }
dvonn-part-pass = Passen
# Dieselben Fragen an jemanden, der den Zug rät.
dvonn-guess-red = Wohin setzt { $player } den DVONN-Stein?
dvonn-guess-space = Wohin setzt { $player } einen Stein?
dvonn-guess-stack = Welchen Stapel zieht { $player }?
dvonn-guess-pass = { $player } kann keinen Stapel ziehen und muss passen.

# Was die Stellung zeigt, vorgelesen, und was zu tun ist.
dvonn-stacks = { dvonn-side }: { $cells }
dvonn-red = einzelne DVONN-Steine: { $cells }
dvonn-red-inside = Stapel mit einem DVONN-Stein darin: { $cells }
dvonn-heights = Höhe der Stapel: { $stacks }
dvonn-vacant = leer: { $cells }
dvonn-in-hand = noch zu setzen: Weiß { $white }, Schwarz { $black }
dvonn-can-move = { dvonn-side } kann ziehen: { $cells }
dvonn-must-place = { dvonn-side } setzt { dvonn-piece-placed }
dvonn-must-go = { dvonn-side } zieht einen Stapel
dvonn-must-pass = { dvonn-side } kann keinen Stapel ziehen und muss passen

# Was die Seite am Zug übernehmen oder womit sie gewinnen könnte.
dvonn-could-win = könnte mit { $turn } die Partie beenden und gewinnen
dvonn-could-cover = könnte { $cells } übernehmen
dvonn-could-cut-off = könnte { $cells } abschneiden

# Unter dem Brett aus Zeichen.
dvonn-legend = w ist Weiß, b ist Schwarz, dahinter die Höhe des Stapels; in W und B steckt ein DVONN-Stein, R ist ein einzelner, . ist leer. Spalten (Buchstaben) neigen sich nach links, Reihen haben Nummern.

# Der Wettlauf.
dvonn-score-controlled =
    { $value ->
        [one] Stein
       *[other] Steine
    }

# In den Bildern.
dvonn-picture-place-dvonn = einen DVONN-Stein setzen
dvonn-picture-place = einen Stein setzen
dvonn-picture-go = einen Stapel ziehen
dvonn-picture-pass = muss passen
dvonn-picture-more = mehr Steine
dvonn-picture-equal = gleich viele Steine
dvonn-picture-controlled = { $count } Steine
dvonn-picture-one-controlled = 1 Stein
dvonn-picture-of = von { $count }
dvonn-picture-last-turn = Letzter Zug

# Warum ein Spiel zu Ende ist.
dvonn-reason-more = mit mehr Steinen in den eigenen Stapeln
dvonn-reason-equal = beide haben gleich viele Steine in ihren Stapeln

# Warum ein Zug nicht geht.
dvonn-refused-distance = { $start } kommt nicht nach { $end }: Die Höhe ist { $height }, und genau so viele Felder zieht ein Stapel, aber { $end } ist { $distance } entfernt.
dvonn-refused-end-due = Wohin zieht { $space }: { OR($ends) }?
dvonn-refused-end-empty = { $start } kann nicht nach { $end } ziehen, denn das ist leer: Ein Stapel muss auf einem anderen Stein oder Stapel landen.
dvonn-refused-game-over = Die Partie ist vorbei.
dvonn-refused-must-move = Passen geht nicht, solange einer deiner Stapel ziehen kann, zum Beispiel `{ $example }`.
dvonn-refused-must-pass = Keiner deiner Stapel kann ziehen: Du musst passen.
dvonn-refused-must-place = Passen geht jetzt nicht. Setz { dvonn-piece-placed } auf ein leeres Feld, zum Beispiel { $example }.
dvonn-refused-no-line = { $start } kommt nicht nach { $end }: Stapel ziehen nur geradeaus.
dvonn-refused-no-piece = { $space } ist leer: Dort steht kein Stapel, der ziehen könnte.
dvonn-refused-no-such-space = Das Brett hat kein Feld { $space }. Möglich ist zum Beispiel `{ $example }`.
dvonn-refused-not-yours = Der Stapel auf { $space } gehört deinem Gegenüber: Ein Stapel gehört der Seite, deren Stein obenauf liegt.
dvonn-refused-nowhere = { $space } kann nicht ziehen: Geradeaus steht nichts genau { $height } Felder entfernt.
dvonn-refused-occupied = { $space } ist besetzt: Setz den Stein auf ein leeres Feld, zum Beispiel { $example }.
dvonn-refused-one-move = Ein Zug bewegt einen Stapel einmal, zum Beispiel `{ $move }`.
dvonn-refused-other-piece = Jetzt kommt ein { dvonn-piece } aufs Brett. Nenn einfach sein Feld, zum Beispiel { $example }.
dvonn-refused-one-piece = Gezogen wird erst, wenn das Brett voll ist; { $count } Felder sind noch leer. Setz jetzt einen Stein, zum Beispiel { $example }.
dvonn-refused-red-alone = Ein einzelner DVONN-Stein zieht nie von selbst: Zieh einen Stapel von dir auf { $space }, dann kommt er mit.
dvonn-refused-stays = Damit bliebe der Stapel auf { $space } stehen. Nenn das Feld, auf das er zieht.
dvonn-refused-surrounded = { $space } ist umzingelt: Ein Stapel mit Steinen auf allen sechs Seiten kann nicht ziehen.

# Die Regeln, Seite für Seite; welche ein Bild haben, steht beim Spiel.
dvonn-rules =
    ## DVONN in zwei Minuten
    Weiß und Schwarz haben je 23 Steine, dazu kommen drei rote **DVONN-Steine**, die niemandem gehören. Alle 49 füllen das Brett. Dann wachsen Stapel, und was die Verbindung zu den DVONN-Steinen verliert, verlässt das Brett. **Wer am Ende mehr Steine in seinen Stapeln hat, gewinnt.** Weiß beginnt.

dvonn-rules-2 =
    ### Erst setzt ihr die Steine
    Abwechselnd setzt ihr je einen Stein auf ein beliebiges leeres Feld: zuerst die drei DVONN-Steine (Weiß, Schwarz, Weiß), dann Steine der eigenen Farbe, beginnend mit Schwarz. Ist das Brett voll, macht Weiß den ersten Zug. Ihr könnt euch auch einigen, den Rest zufällig zu setzen.

dvonn-rules-3 =
    ### Dann zieht ihr Stapel
    Ein Stapel gehört dir, wenn **deine Farbe obenauf liegt**, was auch immer darunter ist. Ein einzelner Stein ist ein Stapel der Höhe 1. Ein Stapel zieht
    - als Ganzes, geradeaus,
    - genau **so viele Felder, wie er hoch ist**,
    - und landet auf einem anderen Stein oder Stapel, gleich welcher Farbe, nie auf einem leeren Feld.

    Unterwegs darf er über alles hinweg. Landet er auf einem gegnerischen Stapel, gehört der ganz dir.

dvonn-rules-4 =
    ### Was nicht ziehen kann
    - **Ein umzingelter Stapel:** mit Steinen auf allen sechs Seiten. Deshalb beginnt der Rand.
    - **Ein einzelner DVONN-Stein.** Sobald ein Stapel auf ihm landet, zieht er darin mit.

    Kann keiner deiner Stapel ziehen, passt du; das mache ich für dich. Später kannst du vielleicht wieder ziehen.

dvonn-rules-5 =
    ### Abgeschnitten
    Nach jedem Zug verlässt jeder Stapel ohne Verbindung zu einem DVONN-Stein das Brett, gleich wem er gehört. Verbunden sind Nachbarn und wieder deren Nachbarn, solange keine Lücke dazwischen ist. Ein Stapel mit einem DVONN-Stein darin wird nie abgeschnitten und hält alles, was mit ihm verbunden ist.

dvonn-rules-6 =
    ### Das Ende
    Könnt ihr beide nicht mehr ziehen, zählt ihr die Steine aller Farben in euren Stapeln. Mehr gewinnt; gleich viele sind ein Unentschieden.

    ### So wird es geschrieben
    `c3` setzt einen Stein auf c3, `c3 f2 k4` deine nächsten drei, in jedem Zug einen. `c3-d4` zieht den Stapel von c3 auf d4.

    ### Ein paar Tipps
    Steine am Rand können zuerst ziehen, also setz einige von deinen dorthin. Bleib in der Nähe der DVONN-Steine: Ein hoher Stapel weit weg von ihnen ist leicht abzuschneiden. Je höher ein Stapel, desto weniger Felder erreicht er, also zähl nach, bevor du baust. Und heb dir ein paar Züge für den Schluss auf, wenn dein Gegenüber passen muss.

# Lektionen: was jede lehrt, ihre Aufgabe und die Antworten auf jede Art von Zug.
dvonn-lesson-place-title = Die DVONN-Steine
dvonn-lesson-place-text = Du bist Weiß. Eine Partie beginnt auf dem leeren Brett, und zuerst werden abwechselnd die drei roten *DVONN-Steine* gesetzt. Was später die Verbindung zu ihnen verliert, verlässt das Brett. Deshalb ist es wichtig, wo sie stehen.
dvonn-lesson-place-task = Zwei von ihnen stehen auf a2 und d3. Setz den dritten so, dass kein Feld des Bretts mehr als vier Schritte von einem DVONN-Stein entfernt ist.
dvonn-lesson-place-hint = Das rechte Ende hat noch keinen in der Nähe. Zähl die Schritte von k3 aus, und die von der Mitte aus.
dvonn-lesson-place-beside = Er steht direkt neben einem anderen, und die ganze rechte Seite ist weit weg von allen dreien. Stapel dort wären leicht abzuschneiden.
dvonn-lesson-place-far = Rechts sind noch Felder mehr als vier Schritte entfernt. Stapel dort wären leicht abzuschneiden.
dvonn-lesson-place-solved = Jetzt ist kein Feld weit weg von einem DVONN-Stein. In einer Partie entscheidest du: Verteilt halten sie das Brett zusammen; nah beieinander machen sie eine Seite davon gefährlich.
dvonn-lesson-move-title = So weit, wie er hoch ist
dvonn-lesson-move-text = Steine übereinander sind ein Stapel, und die Zahl ist seine Höhe. Er gehört dir, wenn ein weißer Stein obenauf liegt. Ein Stapel zieht geradeaus, genau so viele Felder, wie er hoch ist, über alles hinweg, und muss auf einem anderen Stein oder Stapel landen. Gehört der deinem Gegenüber, gehört jetzt alles dir.
dvonn-lesson-move-task = Finde den Zug, der den schwarzen Stapel auf h3 übernimmt. Er hat Höhe 4.
dvonn-lesson-move-hint = Such einen Stapel von dir, der mit h3 auf einer Linie steht und so viele Felder entfernt ist, wie er hoch ist.
dvonn-lesson-move-elsewhere = Der richtige Stapel, aber die falsche Richtung. Höhe 3 heißt drei Felder, in die eine wie in die andere.
dvonn-lesson-move-other = Das ist erlaubt, aber der Stapel auf h3 gehört noch Schwarz. Ein Stapel weiter weg erreicht ihn.
dvonn-lesson-move-solved = Drei Felder bei Höhe 3, über ein leeres Feld und einen DVONN-Stein hinweg. Alle sieben Steine gehören jetzt dir: Nur der Stein obenauf zählt. Und kein schwarzer Stapel kann im nächsten Zug auf h3 landen.
dvonn-lesson-free-title = Umzingelt
dvonn-lesson-free-text =
    Ein Stapel mit Steinen auf allen sechs Seiten kann nicht ziehen. Zuerst zieht also nur der Rand, und die Mitte öffnet sich nach und nach. Ein leeres Feld wird nie wieder gefüllt: Was frei ist, bleibt frei.
    Der rote Ring zeigt, dass in deinem Stapel auf f3 ein DVONN-Stein steckt. Er zieht mit dem Stapel mit, während einzelne DVONN-Steine nie ziehen.
dvonn-lesson-free-task = Dein Stapel auf f3 ist umzingelt. Finde einen Zug, nach dem er ziehen könnte.
dvonn-lesson-free-hint = Einer seiner Nachbarn gehört dir und kann weg. Lass f3 bei Höhe 2: Er braucht genau zwei Felder entfernt einen Stein, auf dem er landen kann.
dvonn-lesson-free-higher = Er ist frei, hat jetzt aber Höhe 3, und genau drei Felder entfernt steht nichts. Derselbe Nachbar kann in eine andere Richtung ziehen.
dvonn-lesson-free-still = Auf allen sechs Seiten von f3 stehen noch Steine. Welcher seiner Nachbarn gehört dir?
dvonn-lesson-free-solved = Neben f3 ist jetzt eine Lücke, mehr braucht es nicht. Zwei Felder entfernt stehen Steine, auf denen er landen kann.
dvonn-lesson-cut-title = Abgeschnitten
dvonn-lesson-cut-text = Nach jedem Zug verlässt jeder Stapel ohne Verbindung zu einem DVONN-Stein das Brett, gleich wem er gehört. Verbunden sind Nachbarn und wieder deren Nachbarn. Wo eine Gruppe nur durch einen einzigen Stein am Rest hängt, genügt ein Zug.
dvonn-lesson-cut-task = Finde einen Zug, der fünf Steine von Schwarz abschneidet und keinen von dir.
dvonn-lesson-cut-hint = Die Stapel auf b2, b3 und c3 hängen durch einen einzigen Stein am Rest, und der gehört dir.
dvonn-lesson-cut-few = Ein Stein von Schwarz ist weg. Aber ein Zug kann fünf abschneiden.
dvonn-lesson-cut-own = Das kostet dich eigene Steine: Sie hatten keine Verbindung mehr zu einem DVONN-Stein.
dvonn-lesson-cut-nothing = Alles ist noch mit einem DVONN-Stein verbunden. Such einen Stein von dir, der die einzige Verbindung einer ganzen Gruppe ist.
dvonn-lesson-cut-solved = Fünf Steine weg mit einem Zug. Ein hoher Stapel ist wenig wert, wenn er an einem einzigen Stein hängt, und noch weniger, wenn der dem Gegenüber gehört.
dvonn-lesson-finish-title = Die letzten Züge
dvonn-lesson-finish-text = Kannst du nicht ziehen, musst du passen, und dein Gegenüber zieht weiter. Könnt ihr beide nicht mehr, ist die Partie vorbei, und die Steine in euren Stapeln werden gezählt. Zähl voraus: Der schwarze Stapel auf b2 hat nichts genau zwei Felder entfernt, der auf b3 nichts drei Felder entfernt. Nur a2 kann ziehen.
dvonn-lesson-finish-task = Finde den Zug, nach dem Schwarz passen muss und du gewinnst.
dvonn-lesson-finish-hint = Übernimm den einzigen Stapel, mit dem Schwarz ziehen kann.
dvonn-lesson-finish-lost = Schwarz antwortet mit a2 und ist am Ende vorn. Welcher deiner Stapel erreicht a2?
dvonn-lesson-finish-solved = Schwarz muss passen, und du übernimmst b2 mit b1. Sechs Steine zu drei. Nicht, welcher Zug sofort am meisten gewinnt, hat entschieden, sondern wer den letzten Zug hat.

# Um was für einen Zug es bei einem Tipp geht: Was er am Ende bewirkt, zählt am meisten.
dvonn-hint-cut-off =
    { $enemy ->
        [0] { "" }
       *[other] Du kannst gegnerische Steine abschneiden.
    }
dvonn-hint-stacked =
    { $onto ->
        [red] Du kannst einen DVONN-Stein mitnehmen.
        [own] Du kannst einen deiner Stapel höher machen.
       *[enemy] Du kannst einen gegnerischen Stapel übernehmen.
    }
dvonn-hint-placed = Such ein Feld, von dem aus der Stein bald ziehen kann, oder eines in der Nähe eines DVONN-Steins.

# Getippte Wörter für Steine, klein geschrieben.
dvonn-typed-white = weiß, weiss, weiße, weisse, weißer, weisser, weißen, weissen, weißes, weisses
dvonn-typed-black = schwarz, schwarze, schwarzer, schwarzen, schwarzes
dvonn-typed-red = rot, rote, roter, roten, dvonnstein, dvonnsteine, dvonn-stein, dvonn-steine

# Wie gut jede Stufe des Computers spielt; höchstens 80 Zeichen.
dvonn-level-hint =
    { $level ->
        [1] nimmt, was zu kriegen ist, ohne an deine Antwort zu denken
        [2] sieht zu jedem eigenen Zug deine Antwort
        [3] sieht deine besten Antworten und den eigenen Zug danach
        [4] rechnet zwei Züge jeder Seite voraus
       *[other] rechnet fünf Züge voraus, eigene und deine
    }
