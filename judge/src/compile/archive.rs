//! Archives of the classes a compiler that runs on a virtual machine loads at its start: mapped
//! instead of read and checked, which is a third of what a small program's compilation takes.
//!
//! Made by one compilation of the language's hello program outside the sandbox. A virtual
//! machine that finds an archive does not fit goes on without it.

use super::command::Placeholders;
use super::files::Files;
use super::prepared::{self, Prepared};
use crate::language::Language;
use crate::sandbox::seen_at;

/// What an archive is called in its folder.
const FILE: &str = "classes.jsa";

/// The arguments that make the language's compiler use its archive, as a slot sees it; none when
/// the language has none or it can't be made.
pub(super) fn arguments(prepared: &Prepared, language: &Language) -> Vec<String> {
    let spec = language.spec();
    let (Some(archive), Some(template)) = (&spec.archive, &spec.compile) else {
        return Vec::new();
    };
    let (compiler, how) = (language.fingerprint(), format!("{archive:?}{template:?}"));
    let parts = [compiler.as_bytes(), how.as_bytes()];
    let what = format!("an archive of the classes of {}'s compiler", language.name);
    let folder = prepared.folder(&what, &parts, |folder| {
        let hello = Files::single(language, spec.hello.as_bytes());
        let source = folder.join(hello.main);
        std::fs::write(&source, &spec.hello)?;
        let file = folder.join(FILE);
        let placeholders = Placeholders::outside(language)
            .with("source", source.display())
            .with("archive", file.display());
        let mut command = placeholders.fill(template);
        command.splice(1..1, placeholders.fill(&archive.make));
        prepared::run(folder, &command)?;
        prepared::make_public(&file, 0o644)
    });
    let file = folder.map(|folder| seen_at(&folder.join(FILE)));
    file.map_or_else(Vec::new, |file| {
        let placeholders = Placeholders::default().with("archive", file.display());
        placeholders.fill(&archive.r#use)
    })
}
