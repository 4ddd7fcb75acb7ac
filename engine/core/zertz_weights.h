/* Made by `python -m benchmarks.fit zertz --games 3600 --nodes 700 --seed 2 --deviation 1.5`,
 * in the order of the features in `zertz.c`. */
#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {79, 22},
    {59, 28},
    {43, 12},
    {39, 67},
    {-14, -62},
    {-10, -55},
    {-0, 92},
    {-12, 49},
    {-13, 45},
    {107, 121},
    {-0, 52},
    {-6, -11},
    {69, -1},
    {29, -32},
    {19, -36},
    {79, 116},
    {44, 187},
    {22, 154},
    {-13, 42},
    {40, 34},
    {-54, 100},
    {-31, 65},
    {-52, 81},
    {-9, 61},
    {58, -6},
    {-50, 75},
    {10, 30},
};
