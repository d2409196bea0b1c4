//! What the engine finds out about a game: within budgets, whatever is typed.

use sg::conjecture::{Claim, Counterexample, Finding, Ground, LostPairs};
use sg::notation::{self, AskError, NamedGame, Pairs, Table};
use sg::octal::SparseSpace;
use sg::pattern::Pattern;
use sg::period::Period;
use sg::{Budget, Nimber, Play};

use crate::boards::{self, Svg};
use crate::http::i18n::{Locale, Message};
use crate::http::links::percent_encode;

/// What the values of a table may cost: five thousand times as many splits of heaps are looked at.
const FOR_TABLES: Budget = Budget { positions: 20_000 };

/// What pairs may cost together.
const FOR_PAIRS: Budget = Budget { positions: 20_000 };

/// Games without a table each of whose positions costs so much that no pattern shows while a page is
/// waited for.
const COSTLY: [&str; 3] = ["blocks", "cram", "tetrominoes"];

/// The largest of the pairs that are drawn.
const LAST_DRAWN: u64 = 40;

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
    /// Which pairs are lost.
    pub pairs: Option<Pairs>,
    /// The same as a picture.
    pub picture: Option<Svg>,
    /// How few of the heaps are rare.
    pub sparse: Option<SparseSpace>,
    pub plot: Option<Svg>,
    /// What became of the claim.
    pub claim: Option<Message>,
}

/// A row of the table of values: the first heap, and the values from it on.
pub(super) struct HeapRow {
    pub first: usize,
    pub values: Vec<String>,
}

/// Looks at a game that is played so.
pub(super) fn of(text: &str, (to, play): (u64, Play), claim: &str, locale: Locale) -> Findings {
    match notation::game(text) {
        Ok(game) => of_known(&game, (to, play), claim, locale),
        Err(error) => {
            let refusal = Message::new("explore-no-game").with("error", error.wording());
            Findings::refused(text, refusal)
        }
    }
}

/// The same of a game that is at hand.
pub(super) fn of_known(
    game: &NamedGame,
    (to, play): (u64, Play),
    claim: &str,
    locale: Locale,
) -> Findings {
    match play {
        Play::Normal => of_game(game, to, claim, locale),
        _ => of_losses(game, (to, play), claim, locale),
    }
}

/// Looks at who loses a game of which values do not tell it.
fn of_losses(game: &NamedGame, (to, play): (u64, Play), claim: &str, locale: Locale) -> Findings {
    let shows_patterns = !COSTLY.contains(&game.name().as_str());
    let patterns = shows_patterns.then(|| game.patterns_in(play, to, FOR_TABLES));
    let patterns = patterns.and_then(Result::ok).unwrap_or_default();
    let pairs = game.pairs(to, play, FOR_PAIRS);
    Findings {
        name: game.name(),
        refusal: Some(Message::new("explore-misere")),
        claim: (!claim.is_empty()).then(|| {
            let numbers = || game.lost_numbers(to, play, FOR_PAIRS);
            finding(claim, (None, pairs.as_ref()), numbers, &patterns)
        }),
        picture: pairs.as_ref().map(|pairs| picture(pairs, locale)),
        pairs,
        patterns,
        ..Findings::nothing()
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
    let patterns = patterns.unwrap_or_default();
    let pairs = pairs(game, table.as_ref(), to);
    let values = table.as_ref().map(|table| table.values.as_slice());
    let plot = table.as_ref().map(|table| {
        let words = plot_words(table, locale);
        boards::plot(&table.values, table.period, &words)
    });
    Findings {
        name: game.name(),
        claim: (!claim.is_empty()).then(|| {
            let numbers = || game.lost_numbers(to, Play::Normal, FOR_PAIRS);
            finding(claim, (table.as_ref(), pairs.as_ref()), numbers, &patterns)
        }),
        sparse: values.and_then(|values| game.sparse_space(values)),
        picture: pairs.as_ref().map(|pairs| picture(pairs, locale)),
        pairs,
        patterns,
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

/// Which pairs are lost: by the values of the heaps, or else by asking.
fn pairs(game: &NamedGame, table: Option<&Table>, to: u64) -> Option<Pairs> {
    let Some(table) = table else {
        return game.pairs(to, Play::Normal, FOR_PAIRS);
    };
    // Whether heaps are played side by side is said by a position of two.
    game.position("1,2").ok()?;
    Pairs::of_values(&table.values, to)
}

fn picture(pairs: &Pairs, locale: Locale) -> Svg {
    let last = pairs.last().min(LAST_DRAWN);
    let words = locale.text("explore-pairs-words").with("last", last);
    boards::lost_pairs(last, &words.to_string(), &|a, b| pairs.is_lost(a, b))
}

/// What became of a claim. Which single numbers are lost is asked where neither values nor pairs answer it.
fn finding(
    claim: &str,
    (table, pairs): (Option<&Table>, Option<&Pairs>),
    numbers: impl FnOnce() -> Option<Vec<bool>>,
    patterns: &[Pattern],
) -> Message {
    let claim = match Claim::parse(claim) {
        Ok(claim) => claim,
        Err(error) => {
            return Message::new("explore-claim-unread")
                .with("at", error.at + 1)
                .with("expected", error.expected);
        }
    };
    let of_pairs = pairs.and_then(|pairs| {
        let lost = LostPairs {
            first: pairs.first(),
            last: pairs.last(),
            is_lost: &|a, b| pairs.is_lost(a, b),
        };
        claim.test_pairs(lost, patterns)
    });
    let of_values = || table.map(|table| claim.test(&table.values, table.period, patterns));
    let of_numbers = || {
        let lost = table.is_none().then(numbers)??;
        claim.test_lost(&lost, patterns)
    };
    match (of_pairs.or_else(of_values).or_else(of_numbers), pairs) {
        (Some(finding), _) => said(&finding),
        (None, Some(_)) => Message::new("explore-claim-of-heaps"),
        (None, None) => Message::new("explore-claim-no-table"),
    }
}

fn said(finding: &Finding) -> Message {
    match finding {
        Finding::Proved { to, ground } => match ground {
            Ground::Period => Message::new("explore-claim-proved").with("to", *to),
            Ground::Wythoff => Message::new("explore-claim-proved-wythoff").with("to", *to),
            Ground::Form(form) => Message::new("explore-claim-proved-form")
                .with("to", *to)
                .with("form", form.as_str()),
        },
        Finding::Holds { to } => Message::new("explore-claim-holds").with("to", *to),
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

impl Findings {
    /// Of a game of which no number is a position.
    pub(super) fn nothing() -> Self {
        Self {
            name: String::new(),
            table: None,
            refusal: None,
            patterns: Vec::new(),
            pairs: None,
            picture: None,
            sparse: None,
            plot: None,
            claim: None,
        }
    }

    /// Of a game that there is not.
    pub(super) fn refused(name: &str, refusal: Message) -> Self {
        Self {
            name: name.to_owned(),
            refusal: Some(refusal),
            ..Self::nothing()
        }
    }

    /// Whether there is nothing to say of the game.
    pub(super) fn is_empty(&self) -> bool {
        self.table.is_none() && self.pairs.is_none() && self.patterns.is_empty()
    }

    /// What is said of the sparse space.
    pub(super) fn sparse(&self) -> Option<Message> {
        let space = self.sparse?;
        let message = Message::new("explore-sparse").with("heaps", space.heaps);
        Some(message.with("rare", space.rare).with("last", space.last))
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
        let found = of(game, (200, Play::Normal), claim, Locale::En);
        found
            .claim
            .map(|it| it.render(Locale::En))
            .unwrap_or_default()
    }

    #[test]
    fn claims_are_answered() {
        for (game, claim, part) in [
            ("subtraction:1,2,3", "lost iff n mod 4 = 0", "proved"),
            ("subtraction:1,3,4", "lost iff n mod 2 = 0", "4"),
            ("kayles", "lost iff n = 0", "proved"),
            ("nim", "value = n", "the closed form n"),
            ("all-but:1,400", "value = floor(n / 2)", "no proof"),
            ("nim", "value = = n", "character 9"),
            (
                "wythoff",
                "lost pairs are floor(k * phi), floor(k * phi) + k",
                "Wythoff",
            ),
            ("wythoff", "lost iff b = 2 * a", "2,4"),
            ("wythoff", "value = n", "single heaps"),
            ("euclid", "lost iff a = b", "0,1"),
            ("kiki", "lost iff a * b mod 2 = 1", "proved"),
            ("euclid", "won iff a/b > phi or a = b", "proved"),
            ("euclid", "won iff a/b > phi", "1,1"),
            ("wythoff", "lost pairs are floor(k·phi)", "Wythoff"),
            (
                "nim",
                "lost iff XOR of floor(n/2) = 0",
                "Wrong first for 1:",
            ),
            ("subtraction:1,2", "value = n mod 3", "proved"),
            (
                "fibonacci-nim",
                "lost iff n mod 2 = 0",
                "Wrong first for 1:",
            ),
            ("fibonacci-nim", "value = n", "has neither"),
            ("chomp", "lost iff a = b + 1", "no proof"),
            ("hackenbush", "value = n", "has neither"),
        ] {
            let said = claimed(game, claim);
            assert!(said.contains(part), "{game}, {claim}: {said}");
        }
    }

    #[test]
    fn who_loses_is_looked_at_where_the_last_move_does() {
        let found = of(
            "1,2,3",
            (40, Play::Misere),
            "lost pairs are 0, 4 * k + 1",
            Locale::En,
        );
        assert_eq!(found.patterns[0].formula, "lost iff n mod 4 = 1");
        assert!(found.table.is_none() && !found.is_empty());
        let is_lost = |a, b| found.pairs.as_ref().and_then(|it| it.is_lost(a, b));
        assert_eq!(is_lost(0, 1), Some(true));
        assert_eq!(is_lost(1, 1), Some(false));
        assert!(found.claim.is_some());
        for (game, claim, part) in [
            ("1,2,3", "lost iff n mod 4 = 1", "proved"),
            (
                "1,2,3",
                "lost iff n mod 4 = 0",
                "Wrong first for 0: it is won",
            ),
            (
                "kayles",
                "lost iff n = 1 or n = 4",
                "Wrong first for 9: it is lost",
            ),
            ("nim", "lost iff n = 1", "no proof"),
            ("nim", "value = n", "single heaps"),
            ("wythoff", "lost iff a = b", "0,0"),
        ] {
            let found = of(game, (100, Play::Misere), claim, Locale::En);
            let said = found.claim.map(|it| it.render(Locale::En));
            assert!(
                said.as_deref().is_some_and(|said| said.contains(part)),
                "{game}, {claim}: {said:?}"
            );
        }
    }

    #[test]
    fn pairs_are_shown_as_far_as_is_sensible() {
        for (game, to, last) in [
            ("wythoff", 30, 30),
            ("wythoff", 20_000, 100),
            ("nim", 20_000, 100),
        ] {
            let found = of(game, (to, Play::Normal), "", Locale::En);
            assert_eq!(found.pairs.map(|it| it.last()), Some(last), "{game}");
        }
        assert!(
            of("0.77", (200, Play::Normal), "", Locale::En)
                .sparse()
                .is_some()
        );
        assert!(
            of("nim", (200, Play::Normal), "", Locale::En)
                .sparse()
                .is_none()
        );
    }

    #[test]
    fn every_family_is_explored_in_bounded_time() {
        for family in notation::families() {
            let Ok(position) = notation::position(family.example) else {
                panic!("{}", family.name);
            };
            let found = of(
                &position.game().name(),
                (20_000, Play::Normal),
                "value = n",
                Locale::En,
            );
            assert!(
                found.table.is_some() || found.refusal.is_some(),
                "{}",
                family.name
            );
        }
        let wythoff = of("wythoff", (100, Play::Normal), "", Locale::Zh);
        assert!(wythoff.pairs.is_some() && !wythoff.patterns.is_empty());
    }
}
