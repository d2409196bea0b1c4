//! What a problem's own package shows to those who have solved it: the theorem at work on the sample, and programs
//! that come with it.

use problems::{Problem, ProgramFile, catalog};

use crate::documents::shown_samples;
use crate::http::i18n::Locale;
use crate::http::submissions::source::{CodeLine, lines};

/// The languages whose programs are shown, with the suffixes of their files: nearly all read one of them.
const LANGUAGES: [(&str, &str); 2] = [("cpp", "cpp"), ("python", "py")];

/// How many cases are shown: one with each answer of those who ask who wins.
const SHOWN_CASES: usize = 2;

/// How many cases are looked at for them.
const CASES: usize = 20;

/// How long these may be together, in bytes.
const LONGEST_CASES: usize = 4 * 1024;

/// A program of the package that is right.
pub(super) struct ModelProgram {
    /// Its language's id.
    pub(super) language: &'static str,
    /// Of its text, in bytes.
    pub(super) size: usize,
    pub(super) code: Vec<CodeLine>,
}

/// A case of the sample, and why its answer is right.
pub(super) struct Worked {
    pub(super) input: String,
    pub(super) answer: String,
    pub(super) explanation: String,
}

/// Programs that are right, one of each language and with the same idea where there are such. Of packages that did
/// not come with this program there are none: whoever set such a problem may want to keep his own.
pub(super) fn programs(problem: &Problem) -> Vec<ModelProgram> {
    let built_in = catalog::get(problem.id());
    if built_in.is_none_or(|own| own.hash() != problem.hash()) {
        return Vec::new();
    }
    let accepted = problem.submissions().iter();
    let accepted: Vec<(&str, &str, &ProgramFile)> = accepted
        .filter(|it| it.folder == "accepted")
        .filter_map(|it| {
            let (stem, suffix) = it.file_name().rsplit_once('.')?;
            Some((stem, suffix, it.program.single()?))
        })
        .collect();
    let has_twin = |stem: &str| accepted.iter().filter(|it| it.0 == stem).count() > 1;
    let shown = LANGUAGES.into_iter().filter_map(|(language, suffix)| {
        let of_it = || accepted.iter().filter(move |it| it.1 == suffix);
        let chosen = of_it().find(|it| has_twin(it.0)).or_else(|| of_it().next());
        let (_, _, file) = chosen?;
        let text = std::str::from_utf8(&file.bytes).ok()?;
        Some(ModelProgram {
            language,
            size: file.bytes.len(),
            code: lines(text, language, &[]),
        })
    });
    shown.collect()
}

/// Cases of the first sample with different answers, and why each is right.
pub(super) fn worked(problem: &Problem, locale: Locale) -> Vec<Worked> {
    let sample = shown_samples(problem).next();
    let (Some(reference), Some(sample)) = (problem.reference(), sample) else {
        return Vec::new();
    };
    let cases = reference.split_within(sample.input, LONGEST_CASES);
    let mut shown: Vec<Worked> = Vec::new();
    for case in cases.unwrap_or_default().into_iter().take(CASES) {
        let Ok(answer) = reference.answer(&case) else {
            continue;
        };
        let answer = String::from_utf8_lossy(&answer).into_owned();
        if shown.iter().any(|it| it.answer == answer) {
            continue;
        }
        if let Some(explanation) = reference.explain(&case, locale.into()) {
            shown.push(Worked {
                input: String::from_utf8_lossy(&case).into_owned(),
                answer,
                explanation,
            });
        }
        if shown.len() == SHOWN_CASES {
            break;
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn every_problem_of_the_catalog_has_a_program_to_show() {
        for problem in catalog::all() {
            let shown = programs(&problem);
            assert!(!shown.is_empty(), "{}", problem.id());
        }
    }

    #[test]
    fn both_languages_show_the_same_idea() {
        let shown = programs(&catalog::get("hdoj-1536").unwrap());
        let first = |program: &ModelProgram| {
            let tokens = program.code[0].tokens.iter();
            tokens.map(|it| it.text.as_str()).collect::<String>()
        };
        assert_eq!(shown.len(), 2);
        assert!(first(&shown[0]).starts_with("// A table of Grundy values"));
        assert!(first(&shown[1]).contains("the mex is the lowest bit"));
    }

    #[test]
    fn the_sample_shows_the_theorem_at_work() {
        let shown = worked(&catalog::get("nim").unwrap(), Locale::En);
        assert!(!shown.is_empty());
        for it in &shown {
            assert!(!it.explanation.is_empty(), "{}", it.input);
        }
        assert!(shown.len() < 2 || shown[0].answer != shown[1].answer);
        // Nothing is read where one talks with the judge.
        assert!(worked(&catalog::get("nim-play").unwrap(), Locale::En).is_empty());
    }
}
