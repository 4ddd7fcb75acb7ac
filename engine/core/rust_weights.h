#pragma once
#include "weights.h"

static const Weight WEIGHTS[] = {
    {0, 0},
    {0, 0},
    {100, 100},
    {3, 3},
    {0, 0},
    {0, 0},
    {0, 0},
    {0, 0},
    {0, 0},
};
