# Rätsel: eine Stellung mit einem Gewinn zum Finden, das von jedem Tag, eigene Fehler.

command-puzzle = Ein Brett, auf dem du gewinnen kannst, nur für dich; Tipps gibt es, wenn du magst
command-puzzle-game = Welches Spiel; sonst das deines letzten Rätsels
command-server-puzzle = Stell jeden Tag ein Rätsel hier hinein, das alle für sich lösen
command-server-puzzle-place = In welchen Kanal; ohne Angabe siehst du, was gilt, und kannst es abschalten

button-solve = Lösen
button-give-up = Auflösen…
button-puzzle-next = Ein anderes
button-hint-more = Nächster Tipp

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
       *[other] **Finde einen Weg, in { $count } Zügen zu gewinnen,** was auch immer die Gegenseite antwortet.
    }
puzzle-own-task = Hier hast du { $turn } gespielt, und das hat dich viel gekostet. **Finde einen besseren Zug.**
puzzle-preview = Dein Zug wäre **{ $turn }**. Willst du ihn spielen?
puzzle-right = **Gut:** { $turn }. Die Gegenseite antwortet: { $reply }.
puzzle-wrong = **Nicht ganz:** { $turn }.
puzzle-wrong-reply = Die Gegenseite könnte so antworten: { $reply }.
puzzle-wrong-over = Das Spiel wäre vorbei, ohne dass du gewinnst.
puzzle-wrong-win =
    { $count ->
        [one] Du würdest nicht sofort gewinnen. Versuch einen anderen Zug, so oft du willst.
       *[other] In { $count } Zügen würdest du dann nicht mehr gewinnen. Versuch einen anderen, so oft du willst.
    }
puzzle-wrong-own = Es gibt etwas Besseres. Versuch es noch einmal, so oft du willst.
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
puzzle-given-up = **So geht es:**
puzzle-line-own = { $number }. { $turn }
puzzle-line-reply = …{ $turn }
puzzle-wins = Und das gewinnt, { $reasons }.
puzzle-hint-wins = Du kannst jetzt gewinnen, { $reasons }.
puzzle-hint-turn = Der Zug ist **{ $turn }**.

daily-solved-by =
    { $count ->
        [0] Noch niemand hat es gelöst. Drück *{ button-solve }*: Was du versuchst, siehst nur du.
        [one] Gelöst hat es eine Person:
       *[other] Gelöst haben es { $count }:
    }
daily-solver = { $player } · { $result }
daily-more =
    { $count ->
        [one] und noch jemand
       *[other] und { $count } mehr
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
daily-shared = { $player } · { $title } · { $result }

theme-puzzles = Rätsel
settings-mistakes = Eigene Fehler als Rätsel
settings-mistakes-off = Nein
settings-mistakes-on = Ja, aus Partien, die analysiert sind
theme-puzzle = Tägliches Rätsel
settings-puzzle = Kanal, der jeden Tag ein Rätsel bekommt
settings-puzzle-none = Aus
settings-puzzle_zone = Zeitzone, in der der Tag beginnt
settings-puzzle_zone-hint = Berlin oder UTC+2
settings-puzzle_zone-none = UTC

stats-puzzles = Gelöste Rätsel: { $solved }
stats-puzzle-streak =
    { $streak ->
        [one] Tägliches Rätsel: 1 Tag in Folge, bisher höchstens { $best }
       *[other] Tägliches Rätsel: { $streak } Tage in Folge, bisher höchstens { $best }
    }

error-old-puzzle = Dieses Rätsel gibt es für dich nicht mehr. Mit `/puzzle` bekommst du ein anderes.
error-no-puzzles = Zu { $game } gibt es noch keine Rätsel. `/puzzle` ohne Spiel hat welche von einem anderen.
error-no-puzzles-at-all = Es gibt noch keine Rätsel. Auch bei `/learn` sind Züge zu finden.
error-no-puzzles-left = Du hast alle Rätsel zu { $game } gesehen, die ich habe. Wähl mit `/puzzle` ein anderes Spiel, oder schau später wieder vorbei: Es kommen neue.
error-unreadable-puzzle = Dieses Rätsel kann ich nicht mehr lesen; wer mich betreibt, sieht, warum. Mit `/puzzle` bekommst du ein anderes.
error-puzzle-permissions =
    { $count ->
        [one] In { $channel } kann ich keine Rätsel zeigen: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } kann ich keine Rätsel zeigen: Mir fehlen dort die Berechtigungen { $permissions }.
    }
