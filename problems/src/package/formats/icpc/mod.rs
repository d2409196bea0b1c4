//! The ICPC and Kattis problem package format: `2025-09`, the drafts before it, and `legacy`.
//!
//! The versions differ in names and defaults more than in meaning, so one reader takes all of
//! them, and says where a package mixes them up.

mod astray;
mod cases;
mod credits;
mod embargo;
mod groups;
mod interactions;
mod keys;
mod limits;
mod metadata;
mod one_or_many;
mod programs;
mod statement;
pub(in crate::package) mod submissions;
mod tests;
mod unanswered;
mod version;

pub(in crate::package) use metadata::current_keys;

use super::Content;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::shown_files;
use crate::{CheckerSpec, Exchange};

/// The path of the file with a problem's metadata in its package.
pub(super) const FILE: &str = "problem.yaml";

/// Reads a package.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Content> {
    let mut header = metadata::read(files, found)?;
    if header.version == version::Version::Current {
        files.check_text(found);
    }
    astray::look_for(files, found);
    let (mut statements, statement_files) = statement::read(files, &mut header, found);
    let conversations = interactions::append(files, &mut statements);
    let mut programs = programs::read(files, &header, found);
    let has_validators = !programs.output_validators.is_empty();
    let mut groups = groups::Groups::new(files, &header, has_validators);
    let checker = if has_validators {
        CheckerSpec::Program
    } else {
        groups.checker(found)
    };
    let tests::Tests {
        samples,
        secret,
        beyond,
        unanswered,
    } = tests::read(files, &mut groups, found);
    let test_groups = groups.scoring(found);
    programs.static_cases = groups.static_cases(found);
    let submissions = submissions::read(files, &header, [&samples, &secret], found);
    let kind = header.metadata.kind;
    let is_interactive = kind.exchange == Exchange::Interactive;
    let validator_cases = cases::read(files, &mut groups, is_interactive, found);
    groups.check_room(found);
    let needs_no_answer = is_interactive || kind.is_multi_pass;
    let to_make = unanswered::to_make(files, needs_no_answer, unanswered, found);
    Some(Content {
        metadata: header.metadata,
        statements,
        conversations,
        statement_files,
        attachments: shown_files::all_below(files, "attachments"),
        solution_files: shown_files::all_below(files, "solution"),
        submissions,
        checker,
        programs,
        samples: samples.into_iter().map(|it| it.test).collect(),
        secret: secret.into_iter().chain(beyond).map(|it| it.test).collect(),
        groups: test_groups,
        validator_cases,
        to_make,
    })
}
