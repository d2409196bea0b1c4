//! The other side of an interactive problem: it talks with a program, line by line, and says at
//! the end whether the program did what was asked.

use crate::Localized;

/// What is wrong with a case of an output or a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The number of the case in its input, from 1.
    pub case: usize,
    /// What is wrong, as a sentence.
    pub what: Localized,
}

impl Refusal {
    /// A sentence about the case of that number, from 1, in English and Chinese.
    pub fn new(case: usize, en: impl Into<String>, zh: impl Into<String>) -> Self {
        let (en, zh) = (en.into(), zh.into());
        Self {
            case,
            what: Localized { en, zh },
        }
    }
}

/// What an interactor says, and what it thinks of the program once it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Whole lines for the program; may be empty.
    pub say: String,
    /// How the conversation ends; `None` while it goes on.
    pub ruling: Option<Result<(), Refusal>>,
}

/// One conversation with a program about one input. Does no input and output itself.
pub trait Interactor: Send {
    /// A copy of it as it stands, for another conversation.
    fn again(&self) -> Box<dyn Interactor>;

    /// What the program is sent before it says anything.
    fn begin(&mut self) -> Reply;

    /// Takes a line of the program, without its end.
    fn hear(&mut self, line: &str) -> Reply;

    /// What is wrong when the program stops talking now.
    fn left(&mut self) -> Refusal;

    /// Why the conversation ended, where that is not the program's doing: what was ruled then says nothing of it.
    fn failure(&self) -> Option<String> {
        None
    }
}
