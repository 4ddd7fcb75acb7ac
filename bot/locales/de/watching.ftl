# Partien und Personen folgen, und verpasste Züge.

command-watch = Folge hier Partien und Personen, und sieh, was du verpasst hast
command-watch-follow = Neues von einer Partie oder Person erfahren: höchstens eine Direktnachricht pro Stunde
command-watch-list = Sieh, wem und was du hier folgst, und beende das
command-watch-missed = Die Züge, seit du zuletzt geschaut oder gezogen hast, als kleine Bretter, nur für dich
command-watch-match = Welche Partie; ohne Angabe die, die hier gespielt wird
command-watch-player = Wessen Partien auf diesem Server

button-follow = Folgen
button-unfollow = Nicht mehr folgen
button-missed = Was ist neu?

watch-follows-match = Du folgst jetzt { $title }.
watch-follows-player = Du folgst jetzt allem, was { $player } hier spielt.
watch-direct = Neues schicke ich dir per Direktnachricht, höchstens einmal pro Stunde. Im Kanal erwähne ich nur, wer mitspielt.
watch-silent = Du hast Benachrichtigungen in `/settings` abgeschaltet, also schicke ich dir nichts. `/watch missed` zeigt dir, was neu ist.
watch-closed = **Meine letzte Nachricht kam nicht bei dir an.** Erlaube Direktnachrichten von Mitgliedern dieses Servers, dann bekommst du die nächste.
watch-unfollowed = Du folgst { $what } nicht mehr.
watch-none = Du folgst noch keiner Partie und keiner Person. Einer Partie oder Person folgst du mit `/watch follow` oder über *⋯* unter einem Brett.
watch-title = Du folgst:
watch-unfollow-prompt = Nicht mehr folgen …
match-line = - [**{ $title }**]({ $url }) · { $first } – { $second } · { turns-played } · { $state }
watch-player = - allem, was { $player } spielt

digest-title = **Neues von dem, was du verfolgst**, seit { $since }:
digest-line =
    - [**{ $title }**]({ $url }) · { $first } – { $second } · { $turns ->
        [0] { $state }
        [one] ein Zug · { $state }
       *[other] { $turns } Züge · { $state }
    }
digest-more =
    { $count ->
        [one] Auch von einer weiteren Partie gibt es Neues.
       *[other] Auch von { $count } weiteren Partien gibt es Neues.
    }
digest-end = -# `/watch list` auf dem Server zeigt, wem und was du folgst; dort kannst du es auch beenden.

missed-nothing = Du hast von { $title } alles gesehen: { turns-played } · **{ $state }**
missed-title =
    { $count ->
        [one] **{ $title }** · ein Zug, seit du zuletzt geschaut hast
       *[other] **{ $title }** · { $count } Züge, seit du zuletzt geschaut hast
    }
missed-before =
    { $count ->
        [one] Vor denen im Bild: { $turns }
       *[other] Vor denen im Bild { $count } Züge: { $turns }
    }
missed-alt =
    { $count ->
        [one] Der letzte Zug von { $title } auf einem kleinen Brett.
       *[other] Die letzten { $count } Züge von { $title } auf kleinen Brettern, Reihe für Reihe.
    }
missed-alt-end = Jetzt: { $state }.

error-watch-own = In dieser Partie spielst du selbst mit, du erfährst also ohnehin von jedem Zug.
error-watch-over = Diese Partie ist vorbei: Es gibt nichts mehr zu verfolgen. *Nachspielen* zeigt sie Zug für Zug.
error-watch-self = Dir selbst kannst du nicht folgen.
error-watch-bot = Bots spielen hier nicht. Folge einer Person oder einer Partie.
error-watch-already = Dem folgst du schon.
error-watch-not = Dem folgst du nicht. `/watch list` zeigt, wem und was du hier folgst.
error-watch-what = Nenne eine Partie oder eine Person. Im Thread einer Partie kannst du beides weglassen.
error-watch-too-many = Du folgst { $limit } Partien und Personen, mehr geht nicht. Bei `/watch list` schaffst du Platz.

# Die Wand: alle laufenden Partien in einer öffentlichen Nachricht.
theme-wall = Wand
settings-wall = Kanal für die Wand
settings-wall-none = Aus
settings-hide_results = Ergebnisse von Partien
settings-hide_results-off = Zeigen
settings-hide_results-on = Verdecken, bis ich darauf drücke
result-hidden = Vorbei: ||{ $result }||
wall-title =
    { $count ->
        [one] **Hier wird gespielt: eine Partie**
       *[other] **Hier wird gespielt: { $count } Partien**
    }
wall-more =
    { $count ->
        [one] … und eine weitere.
       *[other] … und { $count } weitere.
    }
wall-empty = **Gerade wird hier nichts gespielt.** `/challenge` beginnt eine Partie.
wall-caption = { $title } · { turns-played }
wall-alt =
    { $count ->
        [one] Eine Partie auf einem kleinen Brett.
       *[other] { $count } Partien auf kleinen Brettern, Reihe für Reihe.
    }
wall-told = { $title }: { $first } gegen { $second }, { turns-played }, { $state }.

# Einmal in der Woche, im Kanal der Wand; { $monday } ist ein Datum.
week-match = [{ $title }]({ $url })
week-ended =
    { $count ->
        [one] **Woche vom { $monday }:** Eine Partie ging zu Ende: { $matches }.
       *[other] **Woche vom { $monday }:** { $count } Partien gingen zu Ende: { $matches }.
    }
week-wait =
    { $days ->
        [one] Am längsten wartet ein Zug seit einem Tag, in [{ $title }]({ $url }).
       *[other] Am längsten wartet ein Zug seit { $days } Tagen, in [{ $title }]({ $url }).
    }

error-wall-permissions =
    { $count ->
        [one] In { $channel } kann ich keine Partien zeigen: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } kann ich keine Partien zeigen: Mir fehlen dort die Berechtigungen { $permissions }.
    }
