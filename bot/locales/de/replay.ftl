# Eine Partie Zug für Zug. Die Pfeile sind wie überall: zum Anfang, zurück, weiter, ans Ende.

command-match-replay = Sieh dir eine Partie Zug für Zug an, nur für dich
command-match-replay-at = Nach welchem Zug es losgeht; ohne Angabe am Anfang

button-replay = Nachspielen
button-replay-first = ⏮
button-replay-back = ◀
button-replay-on = ▶
button-replay-last = ⏭
button-play-on = Ab hier weiterspielen

replay-title =
    { $ply ->
        [0] **{ $title }** · der Anfang · { $count ->
            [0] noch wurde nicht gezogen
            [one] ein Zug folgt
           *[other] { $count } Züge folgen
        }
       *[other] **{ $title }** · Zug { $ply } von { $count }
    }
replay-start = Anfang
replay-turn = { $ply } · { $turn }
replay-turn-swapped = { $ply } · { $turn } (dann Seitentausch)
replay-prompt = Zu einem Zug springen
replay-gone = Einen Zug { $ply } gibt es in dieser Partie nicht. Das ist das neueste Brett:

# Von einer Partie, die eine Stellung einer anderen weiterspielt: auf ihrer Karte, dem ersten Brett, der Liste der Züge.
opening =
    { $count ->
        [0] Sie beginnt mit der Anfangsstellung von { $title }.
        [one] Sie spielt { $title } nach dem ersten Zug weiter.
       *[other] Sie spielt { $title } nach Zug { $count } weiter.
    }

opening-record =
    { $count ->
        [0] Sie beginnt mit der Anfangsstellung einer Aufzeichnung.
        [one] Sie spielt eine Aufzeichnung nach deren erstem Zug weiter.
       *[other] Sie spielt eine Aufzeichnung nach Zug { $count } weiter.
    }
opening-position = Sie beginnt mit einer eigenen Stellung.

# Was jemand zu einem Zug notiert: bis zum Ende der Partie nur für sich, dann für beide, und für alle, wenn es gezeigt wird.

command-match-note = Notiz zu einem Zug oder im Publikum ein Kommentar; beide bleiben bis zum Ende verschlossen
command-match-note-at = Zu welchem Zug; ohne Angabe zum letzten

button-note = Notiz…
button-notes-post = Meine Notizen zeigen…
button-notes-post-yes = Allen zeigen

# Titel und Beschriftung des Formulars: höchstens 45 Zeichen; der Hinweis: höchstens 100.
note-title =
    { $ply ->
        [0] Notiz zum Anfang
       *[other] Notiz zu Zug { $ply }: { $turn }
    }
note-label = Was denkst du?
note-hint = Bis zum Ende nur für dich; dann auch für die Gegenseite, und für andere, wenn du sie zeigst.
note-kept = Notiz zu Zug { $ply } von { $title } gespeichert. Solange die Partie läuft, siehst nur du sie. Danach zeigt *Nachspielen* sie euch beiden, und allen, sobald du unter dem Ergebnis *Meine Notizen zeigen…* drückst.
note-kept-over = Notiz zu Zug { $ply } von { $title } gespeichert. *Nachspielen* zeigt sie euch beiden, und allen, sobald du unter dem Ergebnis *Meine Notizen zeigen…* drückst.
note-removed = Du hast keine Notiz zu Zug { $ply } von { $title }.
note-late = Zug { $ply } wurde zurückgenommen, während du geschrieben hast, deshalb habe ich deine Notiz nicht gespeichert. Hier ist sie: { $text }

thought = 💭 { $player }: { $text }
thought-taken-back = 💭 { $player }, zu { $turn }, was zurückgenommen wurde: { $text }

notes-question =
    { $count ->
        [one] Deine Notiz zu { $title } hier allen zeigen?
       *[other] Deine { $count } Notizen zu { $title } hier allen zeigen?
    } Dann sieht sie auch, wer die Partie nachspielt, und sie gehören zur Aufzeichnung.
notes-posted = **Was { $player } während { $title } dachte:**
notes-line = { $ply } · { $turn } — { $text }
notes-line-taken-back = { $ply } · { $turn } (zurückgenommen) — { $text }

error-notes-early = Notizen kannst du zeigen, sobald die Partie vorbei ist.
error-no-notes = Du hast zu dieser Partie keine Notizen.

# Commands: at most 100 characters each.
command-match-show = Sieh dir das Brett einer Partie an, nur für dich

# Kommentare vom Publikum: versiegelt bis zum Ende der Partie, dann für alle, die sie sehen dürfen.
button-comment = Kommentar…
button-comments-remove = Kommentar löschen…
comment-hint = Versiegelt, bis die Partie vorbei ist; dann für alle, die sie sehen können.
comment-kept = Kommentar zu Zug { $ply } von { $title } gespeichert. Er bleibt versiegelt, bis die Partie vorbei ist. Danach zeigt *Nachspielen* ihn allen, die die Partie sehen können.
comments-open =
    { $count ->
        [one] Ein Kommentar vom Publikum ist jetzt offen: *Nachspielen*.
       *[other] { $count } Kommentare vom Publikum sind jetzt offen: *Nachspielen*.
    }
comments-question = Welchen Kommentar zu Zug { $ply } von { $title } willst du löschen?
comments-prompt = Wähle einen Kommentar
comments-none = Zu diesem Zug gibt es keine Kommentare mehr.
error-comment-late = Die Partie ist vorbei; ihre Kommentare sind offen, und neue nehme ich nicht mehr an.
error-too-many-comments = Du hast zu dieser Partie { $limit } Kommentare geschrieben, mehr geht nicht. Ändere oder leere einen davon.
