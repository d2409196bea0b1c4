//! What the engine finds out about a game: within budgets, whatever is typed.

#[cfg(test)]
mod tests;

use sg::notation::{self, AskError, NamedGame, PairValues, Pairs, Table};
use sg::octal::SparseSpace;
use sg::pattern::Pattern;
use sg::period::Period;
use sg::{Budget, Nimber, Play};

use crate::boards::{self, Svg};
use crate::conjectures::{self, Known, Tried};
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
    /// What the numbers of these pairs are.
    pub meaning: Option<Message>,
    /// The values of pairs, where single heaps have none.
    pub grid: Option<PairValues>,
    /// The same as a picture.
    pub grid_picture: Option<Svg>,
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
            let known = Known {
                game,
                play,
                table: None,
                pairs: pairs.as_ref(),
                patterns: &patterns,
            };
            Tried::of(claim, known, || game.lost_numbers(to, play, FOR_PAIRS)).said()
        }),
        picture: pairs.as_ref().map(|pairs| picture(pairs, locale)),
        meaning: pairs.as_ref().and_then(|_| meaning(game)),
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
    let pairs = conjectures::pairs(game, table.as_ref(), (to, Play::Normal), FOR_PAIRS);
    let values = table.as_ref().map(|table| table.values.as_slice());
    let grid = table.is_none().then(|| game.pair_values(to, FOR_PAIRS));
    let grid = grid.flatten();
    let plot = table.as_ref().map(|table| {
        let words = plot_words(table, locale);
        boards::plot(&table.values, table.period, &words)
    });
    Findings {
        name: game.name(),
        claim: (!claim.is_empty()).then(|| {
            let known = Known {
                game,
                play: Play::Normal,
                table: table.as_ref(),
                pairs: pairs.as_ref(),
                patterns: &patterns,
            };
            let numbers = || game.lost_numbers(to, Play::Normal, FOR_PAIRS);
            Tried::of(claim, known, numbers).said()
        }),
        meaning: pairs.as_ref().and_then(|_| meaning(game)),
        grid_picture: grid.as_ref().map(|grid| grid_picture(grid, locale)),
        grid,
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

/// What the numbers of the game's pairs are, in a sentence.
fn meaning(game: &NamedGame) -> Option<Message> {
    game.meaning_of_pairs().map(conjectures::meaning_of_pairs)
}

fn grid_picture(grid: &PairValues, locale: Locale) -> Svg {
    let words = locale
        .text("explore-grid-words")
        .with("first", grid.first())
        .with("last", grid.last());
    boards::value_grid(grid, &words.to_string())
}

fn picture(pairs: &Pairs, locale: Locale) -> Svg {
    let last = pairs.last().min(LAST_DRAWN);
    let words = locale.text("explore-pairs-words").with("last", last);
    boards::lost_pairs(last, &words.to_string(), &|a, b| pairs.is_lost(a, b))
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
            meaning: None,
            grid: None,
            grid_picture: None,
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
