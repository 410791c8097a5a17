// Thresholds of three piles, a plane of equal sums at a time. Compiled for the GPU, and by any C++ compiler for the tests.
//
// Cells are (a, b, c) with a <= b, a <= most_a, b <= most_b; c runs through a slab, first <= c < first + slab. Along an axis the
// least move to a cell that serves is found on a stack of nested intervals (see tables::threshold). A cell lies on three lines: its
// column (a, b), along c; the line (a; c), along the other pile; and the line (b; c). On the plane a + b + c = s every line has one
// cell, so each thread owns its three stacks and nothing is shared.
//
// Neighbours in a warp have neighbouring b. Columns lie by (a, b). The line (p; c) is met first by cells in which p is the larger
// pile, then, from the diagonal on, by cells in which it is the smaller. In the first half of its life it lies by (p + c, p), on a ring
// of rows, because p + c = s - a is the same for neighbours; in the second by (p, c). So all three are read side by side.
//
// One cell in four is pushed, one in five outlives a top: in a warp there is always one that does. So the upper four entries of each
// stack are read and written as a whole, and only what lies deeper, which is rare, is looked for elsewhere.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define NEVER 0xffffffffu
#define CHUNK 8 // cells of a column that a thread does at once

// An entry is a place (low half) and the last place that it serves (high half); 0 is no entry.
template <typename Entry> struct alignas(16) Shown {
    Entry e0, e1, e2, e3; // the top first
};

struct Slab {
    // What is shown of each stack, how many entries lie deeper, and those.
    Shown<u64> *columns;
    Shown<u32> *larger;  // p is the larger pile: ring rows of p + c
    Shown<u32> *smaller; // p is the smaller pile: rows of p
    u64 *columns_deep;
    u32 *larger_deep, *smaller_deep;
    u8 *columns_depth, *larger_depth, *smaller_depth;
    u32 *never;         // by column: the c at which it is P at every allowance; the bottom of its stack
    u32 *latest;        // by column: the threshold in the last plane of the slab
    u32 *corner;        // the thresholds of the last column, by c - first
    const u32 *longest; // by threshold: the longest move that leaves a P position; null for doubling
    u32 *failed;        // set if a stack is too deep
    u32 most_a, most_b, first, slab, ring;
    u32 columns_room, lines_room; // how many entries may lie deeper
    u32 empty_threshold;
};

// Entries are nested: what lies deeper serves longer, strictly. A line is visited at every place in turn, so at most one entry, the top,
// has just served its last place. Then the top is the nearest cell that serves, without a search.
template <typename Entry> struct Stack {
    enum { HALF = sizeof(Entry) * 4 };
    Shown<Entry> s;
    bool changed;

    __device__ static u32 at(Entry entry) { return (u32)(entry & ((Entry(1) << HALF) - 1)); }
    __device__ static u32 end(Entry entry) { return (u32)(entry >> HALF); }
    __device__ static u32 last() { return (u32)((Entry(1) << HALF) - 1); }

    // The distance from this place to the nearest cell that serves it.
    __device__ u32 distance(u32 place, Entry *deep, u8 *depth, u64 line, u32 room) {
        if (s.e0 != 0 && end(s.e0) < place) {
            s.e0 = s.e1, s.e1 = s.e2, s.e2 = s.e3;
            dig(deep, depth, line, room);
            changed = true;
        }
        return s.e0 == 0 ? NEVER : place - at(s.e0);
    }

    // Puts a cell on top, in place of all that it outlives.
    __device__ void push(u32 place, u32 length, Entry *deep, u8 *depth, u64 line, u32 room, u32 *failed) {
        u32 to = length >= last() - place ? last() : place + length;
        if (end(s.e0) > to) {
            if (s.e3 != 0) bury(deep, depth, line, room, failed);
            s.e3 = s.e2, s.e2 = s.e1, s.e1 = s.e0;
        } else {
            while (s.e1 != 0 && end(s.e1) <= to) {
                s.e1 = s.e2, s.e2 = s.e3;
                dig(deep, depth, line, room);
            }
        }
        s.e0 = (Entry(to) << HALF) | place;
        changed = true;
    }

    // The last of those shown has moved up: the next one is shown.
    __device__ void dig(Entry *deep, u8 *depth, u64 line, u32 room) {
        if (s.e3 == 0) return;
        u32 d = depth[line];
        s.e3 = d > 0 ? deep[line * room + d - 1] : 0;
        if (d > 0) depth[line] = (u8)(d - 1);
    }

    __device__ void bury(Entry *deep, u8 *depth, u64 line, u32 room, u32 *failed) {
        u32 d = depth[line];
        if (d >= room) {
            *failed = 1;
            return;
        }
        deep[line * room + d] = s.e3;
        depth[line] = (u8)(d + 1);
    }
};

__device__ inline u64 column_of(const Slab &w, u32 a, u32 b) {
    return (u64)a * (w.most_b + 1) - (u64)a * (a + 1) / 2 + b; // rows of b >= a, one after the other
}

// The cells (a, b, c) with c in the chunk k, one after the other: the column stays at hand.
__device__ inline void cells(const Slab &w, u32 a, u32 b, u32 k, u32 row) {
    u32 chunks = (w.slab + CHUNK - 1) / CHUNK;
    u64 column_at = column_of(w, a, b);
    u64 larger_at = (u64)row * CHUNK * (w.most_b + 1) + b;
    u64 smaller_at = (u64)a * CHUNK * chunks + k;
    bool diagonal = a == b;
    u32 c = k * CHUNK; // within the slab
    u32 cells = min((u32)CHUNK, w.slab - c);

    Stack<u64> column = {w.columns[column_at], false};
    u32 never = w.never[column_at];
    const Shown<u32> none = {0, 0, 0, 0};
    // A line begins, empty, with its first cell.
    Shown<u32> next_larger = a == 0 ? none : w.larger[larger_at];
    Shown<u32> next_smaller = diagonal ? none : w.smaller[smaller_at];
    u32 threshold = 0;
    for (u32 i = 0; i < cells; i++, c++, larger_at += w.most_b + 1, smaller_at += chunks) {
        u32 n = w.first + c;
        Stack<u32> larger = {next_larger, a == 0}, smaller = {next_smaller, false};
        if (i + 1 < cells) {
            if (a != 0) next_larger = w.larger[larger_at + w.most_b + 1];
            if (!diagonal) next_smaller = w.smaller[smaller_at + chunks];
        }
        if (a == 0) w.larger_depth[larger_at] = 0;

        threshold = never < n ? n - never : NEVER;
        threshold = min(threshold, column.distance(n + 1, w.columns_deep, w.columns_depth, column_at, w.columns_room));
        threshold = min(threshold, larger.distance(a + 1, w.larger_deep, w.larger_depth, larger_at, w.lines_room));
        threshold = min(threshold, smaller.distance(b + 1, w.smaller_deep, w.smaller_depth, smaller_at, w.lines_room));
        if (a == 0 && b == 0 && n == 0) threshold = w.empty_threshold;
        if (a == w.most_a && b == w.most_b) w.corner[c] = threshold;

        u32 length = threshold == NEVER ? NEVER : w.longest ? w.longest[threshold] : threshold == 0 ? 0 : (threshold - 1) / 2;
        if (length > 0) {
            if (threshold == NEVER) w.never[column_at] = never = n; // what its column holds is farther and serves no longer
            else column.push(n + 1, length, w.columns_deep, w.columns_depth, column_at, w.columns_room, w.failed);
            larger.push(a + 1, length, w.larger_deep, w.larger_depth, larger_at, w.lines_room, w.failed);
            if (!diagonal) smaller.push(b + 1, length, w.smaller_deep, w.smaller_depth, smaller_at, w.lines_room, w.failed);
        }
        if (diagonal) {
            // From here on p is the smaller pile.
            w.smaller[smaller_at] = larger.s;
            u32 depth = larger.s.e3 == 0 ? 0 : w.larger_depth[larger_at];
            w.smaller_depth[smaller_at] = (u8)depth;
            for (u32 j = 0; j < depth; j++) w.smaller_deep[smaller_at * w.lines_room + j] = w.larger_deep[larger_at * w.lines_room + j];
        } else {
            if (larger.changed) w.larger[larger_at] = larger.s;
            if (smaller.changed) w.smaller[smaller_at] = smaller.s;
        }
    }
    if (column.changed) w.columns[column_at] = column.s;
    if (c == w.slab) w.latest[column_at] = threshold;
}

#define ALIGNED 31u

// One plane of chunks, a + b + k = s; `turn` is s on the ring. Rows of the grid are a from `first_a` on; columns are b, counted from an
// aligned place at or before the first of the row.
extern "C" __global__ void plane(const Slab w, u32 s, u32 turn, u32 first_a, u32 last_a) {
    u32 a = first_a + blockIdx.y * blockDim.y + threadIdx.y;
    if (a > last_a) return;
    u32 chunks = (w.slab + CHUNK - 1) / CHUNK;
    u32 rest = s - a;
    u32 from = max(a, rest >= chunks ? rest - (chunks - 1) : 0);
    u32 to = min(rest, w.most_b);
    u32 b = (from & ~ALIGNED) + blockIdx.x * blockDim.x + threadIdx.x;
    if (b < from || b > to) return;
    cells(w, a, b, rest - b, turn >= a ? turn - a : turn + w.ring - a);
}
