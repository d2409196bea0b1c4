//! The parts of a statement: the text before the samples, and what explains them, which follows.
//!
//! Packages keep both in one file. The page shows the samples between the two.

use problems::fences::{Fences, Line};

/// A statement in Markdown, cut where the samples belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// What is read before the samples.
    Text,
    /// What explains them.
    Explanation,
}

/// What sections are called that explain the samples, as packages of all kinds call them.
const EXPLANATIONS: [&str; 12] = [
    "sample explained",
    "samples explained",
    "sample explanation",
    "explanation of the samples",
    "explanation of samples",
    "explanation",
    "explanations",
    "note",
    "notes",
    "样例说明",
    "样例解释",
    "说明",
];

/// That part of a statement; the explanation of one without is empty.
pub(super) fn part(statement: &str, wanted: Part) -> String {
    let mut text = String::with_capacity(statement.len());
    let mut explains = false;
    let mut fences = Fences::default();
    for line in statement.split_inclusive('\n') {
        // What looks like a heading in a block of code is none.
        if fences.read(line) == Line::Text {
            explains = heading(line).map_or(explains, is_explanation);
        }
        if explains == (wanted == Part::Explanation) {
            text.push_str(line);
        }
    }
    text
}

/// What the line says as the heading of a section.
fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_end().trim_start_matches('#');
    let depth = line.trim_end().len() - rest.len();
    ((1..=2).contains(&depth) && rest.starts_with(' ')).then(|| rest.trim_end_matches('#').trim())
}

fn is_explanation(heading: &str) -> bool {
    let heading = heading.trim_end_matches([':', '：']).to_lowercase();
    EXPLANATIONS.contains(&heading.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_explains_the_samples_follows_them() {
        let statement =
            "Heaps.\n\n## Input\n\nn\n\n## Sample explained\n\nFirst wins.\n\n## Hint\n\nNo.\n";
        assert_eq!(
            part(statement, Part::Text),
            "Heaps.\n\n## Input\n\nn\n\n## Hint\n\nNo.\n"
        );
        assert_eq!(
            part(statement, Part::Explanation),
            "## Sample explained\n\nFirst wins.\n\n"
        );
        let chinese = "石子。\n\n## 样例说明\n\n先手必胜。\n";
        assert_eq!(
            part(chinese, Part::Explanation),
            "## 样例说明\n\n先手必胜。\n"
        );
        assert_eq!(part(chinese, Part::Text), "石子。\n\n");
    }

    #[test]
    fn nothing_is_lost_and_code_is_no_heading() {
        let statement = "a\n````\n```\n## Note\n````\n### Note\nb\n#Note\n";
        assert_eq!(part(statement, Part::Text), statement);
        assert_eq!(part(statement, Part::Explanation), "");
    }

    #[test]
    fn every_line_of_the_catalog_is_in_one_of_the_two() {
        for problem in problems::catalog::all() {
            for lang in problems::Lang::ALL {
                let statement = problem.statement(lang);
                let (text, explained) = (
                    part(statement, Part::Text),
                    part(statement, Part::Explanation),
                );
                assert_eq!(text.len() + explained.len(), statement.len());
                assert!(text.contains("## "), "{}", problem.id());
            }
        }
    }
}
