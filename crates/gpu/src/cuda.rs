//! GPUs of NVIDIA, through their driver.

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig,
    PushKernelArg,
};
use cudarc::nvrtc::Ptx;

use crate::device::{Device, Plane, Slab};

/// The kernel, compiled for the oldest GPUs that the compiler knows; the driver compiles it for the present one.
const KERNEL: &str = include_str!("kernels/thresholds.ptx");

/// Threads of a block: along b, and along a.
const BLOCK: (u32, u32) = (32, 4);

/// The first GPU of this machine.
pub struct Cuda {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
    kernel: CudaFunction,
}

// SAFETY: it is a plain C structure of numbers, laid out as the kernel reads it.
unsafe impl DeviceRepr for Slab {}

impl Cuda {
    /// Looks for a driver and a GPU.
    ///
    /// # Errors
    ///
    /// A sentence that says what is missing.
    pub fn find() -> Result<Self, String> {
        // SAFETY: asking for the driver's library loads it, which runs its initialisers and nothing else.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            return Err("no NVIDIA driver on this machine (libcuda)".into());
        }
        let context = CudaContext::new(0).map_err(|error| format!("no GPU can be used: {}", words(error)))?;
        // One stream does everything in order; nothing else has to be watched.
        let stream = context.default_stream();
        let module = context.load_module(Ptx::from_src(KERNEL)).map_err(words)?;
        let kernel = module.load_function("plane").map_err(words)?;
        Ok(Self { context, stream, kernel })
    }

    /// What the GPU calls itself.
    ///
    /// # Errors
    ///
    /// If the driver does not say.
    pub fn name(&self) -> Result<String, String> {
        self.context.name().map_err(words)
    }
}

fn words(error: DriverError) -> String {
    match (error.error_name(), error.error_string()) {
        (Ok(name), Ok(text)) => format!("{} ({})", text.to_string_lossy(), name.to_string_lossy()),
        _ => format!("{error:?}"),
    }
}

impl Device for Cuda {
    type Memory = CudaSlice<u8>;

    fn free(&self) -> Result<u64, String> {
        Ok(self.context.mem_get_info().map_err(words)?.0 as u64)
    }

    fn allocate(&self, bytes: u64) -> Result<CudaSlice<u8>, String> {
        self.stream.alloc_zeros(bytes.max(1) as usize).map_err(words)
    }

    fn address(&self, memory: &CudaSlice<u8>) -> u64 {
        memory.device_ptr(&self.stream).0
    }

    fn write(&self, memory: &mut CudaSlice<u8>, bytes: &[u8]) -> Result<(), String> {
        self.stream.memcpy_htod(bytes, &mut memory.slice_mut(..bytes.len())).map_err(words)
    }

    fn read(&self, memory: &CudaSlice<u8>, bytes: &mut [u8]) -> Result<(), String> {
        self.stream.memcpy_dtoh(&memory.slice(..bytes.len()), bytes).map_err(words)?;
        self.stream.synchronize().map_err(words)
    }

    unsafe fn plane(&self, slab: &Slab, plane: Plane) -> Result<(), String> {
        let rows = plane.last_a - plane.first_a + 1;
        let config = LaunchConfig {
            grid_dim: (plane.width.div_ceil(BLOCK.0), rows.div_ceil(BLOCK.1), 1),
            block_dim: (BLOCK.0, BLOCK.1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&self.kernel);
        launch.arg(slab).arg(&plane.s).arg(&plane.turn).arg(&plane.first_a).arg(&plane.last_a);
        // SAFETY: the caller's promise on the slab; the grid covers the plane, and the kernel leaves out what lies beside it.
        unsafe { launch.launch(config) }.map_err(words)?;
        Ok(())
    }
}
