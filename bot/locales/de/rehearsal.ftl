# Worum eine Probe die Leute auf einem Testserver bittet.

rehearsal-message = Eine Nachricht der Probe.
rehearsal-edited = Eine geänderte Nachricht der Probe.
rehearsal-command = Von einer Probe angelegt, die es wieder löscht
rehearsal-mention = Diese Nachricht erwähnt { $person }.

rehearsal-begin = Drücke *Los*.
rehearsal-think = Drücke *Nachdenken*.
rehearsal-late = Drücke *Zu spät*. Discord wird melden, dass die Interaktion fehlgeschlagen ist.
rehearsal-look-away = Drücke *Bereit* und öffne dann einen anderen Kanal. In zehn Sekunden wird hier eine Nachricht so geändert, dass sie dich erwähnt.
rehearsal-heard = Die Nachricht erwähnt dich jetzt. Hat Discord dich benachrichtigt, mit einem Ton, einem Banner oder einer roten Zahl?
rehearsal-forbid = Verbiete in den Privatsphäre-Einstellungen dieses Servers Direktnachrichten und drücke dann *Verboten*. Danach kannst du sie wieder erlauben.
rehearsal-lock = Sperre den Thread *lock-me* in diesem Kanal und lass ihn offen.
rehearsal-close = Schließe den Thread *lock-me* und lass ihn gesperrt.
rehearsal-hide = Verbiete dem Bot im Kanal *ringfall-rehearsal-hidden* die Berechtigung *Kanal ansehen* und drücke dann *Versteckt*.
rehearsal-show = Erlaube dem Bot dort wieder *Kanal ansehen* und drücke dann *Sichtbar*.
rehearsal-among-people = Füge die App deinem ersten Konto hinzu. Nutze dann irgendeinen Befehl der App in dessen Direktnachrichten mit dem zweiten Konto, das die App nicht hat.
rehearsal-guest = Drücke in den Direktnachrichten *Ziehen*, mit dem zweiten Konto.
rehearsal-chain = Drücke in den Direktnachrichten *Ziehen* an der neuen Nachricht, wieder mit dem zweiten Konto.
rehearsal-deny-apps = Verbiete auf einem Server ohne die App einem Konto, das die App hat, *Externe Apps verwenden*. Nutze dort dann irgendeinen Befehl der App.
rehearsal-remove = Entferne die App vom ersten Konto (*Einstellungen*, *Autorisierte Apps*). Drücke dann in den Direktnachrichten *Ziehen* an der älteren Nachricht, mit dem zweiten Konto. Meldet Discord, dass die Interaktion fehlgeschlagen ist, drücke hier *Fehlgeschlagen*.
rehearsal-wait =
    { $minutes ->
        [one] Noch eine Minute, bis ein Token abläuft.
       *[other] Noch { $minutes } Minuten, bis ein Token abläuft.
    }

rehearsal-button-begin = Los
rehearsal-button-think = Nachdenken
rehearsal-button-late = Zu spät
rehearsal-button-ready = Bereit
rehearsal-button-notified = Ja, benachrichtigt
rehearsal-button-silent = Nein
rehearsal-button-forbidden = Verboten
rehearsal-button-hidden = Versteckt
rehearsal-button-shown = Sichtbar
rehearsal-button-move = Ziehen
rehearsal-button-failed = Fehlgeschlagen
rehearsal-button-skip = Überspringen
