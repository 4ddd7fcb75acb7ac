# Stimmen eines Kanals, der gemeinsam spielt: verdeckt, bis die Zeit für den Zug um ist.

vote-title = **{ $title }** · Zug { $ply } · Was sollt ihr spielen? Das siehst nur du.
vote-preview = Du stimmst für **{ $turn }**. Was du gewählt hast, erfährt niemand; wenn die Zeit um ist, steht auf dem Brett, wie viele wofür gestimmt haben.
vote-sealed = Deine Stimme für Zug { $ply } von { $title } ist **{ $turn }**. Du kannst sie ändern, bis der Zug gespielt ist.

button-vote-count = Jetzt auszählen
vote-counted = Die Stimmen sind ausgezählt: { $url }

# Zeilen auf Brettern; $when ist eine Uhrzeit.
vote-none = Noch hat niemand abgestimmt. Alle, die hier schreiben dürfen, können das bis { $when }.
vote-none-role = Noch hat niemand abgestimmt. Alle mit { $role }, die hier schreiben dürfen, können das bis { $when }.
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

# Ein Team. $voted und $people sind Zahlen; eine Person möchte, was zwei verlangt.
vote-team-poll = { $voted } von { $people } haben abgestimmt. Sobald es alle sind, wird euer Zug gespielt.
wish-resign = -# { $player } möchte aufgeben; dazu braucht es noch jemanden aus dem Team.
wish-cancel = -# { $player } möchte die Partie abbrechen; dazu braucht es noch jemanden aus dem Team.
wish-draw = -# { $player } möchte Remis anbieten; dazu braucht es noch jemanden aus dem Team.
wish-draw-yes = -# { $player } würde das Remis annehmen; dazu braucht es noch jemanden aus dem Team.
wish-lot = -# { $player } möchte den Rest auslosen; dazu braucht es noch jemanden aus dem Team.
wish-lot-yes = -# { $player } würde den Rest auslosen; dazu braucht es noch jemanden aus dem Team.
wish-takeback = -# { $player } möchte um eine Rücknahme bitten; dazu braucht es noch jemanden aus dem Team.
wish-takeback-yes = -# { $player } würde die Rücknahme erlauben; dazu braucht es noch jemanden aus dem Team.
wish-pause = -# { $player } möchte um eine Pause bitten; dazu braucht es noch jemanden aus dem Team.
wish-pause-yes = -# { $player } wäre mit der Pause einverstanden; dazu braucht es noch jemanden aus dem Team.
wish-reroll = -# { $player } möchte einen anderen Start; dazu braucht es noch jemanden aus dem Team.
wish-reroll-yes = -# { $player } wäre mit einem anderen Start einverstanden; dazu braucht es noch jemanden aus dem Team.

error-vote-own = Du spielst gegen diese Seite, darum kannst du nicht für sie abstimmen.
error-vote-later = Gerade ist nichts abzustimmen: Die andere Seite ist am Zug.
error-vote-role = Über diesen Zug stimmen nur Leute mit der Rolle { $role } ab.
error-vote-other-side = Du hast in dieser Partie schon für die andere Seite abgestimmt, darum kannst du es nicht auch für diese.
error-vote-team = Über die Züge dieses Teams stimmen nur die ab, die dazugehören.
error-team-later = Dein Team ist nicht am Zug.
error-team-votes = Dein Team stimmt über diesen Zug ab. Drück *{ button-vote }* unter dem Brett.
error-team-asks = Auf dem Brett steht jetzt für dein Team, was du möchtest. Dazu muss noch jemand von euch dasselbe drücken.
error-vote-open = Vor der Zeit kann ausgezählt werden, sobald mindestens drei abgestimmt haben, darunter alle, die es in dieser Partie schon getan haben und noch hier sind.
error-vote-elsewhere = Abgestimmt wird dort, wo die Partie läuft: { $place }.
error-vote-silent = Abstimmen können nur die, die in diesem Kanal schreiben dürfen.
