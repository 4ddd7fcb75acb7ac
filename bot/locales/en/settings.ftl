# What people choose for themselves, and what servers choose. Labels and titles: at most 45
# characters; answers: at most 100.

# What this language calls itself.
language-name = English

command-settings = Choose how you see boards and how you learn that it is your turn
command-server = Choose where matches go in this server, how boards look, and how many there may be

settings-title = Your settings
settings-server-title = Settings of this server
settings-saved = This is what holds now:
settings-line = **{ $setting }:** { $answer }

settings-look = Pictures
settings-look-server = As the server has them
settings-look-wood = Wood
settings-look-night = Night
settings-look-night-letters = Night, colour-blind set with letters
settings-look-wood-letters = Wood, colour-blind set with letters
settings-look-wood-large = Wood, large for phones
settings-look-night-large = Night, large for phones
settings-look-wood-letters-large = Wood, large, with letters
settings-look-night-letters-large = Night, large, with letters

looks-question = **How do you want to see boards?** What you choose is for you alone; all others see what this server has chosen.
looks-alt = The same piece of a { $game } board in every look, row by row: { $looks }.
settings-look-now = Your boards: { $look }
settings-look-saved = Saved.
settings-more = All settings…
settings-sample-wood = Wood
settings-sample-wood-letters = Wood, letters
settings-sample-wood-large = Wood, large
settings-sample-wood-letters-large = Wood, large, letters
settings-sample-night = Night
settings-sample-night-letters = Night, letters
settings-sample-night-large = Night, large
settings-sample-night-letters-large = Night, large, letters

settings-bottom = At the bottom of your private boards
settings-bottom-first = As in public: the first side
settings-bottom-own = My side; the first one when I watch
settings-bottom-second = The second side

settings-confirm = Ask before a typed move is played
settings-confirm-at-first = In my first matches; later only if it loses
settings-confirm-losing = Only when it would lose at once
settings-confirm-always = Always

settings-notifications = When it is your turn
settings-notifications-mention = Mention me under the board
settings-notifications-direct = Send me a direct message
settings-notifications-none = Do nothing

settings-language = Language
settings-language-discord = The one that Discord is set to

settings-placement = Where the boards of a match go
settings-placement-thread = A thread of their own
settings-placement-channel = The channel of the challenge
settings-channels = Where challenges may be made
settings-channels-none = Everywhere
settings-limit = Most matches at a time, per person
settings-limit-none = No limit

notice = It is your turn in { $title }: { $url }

error-old-form = This form is from an older version of me. Open it again.
error-not-manager = Only somebody who may manage the server can change its settings.
error-not-in-channel = Matches are not started here. In this server they go into { $channels }.
error-too-many-here =
    { $limit ->
        [one] You have 1 match going on here, and this server allows no more a person. Finish it first.
       *[other] You have { $limit } matches going on here, and this server allows no more a person. Finish one first.
    }
error-too-many-here-other =
    { $limit ->
        [one] <@{ NUMBER($user, useGrouping: 0) }> has 1 match going on here, and this server allows no more a person.
       *[other] <@{ NUMBER($user, useGrouping: 0) }> has { $limit } matches going on here, and this server allows no more a person.
    }
