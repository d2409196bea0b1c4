//! The limits of a problem as pages say them: its own, or those that a contest has in their place.

use std::time::Duration;

use problems::Problem;

use crate::http::i18n::Locale;
use crate::store::{ContestId, ContestLimits};

/// The limits of one test, in words.
pub struct ShownLimits {
    /// CPU time.
    pub time: String,
    /// Memory.
    pub memory: String,
}

impl ShownLimits {
    /// In a line those alone that a contest has in place of a problem's own; `None` where it has none.
    pub fn set(limits: ContestLimits, locale: Locale) -> Option<String> {
        let own = limits.own();
        let seconds = |it: Duration| locale.text("seconds").with("number", it.as_secs_f64());
        let time = own.time.map(|it| seconds(it).to_string());
        let memory = own.memory.map(|it| it.to_string());
        let set: Vec<String> = time.into_iter().chain(memory).collect();
        (!set.is_empty()).then(|| set.join(" · "))
    }

    /// Those of a problem where a contest has these in place of its own.
    pub fn of(problem: &Problem, limits: ContestLimits, locale: Locale) -> Self {
        let own = limits.own();
        let seconds = own.time_of(problem).as_secs_f64();
        Self {
            time: locale.text("seconds").with("number", seconds).to_string(),
            memory: own.memory_of(problem).to_string(),
        }
    }

    /// Both in a line.
    pub fn line(&self) -> String {
        format!("{} · {}", self.time, self.memory)
    }
}

/// What a contest has for a problem that is shown within it, or that counts for it.
#[derive(Debug, Clone, Copy)]
pub struct LimitsThere<'a> {
    /// The contest.
    pub contest: ContestId,
    /// Its name.
    pub name: &'a str,
    /// The limits that it has in place of the problem's own.
    pub limits: ContestLimits,
    /// Whether what the visitor sends from where they are counts, or will once they have joined.
    pub counts: bool,
}

impl LimitsThere<'_> {
    /// The limits by which what the visitor sends is judged: those of the contest for what counts in it.
    pub fn holding(self) -> ContestLimits {
        if self.counts {
            self.limits
        } else {
            ContestLimits::default()
        }
    }
}

/// What is said of the limits that a contest has for a problem.
pub struct Limiting {
    /// The contest, where they hold for what is sent.
    pub contest: Option<ContestId>,
    /// That they do, or do not, and what the others are.
    pub words: String,
}

impl Limiting {
    /// `None` where the contest has no limits of its own.
    pub fn of(problem: &Problem, there: LimitsThere<'_>, locale: Locale) -> Option<Self> {
        if there.limits.is_none() {
            return None;
        }
        let (key, others) = if there.counts {
            ("contest-limits-own", ContestLimits::default())
        } else {
            ("contest-limits-there", there.limits)
        };
        let others = ShownLimits::of(problem, others, locale).line();
        let words = locale
            .text(key)
            .with("name", there.name)
            .with("others", others);
        Some(Self {
            contest: there.counts.then_some(there.contest),
            words: words.to_string(),
        })
    }
}
