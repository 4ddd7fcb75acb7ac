# Was nur eine Person liest: Fragen, Listen, Hilfe.

stale-board = Du hast einen Knopf von Zug { $ply } gedrückt. So steht die Partie jetzt:
finished-board = Diese Partie ist vorbei. So ist sie ausgegangen:
spectator-board = Du spielst in dieser Partie nicht mit. So steht sie:

challenge-posted = Deine Herausforderung steht im Kanal.

move-title = Dein Zug in { $title }
move-label = Dein Zug
move-hint = zum Beispiel { $moves }
move-sent = Gespielt: { $turn }. Hier ist das Brett: { $url }
move-saved = Gespielt: { $turn }. Das Brett folgt in { $place }.

choose-move = { $reason }
    Wähle, wie es weitergeht, oder tippe den ganzen Zug.
choose-move-first = { $reason }
    Wähle, wie es weitergeht, oder tippe den ganzen Zug: Es gibt mehr Möglichkeiten, als in diese Liste passen.
choose-prompt = Wie geht es weiter?
losing-move = **Mit diesem Zug wäre die Partie sofort verloren:**
    { $line }
    Willst du ihn trotzdem spielen?

resign-question = Willst du { $title } gegen { $opponent } aufgeben? Das lässt sich nicht zurücknehmen.
resigned = Du hast { $title } aufgegeben.
draw-question = Willst du { $opponent } in { $title } Remis anbieten? Das Angebot gilt bis zum nächsten Zug.
draw-question-offered = { $opponent } bietet dir in { $title } Remis an. Einverstanden? Damit ist die Partie zu Ende.
draw-offered = Du hast Remis angeboten. { $opponent } kann bis zum nächsten Zug antworten.
draw-agreed = { $title } endet remis.
draw-declined = Du spielst weiter.
lot-question = Willst du { $opponent } in { $title } vorschlagen, dass alle übrigen Steine, deine und die anderen, zufällig gesetzt werden? Der Vorschlag gilt bis zum nächsten Zug.
lot-question-offered = { $opponent } schlägt in { $title } vor, dass alle übrigen Steine, deine und die anderen, zufällig gesetzt werden. Einverstanden?
lot-offered = Du hast vorgeschlagen zu losen. { $opponent } kann bis zum nächsten Zug antworten.
lot-agreed = Alle übrigen Steine in { $title } sind ausgelost.
lot-declined = Du setzt weiter.
series-question = Soll ich jetzt **{ $first }** setzen, und danach nach jedem Zug von { $opponent } einen Stein: { $rest }? Wenn du etwas anderes setzt, hört das auf; ebenso über *⋯*.
plan-thrown-away =
    { $count ->
        [one] { $first } konnte nicht mehr gesetzt werden. Wähle neu.
       *[other] { $first } konnte nicht mehr gesetzt werden, deshalb habe ich auch alles danach verworfen: { $turns }. Wähle neu.
    }
plan-stopped = Es wird nichts mehr von selbst gesetzt.
cancelled = Es hat sich nichts geändert.

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
list-empty = Du hast keine Partien. Beginne eine mit `/challenge`.

variant-seed = { $variant }, Startzahl { $seed }
history-title = **{ $title }** · { $variant } · { $first } – { $second }
history-empty = Es wurde noch kein Zug gespielt.
history-long = Es gibt mehr Züge, als in eine Nachricht passen; in der Datei stehen alle.

help =
    ## So wird gespielt
    Mit `/challenge` forderst du jemanden heraus, oder alle im Kanal, wenn du niemanden nennst. Sobald jemand auf *{ $accept }* drückt, bekommt die Partie einen eigenen Thread, und die Karte im Kanal wird zu ihrem Spielstand.

    ### Du bist am Zug
    Drück unter dem neuesten Brett auf *{ $move }*, oder nimm `/play`: Du wählst Schritt für Schritt unter dem, was möglich ist, und siehst, wie das Brett dann aussähe, bevor du auf *Senden* drückst. Oder tippe mit `/move`; die Liste sagt, was möglich ist und was es bewirken würde. Ein Zug, der nicht geht, wird dir allein erklärt, und nichts ist verloren.

    ### Remis und alles Übrige
    Unter dem Brett bietest du mit *{ $draw }* Remis an, sobald beide gezogen haben; das Angebot gilt bis zum nächsten Zug. *{ $menu }* zeigt dir allein das Brett, beschreibt es in Worten, listet die Züge auf und lässt dich aufgeben.

    `/match show`, `/match describe`, `/match history` und `/match list` antworten nur dir; *Teilen* zeigt die Antwort allen. `/match draw` bietet Remis an, `/match resign` gibt auf, beides nach einer Rückfrage.

    ### Mehrere Partien
    Ein Befehl meint die Partie des Threads, in dem du bist. Anderswo wählst du die Partie mit der Option `partie` (`match`).

    ### Wie du es magst
    `/settings` ändert, wie Bretter für dich aussehen, wann vor einem Zug nachgefragt wird und wie du erfährst, dass du am Zug bist. Wer den Server verwaltet, hat dafür `/server`.

    `/rules` erklärt ein Spiel in zwei Minuten. `/learn` lehrt es auf fünf Brettern, mit einem Zug zum Finden auf jedem.

about = **Ringfall { $version }** führt Brettspiele unter Freunden: { $games }.
    Er sieht nichts als seine eigenen Befehle und Knöpfe. Er behält Kennungen, Herausforderungen, Züge und Einstellungen, aber keine Namen und keine Nachrichten.
