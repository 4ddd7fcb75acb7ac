# Einen Zug Schritt für Schritt wählen. Wie jede Wahl heißt und wonach gefragt wird, steht beim Spiel.

button-back = Zurück
button-type = Tippen…
button-send = Senden
button-again = Von vorn
button-side = Von { $player } aus

pick-title = **{ $title }** gegen { $opponent } · Zug { $ply }
pick-so-far = Bisher: { $chosen }
pick-hint = **{ $choice }**: { $facts }
pick-range = { $first } – { $last }
pick-run = { $group } { $run }
pick-alt = { $question } Markiert: { $choices }.

pick-preview = Willst du diesen Zug spielen? So sähe das Brett dann aus:
pick-read-as = Ich bin nicht sicher, wie du „{ $typed }“ meinst. Ich würde es als **{ $turn }** lesen; so sähe das Brett dann aus:
pick-at-first = -# Bis du ein paar Partien beendet hast, frage ich vor jedem getippten Zug; `/settings` ändert das.
pick-only = Das ist der einzige Zug, den du spielen kannst. So sähe das Brett dann aus:
pick-loses = **Mit diesem Zug ist die Partie sofort verloren.**

pick-played = Diesen Zug von { $title } hast du schon gespielt: { $turn }.
pick-over = { $title } ist vorbei: { $state }.
pick-board-follows = Das Brett folgt in { $place }.
pick-stale = Diese Wahl passt nicht zum Brett von { $title }.

# Was die Seite am Zug tun muss oder könnte; der Rest des Satzes steht beim Spiel.
threats = { $player } { $threats }.

waiting-board = Du bist nicht am Zug. So steht die Partie:

command-play = Wähle deinen Zug Schritt für Schritt
