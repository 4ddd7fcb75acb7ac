# Private Nachrichten: Fragen, Listen, Hilfe.

stale-board = Das ist ein altes Brett, { $ply ->
        [0] von vor dem ersten Zug
       *[other] von Zug { $ply }
    }. So steht die Partie jetzt:
finished-board = Diese Partie ist vorbei. So ist sie ausgegangen:
spectator-board = Du spielst in dieser Partie nicht mit, aber du kannst gern zusehen:

challenge-posted = Deine Herausforderung erscheint gleich in { $place }.
rematch-preparing = Angenommen. Drück jetzt *{ $button }* auf [der Karte]({ $url }).
challenge-begins = Angenommen. Die Partie beginnt in { $place }.
rematch-begins = Die Revanche beginnt in { $place }, mit getauschten Seiten.

move-title = Dein Zug in { $title }
move-label = Dein Zug
move-hint = zum Beispiel { $moves }
move-sent = Gespielt: { $turn }. Hier ist das Brett: { $url }
move-saved = Gespielt: { $turn }. Das Brett erscheint gleich in { $place }.
move-saved-answers-only = Gespielt: { $turn }. Drück einen Knopf unter dem alten Brett, um das neue zu sehen.
move-refused = Gespielt: { $turn }. { $reason }
board-refused = In { $place } darf ich das Brett gerade nicht zeigen, darum steht es hier.
board-refused-direct = Discord lässt mich dir keine Direktnachrichten schicken, darum steht das Brett hier.
move-thinking = Gespielt: { $turn }. { $computer } überlegt …

choose-move = { $reason }
    Wähle den nächsten Schritt oder gib den ganzen Zug ein.
choose-move-first = { $reason }
    Wähle den nächsten Schritt oder gib den ganzen Zug ein. Es gibt mehr Möglichkeiten, als hier Platz haben.
choose-prompt = Nächster Schritt
# In der Liste beim Tippen: führt zu den anderen Zügen, die so beginnen.
choose-steps = weitere Züge, Schritt für Schritt

did-you-mean = Meintest du …
button-steps = Schritt für Schritt
losing-move = **Mit diesem Zug wäre die Partie sofort verloren:**
    { $line }
    Trotzdem spielen?

resign-question = **Partie beenden?** Wenn du { $title } aufgibst, gewinnt { $opponent }. Das lässt sich nicht rückgängig machen.
resigned = Du hast { $title } aufgegeben.
call-off-question = **Partie beenden?** Ihr habt noch nicht beide gezogen, { $title } gegen { $opponent } zählt also nicht.
call-off-question-left = { $opponent } hat den Server verlassen, anstupsen geht also nicht. **Partie beenden?** { $title } zählt dann nicht.
called-off = Du hast { $title } abgesagt.
draw-question-offered = { $opponent } bietet dir in { $title } Remis an. Wenn du annimmst, ist die Partie zu Ende.
draw-offered = Du hast Remis angeboten. { $opponent } kann bis zum nächsten Zug antworten.
draw-agreed = { $title } endet remis.
draw-declined = Remis abgelehnt.
lot-question-offered = { $opponent } schlägt in { $title } vor, alle übrigen Steine beider Seiten zufällig zu setzen. Einverstanden?
lot-offered = Du hast zufälliges Setzen vorgeschlagen. { $opponent } kann bis zum nächsten Zug antworten.
lot-agreed = Alle übrigen Steine in { $title } wurden zufällig gesetzt.
lot-declined = Abgelehnt. Ihr setzt beide selbst weiter.
reroll-question-offered = { $opponent } schlägt in { $title } vor, den Start neu auszulosen; das geht einmal. Einverstanden?
reroll-offered = Du hast vorgeschlagen, den Start neu auszulosen. { $opponent } kann bis zum ersten Zug antworten.
reroll-agreed = Der Start von { $title } wurde neu ausgelost.
reroll-declined = Abgelehnt. Der Start bleibt, wie er ist.
swapped = Du hast in { $title } die Seiten getauscht. Jetzt zieht { $opponent }.
takeback-question-offered = { $opponent } möchte in { $title } { $turns } zurücknehmen. Ist das in Ordnung?
takeback-offered = Du hast um die Rücknahme gebeten. { $opponent } kann bis zum nächsten Zug antworten.
takeback-agreed = Der Zug in { $title } ist zurückgenommen.
takeback-declined = Abgelehnt. Die Partie geht weiter.
pause-question-offered = { $opponent } schlägt in { $title } eine Pause vor. Dann steht die Uhr, bis jemand zieht oder die Pause beendet. Einverstanden?
pause-offered = Du hast eine Pause vorgeschlagen. { $opponent } kann bis zum nächsten Zug antworten.
pause-agreed = { $title } macht Pause: Die Uhr steht. `/match time` beendet die Pause.
pause-declined = Pause abgelehnt. Die Uhr läuft weiter.
resumed = Du hast die Pause in { $title } beendet. { $left }.
claim-question = **Partie beenden?** Die Zeit von { $opponent } in { $title } ist um: Wenn du den Sieg beanspruchst, ist die Partie vorbei.
claimed = Du hast den Sieg beansprucht: { $title } ist zu Ende.
extended = Du hast { $opponent } in { $title } einen Tag gegeben. { $left }.
waited = Du wartest in { $title } auf { $opponent }. Den Sieg kannst du auch später beanspruchen, mit *⋯* oder `/match time`.
nudged = Angestupst: { $opponent } erfährt es in { $title } so, wie es eingestellt ist. In einem Tag geht das wieder.
series-question = Jetzt **{ $first }** setzen, und dann nach jedem Zug von { $opponent } einen Stein: { $rest }? Zum Aufhören setz etwas anderes oder nimm *⋯*.

blocked = { $user } ist blockiert. Herausforderungen, Angebote und Revanchen gebe ich nicht mehr weiter, und niemand erfährt davon. Laufende Partien gehen weiter. Noch einmal *Herausforderungen blockieren* macht es rückgängig.
unblocked = { $user } ist nicht mehr blockiert.

menu = { $title }: { $state }
menu-page = **{ $purpose }** · { $match }
menu-page-empty = Hier gibt es im Moment nichts zu tun.

which-match = Du hast mehrere Partien. Welche meinst du?
which-match-prompt = Wähle eine Partie
match-label = #{ $match } { $game } – { $opponent } · { turns-played } · { $turn }
label-yours = du bist dran
label-theirs = du wartest
label-over = vorbei

list-waiting =
    { $count ->
        [0] Keine Partie wartet auf dich.
        [one] **Eine Partie wartet auf dich:** { $matches }
       *[other] **{ $count } Partien warten auf dich:** { $matches }
    }
list-over = Zuletzt beendet:
list-title =
    { $count ->
        [one] Eine Partie:
       *[other] { $count } Partien:
    }
list-line = **{ $title }** · { $variant } · { $first } – { $second } · { turns-played } · { $state }
list-elsewhere =
    { $count ->
        [one] Eine weitere wartet woanders. Alle deine Partien zeigt `/match list` in einer Direktnachricht an mich.
       *[other] { $count } weitere warten woanders. Alle deine Partien zeigt `/match list` in einer Direktnachricht an mich.
    }
list-missing =
    { $count ->
        [one] { $matches } wartet, bis das Spiel „{ $game }“ hier wieder installiert ist.
       *[other] { $matches } warten, bis das Spiel „{ $game }“ hier wieder installiert ist.
    }
list-departed = der Server hat mich entfernt
list-empty = Du hast noch keine Partien. Beginne eine mit `/challenge`.

# Ein Brett in Worten: der Eintrag im Menü einer Nachricht (höchstens 32 Zeichen) und was dazugehört.

command-describe-menu = Dieses Brett beschreiben
command-match-describe = Das Brett einer Partie in Worten
command-match-describe-at = Nach welchem Zug; ohne Angabe nach dem letzten

button-describe = Beschreiben
describe-long = Für eine Nachricht ist die Beschreibung zu lang; hier ist sie als Datei.

error-nothing-to-describe = In dieser Nachricht sehe ich kein Brett. Beschreiben kann ich Bretter, Spielstände und Ergebnisse, die ich gepostet habe; für alles andere nimm `/match describe`.
error-no-such-turn =
    { $count ->
        [0] Einen Zug { $turn } gibt es nicht: In dieser Partie wurde noch nichts gespielt. Wähle 0.
        [one] Einen Zug { $turn } gibt es nicht: In dieser Partie wurde ein Zug gespielt. Wähle 0 oder 1.
       *[other] Einen Zug { $turn } gibt es nicht: In dieser Partie wurden { $count } Züge gespielt. Wähle 0 bis { $count }.
    }

# Commands: at most 100 characters each.
command-match-takeback = Um die Rücknahme deines letzten Zuges bitten oder darauf antworten
command-match-list = Deine Partien, zuerst die, die auf dich warten
command-match-list-finished = Stattdessen die beendeten
command-match-resign = Eine Partie aufgeben oder sie absagen, bevor beide gezogen haben (fragt vorher nach)
command-match-draw = Remis anbieten oder ein Angebot beantworten
command-match-time = Was du bei der Zeit jetzt tun kannst: anstupsen, Tag geben, Pause, Sieg beanspruchen
