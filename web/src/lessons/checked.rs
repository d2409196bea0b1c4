//! A text held against its claims: each is true, and no number stands in the text that nothing claims.
//!
//! Between two headings every number of the text must stand in a formula that is arithmetic and true,
//! in a claim, or in a position that is drawn or played there. Every question has a claim of its own.

use std::collections::BTreeSet;

use super::text::{Block, Text};
use super::{Chapter, claims, formulas};
use crate::locale::Locale;

/// What is wrong with a chapter's text in a language: file, line and what.
pub fn faults(chapter: &Chapter, locale: Locale) -> Vec<String> {
    faults_of(&chapter.file(locale), chapter.source(locale))
}

fn faults_of(file: &str, source: &str) -> Vec<String> {
    let text = match Text::read(file, source) {
        Ok(text) => text,
        Err(faulty) => return vec![faulty.to_string()],
    };
    let false_ones = text.claims.iter().filter_map(|claim| {
        let error = claims::check(&claim.text).err()?;
        Some(format!("{file}:{}: `{}`: {error}", claim.line, claim.text))
    });
    let mut faults: Vec<String> = false_ones.collect();
    let mut section = Section::default();
    for (number, line) in (1..).zip(source.lines()) {
        if line.starts_with('#') {
            section.end(file, &mut faults);
        }
        section.line(file, number, line, &mut faults);
    }
    section.end(file, &mut faults);
    faults.extend(unclaimed_questions(file, source));
    faults
}

/// The questions in which nothing is claimed: nobody has tried whether their answers are right.
fn unclaimed_questions(file: &str, source: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut open = None;
    for (number, line) in (1..).zip(source.lines()) {
        if line.starts_with(":::question") {
            open = Some(number);
        } else if line.starts_with("%%") {
            open = None;
        } else if line.starts_with(":::end")
            && let Some(number) = open.take()
        {
            faults.push(format!("{file}:{number}: the question claims nothing"));
        }
    }
    faults
}

/// What stands between two headings.
#[derive(Default)]
struct Section {
    /// The numbers that something vouches for.
    checked: BTreeSet<String>,
    /// The numbers of the text, with their lines.
    said: Vec<(usize, String)>,
}

impl Section {
    fn line(&mut self, file: &str, number: usize, line: &str, faults: &mut Vec<String>) {
        if line.starts_with("%%") || line.starts_with(":::") {
            // The title of a proof is text.
            let is_title = line.starts_with(":::proof");
            if !is_title {
                self.checked.extend(numbers(line));
                return;
            }
        }
        let mut is_formula = false;
        let line = without_targets(without_mark(line));
        for part in line.split('$') {
            let truth = if is_formula {
                formulas::truth(part)
            } else {
                None
            };
            match truth {
                Some(true) => self.checked.extend(numbers(part)),
                Some(false) => faults.push(format!("{file}:{number}: ${part}$ is false")),
                None => {
                    let said = numbers_but_for_chapters(part);
                    self.said.extend(said.into_iter().map(|it| (number, it)));
                }
            }
            is_formula = !is_formula;
        }
    }

    fn end(&mut self, file: &str, faults: &mut Vec<String>) {
        for (line, number) in std::mem::take(&mut self.said) {
            if !self.checked.contains(&number) {
                faults.push(format!(
                    "{file}:{line}: nothing here claims the number {number}"
                ));
            }
        }
        self.checked.clear();
    }
}

/// The runs of digits in a text.
fn numbers(text: &str) -> impl Iterator<Item = String> {
    let runs = text.split(|c: char| !c.is_ascii_digit());
    runs.filter(|run| !run.is_empty()).map(str::to_owned)
}

/// The same without those that name a chapter: `lesson 3`, `第 3 课`.
fn numbers_but_for_chapters(text: &str) -> Vec<String> {
    let mut text = text.to_owned();
    for (number, _) in super::all() {
        for name in [format!("lesson {number}"), format!("第 {number} 课")] {
            text = text.replace(&name, "");
        }
    }
    numbers(&text).collect()
}

/// The line without the number that a list gives it.
fn without_mark(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let behind = line.get(digits..).and_then(|rest| rest.strip_prefix(". "));
    behind.unwrap_or(line)
}

/// The line without the addresses that links lead to.
fn without_targets(line: &str) -> String {
    let mut parts = line.split("](");
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        left.push_str("] ");
        left.push_str(part.split_once(')').map_or("", |(_, behind)| behind));
    }
    left
}

/// Where the languages of a chapter differ in what is not a matter of language: boards, tables,
/// problems, and which answers are right.
pub fn difference(chapter: &Chapter) -> Option<String> {
    let shape = |locale| {
        let text = chapter.text(locale).ok()?;
        let blocks = text.blocks.iter().filter_map(|block| match block {
            Block::Markdown(_) => None,
            Block::ProofBegins(_) => Some("proof".to_owned()),
            Block::Question(question) => {
                let right: Vec<bool> = question.choices.iter().map(|it| it.is_right).collect();
                Some(format!("question {right:?}"))
            }
            other => Some(format!("{other:?}")),
        });
        Some(blocks.collect::<Vec<_>>())
    };
    let (en, zh) = (shape(Locale::En)?, shape(Locale::Zh)?);
    let place = (0..en.len().max(zh.len())).find(|place| en.get(*place) != zh.get(*place))?;
    Some(format!(
        "{}: {:?} in English, {:?} in Chinese",
        chapter.name,
        en.get(place),
        zh.get(place)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons;
    use crate::library::Idea;
    use sg::notation;

    #[test]
    fn every_idea_and_every_family_leads_to_a_chapter() {
        for idea in Idea::all().filter(|idea| idea.name() != "other") {
            assert!(lessons::of_idea(idea.name()).is_some(), "{}", idea.name());
        }
        for family in notation::families() {
            assert!(lessons::of_family(family.name).is_some(), "{}", family.name);
        }
        for (_, chapter) in lessons::all() {
            for idea in chapter.ideas {
                assert!(Idea::named(idea).is_some(), "{idea}");
            }
            for family in chapter.families {
                assert!(
                    notation::families().any(|it| it.name == *family),
                    "{family}"
                );
            }
        }
    }

    #[test]
    fn what_is_false_or_claimed_by_nothing_is_found() {
        let faults = |rest: &str| faults_of("x.md", &format!("# T\n\nLead.\n\n{rest}"));
        assert_eq!(
            faults("5, 7, 2 is lost.\n%% lost nim@5,7,2"),
            Vec::<String>::new()
        );
        let wrong = faults("5, 7, 3 is lost.\n%% lost nim@5,7,3");
        assert_eq!(wrong.len(), 1);
        assert!(
            wrong[0].starts_with("x.md:6: `lost nim@5,7,3`"),
            "{wrong:?}"
        );
        let unclaimed =
            faults("It has 41 stones and [13](/play/nim?at=99).\n\n## Next\n%% true 41 = 41");
        assert_eq!(unclaimed.len(), 2, "{unclaimed:?}");
        assert!(unclaimed[0].starts_with("x.md:5: ") && unclaimed[0].ends_with("41"));
        assert_eq!(faults("$5 \\oplus 7 = 2$, and so 7."), Vec::<String>::new());
        assert_eq!(faults("$5 \\oplus 7 = 3$").len(), 1);
        let question = |claim: &str| {
            let answers = "(x) The other side. | Right.\n( ) Nobody. | No.";
            faults(&format!(":::question\nWho wins?\n{answers}\n{claim}:::end"))
        };
        assert_eq!(question("%% lost nim@5,7,2\n"), Vec::<String>::new());
        assert_eq!(question(""), ["x.md:5: the question claims nothing"]);
    }
}
