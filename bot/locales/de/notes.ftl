# Was jemand zu einem Zug notiert: bis zum Ende der Partie nur für sich, dann für beide, und für alle, wenn es gezeigt wird.

command-match-note = Notiz zu einem Zug; die Gegenseite liest sie nach der Partie, andere nur, wenn du willst
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
