"""Writes variations as annotations of the main line: for records, replays and posts."""

from __future__ import annotations

from bot.cogs.trying.trees import TryTree
from bot.discord_io.content.people import in_one_line
from rules.record import Variation


def variations_of(tree: TryTree, author: str = "") -> dict[int, list[Variation]]:
    """Return the variations of a tree by the number of turns before them.

    Their comments are the notes on positions, each once.
    """
    found: dict[int, list[Variation]] = {}
    noted = set[int]()
    for end in tree.variations():
        branch = tree.branch(end.line)
        comments: dict[int, str] = {}
        for ply in range(branch + 1, len(end.line) + 1):
            known = tree.known.get(end.line[:ply])
            if known and known.note and known.id not in noted:
                noted.add(known.id)
                comments[ply - branch] = in_one_line(known.note)
        variation = Variation(end.line[branch:], author, comments)
        found.setdefault(branch, []).append(variation)
    return found


def main_notes(tree: TryTree) -> dict[int, str]:
    """Return the notes on positions of the main line, by the number of turns before them."""
    return {
        len(each.line): in_one_line(each.note)
        for each in tree.positions
        if each.note and tree.is_main(each.line)
    }


def annotated_lines(tree: TryTree) -> dict[int, list[str]]:
    """Return the notes and variations as lines, by the number of turns before them."""
    found = {ply: [note] for ply, note in main_notes(tree).items()}
    for ply, variations in variations_of(tree).items():
        found.setdefault(ply, []).extend(each.told(ply) for each in variations)
    return dict(sorted(found.items()))


def numbered_in_record(tree: TryTree, ply: int) -> int:
    """Return the number that a turn of the match has in its record."""
    match = tree.match
    return ply if match is None else ply + len(match.all_turns) - match.ply
