# When somebody rests. Labels: at most 45 characters; hints and answers: at most 100.
settings-zone = Your time zone
settings-zone-hint = Berlin, or UTC+2
settings-zone-none = UTC
settings-quiet = Quiet hours
settings-quiet-hint = 22:00–8:00
settings-quiet-none = None
settings-weekends = Weekends
settings-weekends-off = Like any other day
settings-weekends-on = Off: my clock stands still
settings-vacation = Vacation (my clock stands still)
settings-vacation-hint = 2026-12-24–2026-12-31, 3.8.–10.8.
settings-vacation-none = None planned
vacation-left =
    { $days ->
        [one] -# 1 day of vacation is left for { $year }.
       *[other] -# { $days } days of vacation are left for { $year }.
    }
away = { $player } is away until { $until }
away-soon = { $player } will be away from { $since } until { $until }

error-zone-unknown = I don't know the time zone “{ $text }”. Name a large city near you, such as “Berlin” or “New York”, or how far you are from UTC, such as “UTC+2”.
error-zone-unknown-near = I don't know the time zone “{ $text }”. Did you mean “{ $near }”? A distance from UTC works, too, such as “UTC+2”.
error-quiet-unreadable = I can't read “{ $text }” as quiet hours. Say from when to when, such as “22:00–8:00”, or leave them empty.
error-quiet-always = Quiet hours that end when they begin (“{ $text }”) would last all day. Say from when to when, such as “22:00–8:00”. If you want no messages at all, choose that in *Turns…*.
error-vacation-unreadable = I can't read “{ $text }” as vacation. Say from which day to which, such as “2026-12-24–2026-12-31” or “24.12.–31.12.”, with a comma between several.
error-vacation-order = “{ $text }” ends before it begins. Put the first day first, such as “2026-12-24–2026-12-31”.
error-vacation-past = A vacation can't begin in the past. Where you live today is { $today }: begin on that day, or later.
error-vacation-many = At most { $limit } vacations can be planned at a time. Leave some out.
error-vacation-long =
    { $missing ->
        [one] That is 1 day too many: a year has 30 days of vacation, and { $left } of those of { $year } are left for what is to come.
       *[other] That is { $missing } days too many: a year has 30 days of vacation, and { $left } of those of { $year } are left for what is to come.
    }
