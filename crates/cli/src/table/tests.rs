#[path = "../../tests/abuse/mod.rs"]
mod abuse;
mod damage;
mod power;

use answers::table::Moves;

use super::*;

fn plan(folder: &Path, resume: bool) -> Plan {
    let save = folder.join("save");
    Plan {
        out: Some(folder.join("moves.csv")),
        checkpoint: (!resume).then(|| save.clone()),
        resume: resume.then_some(save),
        between_checkpoints: std::time::Duration::from_secs(3600),
        fresh: false,
        record: None,
        on: String::new(),
        memory: 1 << 30,
    }
}

/// A job that was killed after its last rename, before the checkpoint was removed.
fn killed_at_the_end(folder: &Path) -> String {
    let (plan, mut table) = (plan(folder, false), Moves::new(1, 200));
    let mut rows = open(&table, &plan, None, Spool::nowhere).unwrap();
    while !table.is_done() {
        table.advance(&mut rows, &Stop::NEVER).unwrap();
    }
    let safe = rows.sync().unwrap();
    save(&table, &plan, safe).unwrap();
    drop(rows);
    let out = plan.out.unwrap();
    files::rename(&with_suffix(&out, "partial"), &out).unwrap();
    std::fs::read_to_string(out).unwrap()
}

fn resume(folder: &Path, upto: u64) -> Result<(), Failure> {
    run_silently(&mut Moves::new(1, upto), &plan(folder, true))
}

#[test]
fn to_resume_a_complete_table_is_success() {
    let folder = tempfile::tempdir().unwrap();
    let table = killed_at_the_end(folder.path());
    assert!(table.lines().count() > 200);
    // Once with the checkpoint, and then without.
    for _ in 0..2 {
        resume(folder.path(), 200).unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join("moves.csv")).unwrap(), table);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left to resume");
    }
}

/// What a table is said to take on the disk is about what it takes, and not many times as much.
#[test]
fn the_need_of_disk_is_about_right() {
    use answers::table::{Complement, Grundy, Threshold};
    use fibnim::game::{Dynamic, Game};
    let limits = crate::machine::limits();
    let game = || Game::normal(Dynamic::fibonacci());
    let tables: [&dyn Fn() -> Box<dyn Table>; 4] = [
        &|| Box::new(Grundy::new(Dynamic::fibonacci(), 9_000, &limits).unwrap()),
        &|| Box::new(Threshold::new(game(), vec![3, 4], 90_000, &limits).unwrap()),
        &|| Box::new(Complement::new(game(), 150, 1_500, &limits).unwrap()),
        &|| Box::new(Moves::new(1, 50_000)),
    ];
    for make in tables {
        let folder = tempfile::tempdir().unwrap();
        let made = |format: Format, name: &str| {
            let out = folder.path().join(name);
            let mut table = make();
            let needed = disk_bytes(&*table, format);
            let plan = Plan { out: Some(out.clone()), checkpoint: None, ..plan(folder.path(), false) };
            run_silently(&mut *table, &plan).unwrap();
            (needed, u128::from(std::fs::metadata(out).unwrap().len()), table.name())
        };
        let (needed, rows, name) = made(Format::Csv, "t.csv");
        assert!(needed * 10 >= rows * 9 && needed <= rows * 2, "{name}: {needed} for {rows}");
        if cfg!(feature = "parquet") {
            let (needed, parquet, name) = made(Format::Parquet, "t.parquet");
            let all = rows + parquet;
            assert!(needed * 10 >= all * 9 && needed <= all * 2, "{name} as Parquet: {needed} for {all}");
        }
    }
}

#[test]
fn what_is_not_the_table_is_not_taken_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = killed_at_the_end(folder.path());
    let out = folder.path().join("moves.csv");
    std::fs::write(&out, table.replace('1', "2")).unwrap();
    assert!(resume(folder.path(), 200).is_err());
    std::fs::remove_file(folder.path().join("save")).unwrap();
    // Another one, a longer one, and half of one, without a checkpoint.
    for other in [table.replace('1', "2"), format!("{table}201,"), table[..table.len() / 2].to_owned()] {
        std::fs::write(&out, &other).unwrap();
        let refused = resume(folder.path(), 200).unwrap_err();
        assert_eq!(refused.status(), 2);
        assert!(refused.message().contains("is not this table"), "{}", refused.message());
        assert_eq!(std::fs::read_to_string(&out).unwrap(), other);
    }
    std::fs::write(&out, &table).unwrap();
    assert!(resume(folder.path(), 201).is_err());
    resume(folder.path(), 200).unwrap();
    std::fs::remove_file(out).unwrap();
    let refused = resume(folder.path(), 200).unwrap_err();
    assert!(refused.message().contains("nothing to continue"), "{}", refused.message());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
