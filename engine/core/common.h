/* Shared by all games: sets of cells, steps, and a hash.
 *
 * A cell is an index of the lattice of nine columns and nine rows in `rules/lattice.py`, column * 10
 * + row - 1. A guard row above each column keeps shifts out of the next column. */
#pragma once
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

typedef unsigned __int128 Cells;

enum { CELLS = 90, UP = 1, RISE = 11, RIGHT = 10 };
static const int DIRECTIONS[6] = {UP, RISE, RIGHT, -UP, -RISE, -RIGHT};

enum { FIRST, SECOND };
enum { GOES_ON, WON_BY_FIRST, WON_BY_SECOND, TIE };

/* In two halves: variable shifts of 128 bits would need a library. */
static inline Cells halves(uint64_t high, uint64_t low) { return (Cells)high << 64 | low; }

static inline Cells bit(int cell)
{
    return cell < 64 ? halves(0, 1ull << cell) : halves(1ull << (cell - 64), 0);
}

static inline int count(Cells cells)
{
    return __builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64));
}

/* The lowest cell of a non-empty set. */
static inline int lowest(Cells cells)
{
    uint64_t low = (uint64_t)cells;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(cells >> 64));
}

/* Remove and return the lowest cell of a set. */
static inline int take(Cells *cells)
{
    int cell = lowest(*cells);
    *cells &= *cells - 1;
    return cell;
}

/* A set shifted by less than 64 cells in either direction. */
static inline Cells shift(Cells cells, int step)
{
    uint64_t low = (uint64_t)cells, high = (uint64_t)(cells >> 64);
    if (step > 0) return halves(high << step | low >> (64 - step), low << step);
    return halves(high >> -step, low >> -step | high << (64 + step));
}

/* A set and all its neighbours, possibly outside the board. */
static inline Cells spread(Cells cells)
{
    Cells column = cells | cells << UP, other = cells | cells >> UP;
    return column | other | column << RIGHT | other >> RIGHT;
}

/* The cells of `within` that are connected to its subset `seed`. */
static inline Cells flood(Cells seed, Cells within)
{
    for (;;) {
        Cells grown = spread(seed) & within;
        if (grown == seed || grown == within) return grown;
        seed = grown;
    }
}

/* A step: its kind, and two numbers below 128. */
typedef uint16_t Step;

enum { PASS, MOVE, PLACE, REMOVE }; /* move: from, to; place: what, where; remove: 0, where */
enum { STEPS = 1 << 16 };
static const Step NO_STEP = 1; /* a pass has no numbers */

static inline Step step_of(int kind, int from, int to) { return (Step)(kind << 14 | from << 7 | to); }
static inline int kind_of(Step step) { return step >> 14; }
static inline int from_of(Step step) { return step >> 7 & 127; }
static inline int to_of(Step step) { return step & 127; }

/* Hash another word (the finaliser of MurmurHash3, by Austin Appleby). */
static inline uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xff51afd7ed558ccdull;
    return hash ^ hash >> 32;
}

static inline uint64_t mix_cells(uint64_t hash, Cells cells)
{
    return mix(mix(hash, (uint64_t)cells), (uint64_t)(cells >> 64));
}
