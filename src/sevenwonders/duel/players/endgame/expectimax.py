"""Expectimax search with proven bounds on the chance to win (runs only as compiled code, because it uses floats).

Each position has an interval that is proven to contain its value: the chance to win of player 0, where a shared victory
counts half.  The search of a position has a window, and ends as soon as the interval lies outside the window.  At a
chance event, the window of an outcome follows from the intervals of all other outcomes (star1 of Bruce Ballard, "The
*-minimax search procedure for trees containing chance nodes", 1983).  The search looks up all children in the
transposition table before it searches any of them.

The stack is explicit, so that a search can be interrupted and continued.
"""

from ....kernel.rule import rule
from ....kernel.struct import Float64, Int8, Int16, Int32, Int64, Struct, array, struct
from ...rules.legal import write_legal_actions
from ...rules.state import CHANCE, Victory, seat_to_act
from ..evaluation import apply_action
from ..network.outputs import DRAWN, LOST, N_ENDINGS, ending_index
from .keys import estimate_lead, position_key

EXACT = 1e-12  # an interval of this width is a value
MAX_DEPTH = 256
MAX_ROWS = 8192  # positions on the stack
SPARE = MAX_ROWS  # the scratch row after the stack


@struct
class SolverNode(Struct):
    """A node of the search tree: a position on the stack, with the proven bounds of its value for player 0."""

    low: Float64
    high: Float64
    chance: Float64  # the probability of the position after a chance event
    promise: Float64  # the priority in the order of the search, highest first
    key: Int64
    work: Int64  # positions searched below the node
    action: Int16  # the action that leads to the position
    best: Int16  # the best known action; -1 if none is known
    is_done: Int8  # whether the node was searched
    shares: list[Float64] = array(N_ENDINGS)  # the probability of each ending, for player 0; if `low` equals `high`


@struct
class SolverFrame(Struct):
    """A frame of the search's own stack: the search of one node within a window from `alpha` to `beta`."""

    alpha: Float64
    beta: Float64
    low: Float64  # the bounds proven by the children
    high: Float64
    began: Int64  # positions searched before this search
    node: Int32
    first: Int32  # the row of the first child; the other children follow
    n: Int32
    seat: Int8


@struct
class TableEntry(Struct):
    """An entry of the transposition table: the bounds and the best action found for the position with this key."""

    key: Int64
    low: Float64
    high: Float64
    work: Int32
    best: Int16
    shares: list[Float64] = array(N_ENDINGS)


@struct
class SolverCheckpoint(Struct):
    """The progress of a search, kept between calls so that an interrupted search can continue."""

    searched: Int64  # positions searched
    depth: Int32  # frames on the stack
    begun: Int8  # whether the position in row 0 was put on the stack


@rule
def has_exact_value(node):
    """Return whether the value of a node is known exactly: its bounds are equal but for rounding."""
    return node.high - node.low <= EXACT


@rule
def set_ending(node, ending):
    """Set a node to a finished game: the ending gets probability 1, and both bounds its value for player 0.

    Args:
        node: the node to write to.
        ending: the index of the ending, in the order in which the network has the endings.
    """
    node.low = node.high = 0.5 if ending == DRAWN else 1.0 if ending < LOST else 0.0
    for place in range(N_ENDINGS):
        node.shares[place] = 0.0
    node.shares[ending] = 1.0


@rule
def load_table_entry(table, node):
    """Copy the results of a node's position from the transposition table, if the table has the position.

    These are the bounds, the best action and, if the value is exact, the probabilities of the endings.  Without an
    entry, the bounds are 0 and 1.

    Args:
        table: the transposition table.
        node: the node to write to, which has the key of the position.
    """
    node.low, node.high, node.best = 0.0, 1.0, -1
    place = node.key & len(table) - 1
    for slot in range(2):
        entry = table[place ^ slot]
        if entry.key == node.key:
            node.low, node.high, node.best = entry.low, entry.high, entry.best
            if has_exact_value(node):
                for ending in range(N_ENDINGS):
                    node.shares[ending] = entry.shares[ending]
            return


@rule
def store_table_entry(table, node):
    """Store the results of a node in the transposition table.

    Each key has two slots.  The results replace an entry with the same key; otherwise they go to the first slot, or to
    the second if the entry in the first took more work.

    Args:
        table: the transposition table.
        node: the node, which has the key of its position.
    """
    place = node.key & len(table) - 1
    entry = table[place]
    if entry.key != node.key and (table[place ^ 1].key == node.key or entry.work > node.work):
        entry = table[place ^ 1]
    entry.key, entry.low, entry.high = node.key, node.low, node.high
    entry.work, entry.best = min(node.work, 1 << 30), node.best
    if has_exact_value(node):
        for ending in range(N_ENDINGS):
            entry.shares[ending] = node.shares[ending]


@rule
def push_children(positions, words, nodes, frame, table, scratch):
    """Put the position after each legal action of a node on the stack; return the number of positions added.

    Equal positions are merged.  If the stack is full, the node gets no children.

    Args:
        positions: the positions of the stack, one in each row.
        words: the same positions as 64-bit words.
        nodes: the nodes of the stack.
        frame: the search of the node to expand.
        table: the transposition table.
        scratch: an array for the legal actions.
    """
    state = positions[frame.node]
    n = write_legal_actions(state, scratch)
    frame.n, made, sign = 0, 0, 1 if frame.seat == 0 else -1
    if frame.first + n > MAX_ROWS:
        return 0
    for place in range(n):
        row = frame.first + frame.n
        node = nodes[row]
        positions[row] = state
        apply_action(positions[row], scratch[place])
        made += 1
        node.action, node.chance, node.is_done, node.work = scratch[place], 1.0 / n, 0, 0
        if positions[row].victory != Victory.NONE:
            node.key, node.best = 0, -1
            set_ending(node, ending_index(positions[row], 0))
            node.promise = 1e9 * sign * (node.low - 0.5)
        else:
            node.key = position_key(positions, words, row, SPARE)
            twin = frame.first
            while twin < row and nodes[twin].key != node.key:
                twin += 1
            if twin < row:
                nodes[twin].chance += node.chance
                continue
            load_table_entry(table, node)
            if frame.seat != CHANCE:
                again = 40 if seat_to_act(positions[row]) == frame.seat else 0
                node.promise = sign * (estimate_lead(positions[SPARE]) + 1e5 * (node.low + node.high - 1.0)) + again
                if nodes[frame.node].best == node.action:
                    node.promise += 1e7
        frame.n += 1
    return made


@rule
def combine_child_bounds(nodes, frame):
    """Compute the bounds of a node from those of its children; return the row of the child to search next.

    Return -1 if all children were searched.  The probabilities of endings come from the children.  A node is therefore
    exact only if the child that gives it its value is exact or, at a chance event, if all children are exact.

    Args:
        nodes: the nodes of the stack.
        frame: the search of the node.
    """
    node = nodes[frame.node]
    low, high, pick, promise = 0.0, 0.0, -1, 0.0
    for child in range(frame.first, frame.first + frame.n):
        other = nodes[child]
        if frame.seat == CHANCE:
            low += other.chance * other.low
            high += other.chance * other.high
            hope = other.chance * (other.high - other.low)
        elif child == frame.first:
            low, high, hope = other.low, other.high, other.promise
        elif frame.seat == 0:
            low, high, hope = max(low, other.low), max(high, other.high), other.promise
        else:
            low, high, hope = min(low, other.low), min(high, other.high), other.promise
        if not other.is_done and not has_exact_value(other) and (pick < 0 or hope > promise):
            pick, promise = child, hope
    if frame.n:
        frame.low, frame.high = low, high
        if high - low <= EXACT or min(node.high, high) - max(node.low, low) > EXACT:
            low, high = max(node.low, low), min(node.high, high)
        node.low, node.high = low, high
    return pick


@rule
def push_frame(nodes, frames, progress, node, alpha, beta):
    """Begin the search of a node, as a new frame on the stack.

    Args:
        nodes: the nodes of the stack.
        frames: the searches on the stack, outermost first.
        progress: the progress of the whole search.
        node: the row of the node.
        alpha: the lower end of the window: the search may stop once the value is proven to be at most this.
        beta: the upper end of the window: the search may stop once the value is proven to be at least this.
    """
    depth = progress.depth
    frame = frames[depth]
    frame.node, frame.alpha, frame.beta = node, alpha, beta
    frame.first = 1 if depth == 0 else frames[depth - 1].first + frames[depth - 1].n
    frame.n, frame.began = 0, progress.searched
    nodes[node].is_done = 1
    progress.depth += 1


@rule
def finish_frame(nodes, frame, table, progress):
    """End the search of a node: pick its best action, store the results in the table, and drop the frame.

    Args:
        nodes: the nodes of the stack.
        frame: the search of the node, the last one on the stack.
        table: the transposition table.
        progress: the progress of the whole search.
    """
    node = nodes[frame.node]
    exact = has_exact_value(node)
    best = -1
    if exact:
        node.high = node.low
        for ending in range(N_ENDINGS):
            node.shares[ending] = 0.0
    for child in range(frame.first, frame.first + frame.n):
        other = nodes[child]
        if frame.seat == CHANCE:
            if exact:
                for ending in range(N_ENDINGS):
                    node.shares[ending] += other.chance * other.shares[ending]
        elif best < 0:
            best = child
        elif frame.seat == 0:
            better = other.low > nodes[best].low or (other.low == nodes[best].low and other.high > nodes[best].high)
            best = child if better else best
        else:
            better = other.high < nodes[best].high or (other.high == nodes[best].high and other.low < nodes[best].low)
            best = child if better else best
    if best >= 0:
        node.best = nodes[best].action
        if exact:
            for ending in range(N_ENDINGS):
                node.shares[ending] = nodes[best].shares[ending]
    node.work = progress.searched - frame.began
    if frame.n:
        store_table_entry(table, node)
    progress.depth -= 1


@rule
def search(positions, words, nodes, frames, table, progresses, scratch, budget):
    """Search the position in row 0 until its value is known or `budget` more positions were searched.

    With a budget of 0 the search ends at once and computes bounds from all results so far.  The caller repeats the call
    until the stack is empty.

    Args:
        positions: the positions of the stack, one in each row.
        words: the same positions as 64-bit words.
        nodes: the nodes of the stack.
        frames: the searches on the stack, outermost first.
        table: the transposition table.
        progresses: an array with the progress of this search as its only item.
        scratch: an array for legal actions.
        budget: the maximum number of positions to search in this call.
    """
    progress = progresses[0]
    end = progress.searched + budget
    if not progress.begun:
        progress.begun = 1
        nodes[0].key = position_key(positions, words, 0, SPARE)
        load_table_entry(table, nodes[0])
        if not has_exact_value(nodes[0]):
            push_frame(nodes, frames, progress, 0, 0.0, 1.0)
    while progress.depth and (progress.searched < end or budget == 0):
        frame = frames[progress.depth - 1]
        node = nodes[frame.node]
        stops = budget == 0 or progress.depth == MAX_DEPTH
        if frame.n == 0 and not stops:
            frame.seat = seat_to_act(positions[frame.node])
            progress.searched += push_children(positions, words, nodes, frame, table, scratch)
            stops = frame.n == 0
        pick = combine_child_bounds(nodes, frame)
        if (
            stops
            or pick < 0
            or has_exact_value(node)
            or node.low >= frame.beta - EXACT
            or node.high <= frame.alpha + EXACT
        ):
            finish_frame(nodes, frame, table, progress)
            continue
        alpha, beta, other = frame.alpha, frame.beta, nodes[pick]
        if frame.seat == CHANCE:
            alpha = (alpha - frame.high) / other.chance + other.high
            beta = (beta - frame.low) / other.chance + other.low
        elif frame.seat == 0:
            alpha = max(alpha, frame.low)
        else:
            beta = min(beta, frame.high)
        if other.high <= alpha + EXACT or other.low >= beta - EXACT:
            other.is_done = 1  # a closer value of this child cannot matter
        else:
            push_frame(nodes, frames, progress, pick, alpha, beta)
