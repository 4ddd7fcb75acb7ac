/* Made by `python -m benchmarks.fit rust --games 1200 --nodes 600 --seed 1`,
 * in the order of the features in `rust.c`. */
#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {-16, -0},
    {9, -2},
    {72, 47},
    {-7, 65},
    {-144, -206},
    {-28, 15},
    {-4, 1},
    {-19, -2},
    {-10, 11},
};
