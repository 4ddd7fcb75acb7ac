/* Alpha-beta over steps. A game defines, before it includes this file:
 *
 *   Setup      the input for a position, as plain data
 *   State      a position, possibly during a turn, with at least the fields
 *                side    FIRST or SECOND, to move; an ended game has its last turn over
 *                ending  GOES_ON, WON_BY_FIRST, WON_BY_SECOND or TIE, without repetition
 *   set_up     creates a State from a Setup
 *   generate   lists all legal steps of an unfinished game; returns their number, at least 1
 *   apply      plays a legal step
 *   is_quiet   whether a position after the first turn may be evaluated; otherwise it is searched at
 *              any depth
 *   drop_equals  removes steps that are as good as another one at depth 0; returns the number left
 *   cost       the depth that a step consumes
 *   evaluate   points for the side to move, 100 to a factor e in its odds: `list_features`, of which
 *              there are FEATURES, weighed (`weights.h`)
 *   order      the priority of a step, in units of the history heuristic
 *   key        a hash of everything that determines the rest of the game
 *   recurrence a hash that is equal for repeated positions, 0 if none can recur; its low byte is
 *              what never grows in a game, such as the number of cells
 *   MAX_STEPS  the maximum of steps in a position;  TURN_COST  the depth of a whole turn
 *
 * Values are for the side to move, and are negated only when the side changes. All state is in this
 * file: a search begins in a fresh instance, in which everything is zero. */
#pragma once
#include "common.h"

enum { MAX_PLY = 128, MAX_LINES = 16, MAX_PAST = 256, MAX_DEPTH = 64, TABLE_BITS = 20, ORDERED = 12 };
enum { WON = 1 << 20, PROVEN = WON - 1024, INFINITE = WON + 1 };
enum { REPETITIONS = 3 };

typedef struct {
    uint64_t node_limit;
    int32_t depth_limit, lines, table_bits, past_count, unused[2];
    Setup position, past[MAX_PAST];
} Input;

/* A turn with the best continuation. */
typedef struct {
    int32_t value, length;
    Step steps[MAX_PLY];
} Line;

typedef struct {
    uint64_t nodes;
    int32_t depth, count;
    Line lines[MAX_LINES];
} Report;

enum { NO_BOUND, LOWER, UPPER, EXACT };

typedef struct {
    uint64_t key;
    int32_t value;
    Step step;
    int8_t depth, bound;
} Entry;

static Input input;
static Entry table[1 << TABLE_BITS];
static Step killers[MAX_PLY][2];
static int32_t history[2][STEPS];
static uint64_t past[MAX_PAST + MAX_PLY]; /* positions that can recur: before the root, then after it */
static Step played[MAX_PLY];              /* since the root */
static Line best[MAX_PLY];                /* after each ply */
static uint64_t nodes;
static int past_count, is_first_round, is_spent;
static Report draft;

/* The place of the search: `ply` counts steps from the root, `turns` completed turns. */
typedef struct {
    int depth, alpha, beta, ply, turn;
} Window;

static int search(const State *state, Window at);

/* The value of a finished game; an earlier win is worth more. */
static int end_value(const State *state, int turn)
{
    if (state->ending == TIE) return 0;
    int winner = state->ending == WON_BY_FIRST ? FIRST : SECOND;
    return winner == state->side ? WON - turn : turn - WON;
}

/* Look back only as far as positions can recur. */
static int times_seen(int ply)
{
    int times = 0, now = past_count + ply;
    for (int i = past[now] ? now - 1 : -1; i >= 0; i--) {
        if (past[i] && (past[i] ^ past[now]) & 0xff) break;
        times += past[i] == past[now];
    }
    return times;
}

/* The table counts the turns to an end from its position, the search from the root. */
static int from_table(int value, int turn)
{
    return value > PROVEN ? value - turn : value < -PROVEN ? value + turn : value;
}

static int to_table(int value, int turn) { return from_table(value, -turn); }

static Entry *entry_of(uint64_t key) { return &table[key >> (64 - input.table_bits)]; }

/* A proven win is one at any depth, if perhaps not the earliest; so is a proven loss. */
static int is_decided(const Entry *entry, Window at, int *value)
{
    int is_deep = entry->depth >= at.depth;
    *value = from_table(entry->value, at.turn);
    if (entry->bound & LOWER && *value >= at.beta) return is_deep || *value > PROVEN;
    return entry->bound & UPPER && *value <= at.alpha && (is_deep || *value < -PROVEN);
}

static void store(uint64_t key, Window at, int bound, int value, Step step)
{
    Entry *entry = entry_of(key);
    if (entry->key == key && entry->depth > at.depth) return;
    *entry = (Entry){key, to_table(value, at.turn), step, (int8_t)at.depth, (int8_t)bound};
}

static int score_of(const State *state, Step step, Step first, int ply)
{
    if (step == first) return INT32_MAX;
    if (step == killers[ply][0]) return INT32_MAX - 1;
    if (step == killers[ply][1]) return INT32_MAX - 2;
    return history[state->side][step] + order(state, step);
}

/* Swap the most promising of the remaining steps to `next`. After the first few, the order hardly
 * matters: no step is likely to be good enough. */
static Step pick(Step *steps, int *scores, int next, int number)
{
    int top = next;
    for (int i = next + 1; next < ORDERED && i < number; i++)
        if (scores[i] > scores[top]) top = i;
    Step step = steps[top];
    steps[top] = steps[next], steps[next] = step;
    scores[top] = scores[next];
    return step;
}

static void reward(const State *state, Step step, int depth, int ply)
{
    if (killers[ply][0] != step) killers[ply][1] = killers[ply][0], killers[ply][0] = step;
    int32_t *score = &history[state->side][step];
    *score += (depth + 1) * (depth + 1);
    if (*score < 1 << 24) return;
    for (int i = 0; i < STEPS; i++) history[0][i] /= 2, history[1][i] /= 2;
}

/* Tell whether a step ends the first turn of a line found already. */
static int is_known(const State *state, const State *after, Window at)
{
    if (at.turn || after->side == state->side) return 0;
    for (int i = 0; i < draft.count; i++) {
        int same = 0;
        while (same <= at.ply && draft.lines[i].steps[same] == played[same]) same++;
        if (same > at.ply) return 1;
    }
    return 0;
}

static int look(const State *state, const State *after, Window at, int alpha, int beta)
{
    int depth = at.depth - cost(state, played[at.ply]);
    if (after->side == state->side)
        return search(after, (Window){depth, alpha, beta, at.ply + 1, at.turn});
    return -search(after, (Window){depth, -beta, -alpha, at.ply + 1, at.turn + 1});
}

/* A null window tests all steps but the first; only a better one gets a full search. */
static int look_again(const State *state, const State *after, Window at)
{
    int value = look(state, after, at, at.alpha, at.alpha + 1);
    if (value <= at.alpha || value >= at.beta || is_spent) return value;
    return look(state, after, at, at.alpha, at.beta);
}

/* An interrupted search leaves the last report intact. */
static Report reports[2];
static int published;

static void publish(const Line *lines, int number, int depth)
{
    Report *report = &reports[!published];
    report->nodes = nodes, report->depth = depth, report->count = number;
    for (int i = 0; i < number; i++) report->lines[i] = lines[i];
    __atomic_store_n(&published, !published, __ATOMIC_RELEASE);
}

/* Publish a better root line at once: the previous best turn came first in its round. Several lines
 * belong to one round, so only the first round publishes a part of them. */
static void record(Step step, int value, int ply)
{
    Line *line = &best[ply], *rest = &best[ply + 1];
    line->value = value;
    line->steps[0] = step;
    for (int i = 0; i < rest->length; i++) line->steps[i + 1] = rest->steps[i];
    line->length = rest->length + 1;
    if (ply || (input.lines > 1 && !is_first_round)) return;
    draft.lines[draft.count] = *line;
    publish(draft.lines, draft.count + 1, draft.depth);
}

/* Try the steps, the table's first; store the best one, NO_STEP if none is left. */
static int try_steps(const State *state, Window at, Step first, Step *chosen)
{
    Step steps[MAX_STEPS];
    int scores[MAX_STEPS], number = generate(state, steps), value = -INFINITE;
    if (at.turn && at.depth <= 0) number = drop_equals(state, steps, number);
    for (int i = 0; i < number; i++) scores[i] = score_of(state, steps[i], first, at.ply);
    for (int i = 0; i < number; i++) {
        Step step = played[at.ply] = pick(steps, scores, i, number);
        State after = *state;
        apply(&after, step);
        if (is_known(state, &after, at)) continue;
        int found = *chosen == NO_STEP ? look(state, &after, at, at.alpha, at.beta)
                                       : look_again(state, &after, at);
        if (is_spent) return 0;
        if (found <= value) continue;
        value = found, *chosen = step;
        if (value > at.alpha) at.alpha = value, record(step, value, at.ply);
        if (value >= at.beta) {
            reward(state, step, at.depth, at.ply);
            break;
        }
    }
    return value;
}

static int search(const State *state, Window at)
{
    best[at.ply].length = 0;
    is_spent |= nodes >= input.node_limit && !is_first_round;
    if (is_spent) return 0;
    nodes++;
    if (state->ending) return end_value(state, at.turn);
    past[past_count + at.ply] = recurrence(state);
    int seen = times_seen(at.ply);
    if (seen >= REPETITIONS - 1) return 0;
    if (at.ply == MAX_PLY - 1 || (at.turn && at.depth <= 0 && is_quiet(state)))
        return evaluate(state);

    Step step = NO_STEP;
    /* Too many and too small for the table, which is slow memory. */
    if (at.depth < TURN_COST) return try_steps(state, at, NO_STEP, &step);
    uint64_t hash = key(state);
    const Entry *entry = entry_of(hash);
    int value, is_hit = entry->key == hash;
    /* The table ignores repetition, and a first turn needs its full line. */
    int is_plain = at.turn && !seen;
    if (is_hit && is_plain && at.beta - at.alpha == 1 && is_decided(entry, at, &value)) return value;
    value = try_steps(state, at, is_hit ? entry->step : NO_STEP, &step);
    if (is_spent) return 0;
    int bound = value >= at.beta ? LOWER : value > at.alpha ? EXACT : UPPER;
    if (!is_plain) at.depth = -1, bound = NO_BOUND;
    if (step != NO_STEP) store(hash, at, bound, value, step);
    return value;
}

/* Tell whether no deeper search can find another or an earlier end. */
static int is_settled(int depth)
{
    for (int i = 0; i < draft.count; i++) {
        int value = draft.lines[i].value, distance = WON - (value < 0 ? -value : value);
        if (distance > WON - PROVEN || distance * TURN_COST > depth) return 0;
    }
    return 1;
}

/* Find the best lines at a depth; each excludes the first turns of those before it. */
static void search_lines(const State *root, int depth)
{
    draft.count = 0;
    while (draft.count < input.lines && draft.count < MAX_LINES) {
        search(root, (Window){depth, -INFINITE, INFINITE, 0, 0});
        if (is_spent || !best[0].length) return;
        draft.lines[draft.count++] = best[0];
    }
}

/* The first round searches whole turns and ignores the limits, so that there is always a turn to play
 * and no immediate win is missed. */
static void deepen(const State *root)
{
    int deepest = input.depth_limit && input.depth_limit < MAX_DEPTH ? input.depth_limit : MAX_DEPTH;
    for (int depth = TURN_COST; depth == TURN_COST || depth <= deepest; depth++) {
        is_first_round = depth == TURN_COST;
        draft.depth = is_first_round ? 0 : depth - 1;
        search_lines(root, depth);
        if (is_spent) break;
        publish(draft.lines, draft.count, depth);
        if (is_settled(depth)) break;
    }
    reports[published].nodes = nodes;
}
