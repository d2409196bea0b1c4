//! The tags in sources that say what must come of a program, as `DOMjudge` and `BAPCtools` read them.

use crate::PackageProgram;
use crate::Verdict::{self, AC, CE, MLE, OLE, PE, RE, TLE, WA};

/// What stands before a list of verdicts.
const RESULTS: &str = "@EXPECTED_RESULTS@";

/// What stands before a number of points.
const SCORE: &str = "@EXPECTED_SCORE@";

/// Tags stand in a comment near the top of a file, so no more of it is looked at.
const LOOKED_AT: usize = 64 * 1024;

/// What the tags of a program say.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Tags {
    /// The verdicts of which the whole submission must end with one; empty where there is no tag.
    pub(super) ends: Vec<Verdict>,
    /// Words of the list that are no verdicts.
    pub(super) unknown: Vec<String>,
    /// The points it must have.
    pub(super) score: Option<f64>,
    /// Whether a person is to look at what comes of it.
    pub(super) is_for_people: bool,
}

/// Reads the tags of a program's files.
pub(super) fn of(program: &PackageProgram) -> Tags {
    let mut tags = Tags::default();
    for file in &program.files {
        let start = &file.bytes[..file.bytes.len().min(LOOKED_AT)];
        let text = String::from_utf8_lossy(start);
        if let Some(list) = after(&text, RESULTS) {
            tags.read(list);
        }
        if let Some(points) = after(&text, SCORE) {
            let word = points.split_whitespace().next();
            tags.score = tags.score.or_else(|| word?.parse().ok());
        }
    }
    tags
}

/// The rest of the line behind a tag and its colon.
fn after<'a>(text: &'a str, tag: &str) -> Option<&'a str> {
    let rest = &text[text.find(tag)? + tag.len()..];
    let line = rest.lines().next()?;
    Some(line.trim_start().trim_start_matches(':').trim())
}

impl Tags {
    fn read(&mut self, list: &str) {
        for word in list.split(',') {
            // What ends a comment may stand behind.
            let word = word
                .trim()
                .trim_end_matches(['*', '/', '-', '>', '}'])
                .trim();
            let verdicts: &[Verdict] = match word.to_ascii_uppercase().replace('_', "-").as_str() {
                "" => &[],
                "CORRECT" | "ACCEPTED" | "AC" => &[AC],
                "WRONG-ANSWER" | "WA" | "NO-OUTPUT" => &[WA, PE],
                "PRESENTATION-ERROR" => &[PE, WA],
                "TIMELIMIT" | "TIME-LIMIT-EXCEEDED" | "TLE" => &[TLE, OLE],
                "RUN-ERROR" | "RUN-TIME-ERROR" | "RUNTIME-ERROR" | "RTE" => &[RE, MLE, OLE],
                "MEMORY-LIMIT" | "MEMORY-LIMIT-EXCEEDED" => &[MLE, RE],
                "OUTPUT-LIMIT" | "OUTPUT-LIMIT-EXCEEDED" => &[OLE],
                "COMPILER-ERROR" | "COMPILE-ERROR" | "CE" => &[CE],
                "CHECK-MANUALLY" | "CHECK-MANUALY" => {
                    self.is_for_people = true;
                    &[]
                }
                _ => {
                    self.unknown.push(word.to_owned());
                    &[]
                }
            };
            for verdict in verdicts {
                if !self.ends.contains(verdict) {
                    self.ends.push(*verdict);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProgramFile;

    fn tags(text: &str) -> Tags {
        of(&PackageProgram {
            files: vec![ProgramFile {
                path: "a.c".to_owned(),
                bytes: text.as_bytes().into(),
            }],
            ..PackageProgram::default()
        })
    }

    #[test]
    fn tags_are_read_as_they_are_written() {
        let ends = |text: &str| tags(text).ends;
        assert_eq!(ends("/* @EXPECTED_RESULTS@: CORRECT */"), [AC]);
        assert_eq!(
            ends("# @EXPECTED_RESULTS@: TIMELIMIT, CORRECT\n"),
            [TLE, OLE, AC]
        );
        assert_eq!(ends("// @EXPECTED_RESULTS@: Wrong_Answer"), [WA, PE]);
        assert_eq!(ends("// nothing"), []);
        assert_eq!(tags("@EXPECTED_RESULTS@: FINE").unknown, ["FINE"]);
        assert!(tags("@EXPECTED_RESULTS@: CHECK-MANUALLY").is_for_people);
        assert_eq!(tags("# @EXPECTED_SCORE@: 25").score, Some(25.0));
    }
}
