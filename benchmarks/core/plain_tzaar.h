/* A plain alpha-beta for TZAAR with a hand-made evaluation of types and heights of stacks: no table, no
 * history heuristic, a fixed depth of actions. */

static const int SCARCITY[5] = {9999, 600, 300, 150, 80};

static int side_worth(const State *state, int side)
{
    int worth = 0;
    for (int type = 0; type < TYPES; type++) {
        Spaces own = state->owned[side] & state->tops[type];
        int stacks = size(own), pieces = stacks + added_to(state, own);
        worth += 30 * pieces * (3 - type) - (stacks < 5 ? SCARCITY[stacks] : 0) + 20 * stacks;
    }
    return worth;
}

static int plain_value(const State *state)
{
    int mobile = can_capture(state, state->side) - can_capture(state, !state->side);
    return side_worth(state, state->side) - side_worth(state, !state->side) + 400 * mobile;
}

static int plain_search(const State *state, int depth, int alpha, int beta, Step *chosen)
{
    Step steps[MAX_STEPS];
    if (state->ending) return (state->ending == winner_of(state->side) ? 1 : -1) * (WON + depth);
    if (!depth) return plain_value(state);
    int number = generate(state, steps), scores[MAX_STEPS];
    for (int i = 0; i < number; i++) scores[i] = order(state, steps[i]);
    for (int i = 0; i < number && alpha < beta; i++) {
        State after = *state;
        Step step = pick(steps, scores, i, number);
        apply(&after, step);
        int value = after.side == state->side ? plain_search(&after, depth - 1, alpha, beta, 0)
                                              : -plain_search(&after, depth - 1, -beta, -alpha, 0);
        if (value <= alpha) continue;
        alpha = value;
        if (chosen) *chosen = step;
    }
    return alpha;
}

static Step plain_choose(const State *state, int depth)
{
    Step steps[MAX_STEPS], chosen;
    generate(state, steps);
    chosen = steps[0];
    plain_search(state, depth, -INFINITE - 99, INFINITE + 99, &chosen);
    return chosen;
}
