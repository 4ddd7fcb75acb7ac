/* A game's core as a native library, and its opponents: UCT, and a plain alpha-beta with its own
 * evaluation. Compiled with GAME as the file of the core; not shipped. */
#include GAME

#include <math.h>
#include <string.h>
#include <time.h>

#include "uct.h"
#ifdef PLAIN
#include PLAIN
#endif

/* Reset the search as in a fresh instance. */
EXPORT void forget(void)
{
    memset(table, 0, sizeof(Entry) << input.table_bits);
    memset(history, 0, sizeof(history));
    memset(killers, 0, sizeof(killers));
    memset(reports, 0, sizeof(reports));
    memset(best, 0, sizeof(best));
    memset(&draft, 0, sizeof(draft));
    nodes = 0;
    published = is_spent = 0;
}

EXPORT int feature_count(void) { return FEATURES; }
EXPORT int whole_board(void) { return WHOLE_BOARD; }

/* Fill in the features of the current position; return how much of the board is left. */
EXPORT int features_of(int *features)
{
    memset(features, 0, FEATURES * sizeof(int));
    return list_features(&current, features);
}

/* Search from the current position, without history. */
EXPORT void think(void)
{
    past_count = 0;
    deepen(&current);
}

EXPORT int best_step(double seconds, int playouts, int is_full, double exploration, uint64_t seed)
{
    Uct uct = {is_full, (uint32_t)playouts, exploration, seconds};
    chance = seed;
    return uct_choose(&current, &uct);
}

#ifdef PLAIN
EXPORT int plain_step(int depth) { return plain_choose(&current, depth); }
#endif

/* The current position as plain bytes, for a library of the same game. */
EXPORT const void *state_address(void) { return &current; }
EXPORT int state_size(void) { return sizeof(State); }
EXPORT void take_state(const State *state) { current = *state; }
