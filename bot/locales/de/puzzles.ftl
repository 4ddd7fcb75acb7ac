# Rätsel: eine Stellung mit einem Gewinn zum Finden, das von jedem Tag, eigene Fehler und Rätsel, die
# jemand aus einer Partie stellt.

command-puzzle = Ein Brett, auf dem du gewinnen kannst, nur für dich, mit Tipps, wenn du magst
command-puzzle-game = Welches Spiel; ohne Angabe das deines letzten Rätsels

button-puzzle = Rätsel
button-solve = Lösen
button-give-up = Auflösen…
button-puzzle-try = Noch ein Versuch
button-puzzle-next = Neues Rätsel
button-hint-more = Nächster Tipp
button-set-puzzle = Als Rätsel stellen

puzzle-title = { $game }-Rätsel { $stars }
puzzle-daily = Ringfall täglich { $day } · { $game } { $stars }
puzzle-own = Aus deiner eigenen Partie · { $match }
puzzle-daily-caption = Täglich { $day } { $stars }
puzzle-own-caption = Eigene Partie
puzzle-you = Du
puzzle-side = Du spielst { $side } und bist am Zug.
puzzle-no-side = Du bist am Zug.
puzzle-task =
    { $count ->
        [one] **Finde den Zug, der sofort gewinnt.**
       *[other] **Finde einen erzwungenen Sieg in { $count } Zügen,** gegen jede Antwort.
    }
puzzle-weekly = Rätsel der Woche · { $game } · aus einer Partie auf diesem Server
puzzle-weekly-caption = Rätsel der Woche
puzzle-weekly-task = In einer Partie auf diesem Server wurde hier { $turn } gespielt, und das war teuer. **Finde einen besseren Zug.**
puzzle-own-task = Hier hast du { $turn } gespielt, und das hat dich viel gekostet. **Finde einen besseren Zug.**
puzzle-set = Rätsel aus { $match }
puzzle-set-by = Rätsel von { $player } aus { $match }
puzzle-set-task = **Finde den besten Zug.**
puzzle-set-done = Hier ist das Rätsel: { $url }
puzzle-set-soon = Das Rätsel erscheint gleich in seinem Kanal.
puzzle-set-gone = Diese Stellung war schon einmal ein Rätsel, und seine Nachricht gibt es nicht mehr.
puzzle-right = **Gut:** { $turn }. Dein Gegenüber antwortet: { $reply }.
puzzle-wrong = **Nicht ganz:** { $turn }.
puzzle-wrong-reply = Dein Gegenüber könnte so antworten: { $reply }.
puzzle-wrong-over = Das Spiel wäre vorbei, ohne dass du gewinnst.
puzzle-wrong-win =
    { $count ->
        [one] Das gewinnt nicht sofort. Versuch es noch einmal, so oft du willst.
       *[other] Das gewinnt nicht mehr in { $count } Zügen. Versuch es noch einmal, so oft du willst.
    }
puzzle-wrong-own = Es gibt einen besseren Zug. Versuch es noch einmal, so oft du willst.
puzzle-give-up-question = Willst du die Lösung sehen? Das Rätsel zählt dann als nicht gelöst. Du kannst auch einen Tipp nehmen.
puzzle-solved =
    { $tries ->
        [one] **Beim ersten Versuch gelöst!**
       *[other] **In { $tries } Versuchen gelöst!**
    }
puzzle-with-hints =
    { $hints ->
        [one] Du hast einen Tipp genommen.
       *[other] Du hast { $hints } Tipps genommen.
    }
puzzle-given-up = **Hier ist die Lösung:**
puzzle-line-own = { $number }\. { $turn }
puzzle-line-reply = …{ $turn }
puzzle-wins = Und das gewinnt, { $reasons }.
puzzle-hint-wins = Du kannst jetzt gewinnen, { $reasons }.
puzzle-hint-quiet = Es ist ein stiller Zug: Such nach dem, was er vorbereitet.
puzzle-hint-turn = Der Zug ist **{ $turn }**.

daily-solved-by =
    { $count ->
        [0] Wer löst es zuerst? Drück *{ button-solve }*; deine Versuche siehst nur du.
        [one] Von einer Person gelöst:
       *[other] Von { $count } Personen gelöst:
    }
daily-solver = { $player } · { $result }
daily-more =
    { $count ->
        [one] und eine weitere Person
       *[other] und { $count } weitere
    }
daily-tries =
    { $tries ->
        [one] in 1 Versuch gelöst
       *[other] in { $tries } Versuchen gelöst
    }
daily-hints =
    { $hints ->
        [one] 1 Tipp
       *[other] { $hints } Tipps
    }
daily-streak = Serie { $streak }
daily-yesterday-first =
    { $tries ->
        [one] { $player } in 1 Versuch
       *[other] { $player } in { $tries } Versuchen
    }
daily-yesterday-next = { $player } in { $tries }
daily-yesterday =
    { $streak ->
        [one] Gestern: { $people }
       *[other] Gestern: { $people }; { $streak } Tage in Folge für diesen Server
    }
daily-shared = { $player } · { $title } · { $result }

settings-mistakes = Rätsel aus deinen eigenen Fehlern
settings-mistakes-off = Nein
settings-mistakes-on = Ja, aus analysierten Partien
theme-puzzle = Tägliches Rätsel
settings-puzzle = Kanal für das tägliche Rätsel
settings-puzzle-none = Aus
settings-weekly = Sonntags aus Partien dieses Servers
settings-weekly-off = Nein
settings-weekly-on = Ja, aus analysierten Partien, ohne Namen
settings-puzzle_zone = Zeitzone des Rätsels
settings-puzzle_zone-hint = Berlin oder UTC+2
settings-puzzle_zone-none = UTC

stats-puzzles = Gelöste Rätsel: { $solved }
stats-puzzle-streak =
    { $streak ->
        [one] Tägliches Rätsel: 1 Tag in Folge, Rekord { $best }
       *[other] Tägliches Rätsel: { $streak } Tage in Folge, Rekord { $best }
    }

error-set-puzzle-closed = Einige in diesem Kanal können nicht sehen, wo diese Partie gespielt wird. Deshalb kann ich hier kein Rätsel daraus zeigen.
error-no-puzzle-over = In dieser Stellung ist die Partie schon vorbei, also gibt es keinen Zug zu finden. Versuch es mit der Stellung davor.
error-no-puzzle-forced = In dieser Stellung ist nur ein Zug möglich, also gibt es nichts zu finden. Versuch es mit einer anderen Stellung.
error-no-puzzle-decided = In dieser Stellung ist die Partie schon entschieden. Versuch es mit einer früheren Stellung.
error-no-puzzle-several = In dieser Stellung sind mehrere Züge gleich gut, das Rätsel hätte also keine klare Lösung. Versuch es mit einer anderen Stellung.
error-no-puzzle-unclear = Ich kann in dieser Stellung nicht sagen, welcher Zug klar der beste ist. Versuch es mit einer anderen Stellung.
error-old-puzzle = Dieses Rätsel gibt es für dich nicht mehr. Mit `/puzzle` bekommst du ein anderes.
error-no-puzzles = Zu { $game } gibt es noch keine Rätsel. Mit `/puzzle` ohne Spiel bekommst du eins zu einem anderen.
error-no-puzzles-at-all = Es gibt noch keine Rätsel. Mit `/challenge level:1` spielst du gegen den Computer.
error-no-puzzles-left = Du hast alle meine Rätsel zu { $game } gesehen. Wähl mit `/puzzle` ein anderes Spiel oder schau später wieder vorbei: Es kommen neue.
error-unreadable-puzzle = Dieses Rätsel kann ich nicht mehr lesen; mein Betreiber sieht, warum. Mit `/puzzle` bekommst du ein anderes.
error-puzzle-permissions =
    { $count ->
        [one] In { $channel } kann ich keine Rätsel zeigen: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } kann ich keine Rätsel zeigen: Mir fehlen dort die Berechtigungen { $permissions }.
    }
