//! The kernel on the processor, compiled by the C++ compiler of this machine, against the columns of the library.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::cell::UnsafeCell;
use std::path::Path;
use std::process::Command;

use fibnim::game::{Dynamic, Game};
use fibnim::tables::complement::Complements;
use gpu::{Columns, Device, Plane, Slab};
use libloading::{Library, Symbol};
use limits::{Limits, Unwatched};
use sha2::{Digest, Sha256};

/// The kernel as a function of this process.
struct Emulated {
    library: Library,
}

type EmulatedPlane = unsafe extern "C" fn(*const Slab, u32, u32, u32, u32, u32);

const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels");

impl Emulated {
    /// Compiles and loads it; `None`, with a word, where there is no compiler.
    fn compile() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kernel.so");
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
        let source = Path::new(KERNELS).join("emulated.cpp");
        let run =
            Command::new(&compiler).args(["-O1", "-shared", "-fPIC", "-o"]).args([&file, &source]).status();
        let Ok(status) = run else {
            common::skip(&format!("the emulated kernel, as the C++ compiler {compiler} is missing"));
            return None;
        };
        assert!(status.success(), "{compiler} does not compile the kernel");
        // SAFETY: it has no initialisers, and its one function is called with the arguments it has.
        let library = unsafe { Library::new(&file) }.unwrap();
        Some(Self { library })
    }
}

/// Sixteen-byte words, because the kernel reads as much at once.
type Memory = UnsafeCell<Vec<u128>>;

impl Device for Emulated {
    type Memory = Memory;

    fn free(&self) -> Result<u64, String> {
        Ok(1 << 30)
    }

    fn allocate(&self, bytes: u64) -> Result<Memory, String> {
        Ok(UnsafeCell::new(vec![0; bytes as usize / 16 + 1]))
    }

    fn address(&self, memory: &Memory) -> u64 {
        // SAFETY: nothing else holds a reference while the address is taken.
        unsafe { (*memory.get()).as_mut_ptr() as u64 }
    }

    fn write(&self, memory: &mut Memory, bytes: &[u8]) -> Result<(), String> {
        assert!(bytes.len() <= memory.get_mut().len() * 16);
        // SAFETY: it is that long.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory.get_mut().as_mut_ptr().cast(), bytes.len());
        }
        Ok(())
    }

    fn read(&self, memory: &Memory, bytes: &mut [u8]) -> Result<(), String> {
        // SAFETY: no kernel is running, and it is that long.
        unsafe {
            assert!(bytes.len() <= (*memory.get()).len() * 16);
            std::ptr::copy_nonoverlapping((*memory.get()).as_ptr().cast(), bytes.as_mut_ptr(), bytes.len());
        }
        Ok(())
    }

    unsafe fn plane(&self, slab: &Slab, plane: Plane) -> Result<(), String> {
        // SAFETY: the function has this type, and the caller promises memory of these sizes.
        unsafe {
            let run: Symbol<'_, EmulatedPlane> = self.library.get(b"emulated_plane").unwrap();
            run(slab, plane.s, plane.turn, plane.first_a, plane.last_a, plane.width);
        }
        Ok(())
    }
}

#[test]
fn the_kernel_computes_what_the_processor_does() {
    let Some(emulated) = Emulated::compile() else { return };
    common::compare(&emulated);
}

#[test]
fn complements_of_pairs_up_to_100() {
    let Some(emulated) = Emulated::compile() else { return };
    let emulated: &'static Emulated = Box::leak(Box::new(emulated));
    let game = Game::normal(Dynamic::fibonacci());
    let columns = Columns::new(emulated, &game, &[100, 100], 1700, 1000).unwrap();
    let mut table = Complements::on(Box::new(columns), 0..=100, 0..=100, 1700);
    table.run(&Limits::default(), &mut Unwatched).unwrap();
    let mut plain = Complements::new(&game, 100, 1700, &Limits::default()).unwrap();
    plain.run(&Limits::default(), &mut Unwatched).unwrap();
    assert!(table.rows().eq(plain.rows()));
    assert_eq!(table.without(), [(3, 4)]);
}

#[test]
fn what_cannot_be_done_is_said() {
    let Some(emulated) = Emulated::compile() else { return };
    let game = Game::normal(Dynamic::fibonacci());
    let refused =
        |sizes: &[u32]| Columns::new(&emulated, &game, sizes, 100, u64::MAX).err().unwrap().to_string();
    assert!(refused(&[3]).contains("two fixed piles"), "{}", refused(&[3]));
    assert!(refused(&[3, 70_000]).contains("65533"), "{}", refused(&[3, 70_000]));
    assert!(
        refused(&[60_000, 60_000]).contains("GiB on the GPU, and 1.0 GiB are free"),
        "{}",
        refused(&[60_000, 60_000])
    );
}

/// The compiled kernel names the source that it was made of.
#[test]
fn the_kernel_was_compiled_from_this_source() {
    let source = std::fs::read(Path::new(KERNELS).join("thresholds.cu")).unwrap();
    let compiled = std::fs::read_to_string(Path::new(KERNELS).join("thresholds.ptx")).unwrap();
    let digits: String = Sha256::digest(&source).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(
        compiled.starts_with(&format!("// of thresholds.cu, sha256 {digits}\n")),
        "run crates/gpu/compile"
    );
}
