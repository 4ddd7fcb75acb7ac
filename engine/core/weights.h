/* Evaluations: features of a position, each with a weight for a full board and one for an empty board,
 * interpolated in between. 100 points are a factor e in the odds of the side to move. */
#pragma once
#include <stdint.h>

typedef struct {
    int16_t full, empty;
} Weight;

/* Weigh features with `left` of `all` cells or pieces on the board. */
static inline int weigh(const int *features, const Weight *weights, int number, int left, int all)
{
    int full = 0, empty = 0;
    for (int i = 0; i < number; i++) {
        full += features[i] * weights[i].full;
        empty += features[i] * weights[i].empty;
    }
    return (full * left + empty * (all - left)) / all;
}
