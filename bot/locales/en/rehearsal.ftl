# What a rehearsal asks of people on a test server.

rehearsal-message = A message of the rehearsal.
rehearsal-edited = An edited message of the rehearsal.
rehearsal-command = Made by a rehearsal, which deletes it
rehearsal-mention = This message mentions { $person }.

rehearsal-begin = Press *Begin*.
rehearsal-think = Press *Think*.
rehearsal-late = Press *Late*. Discord will say that the interaction failed.
rehearsal-look-away = Press *Ready*, then open another channel. In ten seconds a message here will be edited, so that it mentions you.
rehearsal-heard = The message mentions you now. Did Discord notify you, with a sound, a banner or a red number?
rehearsal-forbid = Forbid direct messages from this server in its privacy settings, then press *Forbidden*. Afterwards you can allow them again.
rehearsal-lock = Lock the thread *lock-me* in this channel, and leave it open.
rehearsal-close = Close the thread *lock-me*, and leave it locked.
rehearsal-hide = Deny *View Channel* to the bot in the channel *ringfall-rehearsal-hidden*, then press *Hidden*.
rehearsal-show = Allow *View Channel* to the bot there again, then press *Shown*.
rehearsal-among-people = Add the app to your first account. Then use any command of the app in its direct messages with the second account, which has not added the app.
rehearsal-guest = Press *Move* in the direct messages, from the second account.
rehearsal-chain = Press *Move* on the new message in the direct messages, from the second account again.
rehearsal-deny-apps = In a server without the app, deny *Use External Apps* to an account that has added the app. Then use any command of the app there.
rehearsal-remove = Remove the app from the first account (*User Settings*, *Authorized Apps*). Then press *Move* on the older message in the direct messages, from the second account. If Discord says that the interaction failed, press *It failed* here.
rehearsal-wait =
    { $minutes ->
        [one] One minute to wait, until a token dies.
       *[other] { $minutes } minutes to wait, until a token dies.
    }

rehearsal-button-begin = Begin
rehearsal-button-think = Think
rehearsal-button-late = Late
rehearsal-button-ready = Ready
rehearsal-button-notified = I was notified
rehearsal-button-silent = I was not
rehearsal-button-forbidden = Forbidden
rehearsal-button-hidden = Hidden
rehearsal-button-shown = Shown
rehearsal-button-move = Move
rehearsal-button-failed = It failed
rehearsal-button-skip = Skip
