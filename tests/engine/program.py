"""A small program that plays through the protocol, well or badly: `program.py KIND GAME`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


def main(kind: str) -> None:
    position = ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "position":
            position = rest
        elif word == "go":
            answer(kind, position)
        elif word == "quit":
            return


def answer(kind: str, position: str) -> None:
    if kind == "crash":
        sys.exit(3)
    if kind == "hang":
        time.sleep(3600)
    if kind == "chatter":
        while True:
            sys.stdout.write("thinking ")
    if kind == "parent":
        # Its child keeps the pipe open, and has left its group.
        code = "import time, pathlib, sys; time.sleep(20); pathlib.Path(sys.argv[1]).touch()"
        done = Path(os.environ["TMPDIR"], "done")
        subprocess.Popen([sys.executable, "-c", code, done], start_new_session=True)
        time.sleep(3600)
    if kind == "long":
        say(f"turn {'W' * 50_000}")
    if kind == "wordy":
        say(f"error {'why ' * 10_000}")
    if kind == "hoard":
        sys.stdout.write(str(len(bytearray(1 << 31))))
    if kind == "secret":
        say(f"turn {os.environ.get('DISCORD_TOKEN')}")
    if kind == "illegal":
        say("turn Wz99,b1")
    say("info thinking")
    say(f"turn {first_turn(position)}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def first_turn(position: str) -> str:
    """Return the first legal turn, by the rules."""
    from rules import get_game, replay, turns

    slug, _, rest = position.partition(" ")
    opening, _, played = rest.partition(" turns ")
    game = get_game(slug)
    start = game.parse_position(opening)
    *_, now = (start, *replay(game, start, played.split()))
    return game.format_turn(now, next(turns(now))[0])


if __name__ == "__main__":
    main(sys.argv[1])
