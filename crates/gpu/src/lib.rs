//! Thresholds of three piles on a GPU: the same numbers as [`fibnim::tables::threshold::Columns`], a hundred times as fast.
//!
//! The kernel is `kernels/thresholds.cu`; its comments say how planes of equal sums keep all threads apart. `kernels/thresholds.ptx` is
//! what it was compiled to (`crates/gpu/compile` does that), so that a machine needs the driver alone; the driver is looked for when a caller
//! asks for it. [`Device`] is what the kernel needs of a machine: [`Cuda`], and in tests the processor.

mod columns;
mod cuda;
mod device;

pub use columns::Columns;
pub use cuda::Cuda;
pub use device::{Device, Plane, Slab};
