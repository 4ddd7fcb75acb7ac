# Was nur eine Person liest: Fragen, Listen, Hilfe.

stale-board = Dieser Knopf gehört zu Zug { $ply }. So steht die Partie jetzt:
finished-board = Diese Partie ist vorbei. So ist sie ausgegangen:
spectator-board = Du spielst in dieser Partie nicht mit, aber zusehen kannst du:

challenge-posted = Deine Herausforderung erscheint gleich in { $place }.
rematch-begins = Die Revanche beginnt in { $place }: mit getauschten Seiten.

move-title = Dein Zug in { $title }
move-label = Dein Zug
move-hint = zum Beispiel { $moves }
move-sent = Gespielt: { $turn }. Hier ist das Brett: { $url }
move-saved = Gespielt: { $turn }. Das Brett kommt gleich in { $place }.

choose-move = { $reason }
    Wähle den nächsten Schritt, oder tippe den ganzen Zug.
choose-move-first = { $reason }
    Wähle den nächsten Schritt, oder tippe den ganzen Zug. Das sind nur die ersten von vielen Möglichkeiten.
choose-prompt = Nächster Schritt
# In der Liste beim Tippen: was zu den anderen Zügen führt, die so beginnen.
choose-steps = weitere Züge, Schritt für Schritt

did-you-mean = Meintest du …
button-steps = Schritt für Schritt
losing-move = **Mit diesem Zug wäre die Partie sofort verloren:**
    { $line }
    Trotzdem spielen?

resign-question = { $title } gegen { $opponent } aufgeben? Das lässt sich nicht zurücknehmen.
resigned = Du hast { $title } aufgegeben.
call-off-question = { $title } gegen { $opponent } absagen? Ihr habt noch nicht beide gezogen: Niemand gewinnt, und sie zählt nicht.
called-off = Du hast { $title } abgesagt.
draw-question = { $opponent } in { $title } Remis anbieten? Das Angebot gilt bis zum nächsten Zug.
draw-question-offered = { $opponent } bietet dir in { $title } Remis an. Einverstanden? Damit ist die Partie zu Ende.
draw-offered = Du hast Remis angeboten. { $opponent } kann bis zum nächsten Zug antworten.
draw-agreed = { $title } endet remis.
draw-declined = Du spielst weiter.
lot-question = { $opponent } in { $title } vorschlagen, alle noch übrigen Steine, deine und die anderen, zufällig zu setzen? Der Vorschlag gilt bis zum nächsten Zug.
lot-question-offered = { $opponent } schlägt in { $title } vor, alle noch übrigen Steine, deine und die anderen, zufällig zu setzen. Einverstanden?
lot-offered = Du hast vorgeschlagen zu losen. { $opponent } kann bis zum nächsten Zug antworten.
lot-agreed = Alle übrigen Steine in { $title } sind ausgelost.
lot-declined = Du setzt weiter.
takeback-question = { $opponent } in { $title } bitten, dass du { $turns } zurücknehmen darfst? Die Bitte gilt bis zum nächsten Zug.
takeback-question-offered = { $opponent } möchte in { $title } { $turns } zurücknehmen. Ist das in Ordnung?
takeback-offered = Du hast um die Rücknahme gebeten. { $opponent } kann bis zum nächsten Zug antworten.
takeback-agreed = In { $title } ist zurückgenommen.
takeback-declined = Du spielst weiter.
pause-question = { $opponent } in { $title } eine Pause vorschlagen? Dann steht die Uhr still, bis jemand zieht oder die Pause beendet.
pause-question-offered = { $opponent } schlägt in { $title } eine Pause vor: Dann steht die Uhr still, bis jemand zieht oder die Pause beendet. Einverstanden?
pause-offered = Du hast eine Pause vorgeschlagen. { $opponent } kann bis zum nächsten Zug antworten.
pause-agreed = { $title } macht Pause: Die Uhr steht still. `/match pause` beendet die Pause.
pause-declined = Du spielst weiter.
resumed = Du hast die Pause in { $title } beendet: { $left }.
claim-question = Die Zeit von { $opponent } in { $title } ist um. Den Sieg verlangen? Damit ist die Partie zu Ende.
claimed = Du hast den Sieg verlangt: { $title } ist zu Ende.
extended = Du hast { $opponent } in { $title } einen Tag gegeben: { $left }.
waited = Du wartest in { $title } auf { $opponent }. Den Sieg kannst du auch später noch verlangen, mit *⋯* oder `/match claim`.
nudged = { $opponent } erfährt auf die selbst gewählte Art, dass du in { $title } wartest. In einem Tag geht das wieder.
series-question = Jetzt **{ $first }** setzen, und dann nach jedem Zug von { $opponent } einen Stein: { $rest }? Setzt du etwas anderes, hört das auf; ebenso über *⋯*.
plan-thrown-away =
    { $count ->
        [one] { $first } konnte nicht mehr gesetzt werden. Wähle neu.
       *[other] { $first } konnte nicht mehr gesetzt werden, deshalb habe ich auch alles danach verworfen: { $turns }. Wähle neu.
    }
plan-stopped = Gut, ich setze nichts mehr von selbst.
cancelled = Abgebrochen.

blocked = Von { $user } hörst du über mich nichts mehr: keine Herausforderungen, keine Angebote, keine Revanchen. Niemand erfährt davon. Laufende Partien gehen weiter. Rückgängig machst du es in `/settings`.
unblocked = Von { $user } kannst du über mich wieder hören.

menu = { $title }: { $state }

match-label = #{ $match } { $game } – { $opponent } · Zug { $ply } · { $turn }
label-yours = du bist dran
label-theirs = die andere Seite ist dran
label-over = vorbei

list-waiting =
    { $count ->
        [0] Keine Partie wartet auf dich.
        [one] **Eine Partie wartet auf dich:** { $matches }
       *[other] **{ $count } Partien warten auf dich:** { $matches }
    }
list-over = Zuletzt zu Ende gegangen:
list-title =
    { $count ->
        [one] Eine Partie:
       *[other] { $count } Partien:
    }
list-line = **{ $title }** · { $variant } · { $first } – { $second } · Zug { $ply } · { $state } · { $place }
list-empty = Du hast noch keine Partien. Beginne eine mit `/challenge`.

variant-seed = { $variant }, Startzahl { $seed }
history-title = **{ $title }** · { $variant } · { $first } – { $second }
history-empty = Noch wurde kein Zug gespielt.
history-taken-back = { $count ->
    [one] Einmal wurde ein Zug zurückgenommen.
   *[other] { $count }-mal wurden Züge zurückgenommen.
}
history-long = Für eine Nachricht sind es zu viele Züge; in der Datei stehen alle.

help =
    ## So wird gespielt
    Mit `/challenge` forderst du jemanden heraus, oder alle im Kanal, wenn du niemanden nennst. Sobald jemand auf *{ $accept }* drückt, bekommt die Partie ihren eigenen Thread, und die Karte im Kanal wird zu ihrem Spielstand.

    ### Du bist am Zug
    Drück unter dem neuesten Brett auf *{ $move }*, oder nimm `/play`: Du wählst Schritt für Schritt und siehst, wie das Brett dann aussähe, bevor du auf *Senden* drückst. Oder tippe mit `/move`; die Liste sagt, was möglich ist. Geht ein Zug nicht, sage ich nur dir, warum.

    ### Remis und alles Übrige
    Unter dem Brett bietest du mit *{ $draw }* Remis an, sobald ihr beide gezogen habt; das Angebot gilt bis zum nächsten Zug. *{ $menu }* zeigt dir das Brett, spielt die Partie Zug für Zug nach, beschreibt das Brett in Worten, listet die Züge auf und lässt dich aufgeben.

    `/match` zeigt all das nur dir; *Teilen* zeigt es allen. `/match draw` und `/match resign` fragen vorher nach. `/rematch` bittet um eine Revanche mit getauschten Seiten.

    `/stats` sagt, was du oder andere hier gewonnen haben, `/leaderboard`, wer am höchsten gewertet ist; ob eine Partie zählt, steht auf ihrer Karte.

    ### Zeit
    Mit `/challenge` bekommt jeder Zug auf Wunsch eine Bedenkzeit (`pace`). Ist sie um, kann die andere Seite den Sieg verlangen, einen Tag geben oder warten. `/match pause` hält die Uhr an.

    ### Mehrere Partien
    Ein Befehl meint die Partie des Threads, in dem du bist. Anderswo sagst du mit der Option `partie` (`match`), welche. Einen Tag nach dem Ende wird der Thread archiviert; für Befehle schreib dort erst etwas.

    ### Wie du es magst
    `/settings` ändert, wie Bretter für dich aussehen, wann ich vor einem Zug nachfrage und wie du erfährst, dass du am Zug bist. Wer den Server verwaltet, hat dafür `/server settings`.

    ### Niemand da?
    Drück unten auf *{ $computer }*, oder wähle bei `/challenge` eine `stufe` (`level`).

    ### Neu in einem Spiel?
    `/rules` erklärt es in zwei Minuten. `/learn` lehrt es auf fünf Brettern. `/puzzle` gibt dir Rätsel.

about = **Ringfall { $version }** führt abstrakte Brettspiele unter Freunden: { $games }.
    Auch auf deinem Server? **[Lade mich ein]({ $url })** · { $source } · Lizenz: { $licence }
    -# Ich sehe nichts als meine eigenen Befehle und Knöpfe. Ich speichere Kennungen, Herausforderungen, Züge, deine Notizen dazu, deine Tipps, Wertungen, deine Rätsel, Einstellungen und wem du folgst, aber keine Namen und keine Nachrichten. `/privacy` zeigt dir, was das ist, und löscht es.
about-privacy = [Datenschutz]({ $url })
about-terms = [Nutzungsbedingungen]({ $url })
about-trouble = Discord selbst hat gerade Schwierigkeiten („{ $status }“). Manches kann deshalb später kommen, aber nichts von dir geht verloren.
about-source = [Quelltext]({ $url })
about-source-unknown = Quelltext: Frag, wer mich betreibt
