"""Turns drawn beside the rules of TZAAR: two actions, stacks, a long line, a win."""

from __future__ import annotations

from guide.core import Illustration

ILLUSTRATIONS = (
    Illustration(
        2,
        "b capture bT bT bT bT wT wT bA bA bA wA wT wT wA bZ bZ wZ wA wT wT wA wZ bT wT wZ wA "
        "wT wT wA . wT bT bZ bA bT bT wZ bZ bT wT bZ bA bT bT bA bZ wZ wZ bA bT bT bA wA wA "
        "wA bT bT wT wT wT wT",
        "f4xg4,g3+g4",
    ),
    Illustration(
        3,
        "b capture wT bT . bT wT . bA bA . wA wT wT wA bZ bZ bAT wA wT wT wA wZ bT . wZT wA . "
        "wT . . wT bT bZ wT bT bTT wZA bZ . wTZ bZ bA bT . bA . bTZ . bA . bT bA wA wA wA bT "
        "bT wT wT wT .",
        "c5xd6,g2+f3",
    ),
    Illustration(
        4,
        "b capture wT bT . . wT . bA wTZ . bT wT wT . . . . wA bT wT bTT wZA bTZ . bAT . . wT "
        ". . wT . bZ wTA . . . . . . bZ bA bT . . . . . bA . bTA . wA wA wA bT wT . wT wT .",
        "a2xa5,d6xc6",
    ),
    Illustration(
        5,
        "b capture wT . . . . . . wTZ . bTT . . . . . . bAT wT wT bTZ . . . . . . wT . . wT . "
        "bZ . . . . . . . bZ wTA bT . . . . . bA . . . . bTA wAT bT wT . wT . .",
        "b5xb3",
    ),
)
