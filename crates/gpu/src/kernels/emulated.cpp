// The kernel as a plain function, for machines without a GPU: the threads of a plane one after the other.
#define __device__
#define __global__
struct Place {
    unsigned x, y;
};
static thread_local Place blockIdx, blockDim, threadIdx;
template <typename T> static T min(T x, T y) { return x < y ? x : y; }
template <typename T> static T max(T x, T y) { return x < y ? y : x; }
#include "thresholds.cu"

extern "C" void emulated_plane(const Slab *slab, u32 s, u32 turn, u32 first_a, u32 last_a, u32 columns) {
    blockDim = {columns, 1};
    threadIdx.y = 0;
    for (u32 row = 0; row <= last_a - first_a; row++) {
        blockIdx = {0, row};
        for (u32 x = 0; x < columns; x++) {
            threadIdx.x = x;
            plane(*slab, s, turn, first_a, last_a);
        }
    }
}
