//! The checker that is proved right, beside this one: where `FIBNIM_CHECK_PROVED` names it, whatever a test has checked is checked by
//! it as well, and both must say the same. Without the variable nothing is asked.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use check::{Accepted, Rejected, Subject};

/// Whether the proved checker says the same, in the same words. It leaves open what is too large, statements, names beyond ASCII, and
/// numbers with a recurrence.
pub(crate) fn must_agree(bytes: &[u8], verdict: &Result<Vec<Accepted>, Rejected>) {
    static PROGRAM: OnceLock<Option<OsString>> = OnceLock::new();
    let Some(program) = PROGRAM.get_or_init(|| std::env::var_os("FIBNIM_CHECK_PROVED")) else { return };
    let mut running = Command::new(program)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    if let Some(mut input) = running.stdin.take() {
        // It may have seen enough before the end, and says nothing before it has read everything.
        let _ = input.write_all(bytes);
    }
    let ended = running.wait_with_output().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let (text, said) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&ended.stderr));
    match (ended.status.code(), verdict) {
        (Some(0), Ok(accepted)) => {
            let here: String = accepted.iter().map(sentence).collect();
            assert_eq!(String::from_utf8_lossy(&ended.stdout), here, "{text}");
        }
        (Some(1), Err(_)) | (Some(3), _) => {}
        (_, Err(rejected)) if rejected.is_too_large() => {}
        (code, verdict) => {
            let here = verdict.as_ref().map_or_else(ToString::to_string, |_| "accepted".to_owned());
            panic!("here: {here}; the proved checker ends with {code:?}: {said}\n{text}");
        }
    }
}

/// What the proved checker says of a certificate.
fn sentence(accepted: &Accepted) -> String {
    match &accepted.subject {
        Subject::Family { family, target_states, reach_states } => format!(
            "accepted {family}: {target_states} and {reach_states} states, sha256 {}\n",
            &accepted.hash[..16]
        ),
        Subject::Statement { text, .. } => panic!("the proved checker does not cover {text}"),
    }
}
