//! Every claim gives its recorded verdict, and no check is one that cannot fail.

use std::collections::HashSet;

use papers::{ClaimContext, Severity, Verdict};

const ROOMY: limits::Limits =
    limits::Limits { memory: 4 << 30, states: 50_000_000, ..limits::Limits::MODEST };

/// All faults at once: a record is often changed together with others.
fn tell(faults: &[String]) {
    assert!(faults.is_empty(), "\n\n{}\n", faults.join("\n\n"));
}

#[test]
fn every_claim_gives_its_recorded_verdict() {
    let context = ClaimContext::quick(ROOMY);
    let mut faults = Vec::new();
    for claim in papers::claims() {
        let finding = claim.run(&context);
        let told = finding.counterexample.as_ref().map_or("", |counterexample| counterexample.text.as_str());
        if finding.verdict != claim.recorded || finding.scope.is_empty() {
            faults.push(format!("{}: {:?} ({}) {told}", claim.id, finding.verdict, finding.scope));
        } else if told != claim.counterexample {
            faults.push(format!("{}: found    {told}\n    recorded {}", claim.id, claim.counterexample));
        }
    }
    tell(&faults);
}

/// What a check reads first, or last, is made wrong: it must reach a different verdict.
#[test]
fn every_check_can_fail() {
    let mut faults = Vec::new();
    for claim in papers::claims() {
        let context = ClaimContext::quick(ROOMY);
        let truth = claim.run(&context);
        let observations = context.observations();
        if observations == 0 {
            faults.push(format!("{} looks at nothing", claim.id));
            continue;
        }
        let tampered =
            [0, observations - 1].map(|observation| claim.run(&ClaimContext::tampered(observation, ROOMY)));
        if tampered.contains(&truth) {
            faults.push(format!("{} does not notice", claim.id));
        }
    }
    tell(&faults);
}

#[test]
fn names_are_unique_and_well_formed() {
    let mut names = HashSet::new();
    for claim in papers::claims() {
        for name in std::iter::once(&claim.id).chain(&claim.aliases) {
            assert!(names.insert(name.to_ascii_uppercase()), "{name} twice");
            assert!(name.starts_with(&format!("{}.", claim.paper)), "{name}");
            assert_eq!(papers::find(name).map(|found| &found.id), Some(&claim.id));
        }
        assert!(claim.statement.ends_with('.') && !claim.place.is_empty(), "{}", claim.id);
    }
    for slip in papers::Paper::ALL.into_iter().flat_map(papers::slips) {
        assert!(names.insert(slip.id.to_ascii_uppercase()), "{} twice", slip.id);
        assert_eq!(papers::slips_named(&slip.id), [slip]);
        assert!(
            !slip.place.is_empty() && !slip.printed.is_empty() && !slip.read.ends_with('.'),
            "{}",
            slip.id
        );
    }
}

/// A reader who has the paper finds the place: no record without a few of its words, and no two with the same in one place.
#[test]
fn every_claim_quotes_a_few_words() {
    let mut places = HashSet::new();
    for claim in papers::claims() {
        assert!(!claim.quotation.is_empty(), "{} quotes nothing", claim.id);
        // A correction has the place of what it corrects.
        assert!(
            claim.corrects || places.insert((claim.paper, &claim.quotation)),
            "{} quotes what another does",
            claim.id
        );
    }
}

/// Every refuted claim has a corrected one beside it.
#[test]
fn refuted_claims_are_corrected() {
    for claim in papers::claims().filter(|claim| claim.recorded == Verdict::Refuted) {
        let corrected = papers::find(&format!("{}.corrected", claim.id));
        let corrected = corrected.unwrap_or_else(|| panic!("{} has no correction", claim.id));
        assert!(corrected.corrects && corrected.recorded != Verdict::Refuted, "{}", corrected.id);
        assert!(claim.severity.is_some(), "{}", claim.id);
        // A serious error comes with what is true instead.
        let serious = matches!(claim.severity, Some(Severity::Result | Severity::Step));
        assert!(!serious || !claim.patch.is_empty(), "{} needs a patch", claim.id);
    }
}
