//! `game.toml`: the reference of a package that says its game instead of bringing code.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::findings::Findings;
use super::wording::toml;
use super::{PackageFiles, REFERENCE};
use crate::problem::Metadata;
use crate::task::described::{self, DescribedTask, Fault, GameFile};
use crate::task::{Constant, Derived, Phrases, Question};
use crate::words::Words;
use crate::{Diagnostic, PackageProgram, Place, ProgramFile, Reference, RulesProgram};

/// The file's path in the package.
pub(super) const FILE: &str = "game.toml";

/// The sentences of the problem's own explanations, in English and Chinese.
pub(super) const PHRASES: [&str; 2] = ["explanation.en.ftl", "explanation.zh.ftl"];

/// Braces that may be open inside each other in a sentence: whoever reads them does so by recursion.
const MAX_PLACEABLES: usize = 16;

/// Whether more braces are open somewhere.
fn is_too_deep(text: &str) -> bool {
    let mut open = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'{' => open += 1,
            b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        open > MAX_PLACEABLES
    })
}

/// What the file describes.
pub(super) struct DescribedGame {
    pub(super) reference: Arc<dyn Reference>,
    /// The program that knows the rules, where the engine does not.
    pub(super) rules: Option<RulesProgram>,
}

/// The endings of files that are code: next to a `game.toml` that does not name them, nothing uses them.
const CODE: [&str; 14] = [
    "rs", "py", "cpp", "cc", "c", "java", "kt", "js", "ts", "go", "rb", "pas", "hs", "cs",
];

/// The reference that the file describes, where there is one.
pub(super) fn read(
    files: &PackageFiles,
    metadata: &Metadata,
    found: &mut Findings,
) -> Option<DescribedGame> {
    let text = files.text(FILE, found)?;
    let file: GameFile = toml(text, FILE, found)?;
    let constants = metadata.constants.iter();
    let constants = constants.filter_map(|(name, constant)| match constant {
        Constant::Integer(number) => Some((name.clone(), u64::try_from(*number).ok()?)),
        _ => None,
    });
    let constants: BTreeMap<String, u64> = constants.collect();
    warn_of_unused_code(files, file.rules.as_deref(), found);
    let wrong = |fault: &Fault| {
        let place = Place {
            line: fault.line(text),
            ..Place::file(FILE)
        };
        Diagnostic::error("bad-game", place, fault.message.clone())
    };
    let rules = file.rules.as_deref().map(|path| rules(files, path));
    let rules = rules.transpose();
    let missing = rules.as_ref().err().cloned();
    let missing = missing.into_iter().map(|message| Fault {
        key: "rules",
        given: None,
        message,
    });
    missing.for_each(|fault| found.push(wrong(&fault)));
    let rules = rules.ok().flatten();
    let task = described::read(file, constants, rules.clone());
    let task = task.map_err(|faults| faults.iter().for_each(|fault| found.push(wrong(fault))));
    let [en, zh] = PHRASES.map(|path| {
        let text = files.text(path, found).unwrap_or_default();
        if is_too_deep(text) {
            let message = say!(
                "more than {MAX_PLACEABLES} braces are open at a place",
                MAX_PLACEABLES
            );
            found.push(Diagnostic::error("too-deep", Place::file(path), message));
            return "";
        }
        text
    });
    let phrases = Phrases::new(en, zh);
    let task = task.ok()?;
    let question = task.asked();
    // What is played has a plan of its own.
    let groups = match question {
        Question::Play => Vec::new(),
        _ => task.groups(),
    };
    let rules = rules.map(|rules| rules.planning(groups));
    let derived = Derived::with_rules(task, phrases, &metadata.uuid, DescribedTask::apart);
    let derived = match question {
        Question::Winner => derived,
        question => derived.asking(question),
    };
    Some(DescribedGame {
        reference: Arc::new(derived),
        rules,
    })
}

/// The program that knows the rules: a file of the package, or all that is in a folder.
fn rules(files: &PackageFiles, path: &str) -> Result<RulesProgram, Words> {
    let path = path.trim_end_matches('/');
    let file = |path: &str, bytes: &Arc<[u8]>| ProgramFile {
        path: path.to_owned(),
        bytes: Arc::clone(bytes),
    };
    let name = path.rsplit('/').next().unwrap_or(path);
    let own = files.get(path).map(|bytes| vec![file(name, bytes)]);
    let own = own.unwrap_or_else(|| {
        let inside = files.below(path);
        inside.map(|(path, bytes)| file(path, bytes)).collect()
    });
    if own.is_empty() {
        return Err(say!(
            "rules: there is no file and no folder `{path}` in the package",
            path
        ));
    }
    Ok(RulesProgram::new(PackageProgram {
        name: path.to_owned(),
        files: own,
        ..PackageProgram::default()
    }))
}

/// Says of code at the package's top that nothing uses it.
fn warn_of_unused_code(files: &PackageFiles, rules: Option<&str>, found: &mut Findings) {
    // Of this there is a warning of its own.
    let known = |path: &str| Some(path) == rules || path == REFERENCE;
    let is_code = |path: &str| {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending);
        !path.contains('/') && ending.is_some_and(|ending| CODE.contains(&ending))
    };
    let unused = files.paths().filter(|path| is_code(path) && !known(path));
    for path in unused.map(str::to_owned).collect::<Vec<_>>() {
        let message = say!("nothing uses this code: game.toml does not name it");
        found.push(
            Diagnostic::warning("unused-code", Place::file(path.as_str()), message).with_help(
                say!(
                    "say rules = \"{path}\" if it knows the rules, or leave it out",
                    path
                ),
            ),
        );
    }
}
