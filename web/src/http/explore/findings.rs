//! What the engine finds out about a game: within budgets, whatever is typed.

use sg::conjecture::{Claim, Finding};
use sg::notation::{self, AskError, NamedGame, Table};
use sg::pattern::Pattern;
use sg::period::Period;
use sg::{Budget, Nimber, Outcome, Play};

use crate::boards::{self, Svg};
use crate::http::i18n::{Locale, Message};
use crate::http::links::percent_encode;

/// What the values of a table may cost: five thousand times as many splits of heaps are looked at.
const FOR_TABLES: Budget = Budget { positions: 20_000 };

/// What pairs may cost together.
const FOR_PAIRS: Budget = Budget { positions: 20_000 };

/// Games without a table each of whose positions costs so much that no pattern shows while a page is
/// waited for.
const COSTLY: [&str; 1] = ["tetrominoes"];

/// The largest of the pairs that are drawn.
const LAST_OF_PAIR: u64 = 20;

/// How many values the page lists.
const MOST_LISTED: usize = 400;

/// So many values are in a row where no period says how many.
const USUAL_ROW: usize = 10;

/// The longest row.
const LONGEST_ROW: usize = 40;

/// What is known of a game.
pub(super) struct Findings {
    /// The game as the engine writes it.
    pub name: String,
    /// The values, where it has some.
    pub table: Option<Table>,
    /// Why it has none, or what is left out.
    pub refusal: Option<Message>,
    pub patterns: Vec<Pattern>,
    /// Which pairs are lost, as a picture.
    pub pairs: Option<Svg>,
    pub plot: Option<Svg>,
    /// What became of the claim.
    pub claim: Option<Message>,
}

/// A row of the table of values: the first heap, and the values from it on.
pub(super) struct HeapRow {
    pub first: usize,
    pub values: Vec<String>,
}

/// Looks at a game.
pub(super) fn of(text: &str, to: u64, claim: &str, locale: Locale) -> Findings {
    match notation::game(text) {
        Ok(game) => of_game(&game, to, claim, locale),
        Err(error) => {
            let refusal = Message::new("explore-no-game").with("error", error.wording());
            Findings::refused(text, refusal)
        }
    }
}

/// Looks at a game that is known.
pub(super) fn of_game(game: &NamedGame, to: u64, claim: &str, locale: Locale) -> Findings {
    let (table, refusal) = match game.table_within(to, FOR_TABLES) {
        Ok(table) if table.values.is_empty() => (None, Some(too_much())),
        Ok(table) => (Some(table), None),
        Err(AskError::NoTable { .. }) => (None, Some(Message::new("explore-no-table"))),
        Err(AskError::Budget { .. }) => (None, Some(too_much())),
        Err(error) => {
            let refusal = Message::new("explore-no-values").with("error", error.wording());
            (None, Some(refusal))
        }
    };
    let shows_patterns = table.is_some() || !COSTLY.contains(&game.name().as_str());
    let patterns = shows_patterns.then(|| game.patterns(to, FOR_TABLES).unwrap_or_default());
    let plot = table.as_ref().map(|table| {
        let words = plot_words(table, locale);
        boards::plot(&table.values, table.period, &words)
    });
    Findings {
        name: game.name(),
        pairs: pairs(game, table.as_ref(), locale),
        claim: (!claim.is_empty()).then(|| finding(claim, table.as_ref())),
        patterns: patterns.unwrap_or_default(),
        plot,
        table,
        refusal,
    }
}

fn too_much() -> Message {
    Message::new("explore-too-much")
}

fn plot_words(table: &Table, locale: Locale) -> String {
    let largest = table.values.iter().map(|value| value.0).max();
    locale
        .text("explore-plot")
        .with("last", table.values.len().saturating_sub(1))
        .with("largest", largest.unwrap_or(0))
        .to_string()
}

/// Which pairs of heaps are lost: by the values of the heaps, or else by asking.
fn pairs(game: &NamedGame, table: Option<&Table>, locale: Locale) -> Option<Svg> {
    let last = LAST_OF_PAIR;
    let words = locale.text("explore-pairs-words").with("last", last);
    let words = words.to_string();
    if let Some(table) = table {
        let value = |heap: u64| table.values.get(usize::try_from(heap).ok()?);
        // Whether heaps are played side by side is said by a position of two.
        game.position("1,2").ok()?;
        let is_lost = |a: u64, b: u64| Some(value(a)? == value(b)?);
        return Some(boards::lost_pairs(last, &words, &is_lost));
    }
    let side = last + 1;
    let texts = (0..side).flat_map(|a| (0..side).map(move |b| format!("{a},{b}")));
    game.position("1,2").ok()?;
    game.position("2,1").ok()?;
    let outcomes = game.outcomes(texts, Play::Normal, FOR_PAIRS);
    let is_lost = |a: u64, b: u64| {
        let outcome = outcomes.get(usize::try_from(a * side + b).ok()?)?;
        Some((*outcome)? == Outcome::P)
    };
    let known = outcomes.iter().filter(|outcome| outcome.is_some()).count();
    (known * 2 > outcomes.len()).then(|| boards::lost_pairs(last, &words, &is_lost))
}

fn finding(claim: &str, table: Option<&Table>) -> Message {
    let Some(table) = table else {
        return Message::new("explore-claim-no-table");
    };
    let claim = match Claim::parse(claim) {
        Ok(claim) => claim,
        Err(error) => {
            return Message::new("explore-claim-unread")
                .with("at", error.at + 1)
                .with("expected", error.expected);
        }
    };
    match claim.test(&table.values, table.period) {
        Finding::Proved { to } => Message::new("explore-claim-proved").with("to", to),
        Finding::Holds { to } => Message::new("explore-claim-holds").with("to", to),
        Finding::Refuted(wrong) => {
            let key = match (wrong.value.is_zero(), wrong.claimed) {
                (_, Some(_)) => "explore-claim-other-value",
                (true, None) => "explore-claim-lost",
                (false, None) => "explore-claim-won",
            };
            Message::new(key)
                .with("heaps", wrong.to_string())
                .with("value", wrong.value.0.to_string())
                .with("claimed", wrong.claimed.unwrap_or(0).to_string())
        }
    }
}

impl Findings {
    /// Of a game of which no number is a position.
    pub(super) fn nothing() -> Self {
        Self {
            name: String::new(),
            table: None,
            refusal: None,
            patterns: Vec::new(),
            pairs: None,
            plot: None,
            claim: None,
        }
    }

    fn refused(name: &str, refusal: Message) -> Self {
        Self {
            name: name.to_owned(),
            refusal: Some(refusal),
            ..Self::nothing()
        }
    }

    /// Where the game is played.
    pub(super) fn play_address(&self) -> String {
        format!("/play/{}", percent_encode(&self.name))
    }

    /// What files of it are called: the game, with a hyphen for whatever has no place in names of files.
    pub(super) fn file_name(&self) -> String {
        let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.name.chars().map(allowed).take(60).collect()
    }

    /// What is said of the period.
    pub(super) fn period(&self) -> Option<Message> {
        let table = self.table.as_ref()?;
        let checked_to = table.values.len().saturating_sub(1);
        Some(match table.period {
            None => Message::new("explore-period-none").with("to", checked_to),
            Some(Period {
                preperiod,
                period,
                proved,
                ..
            }) => {
                let key = if proved {
                    "explore-period-proved"
                } else {
                    "explore-period-seen"
                };
                Message::new(key)
                    .with("period", period)
                    .with("preperiod", preperiod)
                    .with("to", checked_to)
            }
        })
    }

    /// The first values, in rows of the period where one is short enough.
    pub(super) fn rows(&self) -> Vec<HeapRow> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        let values = &table.values[..table.values.len().min(MOST_LISTED)];
        let period = table.period.and_then(|it| usize::try_from(it.period).ok());
        let width = match period {
            Some(period) if period <= LONGEST_ROW => period * (USUAL_ROW / period).max(1),
            _ => USUAL_ROW,
        };
        let rows = values.chunks(width).enumerate();
        rows.map(|(row, values)| HeapRow {
            first: row * width,
            values: values
                .iter()
                .map(|Nimber(value)| value.to_string())
                .collect(),
        })
        .collect()
    }

    /// How many values are not listed.
    pub(super) fn unlisted(&self) -> usize {
        let count = self.table.as_ref().map_or(0, |table| table.values.len());
        count.saturating_sub(MOST_LISTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claimed(game: &str, claim: &str) -> String {
        let found = of(game, 200, claim, Locale::En);
        found
            .claim
            .map(|it| it.render(Locale::En))
            .unwrap_or_default()
    }

    #[test]
    fn claims_are_answered() {
        let said = claimed("subtraction:1,2,3", "lost iff n mod 4 = 0");
        assert!(said.contains("proved"), "{said}");
        let said = claimed("subtraction:1,3,4", "lost iff n mod 2 = 0");
        assert!(said.contains('4'), "{said}");
        let said = claimed("nim", "value = n");
        assert!(
            said.contains("200") && !said.contains("proved for"),
            "{said}"
        );
        assert!(claimed("wythoff", "value = n").len() > 10);
        assert!(claimed("nim", "value = = n").contains('9'));
    }

    #[test]
    fn every_family_is_explored_in_bounded_time() {
        for family in notation::families() {
            let Ok(position) = notation::position(family.example) else {
                panic!("{}", family.name);
            };
            let found = of(&position.game().name(), 20_000, "value = n", Locale::En);
            assert!(
                found.table.is_some() || found.refusal.is_some(),
                "{}",
                family.name
            );
        }
        let wythoff = of("wythoff", 100, "", Locale::Zh);
        assert!(wythoff.pairs.is_some() && !wythoff.patterns.is_empty());
    }
}
