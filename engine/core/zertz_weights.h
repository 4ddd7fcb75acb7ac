/* Made by `python -m benchmarks.fit zertz`, in the order of the features in `zertz.c`. */
#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {6, 55},
    {82, 37},
    {62, 38},
    {45, 18},
    {48, 27},
    {-24, -17},
    {-12, -9},
    {13, 52},
    {-23, 48},
    {-11, 39},
    {123, 28},
    {20, -4},
    {-1, -25},
    {81, -42},
    {18, -3},
    {6, -3},
    {37, 133},
    {43, 108},
    {24, 48},
};
