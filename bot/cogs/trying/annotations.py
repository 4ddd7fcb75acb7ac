"""Writes variations as annotations of the main line: for records, replays and posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cogs.trying.trees import TryTree, Turns
from bot.discord_io.content.people import in_one_line


def variation_lines(tree: TryTree) -> dict[int, list[str]]:
    """Return the variations by the number of turns before them, each in a line.

    Notes stand in parentheses after the turn that leads to their position, each once.
    """
    found: dict[int, list[str]] = {}
    noted = set[Turns]()
    for variation in tree.variations():
        branch = tree.branch(variation.line)
        found.setdefault(branch, []).append(_line(tree, variation.line, branch, noted))
    return found


def main_notes(tree: TryTree) -> dict[int, str]:
    """Return the notes on positions of the main line, by the number of turns before them."""
    return {
        len(each.line): in_one_line(each.note)
        for each in tree.positions
        if each.note and tree.is_main(each.line)
    }


def annotations(tree: TryTree) -> dict[int, list[str]]:
    """Return the notes and variations by the number of turns before them."""
    found = {ply: [note] for ply, note in main_notes(tree).items()}
    for ply, lines in variation_lines(tree).items():
        found.setdefault(ply, []).extend(lines)
    return dict(sorted(found.items()))


def comments(trees: Sequence[TryTree], names: Mapping[int, str]) -> dict[int, str]:
    """Return the annotations of trees as comments of a record of their match.

    `names` are those of the owners, by their ids; an owner who does not play has none.
    """
    found: dict[int, list[str]] = {}
    for tree in trees:
        match, name = tree.match, names.get(tree.stored.user_id, "")
        before = len(match.all_turns) - match.ply if match else 0
        for ply, lines in annotations(tree).items():
            told = (f"{name}: {line}" if name else line for line in lines)
            found.setdefault(before + ply, []).extend(told)
    return {ply: "\n".join(lines) for ply, lines in found.items()}


def _line(tree: TryTree, line: Turns, branch: int, noted: set[Turns]) -> str:
    words: list[str] = []
    for ply in range(branch + 1, len(line) + 1):
        words.append(f"{ply} {line[ply - 1]}")
        known = tree.known.get(line[:ply])
        if known and known.note and line[:ply] not in noted:
            noted.add(line[:ply])
            words.append(f"({in_one_line(known.note)})")
    return " ".join(words)
