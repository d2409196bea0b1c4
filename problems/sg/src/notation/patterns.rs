//! Closed forms of a named game: of the values of its heaps where it has a table, else of its lost
//! positions.
//!
//! All positions of one kind are asked of one evaluator within one budget, so that no family costs
//! more than some seconds. Where the budget does not reach, fewer positions are looked at.

use super::position::Lost;
use super::reader::write_numbers;
use super::{AskError, NamedGame, Table};
use crate::pattern::{
    Lists, Pattern, of_boards, of_dates, of_lists, of_lost, of_pairs, of_products, of_rows,
    of_target, of_values, prove_rise, same_as,
};
use crate::{Budget, Nimber, Play};

/// How far numbers are looked at where there is no table of them.
const LAST_NUMBER: u64 = 240;

/// The same for each of two numbers: as far as the budget reaches.
const LAST_OF_PAIR: [u64; 4] = [30, 12, 8, 4];

/// The same for each of up to four, and for places on a line.
const LAST_OF_LIST: u64 = 4;
const LAST_PLACE: u64 = 9;

/// Columns and rows of the coins of a board that are looked at.
const LAST_OF_BOARD: u64 = 15;

/// The years of the dates that are looked at.
const YEARS: std::ops::RangeInclusive<u64> = 1990..=2001;

/// So many values of other games are compared.
const COMPARED: u64 = 400;

/// Fewer values show nothing: smaller tables are not tried.
const SMALLEST_TABLE: u64 = 24;

/// What a table may cost: five thousand times as many splits of heaps are looked at.
const FOR_TABLES: usize = 100_000;

/// What all positions of one kind may cost together, and each that theory looks at by itself.
const FOR_POSITIONS: Budget = Budget { positions: 20_000 };

/// The same of boards of cells, of which each position costs much.
const FOR_BOARDS: Budget = Budget { positions: 1_000 };

/// The games that others are like.
const MODELS: [&str; 9] = [
    "kayles",
    "dawson-kayles",
    "dawson-chess",
    "treblecross",
    "grundy",
    "lasker",
    "ruler",
    "mock-turtles",
    "octal:0.6",
];

impl NamedGame {
    /// Closed forms that hold for all that was looked at, best first: of the values of the heaps
    /// 0..=n, or of the lost positions where one number is no component of the game. Fewer are looked
    /// at where the budget does not reach n.
    ///
    /// ```
    /// use sg::{Budget, notation};
    ///
    /// let found = notation::game("subtraction:1,2,3")?.patterns(1000, Budget::default())?;
    /// assert_eq!((found[0].formula.as_str(), found[0].proved), ("n mod 4", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When no position of the game can be named by numbers, and when even small ones cost more
    /// than the budget.
    pub fn patterns(&self, n: u64, budget: Budget) -> Result<Vec<Pattern>, AskError> {
        let budget = Budget {
            positions: budget.positions.min(FOR_TABLES),
        };
        let mut found = match self.long_table(n, budget) {
            Ok(table) => {
                let mut found = of_values(&table.values, table.period);
                if let Some(window) = self.window_of_rise() {
                    prove_rise(&mut found, &table.values, window);
                }
                found.extend(self.models(&table));
                found
            }
            Err(AskError::NoTable { .. }) => {
                let mut found = self.of_positions(n, Play::Normal)?;
                found.extend(self.of_two_rows());
                found
            }
            Err(error) => return Err(error),
        };
        for pattern in &mut found {
            pattern.proved |= self.theorem(Play::Normal, &pattern.formula).is_some();
        }
        // That values repeat is said by a closed form that is proved.
        if found.iter().any(|it| it.proved) {
            found.retain(|it| it.proved || !it.formula.starts_with("g(n + "));
        }
        // What is proved is worth more; otherwise the simplest stands first.
        found.sort_by_key(|pattern| !pattern.proved);
        Ok(found)
    }

    /// The same under any convention. Only normal play has values; under the others the forms are of the
    /// lost positions, of single numbers where these are positions.
    ///
    /// ```
    /// use sg::{Budget, Play, notation};
    ///
    /// let game = notation::game("subtraction:1,2,3")?;
    /// let found = game.patterns_in(Play::Misere, 100, Budget::default())?;
    /// assert_eq!(found[0].formula, "lost iff n mod 4 = 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::patterns`].
    pub fn patterns_in(
        &self,
        play: Play,
        n: u64,
        budget: Budget,
    ) -> Result<Vec<Pattern>, AskError> {
        if play == Play::Normal {
            return self.patterns(n, budget);
        }
        let mut found = match self.of_numbers(n.min(LAST_NUMBER), play) {
            Lost::Found(found) if !found.is_empty() => found,
            // Of single numbers there is nothing to say: perhaps there is of several.
            Lost::Found(_) => self.of_positions(n, play).unwrap_or_default(),
            Lost::NoPosition | Lost::Refused(_) => self.of_positions(n, play)?,
        };
        for pattern in &mut found {
            pattern.proved |= self.theorem(play, &pattern.formula).is_some()
                || (play == Play::Misere && self.repeats_alone(pattern));
        }
        Ok(found)
    }

    /// The table to n, or as far as the budget reaches.
    fn long_table(&self, n: u64, budget: Budget) -> Result<Table, AskError> {
        let mut to = n.min(budget.positions as u64);
        loop {
            match self.table_within(to, budget) {
                Err(AskError::Budget { .. }) if to / 2 >= SMALLEST_TABLE => to /= 2,
                other => return other,
            }
        }
    }

    /// How many values before tell the next one, all less the number of values there are: in all-but games
    /// two heaps of the same value lie no further apart than the largest number M that may not be taken.
    /// Whether all heaps of a value are among the M before the next, so that it may come again, is
    /// therefore told by the 2M before.
    fn window_of_rise(&self) -> Option<u64> {
        let name = self.name();
        let excepted = name.strip_prefix("all-but:")?.split(',');
        let largest = excepted.filter_map(|it| it.parse::<u64>().ok()).max()?;
        largest.checked_mul(2)
    }

    /// The games that have the same values.
    fn models(&self, own: &Table) -> Vec<Pattern> {
        let name = self.name();
        let others = MODELS.iter().filter(|other| **other != name);
        others
            .filter_map(|other| {
                let game = super::game(other).ok()?;
                let table = game.long_table(COMPARED, FOR_POSITIONS).ok()?;
                same_as(
                    (&own.values, own.period),
                    other,
                    (&table.values, table.period),
                )
            })
            .collect()
    }

    fn of_positions(&self, n: u64, play: Play) -> Result<Vec<Pattern>, AskError> {
        let mut refusal = None;
        for probe in [
            Self::of_heaps,
            Self::of_places,
            Self::of_pairs,
            Self::of_rectangles,
            Self::of_coins,
            Self::of_dates,
        ] {
            match probe(self, play) {
                Lost::NoPosition => {}
                Lost::Found(patterns) => return Ok(patterns),
                Lost::Refused(error) => refusal = Some(error),
            }
        }
        match (self.of_numbers(n.min(LAST_NUMBER), play), refusal) {
            (Lost::Found(patterns), _) => Ok(patterns),
            (Lost::Refused(error), _) | (Lost::NoPosition, Some(error)) => Err(error),
            (Lost::NoPosition, None) => Err(AskError::NoTable { game: self.name() }),
        }
    }

    /// Of single numbers.
    fn of_numbers(&self, bound: u64, play: Play) -> Lost<Vec<Pattern>> {
        let numbers = (1..=bound).map(|number| number.to_string());
        self.lost(numbers, play, FOR_POSITIONS)
            // Nothing can be done with nothing.
            .map(|lost| {
                let is_end_lost = matches!(play, Play::Normal | Play::Every);
                let lost = [vec![is_end_lost], lost].concat();
                let name = self.name();
                let target = name.strip_prefix("multiplication:");
                match target
                    .filter(|_| play == Play::Normal)
                    .and_then(|it| it.parse().ok())
                {
                    Some(target) => of_target(target, &lost),
                    None => of_lost(&lost),
                }
            })
    }

    /// Of two numbers.
    fn of_pairs(&self, play: Play) -> Lost<Vec<Pattern>> {
        self.of_two(",", (play, FOR_POSITIONS), of_pairs)
    }

    /// Of two rows, where the order of two numbers is that of rows the longest of which comes first.
    fn of_two_rows(&self) -> Vec<Pattern> {
        let are_rows = self.position("2,1").is_ok() && self.position("1,2").is_err();
        let pairs = are_rows.then(|| self.pairs(LAST_OF_PAIR[0], Play::Normal, FOR_POSITIONS));
        let pairs = pairs.flatten();
        pairs.map_or_else(Vec::new, |pairs| {
            of_rows(pairs.last(), &|a, b| pairs.is_lost(a, b))
        })
    }

    /// Of boards of so many rows and columns.
    fn of_rectangles(&self, play: Play) -> Lost<Vec<Pattern>> {
        self.of_two("x", (play, FOR_BOARDS), |first, bound, is_lost| {
            let found = of_boards(first, bound, is_lost);
            if found.is_empty() {
                return of_pairs(first, bound, is_lost);
            }
            found
        })
    }

    fn of_two(
        &self,
        between: &str,
        (play, budget): (Play, Budget),
        forms: impl Fn(u64, u64, &dyn Fn(u64, u64) -> bool) -> Vec<Pattern>,
    ) -> Lost<Vec<Pattern>> {
        let position = |a: u64, b: u64| format!("{a}{between}{b}");
        let first = u64::from(self.position(&position(0, 0)).is_err());
        let mut answer = Lost::NoPosition;
        for bound in LAST_OF_PAIR {
            let all = (first..=bound).flat_map(|a| (first..=bound).map(move |b| (a, b)));
            let texts = all.map(|(a, b)| position(a, b));
            let side = (bound - first + 1) as usize;
            answer = self.lost(texts, play, budget).map(|lost| {
                let at = |a: u64, b: u64| (a - first) as usize * side + (b - first) as usize;
                forms(first, bound, &|a, b| lost[at(a, b)])
            });
            if !matches!(answer, Lost::Refused(AskError::Budget { .. })) {
                break;
            }
        }
        answer
    }

    /// Of four heaps or steps.
    fn of_heaps(&self, play: Play) -> Lost<Vec<Pattern>> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 0..4 {
            let longer = all.iter().flat_map(|list| {
                (0..=LAST_OF_LIST).map(move |next| [list.as_slice(), &[next]].concat())
            });
            all = longer.collect();
        }
        self.of_lists(all, LAST_OF_LIST, play)
    }

    /// Of up to four coins, each at a place of its own.
    fn of_places(&self, play: Play) -> Lost<Vec<Pattern>> {
        let sets = (1..1_u64 << (LAST_PLACE + 1)).filter(|set| set.count_ones() <= 4);
        let places = |set: u64| {
            let all = 0..=LAST_PLACE;
            all.filter(|place| set >> place & 1 == 1).collect()
        };
        self.of_lists(sets.map(places).collect(), LAST_PLACE, play)
    }

    fn of_lists(&self, lists: Vec<Vec<u64>>, bound: u64, play: Play) -> Lost<Vec<Pattern>> {
        let texts: Vec<String> = lists.iter().map(|list| write_numbers(list)).collect();
        self.lost(texts, play, FOR_POSITIONS).map(|lost| {
            let judged: Lists = lists.into_iter().zip(lost).collect();
            of_lists(&judged, bound)
        })
    }

    /// Of single coins on a board, where two rules are multiplied.
    fn of_coins(&self, play: Play) -> Lost<Vec<Pattern>> {
        let name = self.name();
        // Values are of normal play.
        let rules = Some(name.as_str())
            .filter(|_| play == Play::Normal)
            .and_then(|name| name.strip_prefix("coins:"))
            .and_then(|it| it.split_once(','));
        let Some((columns, rows)) = rules else {
            return Lost::NoPosition;
        };
        let row = |rule: &str| {
            let game = super::game(rule).or_else(|_| super::game(&format!("coins:{rule}")));
            Some(
                game.ok()?
                    .table_within(LAST_OF_BOARD, FOR_POSITIONS)
                    .ok()?
                    .values,
            )
        };
        let (Some(of_columns), Some(of_rows)) = (row(columns), row(rows)) else {
            return Lost::NoPosition;
        };
        let value = |x: usize, y: usize| -> Result<Option<Nimber>, AskError> {
            match self.position(&format!("{x}:{y}")) {
                Ok(position) => Ok(position.answer(Play::Normal, FOR_POSITIONS)?.value),
                Err(_) => Ok(None),
            }
        };
        match of_products((columns, &of_columns), (rows, &of_rows), value) {
            Ok(found) => Lost::Found(found),
            Err(error) => Lost::Refused(error),
        }
    }

    /// Of days.
    fn of_dates(&self, play: Play) -> Lost<Vec<Pattern>> {
        let days = YEARS.flat_map(|year| {
            let months = (1..=12_u64).flat_map(|month| (1..=31_u64).map(move |day| (month, day)));
            months.map(move |(month, day)| (year, month, day))
        });
        let text = |(year, month, day): &(u64, u64, u64)| format!("{year}-{month}-{day}");
        let days: Vec<_> = days
            .filter(|day| self.position(&text(day)).is_ok())
            .collect();
        if days.is_empty() {
            return Lost::NoPosition;
        }
        self.lost(days.iter().map(text), play, FOR_POSITIONS)
            .map(|lost| of_dates(&days, &lost))
    }

    /// Whether the lost single heaps of a subtraction game repeat forever, as this form says: who wins a
    /// heap is told by as many heaps below as the most that may be taken. Once so many come again, so
    /// does all that follows.
    fn repeats_alone(&self, pattern: &Pattern) -> bool {
        let name = self.name();
        let taken = name.strip_prefix("subtraction:");
        let largest =
            taken.and_then(|it| it.split(',').filter_map(|it| it.parse::<u64>().ok()).max());
        let period = pattern.formula.strip_prefix("lost iff n mod ");
        let period = period.and_then(|it| it.split(' ').next()?.parse::<u64>().ok());
        largest.zip(period).is_some_and(|(largest, period)| {
            let needed = largest.checked_add(period);
            needed.is_some_and(|needed| needed <= pattern.holds_to)
        })
    }
}
