//! Chomp: who wins a bar of any size, and a winning bite of what is left of a small one.

use std::sync::OnceLock;

use crate::task::explain;
use crate::task::prelude::*;
use sg::boards::{Bite, Chomp as Rules, ChompTable, KnownBar};
use sg::brute::Brute;
use sg::{Budget, Outcome};

bounds! {
    // Up to the small side there may be a bite out of the bar, and one is asked for.
    Chomp { cases, side, small }
    with { table: OnceLock<Option<ChompTable>> = OnceLock::new() }
}

/// A bar: its rows and columns, and where these are few what is left of every row.
type Bar = (u64, u64, Vec<u64>);

/// A bar so large that nothing is said of what is left.
const fn large((rows, columns): (u64, u64)) -> Bar {
    (rows, columns, Vec::new())
}

fn first(bite: Option<Bite>) -> String {
    bite.map_or_else(
        || "Second".to_owned(),
        |(row, column)| format!("First {row} {column}"),
    )
}

fn cell((row, column): Bite) -> String {
    format!("({row}, {column})")
}

/// Of bars with more rows the rows are not listed.
const MOST_ROWS: u64 = 1 << 16;

/// The phrase that says why theory's bite wins a bar of this size.
const fn reason(rows: u64, columns: u64) -> &'static str {
    match (rows, columns) {
        (1, _) | (_, 1) => "one-line",
        (2, _) | (_, 2) => "two-lines",
        _ => "square",
    }
}

/// The rows of which something is left.
fn standing((.., left): &Bar) -> Vec<u64> {
    let left = left.iter().copied();
    left.take_while(|length| *length > 0).collect()
}

impl Chomp {
    fn is_small(&self, (rows, columns, _): &Bar) -> bool {
        *rows.max(columns) <= self.small
    }

    fn table(&self) -> Known<&ChompTable> {
        let small = self.small as usize;
        let find = || ChompTable::new(small, small, Budget::default()).ok();
        let table = self.table.get_or_init(find).as_ref();
        table.ok_or_else(|| reference_error(say!("there are too many positions")))
    }

    fn bites(&self, bar: &Bar) -> Known<Vec<Bite>> {
        Ok(self.table()?.winning_bites(&standing(bar)))
    }
}

impl Task for Chomp {
    type Case = Bar;
    type Game = Rules;

    const NUMBERS_PARTS: bool = false;
    const MANY_ANSWERS: bool = true;

    fn case(&self, layout: &mut dyn Layout, bar: &mut Bar) -> Step {
        let sides = 1..=self.side;
        layout.line([("n", &mut bar.0, sides.clone()), ("m", &mut bar.1, sides)])?;
        let is_small = self.is_small(bar);
        let (rows, columns, left) = bar;
        left.resize(if is_small { *rows as usize } else { 0 }, 0);
        if !is_small {
            return Ok(());
        }
        let mut most = *columns;
        for (number, length) in (1..).zip(left) {
            let least = u64::from(number == 1);
            layout.number(&format!("a{number}"), length, least..=most)?;
            most = *length;
        }
        layout.end_line()
    }

    fn game(&self, _: &Bar) -> Rules {
        Rules
    }

    fn parts(&self, bar: &Bar) -> Vec<Vec<u64>> {
        if self.is_small(bar) {
            return vec![standing(bar)];
        }
        // Of more rows nobody looks at single ones.
        let fits = bar.0 <= MOST_ROWS;
        let rows = fits.then(|| Rules::bar(bar.0 as usize, bar.1));
        rows.into_iter().collect()
    }

    /// No case says what is left of a large bar.
    fn after(&self, bar: &Bar, parts: Vec<Vec<u64>>) -> Bar {
        if self.is_small(bar) {
            (bar.0, bar.1, parts.concat())
        } else {
            bar.clone()
        }
    }

    fn wins(&self, bar: &Bar) -> Known<bool> {
        if self.is_small(bar) {
            return Ok(!self.bites(bar)?.is_empty());
        }
        Ok(Rules::outcome_of_bar(bar.0, bar.1).is_win())
    }

    fn answer(&self, bar: &Bar) -> Known<String> {
        if self.is_small(bar) {
            return Ok(first(self.bites(bar)?.first().copied()));
        }
        Ok(word::<Self>(self.wins(bar)?))
    }

    fn answer_by_rules(&self, bar: &Bar) -> Known<String> {
        if !self.is_small(bar) {
            return Ok(word::<Self>(self.outcome_by_rules(bar)?.is_win()));
        }
        let (mut rules, start) = (Brute::new(Rules), standing(bar));
        let mut winning = Vec::new();
        for bite in Rules::bites(&start) {
            let wins = rules.outcome(&[Rules::bite(&start, bite)]) == Outcome::P;
            let answer = first(Some(bite));
            if wins != self.complaint(bar, &answer)?.is_none() {
                return Err(reference_error(say!(
                    "theory and rules do not agree about the bite `{answer}`",
                    answer
                )));
            }
            winning.extend(wins.then_some(answer));
        }
        // Any of them is right, so the theory's own where it is one.
        let theirs = self.answer(bar)?;
        if winning.contains(&theirs) {
            return Ok(theirs);
        }
        Ok(winning.into_iter().next().unwrap_or_else(|| first(None)))
    }

    fn complaint(&self, bar: &Bar, answer: &str) -> Known<Option<Said>> {
        if !self.is_small(bar) {
            let right = self.answer(bar)?;
            return Ok((answer.trim() != right).then(|| said!("expected", right)));
        }
        let wins = self.wins(bar)?;
        let words: Vec<&str> = answer.split_ascii_whitespace().collect();
        let numbers = words.iter().skip(1).filter_map(|word| word.parse().ok());
        let numbers: Vec<usize> = numbers.collect();
        match (words.first().copied(), numbers.as_slice(), words.len()) {
            (Some("Second"), [], 1) => Ok(wins.then(|| Said::new("first-wins"))),
            (Some("First"), ..) if !wins => Ok(Some(Said::new("second-wins"))),
            (Some("First"), &[row, column], 3) => {
                if Rules::bites(&standing(bar)).all(|bite| bite != (row, column)) {
                    return Ok(Some(said!("no-piece", row, column)));
                }
                let after = self
                    .table()?
                    .outcome(&Rules::bite(&standing(bar), (row, column)));
                let loses = after.is_some_and(Outcome::is_win);
                Ok(loses.then(|| Said::new("loses")))
            }
            _ => Ok(Some(Said::new("form"))),
        }
    }

    fn notation(&self, bar: &Bar) -> Option<String> {
        Some(if self.is_small(bar) {
            heaps::notation("chomp", &standing(bar))
        } else {
            format!("chomp@{}x{}", bar.0, bar.1)
        })
    }

    /// Everything that can be left of a bar of up to 4 x 4, and some long bars.
    fn small(&self) -> Vec<Bar> {
        let mut bars = Vec::new();
        for columns in 1..=4 {
            let lefts = heaps::grown(4, |left: &[u64]| {
                left.last().map_or(1..=columns, |last| 0..=*last)
            });
            let lefts = lefts.into_iter();
            bars.extend(lefts.map(|left| (left.len() as u64, columns, left)));
        }
        let more = |more| self.small + more;
        bars.extend([(1, more(1)), (more(1), 1), (2, more(2)), (more(3), 2)].map(large));
        heaps::sorted(bars, |(rows, columns, left)| {
            let digits = rows.to_string().len() + columns.to_string().len();
            (digits + 2 * left.len(), *rows, *columns)
        })
    }

    /// With a piece less at the end of a row, or without the last row or column, or half as large.
    fn simpler(&self, (rows, columns, left): &Bar) -> Vec<Bar> {
        let bitten = (0..left.len()).map(|index| {
            let mut left = left.clone();
            left[index] = left[index].saturating_sub(1);
            (*rows, *columns, left)
        });
        let sides = [(rows - 1, *columns), (*rows, columns - 1)].into_iter();
        let smaller = sides.chain([(rows / 2, *columns), (*rows, columns / 2)]);
        let smaller = smaller.map(|(rows, columns)| {
            let left = left.iter().copied();
            (rows, columns, left.take(rows as usize).collect())
        });
        bitten.chain(smaller).collect()
    }

    fn describe(&self, _: &Bar, turn: &Turn<Vec<u64>>, say: &Say<'_>) -> String {
        let mut bite = turn.label.iter().copied();
        let mut next = || bite.next().unwrap_or_default();
        say.say(&said!("move-bite", i = next(), column = next()))
    }

    fn explain(&self, bar: &Bar, say: &Say<'_>) -> Known<String> {
        if !self.is_small(bar) {
            let stealing = say.say(&Said::new("stealing"));
            let known = match Rules::known_of_bar(bar.0, bar.1) {
                Some(KnownBar::Won(bite)) => {
                    let key = reason(bar.0, bar.1);
                    Some(say.say(&said!(key, bite = cell(bite))))
                }
                _ => None,
            };
            return Ok(say.sentences([stealing].into_iter().chain(known)));
        }
        let bites = self.bites(bar)?;
        if standing(bar) == [1] {
            return Ok(say.say(&Said::new("poison")));
        }
        let shown = say.list(bites.iter().copied().map(cell));
        if bites.is_empty() {
            let (reason, answers) = (say.say(&Said::new("lost")), self.answers(bar, say)?);
            return Ok(say.sentences([reason, answers]));
        }
        Ok(say.say(&said!("won", count = bites.len(), shown)))
    }

    fn xor_guess(&self, bar: &Bar) -> Option<String> {
        let text = if bar.2.xor() == 0 {
            "Second"
        } else {
            "First 2 2"
        };
        Some(text.to_owned())
    }

    fn sizes(&self, (.., left): &Bar) -> u64 {
        left.xor()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4], [6], [8]];
        plan.each("middle", sizes, 1, |random, [side]| {
            self.bars(random, 300, side)
        });
        plan.add("whole", self.whole());
        plan.random("largest", 1, |random| {
            let bars = self.bars(random, self.cases - 3, self.small);
            let long = [(self.side, self.side), (1, self.side), (self.side, 1)];
            bars.into_iter().chain(long.map(large))
        });
    }
}

impl Chomp {
    /// The answers to the bites of a lost bar.
    fn answers(&self, bar: &Bar, say: &Say<'_>) -> Known<String> {
        let (table, rows) = (self.table()?, standing(bar));
        let bites: Vec<Bite> = Rules::bites(&rows).collect();
        Ok(explain::answers_to(bites.len(), say, |number| {
            let left = Rules::bite(&rows, bites[number]);
            let answer = table.winning_bites(&left).first().copied();
            (cell(bites[number]), answer.map(cell))
        }))
    }

    /// What is left of bars, about half of them lost.
    fn bars(&self, random: &mut Random, count: u64, side: u64) -> Vec<Bar> {
        let side = 2..=side.min(self.small);
        random.many(count, |random, round| {
            let (rows, columns) = random.pair(&side);
            // One position in a few is lost.
            let is_lost = |bar: &Bar| self.wins(bar).is_ok_and(|wins| !wins);
            let is_right = |bar: &Bar| round % 2 == 1 || is_lost(bar);
            random.until(201, is_right, |random| Self::some(random, rows, columns))
        })
    }

    fn some(random: &mut Random, rows: u64, columns: u64) -> Bar {
        let mut most = columns;
        let left = random.many(rows, |random, row| {
            let least = if row == 0 { 1 } else { most.saturating_sub(3) };
            most = random.within(&(least..=most));
            most
        });
        (rows, columns, left)
    }

    /// Every whole bar up to the small side, and large ones.
    fn whole(&self) -> Vec<Bar> {
        let sides = (1..=self.small).flat_map(|rows| (1..=self.small).map(move |c| (rows, c)));
        let whole = |(rows, columns)| (rows, columns, vec![columns; rows as usize]);
        let small = sides.map(whole);
        let sides = [self.small + 1, 100, 12345, self.side].into_iter();
        let large = sides.flat_map(|side| [(1, side), (side, 1), (side, side), (2, side)]);
        small.chain(large.map(self::large)).collect()
    }
}
