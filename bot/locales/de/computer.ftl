# Der Computer als Gegner, und sein Trainer.

# Wie stark er ist: ein Name, und ein Satz mit höchstens 80 Zeichen.
level-name = Stufe { $level }
level-hint =
    { $level ->
        [1] schlägt gern und übersieht meist, was du dafür schlagen kannst
        [2] sieht einen Abtausch, wenn er aufpasst
        [3] durchschaut Opfer, spielt aber viele Züge ohne langes Nachdenken
        [4] plant mehrere Züge voraus und spielt selten unüberlegt
       *[other] spielt, so gut er kann, mit bis zu drei Sekunden pro Zug
    }

# Dasselbe für ein Spiel, von dem er nur die Regeln kennt.
level-hint-by-rules =
    { $level ->
        [1] kennt nur die Regeln, sieht aber einen Sieg in einem Zug
        [2] kennt nur die Regeln, denkt aber doppelt so lange wie Stufe 1
        [3] kennt die Regeln und probiert ein paar Fortsetzungen aus
        [4] kennt die Regeln und probiert viele Fortsetzungen aus
       *[other] kennt die Regeln und probiert aus, was er in drei Sekunden schafft
    }

# Ein anderes Programm, das an Stelle einer Stufe spielt, und die Zeile, wenn es versagt.
program-hint = ein anderes Programm, das der Betreiber dieses Bots eingebunden hat
stand-in = { $program } hat nicht rechtzeitig einen gültigen Zug geliefert. Ich habe an seiner Stelle **{ $turn }** gespielt.

command-challenge-level = Gegen den Computer spielen: Wie stark soll er sein?
option-level = stufe

button-computer = Gegen den Computer
computer-game-question = Welches Spiel möchtest du gegen den Computer spielen?
computer-game-prompt = Spiel wählen
computer-question = **{ $game }** gegen den Computer: Wie stark soll er sein? Er antwortet in Sekunden, und die Partie zählt nicht für die Wertung.
    Der Trainer sagt dir, wenn du etwas übersiehst: bevor du sendest oder danach, und dann kannst du den Zug zurücknehmen.
computer-prompt = Stufe wählen
button-next-level = Stufe { $level }
button-coach = Trainer…
coach-is-off = **{ $title }** · Der Trainer schweigt. Er kann dir sagen, was du übersiehst, bevor du einen Zug sendest oder danach.
coach-is-before = **{ $title }** · Der Trainer meldet sich, bevor du einen Zug sendest, der etwas übersieht.
coach-is-after = **{ $title }** · Der Trainer meldet sich nach einem Zug, der etwas übersieht, und du kannst ihn zurücknehmen.
button-coach-off = Ohne Trainer
button-coach-before = Trainer: vorher
button-coach-after = Trainer: nachher
computer-begins = Deine Partie gegen { $opponent } beginnt in { $place }.

terms-computer = { $opponent } { $hint }
terms-coach = mit Trainer

# Was vor einem Angebot an den Computer gefragt wird; { $turns } ist etwa „11 · Wd4,b2, 12 · Ga1“.
draw-offered-computer = Du hast Remis angeboten. { $opponent } antwortet gleich.

# Die Zeile des Trainers.
coach = Trainer: { $criticism }
button-show-me = Zeig es mir
button-show-turn = Letzten Zug zeigen
button-coach-back = Zug zurücknehmen

error-unknown-level = Es gibt die Stufen { $lowest } bis { $highest }. Wähle eine davon.
error-level-with-person = Stufen gibt es nur beim Computer. Lass `gegner` (`opponent`) weg oder nenne mich.
error-computer-unrated = Partien gegen den Computer werden nicht gewertet. Lass `gewertet` (`rated`) weg oder fordere einen Menschen heraus.
error-computer-lenient = Der Computer beansprucht nie einen Sieg auf Zeit. Wähle eine strenge `bedenkzeit` (`pace`), bei der verliert, wessen Zeit um ist, oder keine.
error-computer-not-challenger = Gegen den Computer spielen kann diese Herausforderung nur, wer sie gestellt hat. Für eine eigene Partie nimm `/challenge` mit einer Stufe.
error-nudge-computer = Den Computer musst du nicht anstupsen: Er antwortet gleich.
error-coach-late = Das ist nicht mehr dein letzter Zug. `/match takeback` nimmt deinen letzten Zug zurück.
