//! `game.toml`: the reference of a package that says its game in place of bringing code.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::PackageFiles;
use super::findings::Findings;
use super::wording::toml;
use crate::problem::Metadata;
use crate::task::described::{self, GameFile};
use crate::task::{Constant, Derived, Phrases};
use crate::{Diagnostic, Place, Reference};

/// The file's path in the package.
const FILE: &str = "game.toml";

/// The sentences of the problem's own explanations, in English and Chinese.
const PHRASES: [&str; 2] = ["explanation.en.ftl", "explanation.zh.ftl"];

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

/// The reference that the file describes, where there is one.
pub(super) fn read(
    files: &PackageFiles,
    metadata: &Metadata,
    found: &mut Findings,
) -> Option<Arc<dyn Reference>> {
    let text = files.text(FILE, found)?;
    let file: GameFile = toml(text, FILE, found)?;
    let constants = metadata.constants.iter();
    let constants = constants.filter_map(|(name, constant)| match constant {
        Constant::Integer(number) => Some((name.clone(), u64::try_from(*number).ok()?)),
        _ => None,
    });
    let constants: BTreeMap<String, u64> = constants.collect();
    let task = described::read(file, constants).map_err(|problem| {
        found.push(Diagnostic::error("bad-game", Place::file(FILE), problem));
    });
    let [en, zh] = PHRASES.map(|path| {
        let text = files.text(path, found).unwrap_or_default();
        if is_too_deep(text) {
            let message = format!("more than {MAX_PLACEABLES} braces are open at a place");
            found.push(Diagnostic::error("too-deep", Place::file(path), message));
            return "";
        }
        text
    });
    let phrases = Phrases::new(en, zh);
    Some(Arc::new(Derived::new(task.ok()?, phrases, &metadata.uuid)))
}
