/* Jumps of a piece over an adjacent one, as in ZÈRTZ and RUST. */
#pragma once
#include "common.h"

/* The movers that can jump in a direction over the adjacent piece. */
static inline Cells jumpers(Cells movers, Cells pieces, Cells vacant, int step)
{
    return movers & shift(pieces, -step) & shift(vacant, -2 * step);
}

static inline int can_jump(Cells movers, Cells pieces, Cells vacant)
{
    Cells found = 0;
    for (int i = 0; i < 6; i++) found |= jumpers(movers, pieces, vacant, DIRECTIONS[i]);
    return found != 0;
}

static inline int generate_jumps(Cells movers, Cells pieces, Cells vacant, Step *steps)
{
    int number = 0;
    for (int i = 0; i < 6; i++) {
        Cells able = jumpers(movers, pieces, vacant, DIRECTIONS[i]);
        while (able) {
            int start = take(&able);
            steps[number++] = step_of(MOVE, start, start + 2 * DIRECTIONS[i]);
        }
    }
    return number;
}

/* The cells that pieces are on or can reach by any sequence of jumps, and perhaps more. */
static inline Cells reached(Cells pieces, Cells vacant)
{
    Cells before = 0;
    while (pieces != before) {
        before = pieces;
        for (int i = 0; i < 6; i++) {
            Cells over = shift(before, DIRECTIONS[i]);
            pieces |= shift(over, DIRECTIONS[i]) & over & vacant;
        }
    }
    return pieces;
}

/* Keep only the first of the steps to these cells; return the number left. */
static inline int keep_one(Cells same, Step *steps, int number)
{
    int kept = 0, is_first = 1;
    for (int i = 0; i < number; i++) {
        int is_same = (same & bit(to_of(steps[i]))) != 0;
        if (!is_same || is_first) steps[kept++] = steps[i];
        is_first &= !is_same;
    }
    return kept;
}
