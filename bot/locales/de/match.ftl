# Öffentliche Nachrichten, und Beschreibungen der Bilder.

none = keine
player = Mitspieler
variant-only = Standardregeln
team = Team { $people }
computer = Computer { $level }
channel = Der Kanal
role = eine Rolle
seat = { $player } ({ $side })

button-accept = Annehmen
button-join-side = Auf die Seite von { $player }
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-move = Ziehen
button-vote = Abstimmen
button-play = Spielen
button-draw = Remis anbieten
button-menu = ⋯
button-step-first = ⏮
button-step-back = ◀
button-step-on = ▶
# Die Einträge im Menü einer Partie.
button-menu-look = Rückblick
button-menu-try = Planen…
button-menu-more = Mehr
button-menu-watch = Zuschauen
button-menu-offer = Anbieten…
button-menu-time = Zeit…
button-menu-end = Beenden…
button-share = Teilen
button-rematch = Revanche
button-challenge-friend = Freunde herausfordern
button-rules = Regeln
button-learn = Lernen
button-show = Brett zeigen
button-resign = Aufgeben…
button-resign-yes = Aufgeben
button-call-off = Partie absagen…
button-call-off-yes = Partie absagen
button-help = Hilfe
button-cancel = Abbrechen
button-go-back = Nein, zurück
button-draw-yes = Remis annehmen
button-draw-no = Remis ablehnen
button-lot = Rest zufällig setzen
button-lot-yes = Zufällig setzen
button-lot-no = Selbst setzen
button-reroll = Neuer Zufallsstart
button-reroll-yes = Neuer Start
button-reroll-no = Start behalten
button-keep = Meine Seite behalten
button-swap = Seiten tauschen
button-takeback = Zurücknehmen
button-takeback-yes = Erlauben
button-takeback-no = Nicht erlauben
button-pause = Pause
button-pause-yes = Pause annehmen
button-pause-no = Pause ablehnen
button-resume = Pause beenden
button-claim = Sieg beanspruchen
button-claim-yes = Ja, beanspruchen
button-extend = Einen Tag geben
button-wait = Warten
button-nudge = Anstupsen
button-abort-yes = Für beide beenden
button-series = Nacheinander setzen
button-pass = Passen
button-play-anyway = Trotzdem spielen
button-change = Ändern

# Wie viel Zeit ein Zug hat; auch in der Liste der Option `pace`.
pace-none = ohne Zeitlimit
pace-5-minutes = 5 Minuten pro Zug
pace-10-minutes = 10 Minuten pro Zug
pace-1-hour = 1 Stunde pro Zug
pace-1-day = 1 Tag pro Zug
pace-3-days = 3 Tage pro Zug
pace-7-days = 7 Tage pro Zug
pace-strict = { $pace }, streng
pace-saving = { $pace } + Sparen
pace-strict-saving = { $pace }, streng + Sparen
terms-saving = ungenutzte Zeit wird aufgehoben, bis zur Zeit von drei Zügen
aim-first = Die erste Seite
aim-second = die zweite Seite
terms-lenient = ist die Zeit um, kann der Sieg beansprucht werden
terms-strict = ist die Zeit um, ist die Partie verloren
terms-channel = alle hier spielen zusammen und stimmen ab
terms-role = alle mit { $role } stimmen ab
terms-team = bis zu fünf Personen auf einer Seite, die abstimmen
terms-channel-strict = die Gegenseite verliert, wenn ihre Zeit um ist
terms-swap = nach dem ersten Zug dürfen einmal die Seiten getauscht werden

# Wie viel Zeit bleibt; { $when } ist etwa „in 3 Stunden“, und später „vor 5 Minuten“: Discord zählt weiter.
clock-ends = Frist: { $when }
clock-ends-at = Frist: { $day }, { $time } UTC
clock-ended = die Zeit ist { $when } abgelaufen
clock-ended-at = die Zeit ist am { $day } um { $time } UTC abgelaufen
clock-paused = Pause: die Uhr steht

# Die Karte einer Herausforderung.
card-to = { $challenger } fordert { $opponent } zu **{ $game }** heraus!
card-to-anyone = { $challenger } fordert alle zu **{ $game }** heraus!
# In Direktnachrichten untereinander, wo „alle“ eine einzige Person sein kann.
card-among-people = { $challenger } möchte **{ $game }** spielen!
card-details = { $variant } · { $first } · { $rated }
card-rematch = Revanche für { $title }
card-first-random = wer beginnt, wird ausgelost
card-first-me = { $challenger } beginnt
card-first-them = wer annimmt, beginnt
card-first-named = wer zuerst genannt ist, beginnt
card-first-bid = beide bieten geheim auf den ersten Zug
card-secret-bid = **Beide bieten geheim:** { $people }. Drück *{ $button }* · bis { $when }
card-secret-setup = **Beide stellen ihre Steine geheim auf:** { $people }. Drück *{ $button }* · bis { $when }
card-ready = { $player } ✓ bereit
card-choosing = { $player } wählt noch
card-lapsed = Die Partie hat nicht begonnen: Es waren nicht rechtzeitig beide bereit.
line-preparing = { $challenger }, { $opponent } hat [deine Herausforderung zu { $game }]({ $url }) angenommen. Drück dort *{ $button }*; die Partie beginnt, wenn ihr beide bereit seid.
button-secret = Geheim wählen…
card-waits = Wartet auf { $opponent } · bis { $when }
card-waits-for-anyone = Offen für alle · bis { $when }
card-waits-among-people = Offen bis { $when }
open-title = **Offene Herausforderungen**
open-line = **{ $number }** · [{ $game }]({ $url }) · { $challenger } · { $details } · endet { $when }
open-title-own = **Deine Herausforderungen, noch ohne Antwort**
open-line-own = **{ $number }** · [{ $game }]({ $url }) · an { $opponent } · { $details } · endet { $when }
open-line-own-anyone = **{ $number }** · [{ $game }]({ $url }) · an alle · { $details } · endet { $when }
open-more = und { $count } weitere
challenge-withdrawn = Du hast deine Herausforderung in { $game } zurückgezogen.
button-accept-listed = { $number } annehmen
button-withdraw-listed = { $number } zurückziehen
card-answers-only = Gespielt wird gleich hier, mit Knöpfen: ohne Wertung und ohne Uhr. Entfernt { $challenger } diese App, kann die andere Seite sie hinzufügen und mit `/move` weiterspielen.
shown-in-private = Das siehst nur du: Discord lässt diese App hier nicht für alle posten. Was du getan hast, zählt trotzdem, und der nächste Knopfdruck zeigt das Brett.
card-shown-in-private = Das siehst nur du: Discord lässt diese App hier nicht für alle posten. Niemand könnte annehmen, deshalb ist die Herausforderung zurückgezogen.
card-begun = **{ $title }** hat begonnen: { $first } – { $second }. Das Brett steht weiter unten.
card-declined = { $opponent } hat abgelehnt.
line-declined = { $challenger }, { $opponent } hat [deine Herausforderung zu { $game }]({ $url }) abgelehnt.
line-declined-suggested = { $challenger }, { $opponent } hat [die Partie { $game }]({ $url }), die ich vorgeschlagen habe, abgelehnt.
card-withdrawn = Die Herausforderung wurde zurückgezogen.
card-expired = Die Herausforderung ist abgelaufen.

# Der Spielstand, zu dem die Karte wird.
scoreboard-title = **{ $title }** · { $variant }
scoreboard-race = { $number }. { $player } — { $race }
scoreboard-player = { $number }. { $player }
scoreboard-turn = Zug { $ply }: { $turn }
scoreboard-place = Alle Bretter: { $place }
scoreboard-place-over = Gespielt in { $place }
score = { $label } { $value }/{ $target }
score-close = { $label } { $value }/{ $target } (noch eins)
score-compared = { $value } { $label }
score-left = noch { $value } { $label }
score-left-close = noch { $value } { $label } (der letzte)

# Eine Partie als Beitrag in einem Forum: ihre erste Nachricht und ihre Tags (je höchstens 20 Zeichen).
forum-opening = **{ $title }** · { $variant }
    { $first } – { $second }
    Spielstand und Ergebnis stehen auf [der Karte]({ $url }) im Kanal.
# An die Person, die das Forum ausgewählt hat; danach folgt, was fehlt.
forum-letter = Auf { $server } hast du { $channel } als Forum für Partien ausgewählt, aber ich konnte dort keinen Beitrag erstellen. Bis das wieder geht, bekommen Partien einen Thread oder bleiben in ihrem Kanal.
forum-running = läuft
forum-over = vorbei

# Die Nachricht eines Zuges.
board-start = { $game } · { $first } – { $second }
board-turn = { $ply } · { $player } { $turn }
board-turn-with-facts = { $ply } · { $player } { $turn } — { $facts }
only-turn = { $turn } (einziger Zug)
board-pass = { $player } muss passen
board-swapped = { $player } tauscht die Seiten
# Alle Steine, die übrig waren, zufällig gesetzt.
board-drawn =
    { $count ->
        [one] { $ply } · ein Stein zufällig gesetzt
       *[other] { $ply } · { $count } Steine zufällig gesetzt
    }
# A planned turn in a message that tells several turns; `board-left-out` stands for some of these turns.
board-seen-coming = { $turn } — **kommen sehen**
board-left-out =
    … { $count ->
            [one] ein weiterer Zug
           *[other] { $count } weitere Züge
    } …
board-link = Das Brett: { $url }
shared-by = -# Geteilt von { $player }

state-to-move = { $player } ist am Zug
state-your-turn = Du bist dran, { $player }
# Bis zum zweiten Zug darf, wer ihn hat, stattdessen die Seiten tauschen.
state-may-swap = { $player } zieht oder tauscht die Seiten
state-your-choice = Du hast die Wahl, { $player }: deine Seite behalten und ziehen oder die Seiten tauschen
state-won = { $winner } gewinnt { $why }
state-tie = unentschieden ({ $why })
state-agreed = Remis durch Einigung
state-cancelled = abgesagt, bevor beide gezogen hatten; zählt nicht
state-left = abgesagt, weil { $player } den Server verlassen hat; zählt nicht
state-aborted = von der Moderation dieses Servers beendet; zählt nicht
state-unvoted = beendet, weil niemand abgestimmt hat; zählt nicht
state-resigned = { $winner } gewinnt, weil { $loser } aufgegeben hat
state-time = { $winner } gewinnt, weil die Zeit von { $loser } abgelaufen ist

# Wo eine Partie steht, in einer Aufzählung dessen, was man von ihr weiß.
turns-played =
    { $ply ->
        [0] vor dem ersten Zug
       *[other] Zug { $ply }
    }

# Das Ergebnis.
result-title =
    { $turns ->
        [0] **{ $title }** ist vorbei: **{ $state }**
        [one] **{ $title }** ist nach einem Zug vorbei: **{ $state }**
       *[other] **{ $title }** ist nach { $turns } Zügen vorbei: **{ $state }**
    }
result-title-resigned =
    { $turns ->
        [0] **{ $title }** · **{ $loser } hat aufgegeben: { $winner } gewinnt**
        [one] **{ $title }** · **{ $loser } hat nach einem Zug aufgegeben: { $winner } gewinnt**
       *[other] **{ $title }** · **{ $loser } hat nach { $turns } Zügen aufgegeben: { $winner } gewinnt**
    }
result-title-time =
    { $turns ->
        [0] **{ $title }** · **Die Zeit von { $loser } ist abgelaufen: { $winner } gewinnt**
        [one] **{ $title }** · **Nach einem Zug ist die Zeit von { $loser } abgelaufen: { $winner } gewinnt**
       *[other] **{ $title }** · **Nach { $turns } Zügen ist die Zeit von { $loser } abgelaufen: { $winner } gewinnt**
    }
# Dasselbe für den Kanal, wenn die Partie einen Thread hat.
result-announced = **{ $title }** · { $first } – { $second } · **{ $state }** · { $place }

# Angebote, je eine Zeile.
line-draw-offer = { $player } bietet Remis an. { $opponent }, einverstanden?
line-draw-agreed = { $player } hat Remis angeboten, und { $opponent } war einverstanden: **Die Partie endet remis.**
line-draw-declined = { $player } hat Remis angeboten; { $opponent } spielt weiter.
line-draw-lapsed = { $player } hat Remis angeboten; mit dem nächsten Zug ist das Angebot verfallen.
line-draw-overtaken = { $player } hatte Remis angeboten, bevor die Partie zu Ende ging.
line-lot-offer = { $player } schlägt vor, alle übrigen Steine zufällig zu setzen. { $opponent }, einverstanden?
line-lot-agreed = { $player } hat zufälliges Setzen vorgeschlagen, und { $opponent } war einverstanden: **Alle übrigen Steine wurden zufällig gesetzt.**
line-lot-declined = { $player } hat zufälliges Setzen vorgeschlagen; { $opponent } spielt weiter.
line-lot-lapsed = { $player } hat zufälliges Setzen vorgeschlagen; mit dem nächsten Zug ist der Vorschlag verfallen.
line-lot-overtaken = { $player } hatte zufälliges Setzen vorgeschlagen, bevor die Partie zu Ende ging.
line-reroll-offer = { $player } schlägt vor, den Start neu auszulosen; das geht einmal. { $opponent }, einverstanden?
line-reroll-agreed = { $player } hat vorgeschlagen, den Start neu auszulosen, und { $opponent } war einverstanden: **Der neue Start steht weiter unten.**
line-reroll-declined = { $player } hat vorgeschlagen, den Start neu auszulosen; { $opponent } behält diesen.
line-reroll-lapsed = { $player } hat vorgeschlagen, den Start neu auszulosen; mit dem ersten Zug ist der Vorschlag verfallen.
line-reroll-overtaken = { $player } hatte vorgeschlagen, den Start neu auszulosen, bevor die Partie zu Ende ging.
line-rerolled = Ihr habt den Start neu ausgelost: **Dieses Brett gilt nicht mehr.**
line-takeback-offer = { $player } möchte { $turns } zurücknehmen. { $opponent }, ist das in Ordnung?
line-takeback-agreed = { $player } wollte einen Zug zurücknehmen, und { $opponent } war einverstanden.
line-takeback-declined = { $player } wollte einen Zug zurücknehmen; { $opponent } spielt weiter.
line-takeback-lapsed = { $player } wollte einen Zug zurücknehmen; mit dem nächsten Zug ist die Bitte verfallen.
line-takeback-overtaken = { $player } wollte noch einen Zug zurücknehmen, bevor die Partie zu Ende ging.
line-pause-offer = { $player } schlägt eine Pause vor: Die Uhr steht, bis jemand zieht oder die Pause beendet. { $opponent }, einverstanden?
line-pause-agreed = { $player } hat eine Pause vorgeschlagen, und { $opponent } war einverstanden: **Die Uhr steht,** bis jemand zieht oder die Pause mit `/match time` beendet.
line-pause-declined = { $player } hat eine Pause vorgeschlagen; { $opponent } spielt weiter.
line-pause-lapsed = { $player } hat eine Pause vorgeschlagen; mit dem nächsten Zug ist der Vorschlag verfallen.
line-pause-overtaken = { $player } hatte eine Pause vorgeschlagen, bevor die Partie zu Ende ging.
line-resumed = { $player } hat die Pause beendet. { $left }.

# Zeit: { $left } ist etwa „Frist: in 3 Stunden“.
line-flag-up = Die Zeit von { $player } ist um. { $opponent } kann den Sieg beanspruchen, einen Tag geben oder warten. Bis dahin darf { $player } noch ziehen.
line-flag-given = Die Zeit von { $player } war um, und { $opponent } hat einen Tag gegeben. { $left }.
line-flag-waiting = Die Zeit von { $player } ist um, und { $opponent } wartet. { $opponent } kann den Sieg noch beanspruchen, mit *⋯* oder `/match time`.
line-flag-paused = Die Zeit von { $player } war um; dann haben beide eine Pause vereinbart.
line-flag-played = Die Zeit von { $player } war um; dann ging die Partie weiter.
line-flag-claimed = Die Zeit von { $player } war um, und **{ $opponent } hat den Sieg beansprucht.**
line-flag-ended = Die Zeit von { $player } war um; dann ging die Partie zu Ende.
line-reminder = { $player }, [du bist dran]({ $url }). { $left }.
letter-reminder = [In { $title } bist du dran]({ $url }). { $left }.
line-nudge = { $player }, { $opponent } wartet auf [deinen Zug]({ $url }).
letter-nudge = { $opponent } wartet auf [deinen Zug in { $title }]({ $url }).
line-restored = Ich wurde aus einer Sicherung wiederhergestellt: Diese Partie steht wieder { $ply ->
        [0] vor ihrem ersten Zug
       *[other] bei Zug { $ply }
    }. Spätere Bretter gelten nicht mehr.
line-taken-back = ~~{ $turns }~~ { $count ->
    [one] wurde zurückgenommen.
   *[other] wurden zurückgenommen.
}

# Die Beschreibung eines Bildes.
alt-title = { $title }, { turns-played }, { $variant }.
alt-turn = { $player } spielte { $turn }.
alt-turn-with-facts = { $player } spielte { $turn }: { $facts }.
alt-turn-numbered = Zug { $ply }: { alt-turn }
alt-over = Die Partie ist vorbei: { $state }.
# Was ein Bild für eine Wahl oder einen Tipp markiert, und welchen Zug es empfiehlt.
alt-marked = Markiert: { $cells }.
alt-advised = Markiert: der Zug { $turn }.
alt-race = { $player }: { $race }.
alt-player = Seite { $number }: { $player }.

# Unter dem Plakat eines Ergebnisses.
poster-caption =
    { $turns ->
        [one] ein Zug
       *[other] { $turns } Züge
    } · { $variant } · { $date }

# Wörter im Bild; { $name } steht für eine Person.
picture-first = Beginnt
picture-second = Zweite Seite
picture-wins = { $name } gewinnt
picture-tie = Unentschieden
picture-moving = am Zug
picture-won = Sieg
picture-resigned = { $name } hat aufgegeben
picture-timed-out = { $name } hat keine Zeit mehr
picture-agreed = durch Einigung
picture-cancelled = Abgesagt
picture-aborted = Abgebrochen
picture-passes = passt
picture-turned = um 180° gedreht

# Befehle und ihre Optionen: höchstens je 100 Zeichen.
# Die Namen von Optionen: klein geschrieben, ohne Leerzeichen, höchstens 32 Zeichen.
option-game = spiel
option-opponent = gegner
option-first = beginn
option-pace = bedenkzeit
option-as = als
option-with = mit
option-record = aufzeichnung
option-position = stellung
option-file = datei
option-move = zug
option-match = partie
option-finished = beendet
option-at = nach
option-format = format
first-random = zufällig
first-me = ich
first-them = mein Gegenüber
first-swap = ich; danach darf getauscht werden (Tauschregel)
first-bid = geheime Gebote: Das höhere beginnt
command-match-option = Welche Partie; nur nötig, wenn du mehrere hast
command-match = Deine Partien: ansehen oder beenden
