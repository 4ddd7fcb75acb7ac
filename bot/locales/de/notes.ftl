# Was jemand zu einem Zug notiert, nur für sich, bis die Partie vorbei ist.

command-match-note = Notiere, was du von einem Zug hältst; vor dem Ende der Partie sieht es niemand
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
note-hint = Nur für dich, bis die Partie vorbei ist; dann sieht es, wer sie nachspielt.
note-kept = Notiert zu Zug { $ply } von { $title }. Solange die Partie läuft, siehst nur du es; danach zeigt es *Nachspielen*.
note-kept-over = Notiert zu Zug { $ply } von { $title }. *Nachspielen* zeigt es.
note-removed = Zu Zug { $ply } von { $title } gibt es keine Notiz von dir.
note-late = Zug { $ply } wurde zurückgenommen, während du geschrieben hast, deshalb habe ich deine Notiz nicht behalten. Hier ist sie: { $text }

thought = 💭 { $player }: { $text }
thought-taken-back = 💭 { $player }, zu { $turn }, was zurückgenommen wurde: { $text }

notes-question =
    { $count ->
        [one] Deine Notiz zu { $title } hier allen zeigen?
       *[other] Deine { $count } Notizen zu { $title } hier allen zeigen?
    } Sie gehören dann auch zur Aufzeichnung.
notes-posted = **Was { $player } während { $title } dachte:**
notes-line = { $ply } · { $turn } — { $text }
notes-line-taken-back = { $ply } · { $turn } (zurückgenommen) — { $text }

error-notes-early = Notizen kannst du zeigen, sobald die Partie vorbei ist.
error-no-notes = Du hast zu dieser Partie nichts notiert.
