//! `fibnim prove`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use answers::Refusal;
use answers::answer::{ProvedFamily, UnprovedFamily, line};
use answers::engine::{Context, prove};
use answers::library::Library;
use answers::prover::Proved;
use answers::question::{Asked, no_family};
use fibnim::proof::Family;
use limits::Limits;

use crate::cli::{ProveArgs, RelationArgs};
use crate::failure::{Allowed, Failure};
use crate::files;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::theorem as render;

pub(crate) fn run(arguments: &ProveArgs) -> Result<(), Failure> {
    let memory = machine::memory(arguments.memory);
    let limits = Limits { memory, states: arguments.states, ..machine::limits() };
    if let Some(out) = &arguments.out {
        files::check_place(out)?;
    }
    let mut library = arguments.library.whose().open()?;
    if let Some(out) = &arguments.out {
        // It may be the library, which was made just now.
        files::check_place(out)?;
    }
    refuse_twice(&arguments.at)?;
    let asked = Asked { value: arguments.value, misere: arguments.misere, at: arguments.at.clone() };
    let family = &family(
        arguments.name.as_deref(),
        arguments.rules.as_deref().map(|rules| (rules, &arguments.with)),
        &asked,
        &library,
    )?;
    let beside = certificate_path(&library, family);
    if arguments.out.is_none() {
        files::refuse_foreign(&beside, files::CERTIFICATE, "a certificate").map_err(
            |failure| match failure {
                Failure::Input { message, .. } => Failure::input(
                    message,
                    "name another file for the certificate with --out; nothing was changed",
                ),
                other => other,
            },
        )?;
    }
    let mut progress = Progress::new("proof");
    let proved =
        stoppable_within(Remains::Something, arguments.time.time, Memory::Uncounted(memory), |stop| {
            prove(family, &mut Context::new(&mut library), &limits.ended_by(stop), &mut progress)
        });
    drop(progress);
    match proved {
        Ok(proved) => {
            let path = match &arguments.out {
                Some(out) => files::write(out, &proved.bundle).map(|()| Some(out))?,
                None => keep_beside(&beside, &proved)?.then_some(&beside),
            };
            let path = path.map(|path| path.display().to_string());
            Ok(output::print(&if arguments.json {
                line(&ProvedFamily::new(&proved, path))
            } else {
                render::proved_text(&proved, path.as_deref())
            })?)
        }
        Err(Refusal::Unproved(unproved)) => {
            if arguments.json {
                output::print(&line(&UnprovedFamily::new(family, &unproved)))?;
            }
            let allowed = Allowed { time: arguments.time.time, memory: Some(memory) };
            Err(Failure::unproved(Some(family), &unproved, allowed))
        }
        Err(Refusal::Interrupted { kept }) => Err(Failure::Interrupted(match kept {
            0 => "interrupted; the library is as it was".into(),
            1 => "interrupted; the one theorem proved so far is kept".into(),
            many => format!("interrupted; the {many} theorems proved so far are kept"),
        })),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Writes the certificate beside the library, where none of the user's own files is; whether it could be. A library that has the theorem
/// and lies where nothing can be written answers all the same.
fn keep_beside(path: &Path, proved: &Proved) -> Result<bool, Failure> {
    let written = files::make_folders(files::folder(path))
        .map_err(Failure::from)
        .and_then(|()| files::write_ours(path, &proved.bundle, files::CERTIFICATE, "a certificate"));
    match written {
        Ok(()) => Ok(true),
        Err(failure) if proved.known && failure.is_of_permissions() => {
            output::note(&format!("no certificate is written: {}", failure.message()));
            Ok(false)
        }
        Err(failure) => Err(failure),
    }
}

/// Refuses to fix one pile twice.
pub(super) fn refuse_twice(at: &[String]) -> Result<(), Failure> {
    let mut piles = BTreeSet::new();
    for one in at.iter().flat_map(|written| written.split(',')) {
        let pile = one.split('=').next().unwrap_or_default().trim();
        if !piles.insert(pile) {
            return Err(Failure::input(
                format!("the pile {pile} is fixed twice"),
                "fix each pile once: --at m=3",
            ));
        }
    }
    Ok(())
}

/// The family that is asked for, of a game by its name or by a file.
pub(super) fn family(
    name: Option<&str>,
    rules: Option<(&str, &RelationArgs)>,
    asked: &Asked,
    library: &Library,
) -> Result<Family, Failure> {
    Ok(match (rules, name) {
        (Some((file, relations)), _) => {
            let relations = super::rules::relations(&relations.with, [file])?;
            asked.of_rules(super::rules::given(file, &relations)?)?
        }
        (None, Some(name)) => {
            let family = library.family(name).map_err(|error| match Path::new(name).is_file() {
                true => {
                    Failure::input(error.to_string(), format!("it is a file: fibnim prove --rules {name}"))
                }
                false => no_family(&error).into(),
            })?;
            asked.of_family(family)?
        }
        (None, None) => {
            return Err(Failure::input("which game?", "fibnim prove wythoff, or fibnim prove --rules FILE"));
        }
    })
}

/// Beside the library, under the family's name.
fn certificate_path(library: &Library, family: &Family) -> PathBuf {
    let name = family.to_string().replace('/', ".").replace([':', ',', '=', '@'], "-");
    let folder = library.path().parent().map(PathBuf::from).unwrap_or_default();
    folder.join("certificates").join(format!("{name}.cert"))
}
