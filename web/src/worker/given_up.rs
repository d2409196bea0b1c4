//! Everything for which a worker gives a judging up, which ends it as SE: the one list beside the judge's
//! own in `judge/src/fault.rs`.
//!
//! `judge/SECURITY.md` says of each why no submission can reach it.

use crate::store::MAX_ATTEMPTS;

/// Why there will be no verdict, however often the judging is tried.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GivenUp {
    /// No attempt came to an end.
    #[error("the judge machine stopped {MAX_ATTEMPTS} times while it judged this submission")]
    Stopped,
    /// Each attempt ended with a fault of the system or of the problem.
    #[error("{0}")]
    Faults(String),
    /// The problem was removed.
    #[error("there is no problem {0} any more")]
    NoProblem(String),
    /// The problem's package cannot be used.
    #[error("{0}")]
    Package(String),
    /// What was handed in should never have been taken.
    #[error("{0}")]
    Source(String),
    /// This worker does not do such work.
    #[error("{0}")]
    NotHere(&'static str),
    /// The database refuses the result, and will do so again.
    #[error("the database refuses the result")]
    NotStored,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::path::{Path, PathBuf};

    use super::*;

    /// The rows of the table in `judge/SECURITY.md`. The compiler asks for one for each reason.
    fn row(reason: &GivenUp) -> Option<&'static str> {
        Some(match reason {
            GivenUp::Stopped => "`Stopped`",
            GivenUp::Faults(_) => "`Faults`",
            GivenUp::NoProblem(_) => "`NoProblem`",
            GivenUp::Package(_) => "`Package`",
            GivenUp::Source(_) => "`Source`",
            GivenUp::NotStored => "`NotStored`",
            // What has no judge is in tests only.
            GivenUp::NotHere(_) => return None,
        })
    }

    fn all() -> [GivenUp; 7] {
        let none = String::new;
        [
            GivenUp::Stopped,
            GivenUp::Faults(none()),
            GivenUp::NoProblem(none()),
            GivenUp::Package(none()),
            GivenUp::Source(none()),
            GivenUp::NotHere(""),
            GivenUp::NotStored,
        ]
    }

    #[test]
    fn security_says_of_every_reason_why_no_submission_reaches_it() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../judge/SECURITY.md");
        let text = std::fs::read_to_string(file).unwrap();
        for row in all().iter().filter_map(row) {
            let row = format!("| {row} |");
            assert!(text.contains(&row), "SECURITY.md has no row {row}");
        }
    }

    #[test]
    fn nothing_else_gives_a_judging_up() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut open = vec![folder.clone()];
        let mut found: Vec<PathBuf> = Vec::new();
        while let Some(entry) = open.pop() {
            if entry.is_dir() {
                let inner = std::fs::read_dir(&entry).unwrap();
                open.extend(inner.map(|inner| inner.unwrap().path()));
            } else if entry.extension().is_some_and(|it| it == "rs")
                && entry.file_name().is_some_and(|it| it != "given_up.rs")
            {
                let text = std::fs::read_to_string(&entry).unwrap();
                if text.contains(".give_up(") || text.contains("Verdict::SE,") {
                    found.push(entry.strip_prefix(&folder).unwrap().to_owned());
                }
            }
        }
        assert_eq!(found, [Path::new("worker/job.rs")]);
    }
}
