/* The evaluation and move ordering of TZAAR. Depth counts actions. */
#include "tzaar.h"
#include "tzaar_weights.h"

/* Any position may be evaluated: the second action of a turn can be passed. */
static int is_quiet(const State *state)
{
    (void)state;
    return 1;
}

static int drop_equals(const State *state, Step *steps, int number)
{
    (void)state, (void)steps;
    return number;
}

static int cost(const State *state, Step step)
{
    (void)state, (void)step;
    return 1;
}

/* Sixty by the number of stacks of a type. */
static const uint8_t RARITY[] = {0, 60, 30, 20, 15, 12, 10, 8, 7, 6, 6, 5, 5, 4, 4, 4};

/* Captures come first, rare types and high stacks before others; then tall stacks. */
static int order(const State *state, Step step)
{
    int end = to_of(step);
    if (kind_of(step) != MOVE) return 0;
    if (state->owned[state->side] & space(end))
        return 2 * (state->height[from_of(step)] + state->height[end]);
    Spaces kin = state->owned[!state->side] & state->tops[type_of(state, end)];
    return 40 + 20 * state->height[end] + RARITY[size(kin)];
}

static uint64_t key(const State *state)
{
    return mix(state->hash, (uint64_t)(state->side | state->stage << 1));
}

/* Each turn removes a stack, so no position recurs. */
static uint64_t recurrence(const State *state)
{
    (void)state;
    return 0;
}

/* The features of the evaluation, by the names of the weights. All but the first two are ours minus
 * theirs; groups of three are by type. */
enum {
    TURN_BEGINS,
    SECOND_IS_DUE,
    STACKS,
    ONE_STACK = STACKS + TYPES,
    TWO_STACKS = ONE_STACK + TYPES,
    THREE_STACKS = TWO_STACKS + TYPES,
    ADDED_PIECES = THREE_STACKS + TYPES,
    HIGHER = ADDED_PIECES + TYPES, /* stacks of more than 1, 2 and 3 pieces */
    CAPTORS = HIGHER + TALL - 1,
    PREY,
    NO_PREY,
    FEW_PREY,                      /* at most two stacks that can be captured */
    SOME_PREY,                     /* at most five */
    TALL_PREY,
    PREY_BY_TYPE,
    ALL_PREY = PREY_BY_TYPE + TYPES, /* the last three or fewer can all be captured */
    TOWER = ALL_PREY + TYPES,      /* a stack higher than all of theirs */
    FEATURES = TOWER + TYPES
};
_Static_assert(sizeof(WEIGHTS) == FEATURES * sizeof(Weight), "a weight for each feature");

static int tallest(const State *state, Spaces stacks)
{
    int height = 0;
    while (height < TALL && stacks & state->higher[height]) height++;
    if (height < TALL) return height;
    for (stacks &= state->higher[TALL - 1]; stacks;) {
        int at = pop(&stacks);
        if (state->height[at] > height) height = state->height[at];
    }
    return height;
}

static int added_to(const State *state, Spaces stacks)
{
    int pieces = 0;
    for (stacks &= state->higher[1]; stacks;) pieces += state->height[pop(&stacks)] - 1;
    return pieces;
}

static void count_type(const State *state, int side, int type, Spaces prey, int highest, int sign,
                       int *features)
{
    Spaces own = state->owned[side] & state->tops[type];
    Spaces theirs = state->owned[!side] & state->tops[type];
    int stacks = size(own);
    features[STACKS + type] += sign * stacks;
    if (stacks <= 3) features[ONE_STACK + (stacks - 1) * TYPES + type] += sign;
    features[ADDED_PIECES + type] += sign * added_to(state, own);
    features[PREY_BY_TYPE + type] += sign * size(theirs & prey);
    features[ALL_PREY + type] += sign * (!(theirs & ~prey) && size(theirs) <= 3);
    features[TOWER + type] += sign * (tallest(state, own) > highest);
}

/* The enemies that can be captured; count the stacks that can capture, those of equal height together. */
static Spaces find_prey(const State *state, int side, int *captors)
{
    Spaces prey = 0, own = state->owned[side], enemies = state->owned[!side];
    for (int height = 1; height < TALL; height++) {
        Spaces low = enemies & ~state->higher[height];
        for (Spaces equal = own & state->higher[height - 1] & ~state->higher[height]; equal;) {
            Spaces met = state->seen[pop(&equal)] & low;
            prey |= met, *captors += met != 0;
        }
    }
    for (Spaces tall = own & state->higher[TALL - 1]; tall;) {
        Spaces met = prey_of(state, pop(&tall), enemies);
        prey |= met, *captors += met != 0;
    }
    return prey;
}

static Spaces count_prey(const State *state, int side, int sign, int *features)
{
    int captors = 0;
    Spaces prey = find_prey(state, side, &captors);
    features[CAPTORS] += sign * captors;
    features[PREY] += sign * size(prey);
    features[NO_PREY] += sign * (size(prey) == 0);
    features[FEW_PREY] += sign * (size(prey) <= 2);
    features[SOME_PREY] += sign * (size(prey) <= 5);
    features[TALL_PREY] += sign * size(prey & state->higher[1]);
    return prey;
}

static void count_side(const State *state, int side, int sign, int *features)
{
    Spaces prey = count_prey(state, side, sign, features);
    int highest = tallest(state, state->owned[!side]);
    for (int type = 0; type < TYPES; type++)
        count_type(state, side, type, prey, highest, sign, features);
    for (int pieces = 1; pieces < TALL; pieces++)
        features[HIGHER + pieces - 1] += sign * size(state->owned[side] & state->higher[pieces]);
}

/* Count the features of a position for the side to move; return how many stacks are left. */
static int list_features(const State *state, int *features)
{
    features[state->stage == SECOND_ACTION ? SECOND_IS_DUE : TURN_BEGINS] = 1;
    count_side(state, state->side, 1, features);
    count_side(state, !state->side, -1, features);
    return size(state->higher[0]);
}

static int evaluate(const State *state)
{
    int features[FEATURES] = {0};
    int stacks = list_features(state, features);
    return weigh(features, WEIGHTS, FEATURES, stacks, WHOLE_BOARD);
}

#include "exports.h"
