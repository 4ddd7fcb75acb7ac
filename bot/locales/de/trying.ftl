# Ausprobieren: ein privates Brett, auf dem eine Person beide Seiten spielt.

# Befehle: je höchstens 100 Zeichen.
command-match-try = Probiere auf einem privaten Brett Züge für beide Seiten aus; gespielt wird nichts
command-match-try-at = Ab welchem Zug; ohne Angabe ab dem neuesten

button-try = Ausprobieren
button-try-board = Zurück zum Brett
button-try-note = Notiz zu diesem Brett…
button-evaluate = Bewerten
button-try-now = Neuester Zug
button-try-post = Posten…
button-try-post-yes = Posten
button-try-delete = Ab hier löschen…
button-try-delete-yes = Löschen

# Über dem Bild.
picture-try = AUSPROBIEREN · nur du siehst das

try-title = **Ausprobieren** · { $title } · nur du siehst dieses Brett, und nichts darauf wird gespielt
try-at =
    { $ply ->
        [0] Am Anfang
       *[other] Nach Zug { $ply }
    }
try-line = { $where }: { $line }
try-note = 💭 { $note }
try-alt = Ausprobieren: ein privates Brett zu { $title } für Züge beider Seiten. Nichts darauf wird gespielt.
try-count =
    { $variations ->
        [0] Noch keine Varianten.
        [one] Eine Variante
       *[other] { $variations } Varianten
    }{ $variations ->
        [0] {""}
       *[other] {" "}mit { $count ->
            [one] einer Stellung
           *[other] { $count } Stellungen
        }.
    }
try-prompt = Zu einer Variante gehen
try-form = Ausprobieren in { $title }
try-note-hint = Nur für dich; für andere nur, wenn du deine Varianten nach der Partie postest.
try-delete-question =
    { $count ->
        [one] { $turn } von diesem Brett löschen?
       *[other] { $turn } und alles, was du danach probiert hast ({ $count } Stellungen), von diesem Brett löschen?
    }

try-balance = Der Computer: { $balance }
try-best = **{ $number }** · { $worth } · { $line }
line-chance = { $percent } %
line-wins =
    { $turns ->
        [one] gewinnt sofort
       *[other] gewinnt in { $turns } Zügen
    }
line-loses =
    { $turns ->
        [one] verliert sofort
       *[other] verliert in { $turns } Zügen
    }
# Wie gut der letzte Zug war; { $why } spricht dagegen.
why-best = { $turn }: dort der beste Zug ({ $worth }).
why-fine = { $turn }: Das geht. Der Zug ist etwa so gut wie der beste ({ $worth }).
why-costs = { $turn }: { $best } → { $played }. { $why }

try-post-question = Deine Varianten und Notizen zu { $title } allen hier zeigen? Dann stehen sie auch im Nachspielen, in Aufzeichnungen und auf Seiten der Partie.
try-posted = **Was { $player } in { $title } ausprobiert hat:**
try-posted-line = { $where }: { $line }
# Unter dem Brett eines Zugs beim Nachspielen.
tried = 🔀 { $player }: { $line }

error-unreadable-try = Ich kann dieses Brett nicht mehr lesen: Es ist beschädigt oder stammt von einer anderen Version von mir.
error-try-gone = Dieses Brett gibt es nicht mehr: Was du darauf ausprobiert hast, ist gelöscht.
error-try-full = Du hast hier { $limit } Stellungen ausprobiert, mehr passen nicht. Lösche zuerst eine Variante: *⋯*, dann *Ab hier löschen…*.
error-try-rated = In einer gewerteten Partie hilft kein Computer, solange sie läuft. Probiere die Züge selbst aus.
error-try-over = Auf diesem Brett ist die Partie vorbei. Geh zuerst einen Zug zurück.
error-try-early = Du kannst posten, was du ausprobiert hast, sobald die Partie vorbei ist.
error-try-nothing = Es gibt nichts zu posten: Du hast hier keine Varianten und keine Notizen.
