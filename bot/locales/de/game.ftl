# Texte für Spiele ohne eigene: `zertz-took` geht vor `game-took`.

game-position = die Stellung: { $text }
game-must-move = ein Zug ist fällig
game-turns =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }
game-could-win = könnte mit { $turn } sofort gewinnen

# Steht in der Zeile eines Bretts, wenn geschlagen werden muss.
game-board-capture = Schlagzwang

# Die Entscheidungen eines Schritts: was gefragt wird, und was auf jedem Knopf steht.
game-pick-column = In welcher Spalte?
game-pick-step = Welcher Zug?
game-part-column = Spalte { $value }
game-range-column = Spalten { $first }–{ $last }
game-part-step = { $value }

# Womit man gewinnt, in einer Zeile; was gewählt wurde, steht unter den Namen der Optionen bereit.
game-aim = Womit gewinnt man? Drück auf *{ button-rules }*.

# Warum ein Zug nicht geht. `$example` ist einer, der geht, der nächste zu dem, was getippt wurde.
game-refused-game-over = Die Partie ist vorbei.
game-refused-illegal = „{ $text }“ geht hier nicht.
game-refused-unfinished = „{ $text }“ ist noch kein ganzer Zug.
game-refused-unreadable = „{ $text }“ verstehe ich nicht als Zug. Versuch `{ $example }`.

# Was für Teile eines Zuges getippt wird, klein geschrieben. Das Ende jedes Namens ist ein Wort, das jedes Spiel versteht.
game-typed-after = nachdem
game-typed-and = und, dann, danach, anschließend, sowie, bevor
game-typed-away = weg, raus, heraus, herunter, runter, entfernen, entfernt, wegnehmen, weggenommen, herausnehmen, herausgenommen, vom brett, vom spielbrett
game-typed-from = von, vom
game-typed-not = nicht, kein, keine, keinen, nie, niemals, oder, statt, anstatt, sondern, vielleicht, wenn, falls
game-typed-on = auf, an, am, in, im, der, die, das, den, dem, ein, eine, einen, einer, kugel, kugeln, stein, steine, ring, ringe, feld, felder, punkt, brett, setze, setzt, setzen, setz, gesetzt, lege, legt, legen, leg, gelegt, stelle, stellt, stellen, stell, gestellt, ziehe, zieht, ziehen, zieh, gezogen, gehe, geht, gehen, platziere, platzieren, platziert, besetze, besetzen, spiele, spielt, spielen, gespielt, ich, wir, mein, meine, meinen, meinem, meiner, noch, bitte, danke, zuerst, erster, als erstes, als nächstes, mal, jetzt, nun, also, gut, will, möchte, möchte gern, möchte gerne, würde gern, würde gerne, werde, wird, werden, hat, habe, soll, rein, kommt, kommen
game-typed-pass = passen, passe, ich passe, passt, fertig
game-typed-remove = entferne, ohne, minus
game-typed-stack = stapelt, staple, stapeln, stapel
game-typed-strengthened = gestärkt
game-typed-strengthens = verstärkt, verstärke, verstärken, stärke, stärkt, stärken
game-typed-taken = geschlagen, genommen, gefressen, übersprungen
game-typed-takes = schlägt, schlage, schlagen, schlag, nimmt, nehme, nehmen, nimm, springt, springe, springen, spring, über, frisst, fresse, fressen
game-typed-to = nach, zu, zum
game-typed-turn = zug, halbzug, runde
game-typed-with = mit, durch

# Aufzählungen: das eine oder das andere, das eine und das andere.
# Beendet eine zu lange Aufzählung.
list-more = andere
list-or = { $first } oder { $last }
list-and = { $first } und { $last }

# Unter dem Brett aus Zeichen.
game-legend = So schreibe ich die Stellung auf.

# Mit Vorgabe.
game-bid-none = nichts
game-setup-space = { $space }: { $type }
game-setup-written = { $setup }
game-odds-first = { $weaker } beginnt

# Warum ein Zug schlecht ist. { $reply } ist die beste Antwort auf ihn oder auf den besseren, { $answer } der Zug danach,
# { $blow } der Zug, der schlägt, { $harm } was er tut; „none“ ist nichts. Die Steine stehen im Akkusativ.
# Was erzwungen ist, gilt nach jeder Antwort; alles andere steht mit „wenn“ da.
game-why-loses =
    { $reply ->
        [none] **{ $turn }** beendet die Partie, und sie ist verloren.
       *[other] { $turns ->
            [one] **{ $turn }** verliert sofort: **{ $reply }** gewinnt.
           *[other] **{ $turn }** verliert erzwungen: **{ $reply }** gewinnt in { $turns } Zügen.
        }
    }
game-why-misses-win =
    { $turns ->
        [one] **{ $turn }** verpasst den Sieg: **{ $better }** gewinnt sofort.
       *[other] **{ $turn }** verpasst einen erzwungenen Sieg in { $turns } Zügen, der mit **{ $better }** beginnt.
    }
game-why-gives = **{ $turn }** { game-loses }: **{ $reply }** { $harm }.
game-why-gives-forced = **{ $turn }** { game-loses }: Nach **{ $reply }** ist das nicht mehr zu verhindern.
game-why-gives-if = **{ $turn }** setzt { $lost } aufs Spiel. Wenn auf **{ $reply }** die Antwort **{ $answer }** folgt: { $blow ->
        [none] Das ist dann nicht mehr zu verhindern
       *[other] **{ $blow }** { $harm }
    }.
game-loses = { $won ->
        [none] verschenkt { $lost }
       *[other] verliert { $lost } und bekommt dafür { $won }
    }
game-why-misses = **{ $turn }** verpasst eine Chance: **{ $better }** nimmt { $won }.
game-why-misses-forced = **{ $turn }** verpasst eine Chance: **{ $better }** gewinnt erzwungen { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }für { $lost }
    }.
game-why-misses-if = **{ $turn }** verpasst eine Chance: Wenn auf **{ $better }** die Antwort **{ $answer }** folgt, gewinnt das { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }für { $lost }
    }.
game-why-worse = **{ $turn }** überlässt nach **{ $reply }** der Gegenseite die bessere Stellung{ $facts ->
        [none] { "" }
       *[other] { " " }({ $facts })
    }.
game-pieces-stones =
    { $n ->
        [one] einen Stein
       *[other] { $n } Steine
    }
game-pieces-stacks =
    { $n ->
        [one] einen Stapel
       *[other] { $n } Stapel
    }
why-safe = **{ $better }** war sicher.
why-better = Besser war **{ $better }**{ $facts ->
        [none] { "" }
       *[other] { " " }({ $facts })
    }.
pieces = { AND($names) }
