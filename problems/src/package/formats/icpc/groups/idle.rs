//! What the files of groups and tests ask for and nobody does: keys that no judge here goes by, words that
//! no version of the format has, and groups that are not there.

use std::collections::BTreeSet;

use super::super::keys::place_of;
use super::super::version::Version;
use super::Groups;
use super::said::{GradingKey, Said, Score, Scoring};
use crate::package::findings::Findings;
use crate::words::Words;
use crate::{Diagnostic, Severity, TestGroup};

/// What `on_reject` may say.
const ON_REJECT: [&str; 5] = ["break", "continue", "first_error", "worst_error", "grade"];

/// What `grading` may say where it is a word.
const GRADING: [&str; 2] = ["default", "custom"];

/// Says what of a file, which has that text, has no effect.
pub(super) fn look_at(said: &Said, text: &str, file: &str, found: &mut Findings) {
    let place = |key: &str| place_of(text, file, key);
    let keys = [
        ("verdict_aggregation", said.verdict_aggregation.is_some()),
        ("accept", said.accept.is_some()),
    ];
    for (key, _) in keys.into_iter().filter(|(_, is_there)| *is_there) {
        let message = say!("`{key}` is not honoured", key);
        found.push(Diagnostic::warning("idle-key", place(key), message));
    }
    let mut unknown = |key: &str, message: Words, help: Words| {
        found.push(Diagnostic::warning("idle-key", place(key), message).with_help(help));
    };
    let on_reject = said.on_reject.as_deref();
    if let Some(word) = on_reject.filter(|word| !ON_REJECT.contains(word)) {
        let message = say!(
            "`on_reject: {word}` is not known; the group ends at the first test that is rejected",
            word
        );
        unknown("on_reject", message, say!("write break or continue"));
    }
    if let Some(GradingKey::Word(word)) = &said.grading
        && !GRADING.contains(&word.as_str())
    {
        let message = say!(
            "`grading: {word}` is not known; the default grader is used",
            word
        );
        unknown("grading", message, say!("write default or custom"));
    }
    if let Some(range) = said.range.as_deref().filter(|range| !is_range(range)) {
        let message = say!(
            "`range: {range}` is not the least and the most points of a group",
            range
        );
        unknown("range", message, say!("write two numbers, such as 0 40"));
    }
    for (key, score) in scores(said) {
        if let Score::Word(word) = score
            && word != "unbounded"
            && word.parse::<f64>().is_err()
        {
            let message = say!("`{word}` is not a number of points", word);
            found.push(
                Diagnostic::error("bad-points", place(key), message)
                    .with_help(say!("write a number, or unbounded")),
            );
        }
    }
}

/// Whether a text is two numbers.
fn is_range(text: &str) -> bool {
    let ends: Vec<bool> = text
        .split_whitespace()
        .map(|end| end.parse::<f64>().is_ok())
        .collect();
    ends == [true, true]
}

/// The points that a file names, each with its key.
fn scores(said: &Said) -> impl Iterator<Item = (&'static str, &Score)> {
    let grading = said.grading.as_ref().and_then(|it| match it {
        GradingKey::Keys(keys) => Some(keys),
        GradingKey::Word(_) => None,
    });
    let of_drafts = [said.scoring.as_ref(), grading].into_iter().flatten();
    let of_drafts = of_drafts.flat_map(
        |Scoring {
             score, max_score, ..
         }| {
            let score = score.as_ref().map(|score| ("score", score));
            score
                .into_iter()
                .chain(max_score.as_ref().map(|score| ("max_score", score)))
        },
    );
    let own = said.max_score.as_ref().map(|score| ("max_score", score));
    own.into_iter().chain(of_drafts)
}

impl Groups<'_> {
    /// Says which flags the default grader does not know.
    pub(super) fn say_unknown_flags(&self, flags: &[&str], file: &str, found: &mut Findings) {
        let text = self.files.text(file, &mut Findings::default());
        // Looked for once: there may be as many flags as the file has room for.
        let place = place_of(text.unwrap_or_default(), file, "grader_flags");
        for flag in flags {
            let message = say!(
                "grader_flags: the default grader has no flag `{flag}`",
                flag
            );
            found.push(Diagnostic::warning("idle-key", place.clone(), message));
        }
    }

    /// Says which groups others ask for that are not there: an error in the current version, whose
    /// specification says what may stand there.
    pub(super) fn say_missing_groups(&self, groups: &[TestGroup], found: &mut Findings) {
        let names: BTreeSet<&str> = groups.iter().map(|group| group.name.as_str()).collect();
        let severity = match self.version() {
            Version::Current => Severity::Error,
            Version::Draft | Version::Legacy => Severity::Warning,
        };
        for group in groups {
            let missing = group.requires.iter();
            let mut missing = missing.filter(|name| !names.contains(name.as_str()));
            let Some(first) = missing.next() else {
                continue;
            };
            let folder = match group.name.as_str() {
                "" => "data".to_owned(),
                name => format!("data/{name}"),
            };
            let file = self.file_of(&folder).unwrap_or(folder);
            let text = self.files.text(&file, &mut Findings::default());
            let place = place_of(text.unwrap_or_default(), &file, "require_pass");
            for name in [first].into_iter().chain(missing) {
                let message = say!("require_pass: there is no group `{name}`", name);
                let finding = Diagnostic::new("missing-group", severity, place.clone(), message);
                found.push(finding.with_help(say!(
                    "name `sample`, or a folder with a file for its group, such as `secret/small`"
                )));
            }
        }
    }
}
