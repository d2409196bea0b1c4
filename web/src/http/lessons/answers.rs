//! What a visitor answered to the questions: kept for those who are signed in, else in the address.

use std::collections::BTreeMap;

use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::lessons::{Chapter, Text};

/// More answers than a chapter has are not read.
const MOST_ANSWERS: usize = 50;

/// The answers to the questions of a chapter: number of the question, number of the answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers(BTreeMap<usize, usize>);

impl Answers {
    /// Reads `1-2.3-1`; what cannot be read is as if it were not there.
    pub(super) fn read(text: &str) -> Self {
        let answers = text.split('.').take(MOST_ANSWERS).filter_map(|answer| {
            let (question, choice) = answer.split_once('-')?;
            Some((question.parse().ok()?, choice.parse().ok()?))
        });
        Self(answers.collect())
    }

    /// Those of the address, and of who is signed in those that are kept.
    pub(super) async fn of(
        state: &AppState,
        page: &Page,
        chapter: &Chapter,
        said: &str,
    ) -> Result<Self, AppError> {
        let mut answers = Self::default();
        if let Some(viewer) = &page.viewer {
            let kept = state.store.lesson_answers(viewer.id).await?;
            let own = kept.iter().filter(|it| it.lesson == chapter.name);
            answers.0.extend(own.filter_map(|it| {
                Some((
                    usize::try_from(it.question).ok()?,
                    usize::try_from(it.choice).ok()?,
                ))
            }));
        }
        answers.0.extend(Self::read(said).0);
        Ok(answers)
    }

    /// The same as it stands in an address.
    pub(super) fn written(&self) -> String {
        let answers = self
            .0
            .iter()
            .map(|(question, choice)| format!("{question}-{choice}"));
        answers.collect::<Vec<_>>().join(".")
    }

    /// The same after another answer.
    pub(super) fn with(mut self, question: usize, choice: usize) -> Self {
        self.0.insert(question, choice);
        self
    }

    /// The answer to a question.
    pub(super) fn to(&self, question: usize) -> Option<usize> {
        self.0.get(&question).copied()
    }

    /// How many questions are answered right.
    pub(super) fn right(&self, text: &Text) -> usize {
        let questions = (1..).zip(text.questions());
        let right = questions.filter(|(number, question)| {
            let choice = self.to(*number).and_then(|choice| choice.checked_sub(1));
            let choice = choice.and_then(|choice| question.choices.get(choice));
            choice.is_some_and(|choice| choice.is_right)
        });
        right.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_in_addresses() {
        let answers = Answers::read("1-2.x.3-1.9.4-");
        assert_eq!(answers.written(), "1-2.3-1");
        assert_eq!(answers.with(1, 1).written(), "1-1.3-1");
        assert!(Answers::read(&"1-1.".repeat(100_000)).written().len() < 100);
    }
}
