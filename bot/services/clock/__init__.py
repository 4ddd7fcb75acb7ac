"""Time: what tells it, how the clocks of matches run, when people rest, how all of it is typed."""

from bot.services.clock.now import Clock, Sleep, again_at, utc_now

__all__ = ["Clock", "Sleep", "again_at", "utc_now"]
