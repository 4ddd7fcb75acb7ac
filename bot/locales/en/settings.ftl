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
settings-look-server = as the server has them
settings-look-dark = dark
settings-look-light = light
settings-look-dark-letters = dark, with letters for the colour-blind
settings-look-light-letters = light, with letters for the colour-blind

settings-bottom = Which side is down on your boards
settings-bottom-own = mine; the first side when I only watch
settings-bottom-first = always the first side
settings-bottom-second = always the second side

settings-confirm = Ask before a move that you typed is played
settings-confirm-losing = only when it would lose at once
settings-confirm-always = always

settings-notifications = How you learn that it is your turn
settings-notifications-mention = I am mentioned under the board
settings-notifications-direct = I get a direct message
settings-notifications-none = not at all

settings-language = Language
settings-language-discord = as Discord is set

settings-placement = Where the boards of a match go
settings-placement-thread = into a thread of their own
settings-placement-channel = into the channel
settings-channels = Channels for challenges
settings-channels-none = everywhere
settings-limit = Most open matches a person
settings-limit-none = no limit

notice = It is your turn in { $title }: { $url }

error-old-form = This form is from an older version of me. Open it again.
error-not-manager = Only somebody who may manage the server can change its settings.
error-not-in-channel = Matches are not started here. In this server they go into { $channels }.
error-too-many-here = You have { $limit } matches going on here, and this server allows no more a person. Finish one first.
error-too-many-here-other = <@{ NUMBER($user, useGrouping: 0) }> has { $limit } matches going on here, and this server allows no more a person.
