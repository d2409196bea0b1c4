//! The formats of packages: one reader for each, and one model of what they say.
//!
//! Which format a package is of shows in the file at its top: `problem.yaml` (ICPC and Kattis, in
//! every version), `problem.xml` (Polygon) or `init.yml` (DMOJ).

mod dmoj;
pub(super) mod icpc;
mod keys;
mod polygon;

use std::sync::Arc;

use super::files::PackageFiles;
use super::findings::Findings;
use super::generation::ToMake;
use super::shown_files::ShownFiles;
use crate::problem::{Conversations, Metadata};
use crate::{
    CheckerSpec, Diagnostic, Localized, Place, Programs, Submission, Test, TestGroup, ValidatorCase,
};

/// The files at the top of a package, by which its format shows.
const TOPS: [&str; 3] = [icpc::FILE, polygon::FILE, dmoj::FILE];

/// Whether that is the name of a file by which the folder that it is in shows as a package.
pub fn is_at_top(name: &str) -> bool {
    TOPS.contains(&name)
}

/// What a package says, whatever its format.
#[derive(Default)]
pub(super) struct Content {
    pub(super) metadata: Metadata,
    /// With the conversations below.
    pub(super) statements: Localized,
    pub(super) conversations: Conversations,
    /// Its pictures and PDFs.
    pub(super) statement_files: ShownFiles,
    /// What comes with the statement, by the paths below `attachments/`.
    pub(super) attachments: ShownFiles,
    /// How it is meant to be solved, by the paths below `solution/`.
    pub(super) solution_files: ShownFiles,
    pub(super) submissions: Vec<Submission>,
    pub(super) checker: CheckerSpec,
    pub(super) programs: Programs,
    pub(super) samples: Vec<Test>,
    pub(super) secret: Vec<Test>,
    pub(super) groups: Vec<TestGroup>,
    pub(super) validator_cases: Vec<ValidatorCase>,
    /// Tests that the package does not have as files, though it says how each is made.
    pub(super) to_make: Vec<ToMake>,
}

impl Content {
    /// Has outputs compared in the manner of online judges where they are to be exact.
    pub(super) fn compare_by_lines(&mut self) {
        self.checker = self.checker.by_lines();
        let cases = self.validator_cases.iter_mut().map(|it| &mut it.test);
        for test in self.samples.iter_mut().chain(&mut self.secret).chain(cases) {
            if let Some(checker) = test.settings.checker {
                Arc::make_mut(&mut test.settings).checker = Some(checker.by_lines());
            }
        }
    }
}

/// Reads a package; `None` (with findings) when there is nothing to go on with.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Content> {
    let has = |mark: &str| files.get(mark).is_some();
    if has(icpc::FILE) {
        icpc::read(files, found)
    } else if has(polygon::FILE) {
        polygon::read(files, found)
    } else if has(dmoj::FILE) {
        dmoj::read(files, found)
    } else {
        let place = Place::file(icpc::FILE);
        found.push(
            Diagnostic::error("missing-file", place, say!("there is no problem.yaml")).with_help(
                say!(
                    "a package has one at its top (ICPC and Kattis), or a problem.xml (Polygon) \
                     or an init.yml (DMOJ)"
                ),
            ),
        );
        None
    }
}

/// A UUID for a package that has none, made of its name and of the file at its top: another name or
/// another such file makes it another problem, other tests do not unless that file lists them.
fn uuid_of(files: &PackageFiles, mark: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(files.name().as_bytes());
    hasher.update(&[0]);
    hasher.update(files.get(mark).map_or(&[], |bytes| bytes));
    let mut bytes = [0; 16];
    hasher.finalize_xof().fill(&mut bytes);
    uuid::Builder::from_random_bytes(bytes)
        .into_uuid()
        .to_string()
}
