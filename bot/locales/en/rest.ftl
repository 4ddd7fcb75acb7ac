# Time off. Labels: at most 45 characters; hints and answers: at most 100.
settings-zone = Your time zone
settings-zone-hint = Berlin, or UTC+2
settings-zone-none = UTC
settings-quiet = Quiet hours
settings-quiet-hint = 22:00–8:00
settings-quiet-none = None
settings-weekends = Weekends
settings-weekends-off = Like any other day
settings-weekends-on = My clock stops
settings-vacation = Vacation (my clock stops)
settings-vacation-hint = 2026-12-24–2026-12-31, 3.8.–10.8.
settings-vacation-none = None planned
vacation-left =
    { $days ->
        [one] -# You have 1 day of vacation left for { $year }.
       *[other] -# You have { $days } days of vacation left for { $year }.
    }
away = { $player } is away until { $until }
away-soon = { $player } will be away from { $since } until { $until }

error-zone-unknown = I don't know the time zone “{ $text }”. Name a large city near you, such as “Berlin” or “New York”, or your offset from UTC, such as “UTC+2”.
error-zone-unknown-near = I don't know the time zone “{ $text }”. Did you mean “{ $near }”? An offset from UTC works, too, such as “UTC+2”.
error-quiet-unreadable = I can't read “{ $text }” as quiet hours. Give a start and an end, such as “22:00–8:00”, or leave the field empty.
error-quiet-always = “{ $text }” would make the quiet hours last all day. Give a start and an end, such as “22:00–8:00”. If you want no messages at all, choose that in *Turns…*.
error-vacation-unreadable = I can't read “{ $text }” as a vacation. Give the first and the last day, such as “2026-12-24–2026-12-31” or “24.12.–31.12.”. Separate several with commas.
error-vacation-order = “{ $text }” ends before it begins. Put the first day first, such as “2026-12-24–2026-12-31”.
error-vacation-past = A vacation can't begin in the past. For you, today is { $today }: choose that day or a later one.
error-vacation-many = You can plan at most { $limit } vacations at a time. Leave some out.
error-vacation-long =
    { $missing ->
        [one] That's 1 day too many: you get 30 days of vacation a year, and for { $year } you have { $left } left.
       *[other] That's { $missing } days too many: you get 30 days of vacation a year, and for { $year } you have { $left } left.
    }
