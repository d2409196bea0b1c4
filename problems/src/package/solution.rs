//! How a problem is meant to be solved, as its package tells it: the text of `solution/`.

use super::findings::Findings;
use super::size::MAX_TEXT;
use super::{constants, latex, shown_files};
use crate::{Lang, Problem};

/// The name of the texts, before their language and their ending.
const NAME: &str = "solution";

/// A text about how a problem is meant to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionText {
    /// The text in Markdown, with the package's constants.
    pub markdown: String,
    /// The language it is in, where its name says so and it is one of ours.
    pub lang: Option<Lang>,
}

/// The text of `solution/` in a language; in another one where there is none, and nothing where the package has no
/// text. What is odd about it is left as it is.
pub fn solution_text(problem: &Problem, lang: Lang) -> Option<SolutionText> {
    let files = problem.solution_files();
    let texts = files.iter().filter_map(|(path, bytes)| {
        let (of, is_tex) = named(path)?;
        Some((path, bytes, of, is_tex))
    });
    let (path, bytes, of, is_tex) = texts.min_by_key(|(_, _, of, is_tex)| {
        let farness = match of {
            Of::Language(own) if *own == lang => 0,
            Of::Language(_) => 1,
            Of::Any => 2,
            Of::Other => 3,
        };
        (farness, *is_tex)
    })?;
    // As every text that is read.
    if bytes.len() as u64 > MAX_TEXT.bytes() {
        return None;
    }
    let text = String::from_utf8_lossy(bytes);
    let place = format!("{NAME}/{path}");
    let known = problem.constants();
    let mut found = Findings::default();
    let markdown = if is_tex {
        let picture = |name: &str| shown_files::picture(files, "", name);
        let input =
            |name: &str| latex::input_among(|path| files.get(path).map(AsRef::as_ref), "", name);
        let around = latex::Around {
            pictures: &picture,
            inputs: &input,
            lang: if matches!(of, Of::Language(Lang::Zh)) {
                Lang::Zh
            } else {
                Lang::En
            },
        };
        latex::to_markdown(&text, &place, known, around, &mut found).markdown
    } else {
        constants::fill(&text, &place, known, &mut found)
    };
    let lang = match of {
        Of::Language(own) => Some(own),
        Of::Any | Of::Other => None,
    };
    Some(SolutionText { markdown, lang })
}

/// Whose a text is, as its name says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Language(Lang),
    /// It names no language.
    Any,
    /// It names one that is not ours.
    Other,
}

/// What the name of a text says: its language, and whether it is in LaTeX; `None` for what is no text.
fn named(path: &str) -> Option<(Of, bool)> {
    let (name, ending) = path.rsplit_once('.')?;
    let is_tex = match ending {
        "md" => false,
        "tex" => true,
        _ => return None,
    };
    let tag = name.strip_prefix(NAME)?;
    let of = match tag.strip_prefix('.') {
        None if tag.is_empty() => Of::Any,
        None => return None,
        Some(tag) => Lang::from_tag(tag).map_or(Of::Other, Of::Language),
    };
    Some((of, is_tex))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_of_a_language_and_nothing_else_is_a_text() {
        let known = [
            ("solution.en.md", Some((Of::Language(Lang::En), false))),
            ("solution.zh-CN.tex", Some((Of::Language(Lang::Zh), true))),
            ("solution.md", Some((Of::Any, false))),
            ("solution.sv.md", Some((Of::Other, false))),
            ("solution.en.pdf", None),
            ("solutions.md", None),
            ("notes.md", None),
            ("img/solution.png", None),
            ("img/solution.md", None),
        ];
        for (path, expected) in known {
            assert_eq!(named(path), expected, "{path}");
        }
    }
}
