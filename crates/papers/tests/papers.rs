//! Every claim gives its recorded verdict, and no check is one that cannot fail.

use std::collections::HashSet;

use papers::{Lab, Verdict};

const ROOMY: work::Limits = work::Limits { memory: 4 << 30, states: 50_000_000, ..work::Limits::MODEST };

#[test]
fn every_claim_gives_its_recorded_verdict() {
    let lab = Lab::quick(ROOMY);
    for claim in papers::claims() {
        let finding = claim.run(&lab);
        assert_eq!(finding.verdict, claim.recorded, "{}: {finding:?}", claim.id);
        assert_eq!(finding.counterexample.is_some(), finding.verdict == Verdict::Refuted, "{}", claim.id);
        assert!(!finding.scope.is_empty(), "{}", claim.id);
    }
}

/// Whatever a check looks at first is shown wrong, or what it looks at last: it must find something else.
#[test]
fn every_check_can_fail() {
    for claim in papers::claims() {
        let lab = Lab::quick(ROOMY);
        let truth = claim.run(&lab);
        let observations = lab.observations();
        assert!(observations > 0, "{} looks at nothing", claim.id);
        let tampered = [0, observations - 1].map(|observation| claim.run(&Lab::tampered(observation, ROOMY)));
        for finding in tampered {
            assert_ne!(finding, truth, "{} does not notice", claim.id);
        }
    }
}

#[test]
fn names_are_unique_and_well_formed() {
    let mut names = HashSet::new();
    for claim in papers::claims() {
        assert!(names.insert(claim.id), "{} twice", claim.id);
        assert!(claim.id.starts_with(&format!("{}.", claim.paper())), "{}", claim.id);
        assert!(claim.statement.ends_with('.') && !claim.place.is_empty(), "{}", claim.id);
    }
}

/// What is refuted stands beside what is true.
#[test]
fn refuted_claims_are_corrected() {
    for claim in papers::claims().filter(|claim| claim.recorded == Verdict::Refuted) {
        let corrected = papers::claims().find(|other| other.id == format!("{}.corrected", claim.id));
        let corrected = corrected.unwrap_or_else(|| panic!("{} has no correction", claim.id));
        assert!(
            matches!(corrected.recorded, Verdict::Proved | Verdict::Verified | Verdict::Open),
            "{}",
            corrected.id
        );
    }
}
