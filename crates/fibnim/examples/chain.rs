//! Proves families named on the command line, and prints their certificates' sizes and times.
use std::collections::BTreeMap;
use std::time::Instant;

use fibnim::proof::*;

struct Tell(Option<Step>);
impl Progress for Tell {
    fn step(&mut self, f: &Family, s: &Step) -> std::ops::ControlFlow<()> {
        if std::env::var("TELL").is_ok() {
            eprintln!("{f} {s:?}");
        }
        self.0 = Some(s.clone());
        std::ops::ControlFlow::Continue(())
    }
}

fn main() {
    let mut shelf = BTreeMap::new();
    let _ = std::fs::create_dir_all("/tmp/certs");
    for name in std::env::args().skip(1) {
        let family: Family = name.parse().expect("a family");
        let t = Instant::now();
        match prove(&family, &mut shelf, &ProofBudget::default(), &mut Tell(None)) {
            Ok(theorem) => {
                println!(
                    "{family}: {} states, reach {}, {:?} {} bytes",
                    theorem.states(),
                    theorem.reach.states(),
                    t.elapsed(),
                    theorem.certificate.len()
                );
            }
            Err(e) => println!("{e} after {:?}", t.elapsed()),
        }
        // bundle
        let mut out = String::new();
        let mut done = std::collections::BTreeSet::new();
        fn add(
            f: &Family,
            shelf: &BTreeMap<Family, Theorem>,
            done: &mut std::collections::BTreeSet<Family>,
            out: &mut String,
        ) {
            if !done.insert(f.clone()) {
                return;
            }
            let Some(t) = shelf.get(f) else { return };
            for (u, _) in &t.uses {
                add(u, shelf, done, out);
            }
            out.push_str(&t.certificate);
        }
        add(&family, &shelf, &mut done, &mut out);
        let _ = std::fs::write(format!("/tmp/certs/{}.cert", name.replace(':', "-").replace(',', "_")), out);
    }
}
