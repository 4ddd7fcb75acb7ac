# Ausprobieren: ein privates Brett, auf dem eine Person beide Seiten spielt.

# Befehle: je höchstens 100 Zeichen.
command-match-try = Probiere auf einem privaten Brett Züge für beide Seiten aus; gespielt wird nichts
command-match-try-at = Ab welchem Zug; ohne Angabe ab dem neuesten

button-try = Ausprobieren
button-try-board = Zurück zum Brett
button-try-note = Notiz zum Brett…
button-evaluate = Bewerten
button-try-now = Neuester Zug
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

# Unter dem Brett eines Zugs beim Nachspielen.
thought = 💭 { $player }: { $text }
tried = 🔀 { $player }: { $line }

# Notizen zu Stellungen. Titel und Beschriftung des Formulars: höchstens 45 Zeichen; wer eine Notiz lesen kann: höchstens 100.
button-note = Notiz…
note-title =
    { $ply ->
        [0] Notiz zum Anfang
       *[other] Notiz zu Zug { $ply }: { $turn }
    }
note-label = Was denkst du?
note-for-own = Nur für dich.
note-for-players = Für euch beide, sobald die Partie vorbei ist.
note-for-everyone = Verborgen, bis die Partie vorbei ist; dann für alle, die sie sehen können.
note-kept = Notiz gespeichert. { $who }
note-removed = Du hast hier keine Notiz.
note-late = Zug { $ply } wurde zurückgenommen oder gelöscht, während du geschrieben hast, deshalb habe ich deine Notiz nicht gespeichert. Hier ist sie: { $text }

# Öffentliche Notizen zu einem Zug; die vom Publikum sind bis zum Ende der Partie versiegelt.
button-comments-remove = Kommentar löschen…
comments-open =
    { $count ->
        [one] Ein Kommentar vom Publikum ist jetzt zu lesen: *Nachspielen*.
       *[other] { $count } Kommentare vom Publikum sind jetzt zu lesen: *Nachspielen*.
    }
comments-question = Welchen Kommentar zu Zug { $ply } von { $title } willst du löschen?
comments-prompt = Wähle einen Kommentar
comments-none = Zu diesem Zug gibt es keine Kommentare mehr.
error-too-many-comments = Du hast zu dieser Partie { $limit } Kommentare geschrieben, mehr geht nicht. Ändere oder leere einen davon.

# Ein Brett für alle, die auf eine beendete Partie zurückschauen.
button-look-back = Gemeinsam zurückschauen
button-look-back-better = Als besser markieren
button-look-back-for-all = Alle dürfen drücken
button-look-back-for-players = Nur wer mitgespielt hat
picture-look-back = RÜCKSCHAU
look-back-title = **Gemeinsame Rückschau** · { $title }
look-back-alt = Ein gemeinsames Brett, um auf { $title } zurückzuschauen. Nichts darauf wird gespielt.
# Wer zuletzt gedrückt hat, und { $who } darf drücken.
look-back-last = -# Zuletzt hat { $player } gedrückt. { $who }
look-back-for-all = Hier dürfen alle drücken.
look-back-for-players = Drücken darf, wer mitgespielt hat.
look-back-ended = -# Diese Rückschau ist vorbei. Was ihr ausprobiert habt, steht beim Nachspielen und in Aufzeichnungen.
# Steht hinter einem Zug, den jemand besser fand.
look-back-better = besser
look-back-opened = Hier ist das Brett für euch alle: { $url }
look-back-soon = Das Brett für euch alle erscheint im Thread oder Kanal der Partie.
error-look-back-players = Hier drückt nur, wer mitgespielt hat, solange nicht alle dürfen. Auf einem eigenen Brett geht es mit *Ausprobieren*.

error-unreadable-try = Ich kann dieses Brett nicht mehr lesen: Es ist beschädigt oder stammt von einer anderen Version von mir.
error-try-gone = Dieses Brett gibt es nicht mehr: Was du darauf ausprobiert hast, ist gelöscht.
error-try-full = Du hast hier { $limit } Stellungen ausprobiert, mehr passen nicht. Lösche zuerst eine Variante: *⋯*, dann *Ab hier löschen…*.
error-try-rated = In einer gewerteten Partie hilft der Computer nicht, solange sie läuft. Probiere die Züge selbst aus.
error-try-over = Auf diesem Brett ist die Partie vorbei. Geh zuerst einen Zug zurück.
