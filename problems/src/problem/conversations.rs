//! Conversations that stand for samples: what a statement shows of them, and those without a test.

use std::sync::Arc;

use super::Problem;
use crate::{Lang, Localized};

/// The conversations of a package.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conversations {
    /// What stands of them below the statement, in each language.
    pub(crate) shown: Localized,
    /// Those that are no sample's: its files say them for the others.
    pub(crate) alone: Vec<LoneConversation>,
}

/// A conversation that belongs to no test.
#[derive(Clone, Debug)]
pub(crate) struct LoneConversation {
    /// How many samples stand before it.
    pub(crate) samples_before: usize,
    /// Its lines.
    pub(crate) bytes: Arc<[u8]>,
}

impl Problem {
    /// The statement as it is written: [`Self::statement`] without the conversations below it.
    pub(crate) fn written_statement(&self, lang: Lang) -> &str {
        let (statement, below) = (self.statement(lang), self.conversations().shown.get(lang));
        statement.strip_suffix(below).unwrap_or(statement)
    }

    /// What is shown for samples besides their input and answer.
    pub(crate) fn conversations(&self) -> &Conversations {
        &self.parts().conversations
    }
}
