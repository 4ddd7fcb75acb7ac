/* Made by `python -m benchmarks.fit rust --games 1200 --nodes 500 --seed 5 --deviation 0.5`,
 * in the order of the features in `rust.c`. */
#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {-15, 15},
    {3, -15},
    {77, 26},
    {5, 97},
    {-48, -181},
    {-10, 20},
    {-4, 5},
    {-8, -11},
    {-7, 18},
};
