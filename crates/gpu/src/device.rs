//! The interface between the kernel and a GPU.

/// The arguments of the kernel, laid out as in `kernels/thresholds.cu`. Pointers are addresses on the device.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the kernel says what they are")]
pub struct Slab {
    pub columns: u64,
    pub larger: u64,
    pub smaller: u64,
    pub columns_deep: u64,
    pub larger_deep: u64,
    pub smaller_deep: u64,
    pub columns_depth: u64,
    pub larger_depth: u64,
    pub smaller_depth: u64,
    pub never: u64,
    pub latest: u64,
    pub corner: u64,
    pub longest: u64,
    pub failed: u64,
    pub most_a: u32,
    pub most_b: u32,
    pub first: u32,
    pub slab: u32,
    pub ring: u32,
    pub columns_room: u32,
    pub lines_room: u32,
    pub empty_threshold: u32,
}

/// One plane of chunks: all cells with a + b + k = s, for a from `first_a` to `last_a`.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    /// The sum.
    pub s: u32,
    /// Its place on the ring.
    pub turn: u32,
    /// The least a that occurs.
    pub first_a: u32,
    /// The largest.
    pub last_a: u32,
    /// How many b a row may have, counted from an aligned place.
    pub width: u32,
}

/// A machine that can run the kernel. Memory is given by its size in bytes and addressed by [`address`](Device::address).
///
/// Errors are sentences for people.
pub trait Device {
    /// A piece of its memory.
    type Memory;

    /// Bytes that are free.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    fn free(&self) -> Result<u64, String>;

    /// Memory whose bytes are all 0.
    ///
    /// # Errors
    ///
    /// If there is not enough.
    fn allocate(&self, bytes: u64) -> Result<Self::Memory, String>;

    /// Where it begins.
    fn address(&self, memory: &Self::Memory) -> u64;

    /// Writes its first bytes.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    fn write(&self, memory: &mut Self::Memory, bytes: &[u8]) -> Result<(), String>;

    /// Reads its first bytes, after all that was started.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    fn read(&self, memory: &Self::Memory, bytes: &mut [u8]) -> Result<(), String>;

    /// Starts a plane, after those started before.
    ///
    /// # Safety
    ///
    /// The addresses of the slab must be memory of this device, as long as the kernel's sizes say.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    unsafe fn plane(&self, slab: &Slab, plane: Plane) -> Result<(), String>;
}

impl<D: Device> Device for &D {
    type Memory = D::Memory;

    fn free(&self) -> Result<u64, String> {
        D::free(self)
    }

    fn allocate(&self, bytes: u64) -> Result<D::Memory, String> {
        D::allocate(self, bytes)
    }

    fn address(&self, memory: &D::Memory) -> u64 {
        D::address(self, memory)
    }

    fn write(&self, memory: &mut D::Memory, bytes: &[u8]) -> Result<(), String> {
        D::write(self, memory, bytes)
    }

    fn read(&self, memory: &D::Memory, bytes: &mut [u8]) -> Result<(), String> {
        D::read(self, memory, bytes)
    }

    unsafe fn plane(&self, slab: &Slab, plane: Plane) -> Result<(), String> {
        // SAFETY: the same promise.
        unsafe { D::plane(self, slab, plane) }
    }
}
