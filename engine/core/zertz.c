/* ZERTZ, as in `rules/zertz`. Depth counts placements; removals and jumps are free. */
#include "jumps.h"
#include "zertz_weights.h"

enum { WHITE, GREY, BLACK, COLOURS };
enum { TURN, REMOVAL, CHAIN };
enum { MAX_STEPS = COLOURS * 61, TURN_COST = 1, MAX_HELD = 11 };

typedef struct {
    int8_t colour[COLOURS], each;
} Goal;

typedef struct {
    Cells rings, marbles[COLOURS];
    int8_t pool[COLOURS], hands[2][COLOURS];
    Goal goals[2];
    uint8_t side, stage, jumper, passed;
    uint8_t unused[11];
} Setup;

typedef struct {
    Cells rings, vacant, marbles[COLOURS];
    int8_t pool[COLOURS], hands[2][COLOURS];
    uint8_t side, stage, jumper, passed, ending;
} State;

static Goal goals[2];

static int is_empty(const int8_t *heap) { return !(heap[WHITE] | heap[GREY] | heap[BLACK]); }

/* What the side to move may place: the pool or, if that is empty, its captives. */
static int8_t *supply(State *state)
{
    return is_empty(state->pool) ? state->hands[state->side] : state->pool;
}

static Cells occupied(const State *state) { return state->rings ^ state->vacant; }

/* The vacant rings that lack two adjacent neighbours. */
static Cells free_rings(const State *state)
{
    Cells rings = state->rings;
    Cells up = rings >> UP, rise = rings >> RISE, right = rings >> RIGHT;
    Cells down = rings << UP, fall = rings << RISE, left = rings << RIGHT;
    Cells held = (rise | (up & right)) & (down | (right & fall)) & (left | (fall & up));
    return state->vacant & ~held;
}

static int is_met(const Goal *goal, const int8_t *hand)
{
    int is_each = 1;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (hand[colour] >= goal->colour[colour]) return 1;
        is_each &= hand[colour] >= goal->each;
    }
    return is_each;
}

static void end_turn(State *state, int is_pass)
{
    int side = state->side;
    if (!state->rings || is_met(&goals[side], state->hands[side]))
        state->ending = side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    else if (is_pass && state->passed)
        state->ending = TIE;
    state->passed = (uint8_t)is_pass;
    state->stage = TURN;
    state->side ^= 1;
}

/* Capture all groups of rings without a vacant one. */
static void claim(State *state)
{
    Cells lost = state->rings & ~spread(state->vacant);
    if (!lost) return;
    lost = state->rings & ~flood(state->vacant, state->rings);
    state->rings ^= lost;
    for (int colour = 0; colour < COLOURS; colour++) {
        state->hands[state->side][colour] += (int8_t)count(state->marbles[colour] & lost);
        state->marbles[colour] &= ~lost;
    }
}

static void place(State *state, int colour, int cell)
{
    supply(state)[colour]--;
    state->marbles[colour] |= bit(cell);
    state->vacant ^= bit(cell);
    state->stage = REMOVAL;
    if (free_rings(state)) return;
    claim(state);
    end_turn(state, 0);
}

static void remove_ring(State *state, int cell)
{
    state->rings ^= bit(cell);
    state->vacant ^= bit(cell);
    claim(state);
    end_turn(state, 0);
}

static void jump(State *state, int start, int land)
{
    Cells over = bit((start + land) / 2), moved = bit(start) | bit(land);
    for (int colour = 0; colour < COLOURS; colour++) {
        if (state->marbles[colour] & bit(start)) state->marbles[colour] ^= moved;
        if (state->marbles[colour] & over) state->hands[state->side][colour]++;
        state->marbles[colour] &= ~over;
    }
    state->vacant ^= moved | over;
    state->stage = CHAIN;
    state->jumper = (uint8_t)land;
    if (!can_jump(bit(land), occupied(state), state->vacant)) end_turn(state, 0);
}

static void apply(State *state, Step step)
{
    switch (kind_of(step)) {
    case PLACE: place(state, from_of(step), to_of(step)); break;
    case REMOVE: remove_ring(state, to_of(step)); break;
    case MOVE: jump(state, from_of(step), to_of(step)); break;
    default: end_turn(state, 1);
    }
}

static int generate_placements(const State *state, Step *steps)
{
    const int8_t *heap = supply((State *)state);
    int number = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        for (Cells cells = heap[colour] ? state->vacant : 0; cells;)
            steps[number++] = step_of(PLACE, colour, take(&cells));
    return number;
}

static int generate_removals(const State *state, Step *steps)
{
    int number = 0;
    for (Cells cells = free_rings(state); cells;) steps[number++] = step_of(REMOVE, 0, take(&cells));
    return number;
}

static int generate(const State *state, Step *steps)
{
    Cells marbles = occupied(state), movers = state->stage == CHAIN ? bit(state->jumper) : marbles;
    if (state->stage == REMOVAL) return generate_removals(state, steps);
    int number = generate_jumps(movers, marbles, state->vacant, steps);
    if (!number) number = generate_placements(state, steps);
    if (!number) steps[number++] = step_of(PASS, 0, 0);
    return number;
}

/* The cells with at most one neighbour in a set. */
static Cells lonely(Cells cells, Cells set)
{
    Cells one = 0, more = 0;
    for (int i = 0; i < 6; i++) {
        Cells near = shift(set, DIRECTIONS[i]);
        more |= one & near, one |= near;
    }
    return cells & ~more;
}

/* The rings whose removal would capture. */
static Cells isolating(const State *state)
{
    Cells edge = lonely(occupied(state), state->vacant), found = 0;
    for (Cells able = edge ? spread(edge) & free_rings(state) : 0; able;) {
        Cells ring = bit(take(&able)), left = state->rings ^ ring;
        if (flood(state->vacant ^ ring, left) != left) found |= ring;
    }
    return found;
}

/* Without a further placement, all removals are equal that capture nothing and prevent no jump. */
static int drop_equals(const State *state, Step *steps, int number)
{
    if (state->stage != REMOVAL) return number;
    Cells same = state->vacant & ~reached(occupied(state), state->vacant) & ~isolating(state);
    return keep_one(same, steps, number);
}

/* The choice of a ring that captures nothing and prevents no jump is left to the evaluation. */
static int is_quiet(const State *state)
{
    Cells marbles = occupied(state);
    if (state->stage == CHAIN || can_jump(marbles, marbles, state->vacant)) return 0;
    return state->stage == TURN || !isolating(state);
}

static int cost(const State *state, Step step)
{
    (void)state;
    return kind_of(step) == PLACE || kind_of(step) == PASS;
}

static int order(const State *state, Step step)
{
    (void)state, (void)step;
    return 0;
}

static uint64_t hand_word(const int8_t *hand)
{
    return (uint64_t)hand[WHITE] | (uint64_t)hand[GREY] << 8 | (uint64_t)hand[BLACK] << 16;
}

/* The pool follows from the rest; a previous pass does not distinguish positions. */
static uint64_t lying(const State *state)
{
    uint64_t hands = hand_word(state->hands[FIRST]) | hand_word(state->hands[SECOND]) << 24;
    uint64_t hash = mix(hands, state->side);
    hash = mix_cells(hash, state->rings);
    for (int colour = 0; colour < COLOURS; colour++) hash = mix_cells(hash, state->marbles[colour]);
    return hash;
}

static uint64_t key(const State *state)
{
    int jumper = state->stage == CHAIN ? state->jumper : 0;
    return mix(lying(state), (uint64_t)(state->stage | state->passed << 2 | jumper << 3));
}

static uint64_t recurrence(const State *state)
{
    if (state->stage != TURN || !is_empty(state->pool)) return 0;
    return (lying(state) & ~0xffull) | (uint64_t)count(state->rings);
}

/* The features of the evaluation, by the names of the weights: captives, ours minus theirs, and who is
 * to place next. Marbles on the board have no owner. A safe ring is a vacant one on which a marble
 * gives the opponent no jump: whoever runs out of them has to give marbles away. */
enum { GOALS = COLOURS + 1, NEAR = 3, FEW = 8 };
enum {
    TO_PLACE,
    CAPTIVES,
    MISSING = CAPTIVES + COLOURS,      /* 1, 2 or 3 marbles short of each goal: a colour, or each */
    NEAREST = MISSING + GOALS * NEAR,  /* the same for the nearest goal */
    SAFE = NEAREST + NEAR,             /* up to FEW safe rings */
    SAFE_AFTER = SAFE + FEW,           /* the same before a removal */
    ODD_VACANT = SAFE_AFTER + FEW,
    FEATURES
};
enum { WHOLE_BOARD = 37 };
_Static_assert(sizeof(WEIGHTS) == FEATURES * sizeof(Weight), "a weight for each feature");

static void count_missing(int missing, int first, int sign, int *features)
{
    if (missing >= 1 && missing <= NEAR) features[first + missing - 1] += sign;
}

static void count_hand(const Goal *goal, const int8_t *hand, int sign, int *features)
{
    int of_each = 0, nearest = NEAR + 1;
    for (int colour = 0; colour < COLOURS; colour++) {
        int missing = goal->colour[colour] - hand[colour];
        features[CAPTIVES + colour] += sign * hand[colour];
        count_missing(missing, MISSING + colour * NEAR, sign, features);
        if (missing < nearest) nearest = missing;
        if (hand[colour] < goal->each) of_each += goal->each - hand[colour];
    }
    count_missing(of_each, MISSING + COLOURS * NEAR, sign, features);
    count_missing(of_each < nearest ? of_each : nearest, NEAREST, sign, features);
}

static int vacancies(const State *state)
{
    int vacant = count(state->vacant);
    return vacant < WHOLE_BOARD ? vacant : WHOLE_BOARD;
}

static Cells safe_rings(const State *state)
{
    Cells marbles = occupied(state), jumped = 0;
    for (int i = 0; i < 6; i++) {
        int step = DIRECTIONS[i];
        Cells beside = shift(marbles, step);
        jumped |= beside & (shift(state->vacant, -step) | shift(state->vacant, 2 * step));
    }
    return state->vacant & ~jumped;
}

/* The feature of the number of safe rings; it is the last of its group for many. */
static int safety(const State *state)
{
    int safe = count(safe_rings(state));
    return (state->stage == REMOVAL ? SAFE_AFTER : SAFE) + (safe < FEW ? safe : FEW - 1);
}

/* Whether an odd number of rings is vacant at the next placement. */
static int is_odd(const State *state)
{
    return (count(state->vacant) - (state->stage == REMOVAL)) & 1;
}

/* Count the features of a position for the side to move; return how many rings are vacant. */
static int list_features(const State *state, int *features)
{
    int sign = state->stage == REMOVAL ? -1 : 1;
    features[TO_PLACE] = sign;
    features[safety(state)] = sign;
    features[ODD_VACANT] = is_odd(state) ? sign : 0;
    count_hand(&goals[state->side], state->hands[state->side], 1, features);
    count_hand(&goals[!state->side], state->hands[!state->side], -1, features);
    return vacancies(state);
}

/* The weighed features of every hand, on a full board and on an empty one. */
static Weight worth[2][MAX_HELD][MAX_HELD][MAX_HELD];

static Weight worth_of(const Goal *goal, const int8_t *hand)
{
    int features[FEATURES] = {0};
    count_hand(goal, hand, 1, features);
    return (Weight){(int16_t)weigh(features, WEIGHTS, FEATURES, 1, 1),
                    (int16_t)weigh(features, WEIGHTS, FEATURES, 0, 1)};
}

static void fill_worth(int side)
{
    for (int8_t w = 0; w < MAX_HELD; w++)
        for (int8_t g = 0; g < MAX_HELD; g++)
            for (int8_t b = 0; b < MAX_HELD; b++)
                worth[side][w][g][b] = worth_of(&goals[side], (int8_t[]){w, g, b});
}

static Weight held(const State *state, int side)
{
    const int8_t *hand = state->hands[side];
    return worth[side][hand[WHITE]][hand[GREY]][hand[BLACK]];
}

/* The same as `list_features` and `weigh`, with all hands weighed in advance. */
static int evaluate(const State *state)
{
    Weight own = held(state, state->side), other = held(state, !state->side);
    Weight safe = WEIGHTS[safety(state)];
    int sign = state->stage == REMOVAL ? -1 : 1, vacant = vacancies(state);
    Weight placing = WEIGHTS[TO_PLACE], odd = is_odd(state) ? WEIGHTS[ODD_VACANT] : (Weight){0, 0};
    int full = placing.full + safe.full + odd.full;
    int empty = placing.empty + safe.empty + odd.empty;
    full = own.full - other.full + sign * full;
    empty = own.empty - other.empty + sign * empty;
    return (full * vacant + empty * (WHOLE_BOARD - vacant)) / WHOLE_BOARD;
}

static void set_up(State *state, const Setup *setup)
{
    *state = (State){.rings = setup->rings, .vacant = setup->rings, .side = setup->side,
                     .stage = setup->stage, .jumper = setup->jumper, .passed = setup->passed};
    for (int colour = 0; colour < COLOURS; colour++) {
        state->marbles[colour] = setup->marbles[colour];
        state->vacant &= ~setup->marbles[colour];
        state->pool[colour] = setup->pool[colour];
        for (int side = 0; side < 2; side++) state->hands[side][colour] = setup->hands[side][colour];
    }
    for (int side = 0; side < 2; side++) {
        goals[side] = setup->goals[side];
        fill_worth(side);
    }
}

#include "exports.h"
