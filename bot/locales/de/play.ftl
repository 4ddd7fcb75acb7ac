# Einen Zug Schritt für Schritt wählen. Wie jede Wahl heißt und wonach gefragt wird, steht beim Spiel.

button-back = Zurück
button-type = Eingeben…
button-send = Senden
button-send-on = Immer sofort senden
button-again = Von vorn
button-go-on = Nächster Stein…
button-side = Von { $player } aus

pick-title = **{ $title }** gegen { $opponent } · Zug { $ply }
pick-or-swap = Ein Zug behält deine Seite. Oder tausch die Seiten: Dann spielt dein Gegenüber diesen Zug, und du hast die Seite, die angefangen hat.
# Zusatz zu einer Beschreibung: welche von mehreren Antworten gerade gilt.
pick-switch = Im Moment gewählt: { $chosen }; du kannst zu { $others } wechseln.
pick-so-far = Bisher: { $chosen }
pick-hint = **{ $choice }**: { $facts }
pick-alt = { $question } Zur Wahl: { $choices }.
pick-range = { $first } – { $last }

pick-preview = Diesen Zug spielen? So sähe das Brett dann aus:
pick-read-as = Ich bin nicht sicher, was du mit „{ $typed }“ meinst. Ich würde es als **{ $turn }** lesen; so sähe das Brett dann aus:
pick-at-first = -# Solange du neu hier bist, zeige ich dir jeden Zug, bevor er gespielt wird. In `/settings` kannst du das ändern.
pick-only = Das ist dein einziger möglicher Zug. So sähe das Brett dann aus:
pick-loses = **Mit diesem Zug ist die Partie sofort verloren.**

pick-played = Diesen Zug von { $title } hast du schon gespielt: { $turn }.
pick-over = { $title } ist vorbei: { $state }.
pick-board-follows = Das Brett erscheint in { $place }.
pick-stale = Diese Wahl passt nicht mehr zum Brett von { $title }.

# Nachdem ein Stein gesetzt ist: Der nächste wird in derselben Nachricht gewählt.
pick-placed = Gesetzt: **{ $turn }**.
pick-wait = Jetzt setzt { $opponent } einen Stein. Danach geht es hier weiter:

# Was die Seite am Zug tun muss oder könnte; der Rest des Satzes steht beim Spiel.
threats = { $player } { $threats }.

waiting-board = Noch bist du nicht dran. So steht die Partie:
votes-board = Dein Team stimmt über diesen Zug ab. So steht die Partie:

# Commands: at most 100 characters each.
command-move = Spiele deinen Zug
command-move-move = Dein Zug; beim Tippen zeigt die Liste, was möglich ist
