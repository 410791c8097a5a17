//! Checkpoints and rows that were damaged: refused, or continued to the same bytes. `FIBNIM_DAMAGED_CHECKPOINTS` says how many.

use std::fs;

use answers::table::{Complement, Grundy, Moves, Positions, Starts, Threshold};
use fibnim::game::{Convention, Dynamic, Game};
use fibnim::rules::table::Target;

use super::super::*;
use super::abuse::{Dice, amount};
use crate::disk::crash::{Disk, Fails};

/// Each table, small, in two steps where that is still small.
fn small(which: usize) -> Box<dyn Table> {
    let limits = crate::machine::limits();
    let game = || Game { dynamic: Dynamic::fibonacci(), convention: Convention::Normal };
    match which {
        0 => Box::new(Grundy::new(Dynamic::fibonacci(), 4_500, &limits).unwrap()),
        1 => Box::new(Starts::new(Dynamic::fibonacci(), 70_000, &limits).unwrap()),
        2 => Box::new(Threshold::new(game(), vec![4, 5], 700, &limits).unwrap()),
        3 => Box::new(Complement::new(game(), 6, 300, &limits).unwrap()),
        4 => {
            let rules = fibnim::rules::known("wythoff").unwrap();
            Box::new(Positions::new(&rules, 40, Target::Lost, None, &limits).unwrap())
        }
        _ => Box::new(Moves::new(1, 10_500)),
    }
}

const TABLES: usize = 6;

fn plan(folder: &Path, resume: bool) -> Plan {
    let save = folder.join("save");
    Plan {
        out: Some(folder.join("t.csv")),
        checkpoint: (!resume).then(|| save.clone()),
        resume: resume.then_some(save),
        between_checkpoints: Duration::from_secs(3600),
        fresh: true,
        record: None,
        on: String::new(),
        memory: 1 << 30,
    }
}

/// The whole table, and the checkpoint and the rows after the first step.
fn interrupted(which: usize) -> [Vec<u8>; 3] {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let _disk = Disk::under(folder, Fails::Never);
    run_silently(&mut *small(which), &plan(folder, false)).unwrap();
    let finished = fs::read(folder.join("t.csv")).unwrap();
    let (plan, mut table) = (plan(folder, false), small(which));
    let mut rows = open(&*table, &plan, None, Spool::nowhere).unwrap();
    table.advance(&mut rows, &Stop::NEVER).unwrap();
    let safe = rows.sync().unwrap();
    save(&*table, &plan, safe).unwrap();
    drop(rows);
    [finished, fs::read(folder.join("save")).unwrap(), fs::read(folder.join("t.csv.partial")).unwrap()]
}

#[test]
fn damaged_checkpoints_are_refused_or_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole: Vec<[Vec<u8>; 3]> = (0..TABLES).map(interrupted).collect();
    let mut dice = Dice(1);
    let (mut refused, mut continued) = (0, 0);
    for round in 0..amount("FIBNIM_DAMAGED_CHECKPOINTS", 90) {
        let which = round % TABLES;
        let [table, checkpoint, rows] = &whole[which];
        let (mut checkpoint, mut rows) = (checkpoint.clone(), rows.clone());
        let previous = match dice.roll(4) {
            0 => Some(checkpoint.clone()),
            1 => Some(whole[dice.roll(TABLES)][1].clone()),
            _ => None,
        };
        let is_rows = dice.roll(5) == 0;
        for _ in 0..=dice.roll(3) {
            dice.damage(if is_rows { &mut rows } else { &mut checkpoint });
        }
        for name in ["t.csv", "save", "save.previous", "save.tmp", "t.csv.partial"] {
            let _ = fs::remove_file(folder.join(name));
        }
        fs::write(folder.join("save"), &checkpoint).unwrap();
        fs::write(folder.join("t.csv.partial"), &rows).unwrap();
        if let Some(previous) = previous {
            fs::write(folder.join("save.previous"), previous).unwrap();
        }
        let _disk = Disk::under(folder, Fails::Never);
        match run_silently(&mut *small(which), &plan(folder, true)) {
            Ok(()) => {
                assert!(fs::read(folder.join("t.csv")).unwrap() == *table, "round {round}: other bytes");
                continued += 1;
            }
            Err(failure) => {
                assert_eq!(failure.status(), 2, "round {round}: {}", failure.message());
                assert!(!folder.join("t.csv").exists(), "round {round}");
                refused += 1;
            }
        }
    }
    println!("damaged checkpoints and rows: {refused} refused, {continued} continued to the same bytes");
}
