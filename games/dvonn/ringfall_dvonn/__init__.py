"""DVONN, a game of Project GIPF, as a package for Ringfall."""
