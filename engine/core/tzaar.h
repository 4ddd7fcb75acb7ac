/* The rules of TZAAR, as in `rules/tzaar`. Pieces below the top of a stack never reappear, so they are
 * only counted. */
#pragma once
#include "common.h"

enum { TZAAR, TZARRA, TOTT, TYPES };
enum { PLACING, OPENING, CAPTURE, SECOND_ACTION };
enum { SPACES = 60, WHOLE_BOARD = SPACES, LINES = 3, TALL = 4, MAX_STEPS = 30 * 6 + 1, TURN_COST = 2 };

static const int PIECES[TYPES] = {6, 9, 15};

/* A set of spaces, in the order of the position text: a1 to a5, b1 to b6, ... */
typedef uint64_t Spaces;

typedef struct {
    uint8_t side, stage;
    uint8_t owner[SPACES], top[SPACES], height[SPACES]; /* a vacant space has height 0 */
    uint8_t unused[2];
} Setup;

typedef struct {
    Spaces owned[2];        /* the stacks of each side */
    Spaces tops[TYPES];     /* the stacks by the type on top */
    Spaces higher[TALL];    /* the stacks of more than 0, 1, 2 and 3 pieces */
    Spaces seen[SPACES];    /* the first stacks visible from each stack */
    uint64_t hash;
    uint8_t height[SPACES];
    uint8_t side, stage, ending;
} State;

static Spaces neighbours[SPACES], lines[SPACES][LINES];

static inline Spaces space(int at) { return (Spaces)1 << at; }
static inline int size(Spaces spaces) { return __builtin_popcountll(spaces); }
static inline int nearest(Spaces spaces) { return __builtin_ctzll(spaces); }

static inline int pop(Spaces *spaces)
{
    int at = nearest(*spaces);
    *spaces &= *spaces - 1;
    return at;
}

/* TZAAR rulebook E.3: there is no central space. */
static int is_space(int cell)
{
    int column = cell / RIGHT, row = cell % RIGHT + 1;
    return row <= 9 && row - column >= -3 && row - column <= 5 && !(column == 4 && row == 5);
}

static void lay_line(const int8_t *space_at, int start, int axis)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        int step = sign * DIRECTIONS[axis], cell = start + step, at = space_at[start];
        if (cell >= 0 && cell < CELLS && is_space(cell)) neighbours[at] |= space(space_at[cell]);
        for (; cell >= 0 && cell < CELLS && is_space(cell); cell += step)
            lines[at][axis] |= space(space_at[cell]);
    }
}

static void lay_out_board(void)
{
    int8_t space_at[CELLS], spaces = 0;
    for (int cell = 0; cell < CELLS; cell++) space_at[cell] = is_space(cell) ? spaces++ : -1;
    for (int cell = 0; cell < CELLS; cell++)
        for (int axis = 0; axis < LINES && is_space(cell); axis++) lay_line(space_at, cell, axis);
}

static int type_of(const State *state, int at)
{
    if (state->tops[TZAAR] & space(at)) return TZAAR;
    return state->tops[TZARRA] & space(at) ? TZARRA : TOTT;
}

static uint64_t hash_stack(const State *state, int at)
{
    int side = (state->owned[SECOND] & space(at)) != 0;
    int stack = at << 8 | state->height[at] << 3 | type_of(state, at) << 1 | side;
    return mix(mix(UINT64_MAX, (uint64_t)stack), (uint64_t)at);
}

/* After a stack leaves, let its neighbours see each other. */
static void see_through(State *state, int at)
{
    Spaces met = state->seen[at];
    for (int axis = 0; axis < LINES; axis++) {
        Spaces pair = met & lines[at][axis], low = pair & -pair, high = pair ^ low;
        if (low) state->seen[nearest(low)] ^= space(at) | high;
        if (high) state->seen[nearest(high)] ^= space(at) | low;
    }
    state->seen[at] = 0;
}

static void lift(State *state, int at)
{
    Spaces kept = ~space(at);
    state->hash ^= hash_stack(state, at);
    state->owned[FIRST] &= kept, state->owned[SECOND] &= kept;
    for (int type = 0; type < TYPES; type++) state->tops[type] &= kept;
    for (int pieces = 0; pieces < TALL; pieces++) state->higher[pieces] &= kept;
}

static void put(State *state, int at, int side, int type, int height)
{
    state->owned[side] |= space(at);
    state->tops[type] |= space(at);
    for (int pieces = 0; pieces < TALL && pieces < height; pieces++)
        state->higher[pieces] |= space(at);
    state->height[at] = (uint8_t)height;
    state->hash ^= hash_stack(state, at);
}

/* Move a stack: capture an enemy stack, or cover an own one. */
static void move(State *state, int start, int end)
{
    int type = type_of(state, start), height = state->height[start];
    if (state->owned[state->side] & space(end)) height += state->height[end];
    lift(state, start);
    lift(state, end);
    see_through(state, start);
    put(state, end, state->side, type, height);
}

/* The enemies that a stack can capture: visible ones that are not higher. */
static Spaces prey_of(const State *state, int at, Spaces enemies)
{
    int height = state->height[at];
    Spaces prey = state->seen[at] & enemies;
    if (height < TALL) return prey & ~state->higher[height];
    for (Spaces tall = prey & state->higher[TALL - 1]; tall;) {
        int other = pop(&tall);
        if (state->height[other] > height) prey ^= space(other);
    }
    return prey;
}

static int can_capture(const State *state, int side)
{
    Spaces enemies = state->owned[!side];
    for (Spaces own = state->owned[side]; own;)
        if (prey_of(state, pop(&own), enemies)) return 1;
    return 0;
}

static int generate_placements(const State *state, Step *steps)
{
    Spaces vacant = ~state->higher[0] << (64 - SPACES) >> (64 - SPACES);
    int number = 0;
    for (int type = 0; type < TYPES; type++) {
        int is_in_hand = size(state->owned[state->side] & state->tops[type]) < PIECES[type];
        for (Spaces left = is_in_hand ? vacant : 0; left;)
            steps[number++] = step_of(PLACE, type, pop(&left));
    }
    return number;
}

static int generate_actions(const State *state, Step *steps)
{
    Spaces own = state->owned[state->side], enemies = state->owned[!state->side];
    Spaces friends = state->stage == SECOND_ACTION ? own : 0;
    int number = 0;
    while (own) {
        int start = pop(&own);
        Spaces ends = prey_of(state, start, enemies) | (state->seen[start] & friends);
        while (ends) steps[number++] = step_of(MOVE, start, pop(&ends));
    }
    if (state->stage == SECOND_ACTION) steps[number++] = step_of(PASS, 0, 0);
    return number;
}

static int generate(const State *state, Step *steps)
{
    if (state->stage == PLACING) return generate_placements(state, steps);
    return generate_actions(state, steps);
}

static int shows_all(const State *state, int side)
{
    Spaces own = state->owned[side];
    return (own & state->tops[TZAAR]) && (own & state->tops[TZARRA]) && (own & state->tops[TOTT]);
}

static int won_by(int side) { return side == FIRST ? WON_BY_FIRST : WON_BY_SECOND; }

/* Types come first: covering your last piece loses even if the opponent cannot capture. */
static int ending_after(const State *state, int actor, int is_over)
{
    if (!shows_all(state, actor)) return won_by(!actor);
    if (!shows_all(state, !actor)) return won_by(actor);
    return is_over && !can_capture(state, !actor) ? won_by(actor) : GOES_ON;
}

static void place(State *state, int type, int at)
{
    put(state, at, state->side, type, 1);
    state->side ^= 1;
    if (size(state->higher[0]) == SPACES) state->stage = OPENING;
}

static void act(State *state, Step step)
{
    int actor = state->side, is_over = state->stage != CAPTURE;
    if (kind_of(step) == MOVE) move(state, from_of(step), to_of(step));
    state->ending = (uint8_t)ending_after(state, actor, is_over);
    state->stage = is_over || state->ending ? CAPTURE : SECOND_ACTION;
    state->side ^= state->stage == CAPTURE;
}

static void apply(State *state, Step step)
{
    if (kind_of(step) == PLACE) place(state, from_of(step), to_of(step));
    else act(state, step);
}

static void set_up(State *state, const Setup *setup)
{
    if (!neighbours[0]) lay_out_board();
    *state = (State){.side = setup->side, .stage = setup->stage};
    for (int at = 0; at < SPACES; at++) state->seen[at] = neighbours[at];
    for (int at = 0; at < SPACES; at++) {
        if (setup->height[at]) put(state, at, setup->owner[at], setup->top[at], setup->height[at]);
        else if (setup->stage != PLACING) see_through(state, at);
    }
    int is_over = setup->stage != SECOND_ACTION;
    int actor = is_over ? !setup->side : setup->side;
    if (setup->stage > OPENING) state->ending = (uint8_t)ending_after(state, actor, is_over);
}
