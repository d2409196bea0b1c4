//! How much is kept of what files say of tests: a folder may say much, and what it says is copied for each folder in it
//! and each test that says something itself.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::Folder;
use crate::package::findings::Findings;
use crate::package::generation::{BESIDE_A_WORD, too_much};
use crate::package::size::{MAX_FILLED_OF_TESTS, MAX_SAID};
use crate::{Diagnostic, Place, TestSettings};

/// What was kept so far, in bytes.
#[derive(Default)]
pub(super) struct Room {
    kept: Cell<usize>,
    /// The files in which constants were filled in.
    filled: Cell<usize>,
}

impl Room {
    /// Counts what is to be kept, and says whether there is room for it.
    pub(super) fn takes(&self, bytes: usize) -> bool {
        self.kept.set(self.kept.get().saturating_add(bytes));
        !self.is_full()
    }

    /// The same of a file that became longer by its constants.
    pub(super) fn takes_filled(&self, bytes: usize) -> bool {
        self.filled.set(self.filled.get().saturating_add(bytes));
        !self.is_full()
    }

    /// Whether nothing more is kept.
    pub(super) fn is_full(&self) -> bool {
        self.has_too_much() || self.has_too_much_filled()
    }

    fn has_too_much(&self) -> bool {
        self.kept.get() as u64 > MAX_SAID.bytes()
    }

    fn has_too_much_filled(&self) -> bool {
        self.filled.get() as u64 > MAX_FILLED_OF_TESTS.bytes()
    }

    /// Refuses what there was no room for.
    pub(super) fn check(&self, found: &mut Findings) {
        let mut refuse = |message| {
            let place = Place::file("data");
            found.push(Diagnostic::error("too-large", place, message));
        };
        if self.has_too_much() {
            refuse(too_much());
        }
        if self.has_too_much_filled() {
            refuse(say!(
                "the files of tests have more than {MAX_FILLED_OF_TESTS} with their constants filled in",
                MAX_FILLED_OF_TESTS
            ));
        }
    }
}

/// What a list of arguments takes.
pub(super) fn of_list(list: &[String]) -> usize {
    list.iter().map(|it| it.len() + BESIDE_A_WORD).sum()
}

fn of_lists(lists: &BTreeMap<String, Vec<String>>) -> usize {
    lists.values().map(|list| of_list(list)).sum()
}

/// What a folder's arguments take.
pub(super) fn of_folder(folder: &Folder) -> usize {
    of_list(&folder.output_args)
        + of_list(&folder.args)
        + of_lists(&folder.input_args)
        + of_lists(&folder.answer_args)
        + folder.grader_flags.len()
}

/// What the settings of a test take.
pub(super) fn of_settings(settings: &TestSettings) -> usize {
    of_list(&settings.output_validator_args)
        + of_list(&settings.args)
        + of_lists(&settings.input_validator_args)
        + of_lists(&settings.answer_validator_args)
        + settings.hint.len()
        + settings.description.len()
}
