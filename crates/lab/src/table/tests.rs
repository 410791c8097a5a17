use super::jobs::MovesJob;
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
    }
}

/// A job that was killed behind its last rename, before the checkpoint was removed.
fn killed_at_the_end(folder: &Path) -> String {
    let (plan, mut job) = (plan(folder, false), MovesJob::new(1, 200));
    let mut rows = open(&job, &plan, None, Spool::nowhere).unwrap();
    while !job.is_done() {
        job.step(&mut rows).unwrap();
    }
    save(&job, &plan, &mut rows).unwrap();
    drop(rows);
    let out = plan.out.unwrap();
    files::rename(&with_suffix(&out, "partial"), &out).unwrap();
    std::fs::read_to_string(out).unwrap()
}

#[test]
fn to_resume_a_complete_table_is_success() {
    let folder = tempfile::tempdir().unwrap();
    let table = killed_at_the_end(folder.path());
    assert!(table.lines().count() > 200);
    let resumed = plan(folder.path(), true);
    run_silently(&mut MovesJob::new(1, 200), &resumed).unwrap();
    assert_eq!(std::fs::read_to_string(folder.path().join("moves.csv")).unwrap(), table);
    assert!(!folder.path().join("save").exists(), "nothing is left to resume");
}

#[test]
fn what_is_not_the_table_is_not_taken_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = killed_at_the_end(folder.path());
    std::fs::write(folder.path().join("moves.csv"), table.replace('1', "2")).unwrap();
    assert!(run_silently(&mut MovesJob::new(1, 200), &plan(folder.path(), true)).is_err());
}
