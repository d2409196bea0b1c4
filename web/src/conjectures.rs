//! What becomes of a claim about a game, and how it is said: on `/explore` and by `grundy game claim`.

use sg::conjecture::{Claim, ClaimError, Counterexample, Finding, Ground, LostPairs};
use sg::notation::{NamedGame, Pairs, Table};
use sg::pattern::Pattern;
use sg::{Budget, Nimber, Play, Wording};

use crate::locale::Message;

/// What is known of a game that a claim is tried on.
#[derive(Clone, Copy)]
pub struct Known<'k> {
    /// The game.
    pub game: &'k NamedGame,
    /// Who wins it.
    pub play: Play,
    /// Its values, where it has some.
    pub table: Option<&'k Table>,
    /// Which pairs are lost.
    pub pairs: Option<&'k Pairs>,
    /// Closed forms.
    pub patterns: &'k [Pattern],
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Tried {
    /// It cannot be read.
    Unread(ClaimError),
    /// It was compared with what is known.
    Compared {
        /// What came of it.
        finding: Finding,
        /// What the theorem is called that carries it.
        theorem: Option<Wording>,
        /// What a and b are, where it is about pairs.
        meaning: Option<Wording>,
    },
    /// It is about single heaps, and only pairs are known.
    OfHeaps,
    /// Neither values nor pairs are known.
    NothingKnown,
}

impl Tried {
    /// Tries a claim. Which single numbers are lost is asked where neither values nor pairs answer it.
    pub fn of(text: &str, known: Known<'_>, numbers: impl FnOnce() -> Option<Vec<bool>>) -> Self {
        let claim = match Claim::parse(text) {
            Ok(claim) => claim,
            // What is printed as a closed form may be typed, though it is no formula.
            Err(error) => {
                return match Claim::of_form(text, known.patterns) {
                    Some(finding) => Self::compared(finding, known, false),
                    None => Self::Unread(error),
                };
            }
        };
        let (table, patterns) = (known.table, known.patterns);
        let of_pairs = known.pairs.and_then(|pairs| {
            let lost = LostPairs {
                first: pairs.first(),
                last: pairs.last(),
                is_lost: &|a, b| pairs.is_lost(a, b),
            };
            claim.test_pairs(lost, patterns)
        });
        if let Some(finding) = of_pairs {
            return Self::compared(finding, known, true);
        }
        let of_values = || table.map(|table| claim.test(&table.values, table.period, patterns));
        let of_numbers = || {
            let lost = table.is_none().then(numbers)??;
            claim.test_lost(&lost, patterns)
        };
        match (of_values().or_else(of_numbers), known.pairs) {
            (Some(finding), _) => Self::compared(finding, known, false),
            (None, Some(_)) => Self::OfHeaps,
            (None, None) => Self::NothingKnown,
        }
    }

    fn compared(finding: Finding, known: Known<'_>, is_of_pairs: bool) -> Self {
        let theorem = match &finding {
            Finding::Proved {
                ground: Ground::Form(form),
                ..
            } => known.game.theorem(known.play, form),
            _ => None,
        };
        let meaning = is_of_pairs.then(|| known.game.meaning_of_pairs()).flatten();
        Self::Compared {
            finding,
            theorem,
            meaning,
        }
    }

    /// The sentences for it.
    pub fn said(&self) -> Message {
        match self {
            Self::Unread(error) => Message::new("explore-claim-unread")
                .with("at", error.at + 1)
                .with("expected", error.expected.clone()),
            Self::Compared {
                finding, theorem, ..
            } => said(finding, theorem.as_ref()),
            Self::OfHeaps => Message::new("explore-claim-of-heaps"),
            Self::NothingKnown => Message::new("explore-claim-no-table"),
        }
    }

    /// What a and b are, in a sentence, where the claim is about pairs.
    pub fn meaning(&self) -> Option<Message> {
        let Self::Compared { meaning, .. } = self else {
            return None;
        };
        meaning.clone().map(meaning_of_pairs)
    }
}

/// Which pairs up to a number are lost in a game: by the values of the heaps, or else by asking.
pub fn pairs(
    game: &NamedGame,
    table: Option<&Table>,
    (to, play): (u64, Play),
    budget: Budget,
) -> Option<Pairs> {
    let Some(table) = table else {
        return game.pairs(to, play, budget);
    };
    // Whether heaps are played side by side is said by a position of two.
    game.position("1,2").ok()?;
    Pairs::of_values(&table.values, to)
}

/// What a and b are, in a sentence.
pub fn meaning_of_pairs(meaning: Wording) -> Message {
    Message::new("explore-pairs-meaning").with("meaning", meaning)
}

fn said(finding: &Finding, theorem: Option<&Wording>) -> Message {
    match finding {
        Finding::Proved { to, ground } => match (ground, theorem) {
            (Ground::Period, _) => Message::new("explore-claim-proved").with("to", *to),
            (Ground::Wythoff, _) => Message::new("explore-claim-proved-wythoff").with("to", *to),
            (Ground::TwoRows, _) => Message::new("explore-claim-proved-rows").with("to", *to),
            (Ground::Form(form), Some(theorem)) => Message::new("explore-claim-proved-theorem")
                .with("to", *to)
                .with("form", form.as_str())
                .with("theorem", theorem.clone()),
            (Ground::Form(form), None) => Message::new("explore-claim-proved-form")
                .with("to", *to)
                .with("form", form.as_str()),
        },
        Finding::Holds { to } => Message::new("explore-claim-holds").with("to", *to),
        Finding::HoldsOfSums { to } => Message::new("explore-claim-holds-sums").with("to", *to),
        Finding::Untried { from } => Message::new("explore-claim-untried").with("from", *from),
        Finding::Refuted(wrong) => refuted(wrong),
    }
}

fn refuted(wrong: &Counterexample) -> Message {
    let heaps = wrong.to_string();
    let Some(Nimber(value)) = wrong.value else {
        let key = match (wrong.heaps.len(), wrong.is_lost) {
            (1, true) => "explore-claim-number-lost",
            (1, false) => "explore-claim-number-won",
            (_, true) => "explore-claim-pair-lost",
            (_, false) => "explore-claim-pair-won",
        };
        return Message::new(key).with("heaps", heaps);
    };
    let key = match (wrong.is_lost, wrong.claimed) {
        (_, Some(_)) => "explore-claim-other-value",
        (true, None) => "explore-claim-lost",
        (false, None) => "explore-claim-won",
    };
    Message::new(key)
        .with("heaps", heaps)
        .with("value", value.to_string())
        .with("claimed", wrong.claimed.unwrap_or(0).to_string())
}
