# Stimmen eines Kanals, der gemeinsam spielt: verdeckt, bis die Zeit für den Zug um ist.

vote-title = **{ $title }** · Zug { $ply } · Was sollt ihr spielen? Das siehst nur du.
vote-preview = Du stimmst für **{ $turn }**. Was du gewählt hast, erfährt niemand; wenn die Zeit um ist, steht auf dem Brett, wie viele wofür gestimmt haben.
vote-sealed = Deine Stimme für Zug { $ply } von { $title } ist **{ $turn }**. Du kannst sie ändern, bis die Zeit um ist.

button-vote-count = Jetzt auszählen
vote-counted = Die Stimmen sind ausgezählt: { $url }

# Zeilen auf Brettern; $when ist eine Uhrzeit.
vote-none = Noch hat niemand abgestimmt. Alle, die hier schreiben dürfen, können das bis { $when }.
vote-poll =
    { $voted ->
        [one] Eine Person hat abgestimmt. Alle anderen können das bis { $when }.
       *[other] { $voted } Personen haben abgestimmt. Alle anderen können das bis { $when }.
    }
vote-poll-closing = { $voted } Personen haben abgestimmt, sonst hat es in dieser Partie noch niemand getan. Alle anderen können das bis { $when }. Wer schon abgestimmt hat, kann aber auch gleich auszählen lassen: *{ button-vote }*, dann *{ button-vote-count }*.
vote-last = Niemand hat rechtzeitig abgestimmt. Stimmt bis { $when } niemand ab, endet die Partie.
vote-counts = Stimmen: { $counts }
vote-counts-lot = Stimmen: { $counts } · Gleichstand, das Los entscheidet
vote-count = { $count } für { $turn }
vote-others = { $count } für andere Züge

error-vote-own = Du spielst gegen diesen Kanal, darum kannst du nicht für ihn abstimmen.
error-vote-later = Der Kanal ist nicht am Zug.
error-vote-open = Vor der Zeit kann ausgezählt werden, sobald mindestens drei abgestimmt haben, darunter alle, die es in dieser Partie schon getan haben und noch hier sind.
error-vote-elsewhere = Abgestimmt wird dort, wo die Partie läuft: { $place }.
error-vote-silent = Abstimmen können nur die, die in diesem Kanal schreiben dürfen.
