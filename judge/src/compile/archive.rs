//! Archives of the classes a compiler that runs on a virtual machine loads at its start: mapped
//! in place of read and checked, which is a third of what a small program's compilation takes.
//!
//! Made by one compilation of the language's hello program outside the sandbox. A virtual
//! machine that finds an archive does not fit goes on without it.

use std::path::{Path, PathBuf};

use super::cache::Key;
use super::command::Placeholders;
use super::once;
use crate::language::{Language, main_class};
use crate::sandbox::seen_at;

/// What an archive is called in its folder.
const FILE: &str = "classes.jsa";

/// The arguments that make the language's compiler use its archive, as a slot sees it; none when
/// the language has none or it can't be made. `parent` is where archives are kept.
pub(super) fn arguments(parent: &Path, language: &Language) -> Vec<String> {
    let Some(archive) = &language.spec().archive else {
        return Vec::new();
    };
    match prepare(parent, language) {
        Ok(file) => Placeholders::default()
            .with("archive", seen_at(&file).display())
            .fill(&archive.r#use),
        Err(error) => {
            tracing::warn!(%error, language = language.id, "no archive of the compiler's classes");
            Vec::new()
        }
    }
}

/// The language's archive, made unless that was done before.
fn prepare(parent: &Path, language: &Language) -> std::io::Result<PathBuf> {
    let spec = language.spec();
    let (Some(archive), Some(template)) = (&spec.archive, &spec.compile) else {
        return Err(std::io::Error::other("the language has no archive"));
    };
    let key = Key::new(&[
        language.fingerprint().as_bytes(),
        format!("{archive:?}{template:?}").as_bytes(),
    ]);
    let folder = parent.join(&key.as_str()[..16]);
    once::made_once(&folder, |folder| {
        let source = folder.join(format!("{}.java", main_class(&spec.hello).simple));
        std::fs::write(&source, &spec.hello)?;
        let file = folder.join(FILE);
        let placeholders = Placeholders::outside(language)
            .with("source", source.display())
            .with("archive", file.display());
        let mut command = placeholders.fill(template);
        command.splice(1..1, placeholders.fill(&archive.make));
        once::run(folder, &command)?;
        once::make_public(&file, 0o644)
    })?;
    Ok(folder.join(FILE))
}
