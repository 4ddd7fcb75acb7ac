/* UCT with proven ends. Each level of the tree is one step; a leaf is evaluated by a random playout to
 * the end, or by the core's evaluation. */

enum { TREE_SIZE = 1 << 21, LONGEST_PLAYOUT = 1000, UNKNOWN = GOES_ON };

typedef struct {
    double value; /* the sum of results for the side that played the step */
    uint32_t visits, first;
    uint16_t children;
    Step step;
    uint8_t side, proven; /* who is to move, and the proven ending */
} Node;

typedef struct {
    int is_full; /* playouts go to the end */
    uint32_t playouts;
    double exploration, seconds;
} Uct;

static Node tree[TREE_SIZE];
static uint32_t tree_size;
static uint64_t chance;

/* Processor seconds, so that other processes do not count. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint32_t below(uint32_t bound)
{
    chance = mix(chance + 0x9e3779b97f4a7c15ull, chance >> 17);
    return (uint32_t)((chance >> 32) * bound >> 32);
}

static int winner_of(int side) { return side == FIRST ? WON_BY_FIRST : WON_BY_SECOND; }

static double result_for(int ending, int side)
{
    return ending == TIE ? 0.5 : ending == winner_of(side) ? 1.0 : 0.0;
}

static int play_out(State state)
{
    Step steps[MAX_STEPS];
    for (int i = 0; i < LONGEST_PLAYOUT && !state.ending; i++)
        apply(&state, steps[below((uint32_t)generate(&state, steps))]);
    return state.ending ? state.ending : TIE;
}

/* The winning chance of the first side. */
static double leaf_value(const State *state, const Uct *uct)
{
    if (uct->is_full) return result_for(play_out(*state), FIRST);
    double won = 1 / (1 + exp(-evaluate(state) / 100.0));
    return state->side == FIRST ? won : 1 - won;
}

static void expand(Node *node, const State *state)
{
    Step steps[MAX_STEPS];
    int number = generate(state, steps);
    if (tree_size + (uint32_t)number > TREE_SIZE) return;
    node->first = tree_size;
    node->children = (uint16_t)number;
    for (int i = 0; i < number; i++) tree[tree_size++] = (Node){.step = steps[i]};
}

static double urgency(const Node *parent, const Node *child, double exploration)
{
    if (child->proven) return result_for(child->proven, parent->side) * 4 - 2;
    if (!child->visits) return 1.1 + below(1000) / 1e6;
    return child->value / child->visits + exploration * sqrt(log(parent->visits) / child->visits);
}

static Node *most_urgent(const Node *parent, double exploration)
{
    Node *top = &tree[parent->first];
    double highest = -9;
    for (int i = 0; i < parent->children; i++) {
        Node *child = &tree[parent->first + i];
        double found = urgency(parent, child, exploration);
        if (found > highest) highest = found, top = child;
    }
    return top;
}

/* A side with a won child wins; it loses if all children are lost. */
static int proof_of(const Node *node)
{
    int proof = winner_of(!node->side), is_open = 0;
    for (int i = 0; i < node->children; i++) {
        int ending = tree[node->first + i].proven;
        if (ending == winner_of(node->side)) return ending;
        is_open |= ending == UNKNOWN;
        if (ending == TIE) proof = TIE;
    }
    return is_open ? UNKNOWN : proof;
}

/* The winning chance of the first side, after one more simulation. */
static double simulate(Node *node, State *state, const Uct *uct)
{
    node->side = state->side;
    node->visits++;
    if (state->ending) node->proven = state->ending;
    if (node->proven) return result_for(node->proven, FIRST);
    if (node->visits > 1 && !node->children) expand(node, state);
    if (!node->children) return leaf_value(state, uct);
    Node *child = most_urgent(node, uct->exploration);
    apply(state, child->step);
    double value = simulate(child, state, uct);
    child->value += node->side == FIRST ? value : 1 - value;
    if (child->proven) node->proven = (uint8_t)proof_of(node);
    return value;
}

/* Proven results count more than any number of visits. */
static double rank(const Node *parent, const Node *child)
{
    if (!child->proven) return child->visits;
    return (result_for(child->proven, parent->side) - 0.5) * 1e12 + child->visits;
}

static Step uct_choose(const State *state, const Uct *uct)
{
    double end = now() + uct->seconds;
    tree_size = 1;
    tree[0] = (Node){.visits = 1};
    while (!tree[0].proven && tree[0].visits <= uct->playouts && now() < end) {
        if (tree_size > TREE_SIZE - MAX_STEPS) break;
        State copy = *state;
        simulate(&tree[0], &copy, uct);
    }
    const Node *top = &tree[tree[0].first];
    for (int i = 0; i < tree[0].children; i++) {
        const Node *child = &tree[tree[0].first + i];
        if (rank(&tree[0], child) > rank(&tree[0], top)) top = child;
    }
    return top->step;
}
