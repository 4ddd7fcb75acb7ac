/* The exported interface: addresses of input and reports, a search, and queries about the position,
 * with which tests and fits compare it to the rules. */
#pragma once
#include "search.h"

static State current;

EXPORT void *input_address(void) { return &input; }
EXPORT int input_size(void) { return sizeof(Input); }
EXPORT int setup_size(void) { return sizeof(Setup); }
EXPORT int turn_cost(void) { return TURN_COST; }

/* The address of the last complete report; its depth is 0 if there is none. */
EXPORT const void *report_address(void) { return &reports[published]; }

/* Load the position of the input. */
EXPORT void load(void) { set_up(&current, &input.position); }

EXPORT void run(void)
{
    load();
    past_count = input.past_count;
    for (int i = 0; i < past_count; i++) {
        State before;
        set_up(&before, &input.past[i]);
        past[i] = recurrence(&before);
    }
    deepen(&current);
}

EXPORT int ending(void) { return current.ending; }
EXPORT int side(void) { return current.side; }
EXPORT int quiet(void) { return is_quiet(&current); }
EXPORT int value(void) { return evaluate(&current); }

/* The definition of the evaluation, which a game may compute faster. */
EXPORT int weighed_features(void)
{
    int features[FEATURES] = {0}, left = list_features(&current, features);
    return weigh(features, WEIGHTS, FEATURES, left, WHOLE_BOARD);
}

EXPORT int step_cost(int step) { return cost(&current, (Step)step); }
EXPORT void play(int step) { apply(&current, (Step)step); }

/* The address of the legal steps, or those without equal ones, preceded by their number. */
EXPORT const uint16_t *legal_steps(int are_equals_dropped)
{
    static uint16_t steps[1 + MAX_STEPS];
    int number = current.ending ? 0 : generate(&current, steps + 1);
    if (are_equals_dropped) number = drop_equals(&current, steps + 1, number);
    steps[0] = (uint16_t)number;
    return steps;
}

static uint64_t count_steps(const State *state, int depth)
{
    Step steps[MAX_STEPS];
    if (depth == 0) return 1;
    int number = state->ending ? 0 : generate(state, steps);
    if (depth == 1) return (uint64_t)number;
    uint64_t total = 0;
    for (int i = 0; i < number; i++) {
        State after = *state;
        apply(&after, steps[i]);
        total += count_steps(&after, depth - 1);
    }
    return total;
}

static uint64_t count_turns(const State *state, int depth)
{
    Step steps[MAX_STEPS];
    if (depth == 0) return 1;
    int number = state->ending ? 0 : generate(state, steps);
    uint64_t total = 0;
    for (int i = 0; i < number; i++) {
        State after = *state;
        apply(&after, steps[i]);
        total += count_turns(&after, depth - (after.side != state->side));
    }
    return total;
}

EXPORT uint64_t perft(int depth) { return count_steps(&current, depth); }
EXPORT uint64_t turn_perft(int depth) { return count_turns(&current, depth); }
