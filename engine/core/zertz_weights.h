/* Made by `python -m benchmarks.fit zertz --games 3000 --nodes 20000 --seed 11 --deviation 1.5`,
 * a second round, in the order of the features in `zertz.c`. */
#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {13, 110},
    {81, 37},
    {68, -25},
    {38, 6},
    {42, 53},
    {-8, -40},
    {-31, -41},
    {17, 242},
    {5, 91},
    {-9, 34},
    {152, 56},
    {12, 3},
    {-9, 13},
    {-36, 32},
    {-18, 33},
    {2, 17},
    {66, 210},
    {57, 196},
    {55, 111},
};
