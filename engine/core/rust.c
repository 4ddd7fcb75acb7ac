/* RUST, as in `rules/rust`. Depth counts drops and passes; removals and jumps are free. */
#include "jumps.h"
#include "rust_weights.h"

enum { TURN, REMOVAL, CHAIN, OVER };
enum { MAX_STEPS = 6 * 12 + 61, TURN_COST = 1, STOCK = 12, WHOLE_BOARD = 61 };

typedef struct {
    Cells cells, stones[2];
    int8_t stock[2], captured[2];
    uint8_t side, stage, jumper, passed;
    uint8_t unused[8];
} Setup;

typedef struct {
    Cells cells, stones[2];
    int8_t stock[2], captured[2];
    uint8_t side, stage, jumper, passed, ending;
    uint8_t whole; /* all cells are known to be connected */
} State;

static Cells occupied(const State *state) { return state->stones[FIRST] | state->stones[SECOND]; }
static Cells vacant(const State *state) { return state->cells ^ occupied(state); }

/* The cells that lack a neighbour. */
static Cells edge(const State *state)
{
    Cells held = state->cells;
    for (int i = 0; i < 6; i++) held &= shift(state->cells, DIRECTIONS[i]);
    return state->cells ^ held;
}

static Cells removable(const State *state) { return edge(state) & vacant(state); }

static int can_move(const State *state)
{
    return can_jump(state->stones[state->side], occupied(state), vacant(state));
}

static int generate_cells(int kind, Cells cells, Step *steps)
{
    int number = 0;
    while (cells) steps[number++] = step_of(kind, 0, take(&cells));
    return number;
}

static int generate(const State *state, Step *steps)
{
    if (state->stage == REMOVAL) return generate_cells(REMOVE, removable(state), steps);
    Cells movers = state->stage == CHAIN ? bit(state->jumper) : state->stones[state->side];
    int number = generate_jumps(movers, occupied(state), vacant(state), steps);
    if (number) return number;
    if (state->stock[state->side]) return generate_cells(PLACE, vacant(state), steps);
    steps[0] = step_of(PASS, 0, 0);
    return 1;
}

static int counted_out(const State *state)
{
    int lead = state->captured[FIRST] - state->captured[SECOND];
    return lead > 0 ? WON_BY_FIRST : lead < 0 ? WON_BY_SECOND : TIE;
}

static void end_turn(State *state, int is_pass)
{
    int is_over = !vacant(state) || (is_pass && state->passed);
    state->ending = (uint8_t)(is_over ? counted_out(state) : GOES_ON);
    state->passed = (uint8_t)is_pass;
    state->stage = TURN;
    state->side ^= 1;
}

/* Capture the enemy stones on these cells, and take the own ones back to stock. */
static void take_stones(State *state, Cells lost)
{
    int side = state->side;
    state->stock[side] += (int8_t)count(state->stones[side] & lost);
    state->captured[side] += (int8_t)count(state->stones[!side] & lost);
    state->stones[FIRST] &= ~lost, state->stones[SECOND] &= ~lost;
}

/* Remove the groups of cells without a vacant one. */
static void claim(State *state)
{
    Cells lost = state->cells ^ flood(vacant(state), state->cells);
    take_stones(state, lost);
    state->cells ^= lost;
}

/* Remove the groups of cells without a stone, unless no other group is larger. */
static void shed(State *state)
{
    Cells empty = state->cells ^ flood(occupied(state), state->cells), small = 0;
    int largest = 0;
    for (Cells left = empty ? state->cells : 0, group; left; left ^= group) {
        group = flood(left & -left, left);
        if (count(group) > largest) largest = count(group);
    }
    for (; empty; ) {
        Cells group = flood(empty & -empty, empty);
        if (count(group) < largest) small |= group;
        empty ^= group;
    }
    state->cells ^= small;
}

/* Remove the groups that a drop turn cut off: full ones first, then small empty ones. */
static void settle(State *state)
{
    if (state->whole && vacant(state)) return;
    claim(state);
    shed(state);
    state->whole = flood(state->cells & -state->cells, state->cells) == state->cells;
}

static void drop(State *state, int cell)
{
    state->stones[state->side] |= bit(cell);
    state->stock[state->side]--;
    state->stage = REMOVAL;
    if (removable(state)) return;
    settle(state);
    end_turn(state, 0);
}

/* The cells whose neighbours may be connected only by them: these are not all next to each other. */
static Cells bridges(Cells cells)
{
    Cells ends = 0, more = 0, before = shift(cells, -DIRECTIONS[5]);
    for (int i = 0; i < 6; i++) {
        Cells present = shift(cells, -DIRECTIONS[i]);
        more |= ends & before & ~present, ends |= before & ~present;
        before = present;
    }
    return cells & more;
}

static void remove_cell(State *state, int cell)
{
    state->whole &= !(bridges(state->cells) & bit(cell));
    state->cells ^= bit(cell);
    settle(state);
    end_turn(state, 0);
}

static void jump(State *state, int start, int land)
{
    state->stones[state->side] ^= bit(start) | bit(land);
    take_stones(state, bit((start + land) / 2));
    state->stage = CHAIN;
    state->jumper = (uint8_t)land;
    if (!can_jump(bit(land), occupied(state), vacant(state))) end_turn(state, 0);
}

static void apply(State *state, Step step)
{
    switch (kind_of(step)) {
    case PLACE: drop(state, to_of(step)); break;
    case REMOVE: remove_cell(state, to_of(step)); break;
    case MOVE: jump(state, from_of(step), to_of(step)); break;
    default: end_turn(state, 1);
    }
}

/* The cells whose removal may cut off others. */
static Cells cutting(const State *state)
{
    Cells able = removable(state);
    return state->whole ? able & bridges(state->cells) : able;
}

/* The choice of a cell that cuts nothing off and prevents no jump is left to the evaluation. */
static int is_quiet(const State *state)
{
    if (state->stage != REMOVAL) return state->stage == TURN && !can_move(state);
    Cells movers = state->stones[!state->side];
    return !can_jump(movers, occupied(state), vacant(state)) && !cutting(state);
}

/* Without a further drop, all removals are equal that cut nothing off and prevent no jump. */
static int drop_equals(const State *state, Step *steps, int number)
{
    if (state->stage != REMOVAL) return number;
    Cells same = vacant(state) & ~reached(occupied(state), vacant(state)) & ~cutting(state);
    return keep_one(same, steps, number);
}

static int cost(const State *state, Step step)
{
    (void)state;
    return kind_of(step) == PLACE || kind_of(step) == PASS;
}

static int order(const State *state, Step step)
{
    int is_capture = kind_of(step) == MOVE &&
                     state->stones[!state->side] & bit((from_of(step) + to_of(step)) / 2);
    return is_capture ? 100 : 0;
}

/* The stock follows from the rest; a previous pass does not distinguish positions. */
static uint64_t lying(const State *state)
{
    uint64_t counts = (uint64_t)state->captured[FIRST] | (uint64_t)state->captured[SECOND] << 8;
    uint64_t hash = mix_cells(mix(counts, state->side), state->cells);
    return mix_cells(mix_cells(hash, state->stones[FIRST]), state->stones[SECOND]);
}

static uint64_t key(const State *state)
{
    int jumper = state->stage == CHAIN ? state->jumper : 0;
    return mix(lying(state), (uint64_t)(state->stage | state->passed << 2 | jumper << 3));
}

static uint64_t recurrence(const State *state)
{
    return state->stage == TURN ? (lying(state) & ~0xffull) | (uint64_t)count(state->cells) : 0;
}

/* The features of the evaluation, by the names of the weights. All but the first two are ours minus
 * theirs. A way leads over a stone from one of its neighbours to the opposite one. */
enum {
    TO_MOVE,    /* after a removal that is due, as the next */
    ODD_VACANT,
    CAPTURED,
    IN_STOCK,
    NO_STOCK,
    AT_EDGE,
    OPEN_WAYS,  /* from a vacant cell to another */
    ENEMY_WAYS, /* from an enemy to a vacant cell */
    OWN_WAYS,   /* from an own stone to a vacant cell */
    FEATURES
};
_Static_assert(sizeof(WEIGHTS) == FEATURES * sizeof(Weight), "a weight for each feature");

static void count_side(const State *state, int side, int sign, int *features)
{
    Cells own = state->stones[side], enemies = state->stones[!side], free = vacant(state);
    features[CAPTURED] += sign * state->captured[side];
    features[IN_STOCK] += sign * state->stock[side];
    features[NO_STOCK] += sign * !state->stock[side];
    features[AT_EDGE] += sign * count(own & edge(state));
    for (int i = 0; i < 6; i++) {
        Cells leaving = own & shift(free, DIRECTIONS[i]);
        features[OPEN_WAYS] += sign * count(leaving & shift(free, -DIRECTIONS[i]));
        features[ENEMY_WAYS] += sign * count(leaving & shift(enemies, -DIRECTIONS[i]));
        features[OWN_WAYS] += sign * count(leaving & shift(own, -DIRECTIONS[i]));
    }
}

/* Count the features of a position for the side to move; return how many cells are left. */
static int list_features(const State *state, int *features)
{
    int is_removal = state->stage == REMOVAL, sign = is_removal ? -1 : 1;
    features[TO_MOVE] = sign;
    features[ODD_VACANT] = (count(vacant(state)) - is_removal) & 1 ? sign : 0;
    count_side(state, state->side, 1, features);
    count_side(state, !state->side, -1, features);
    return count(state->cells);
}

static int evaluate(const State *state)
{
    int features[FEATURES] = {0};
    int cells = list_features(state, features);
    return weigh(features, WEIGHTS, FEATURES, cells, WHOLE_BOARD);
}

static void set_up(State *state, const Setup *setup)
{
    *state = (State){.cells = setup->cells, .side = setup->side, .stage = setup->stage,
                     .jumper = setup->jumper, .passed = setup->passed};
    for (int side = 0; side < 2; side++) {
        state->stones[side] = setup->stones[side];
        state->stock[side] = setup->stock[side];
        state->captured[side] = setup->captured[side];
    }
    state->whole = flood(state->cells & -state->cells, state->cells) == state->cells;
    if (state->stage == OVER || !vacant(state)) state->ending = (uint8_t)counted_out(state);
}

#include "exports.h"
