//! The parts of a problem's page, as its tabs lead to them.

use problems::Problem;

use super::breaking::is_breakable;
use crate::http::page::Page;

/// The part that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The statement and the box to submit.
    Statement,
    /// What became of the submissions.
    Statistics,
    /// How it is solved, for those who have solved it.
    Solution,
    /// The wrong programs to be broken, for those who have solved it.
    Hack,
    /// The programs that play each other.
    Ladder,
    /// What people say about it.
    Discussion,
    /// What the visitor has handed in.
    Mine,
    /// What everybody has handed in.
    Everybody,
}

/// The tabs of a problem's page; templates call them `tabs`.
#[derive(Debug)]
pub(super) struct Tabs {
    /// The problem's id.
    pub(super) id: String,
    /// The problem's name in the page's language.
    pub(super) name: String,
    /// The key of the name of what everybody has handed in: programs, or answers.
    pub(super) everybody: &'static str,
    /// Whether there are wrong programs to be broken.
    pub(super) has_hack: bool,
    /// Whether programs play each other.
    pub(super) has_ladder: bool,
    /// Whether people may say something about it.
    pub(super) has_discussion: bool,
    shown: Part,
}

impl Tabs {
    /// The tabs of a problem while that part is shown.
    pub(super) fn new(page: &Page, id: &str, shown: Part) -> Self {
        let current = page.problem(id).and_then(|it| it.current.as_ref());
        Self {
            everybody: match current {
                Some(current) if current.facts.takes_answers => "problem-everybody-answers",
                _ => "problem-everybody",
            },
            id: id.to_owned(),
            name: crate::http::submissions::row::problem_name(page, id),
            has_hack: false,
            has_ladder: false,
            has_discussion: page.noticed.settings.has_discussion(),
            shown,
        }
    }

    /// The same for a problem that is at hand, which may have wrong programs to be broken, or a ladder.
    #[must_use]
    pub(super) fn of(self, problem: &Problem) -> Self {
        Self {
            has_hack: is_breakable(problem),
            has_ladder: problem.is_played(),
            ..self
        }
    }

    /// Whether the statement is shown.
    pub(super) fn is_statement(&self) -> bool {
        self.shown == Part::Statement
    }

    /// Whether the statistics are shown.
    pub(super) fn is_statistics(&self) -> bool {
        self.shown == Part::Statistics
    }

    /// Whether the wrong programs are shown.
    pub(super) fn is_hack(&self) -> bool {
        self.shown == Part::Hack
    }

    /// Whether the programs that play each other are shown.
    pub(super) fn is_ladder(&self) -> bool {
        self.shown == Part::Ladder
    }

    /// Whether it is shown what people say.
    pub(super) fn is_discussion(&self) -> bool {
        self.shown == Part::Discussion
    }

    /// Whether it is shown what the visitor has handed in.
    pub(super) fn is_mine(&self) -> bool {
        self.shown == Part::Mine
    }

    /// Whether it is shown what everybody has handed in.
    pub(super) fn is_everybody(&self) -> bool {
        self.shown == Part::Everybody
    }

    /// Whether the solution is shown.
    pub(super) fn is_solution(&self) -> bool {
        self.shown == Part::Solution
    }
}
