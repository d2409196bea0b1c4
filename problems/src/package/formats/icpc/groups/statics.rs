//! When a package's static validator looks at a submission: what the files of groups say of it.

use super::super::keys::line_of;
use super::Groups;
use super::said::StaticScore;
use crate::package::findings::Findings;
use crate::{Diagnostic, Grading, Place, StaticCase};

/// The folder of a package's static validator.
const FOLDER: &str = "static_validator";

impl Groups<'_> {
    /// The looks that there are, in the order of their groups.
    pub(in super::super) fn static_cases(&mut self, found: &mut Findings) -> Vec<StaticCase> {
        let has_validator = self.files.has_folder(FOLDER);
        let mut folders: Vec<String> = Vec::new();
        for (path, _) in self.files.below("data") {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let is_judged = ["sample", "secret"].contains(&folder.split('/').next().unwrap_or(""));
            if is_judged && folders.last().is_none_or(|last| last != folder) {
                folders.push(folder.to_owned());
            }
        }
        folders.sort_unstable();
        folders.dedup();
        let mut cases = Vec::new();
        for group in folders {
            let Some(file) = self.file_of(&format!("data/{group}")) else {
                continue;
            };
            // What is wrong with it is said of the tests in it.
            let said = self.said(&file, &mut Findings::default());
            let text = self.files.text(&file, &mut Findings::default());
            let place = |key: &str| Place {
                line: text.and_then(|text| line_of(text, key)),
                ..Place::file(file.as_str())
            };
            let args = said.static_validator_args;
            let Some(score) = said.static_validation_score else {
                if args.is_some() {
                    let message = say!(
                        "static_validator_args without static_validation_score: nothing is \
                         validated"
                    );
                    found.push(
                        Diagnostic::warning("idle-args", place("static_validator_args"), message)
                            .with_help(say!(
                                "say static_validation_score: pass-fail, or a number of points"
                            )),
                    );
                }
                continue;
            };
            if !has_validator {
                let message = say!(
                    "the sources of submissions are to be validated, but there is no static \
                     validator"
                );
                found.push(
                    Diagnostic::error("no-validator", place("static_validation_score"), message)
                        .with_help(say!(
                            "put it into static_validator/, or leave static_validation_score out"
                        )),
                );
                continue;
            }
            let max_score = match score {
                StaticScore::Number(points) => Some(f64::from(points)),
                StaticScore::Word(_) => None,
            };
            if max_score.is_some() && self.header.metadata.kind.grading != Grading::Scoring {
                let message = say!(
                    "static_validation_score: points are of problems of the type scoring only; \
                     here it is passed or not"
                );
                found.push(
                    Diagnostic::warning("no-points", place("static_validation_score"), message)
                        .with_help(say!("say static_validation_score: pass-fail")),
                );
            }
            cases.push(StaticCase {
                group,
                max_score,
                args: args.unwrap_or_default(),
            });
        }
        if has_validator && cases.is_empty() && !found.has_errors() {
            let message =
                say!("no test group says `static_validation_score`, so this validator is not used");
            found.push(
                Diagnostic::warning("unused-validator", Place::file(FOLDER), message).with_help(
                    say!(
                        "say static_validation_score: pass-fail in data/secret/test_group.yaml, \
                         or leave the validator out"
                    ),
                ),
            );
        }
        cases
    }
}
