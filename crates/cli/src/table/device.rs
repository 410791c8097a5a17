//! The device that computes thresholds: the cores of this machine, or its GPU.

use clap::ValueEnum;
use fibnim::game::Game;
use fibnim::tables::threshold::Thresholds;

use crate::failure::Failure;
use crate::machine;

/// Where thresholds are computed. The rows and checkpoints are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Device {
    /// The cores of this machine
    #[default]
    Cpu,
    /// The first GPU of NVIDIA, for two fixed piles
    Gpu,
}

impl Device {
    /// What it calls itself.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Cpu => format!("{} cores", machine::cores()),
            Self::Gpu => gpu_name(),
        }
    }
}

/// Columns over these fixed piles, for n up to `longest`, on a GPU.
#[cfg(feature = "gpu")]
pub(crate) fn on_gpu(
    game: &Game,
    sizes: &[u32],
    longest: u32,
) -> Result<Box<dyn Thresholds + Send>, Failure> {
    let gpu = gpu::Cuda::find().map_err(|reason| Failure::input(reason, "leave out --device gpu"))?;
    Ok(Box::new(gpu::Columns::new(gpu, game, sizes, longest, u64::MAX)?))
}

#[cfg(feature = "gpu")]
fn gpu_name() -> String {
    gpu::Cuda::find().and_then(|gpu| gpu.name()).unwrap_or_else(|_| "a GPU".into())
}

#[cfg(not(feature = "gpu"))]
fn gpu_name() -> String {
    "a GPU".into()
}

#[cfg(not(feature = "gpu"))]
pub(crate) fn on_gpu(_: &Game, _: &[u32], _: u32) -> Result<Box<dyn Thresholds + Send>, Failure> {
    Err(Failure::input(
        "this program was built without the GPU",
        "build with the feature gpu (cargo build --release --features gpu), or leave out --device gpu",
    ))
}
