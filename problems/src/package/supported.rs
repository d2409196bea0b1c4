//! What the formats can say and the judge cannot do: the one place that refuses it, or warns of
//! it, by name. What the judge learns is struck out here.

use super::findings::Findings;
use super::formats::Content;
use crate::{Diagnostic, Exchange, Grading, Place};

/// Refuses what cannot be judged, and warns of what is judged otherwise than the package says.
pub(super) fn check(content: &Content, found: &mut Findings) {
    let kind = content.metadata.kind;
    let kinds = [(kind.exchange == Exchange::SubmitAnswer, "submit-answer")];
    for (_, kind) in kinds.into_iter().filter(|(is_so, _)| *is_so) {
        let message = format!("problems of type `{kind}` are not judged");
        found.push(
            Diagnostic::error("unsupported-type", Place::default(), message)
                .with_help("pass-fail, scoring, interactive and multi-pass are judged"),
        );
    }
    if let Some(validator) = &content.programs.static_validator {
        let place = Place::file(validator.name.as_str());
        let message = "validators of a submission's source are not run";
        found.push(
            Diagnostic::error("unsupported-validator", place, message).with_help("leave it out"),
        );
    }
    let mut warn = |code, place: &str, message: &str| {
        found.push(Diagnostic::warning(code, Place::file(place), message));
    };
    if kind.grading == Grading::Scoring {
        let message = "points are not counted: a program is accepted when every test accepts it";
        warn("no-points", "", message);
    }
    if let Some(grader) = &content.programs.grader {
        warn(
            "no-points",
            &grader.name,
            "graders of a package's own are not run",
        );
    }
    if !content.metadata.languages.is_empty() {
        let message = "submissions in other languages than these are judged too";
        warn("unsupported-languages", "", message);
    }
}
