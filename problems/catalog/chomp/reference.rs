//! Chomp: who wins a bar of any size, and a winning bite of what is left of a small one.

use std::sync::OnceLock;

use crate::interactor::Refusal;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Budget;
use sg::boards::{Bite, Chomp as Rules, ChompTable};
use sg::brute::Brute;

/// The bounds of the problem.
pub(super) struct Chomp {
    cases: u64,
    side: u64,
    /// Up to this side there may be a bite out of the bar, and one is asked for.
    small: u64,
    table: OnceLock<Option<ChompTable>>,
}

/// A bar: its rows and columns, and where these are few what is left of every row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Bar {
    rows: u64,
    columns: u64,
    left: Vec<u64>,
}

pub(super) fn task(bounds: &Bounds) -> Result<Chomp, ProblemsError> {
    Ok(Chomp {
        cases: bounds.get("max_cases")?,
        side: bounds.get("max_side")?,
        small: bounds.get("max_small")?,
        table: OnceLock::new(),
    })
}

fn first(bite: Option<Bite>) -> String {
    bite.map_or_else(
        || "Second".to_owned(),
        |(row, column)| format!("First {row} {column}"),
    )
}

impl Chomp {
    fn is_small(&self, bar: &Bar) -> bool {
        bar.rows <= self.small && bar.columns <= self.small
    }

    fn table(&self) -> Result<&ChompTable, ProblemsError> {
        let small = self.small as usize;
        let table = self
            .table
            .get_or_init(|| ChompTable::new(small, small, Budget::default()).ok());
        table.as_ref().ok_or_else(|| ProblemsError::Reference {
            what: format!("bars of {small} x {small}"),
            reason: "there are too many positions".to_owned(),
        })
    }

    fn answer(&self, bar: &Bar) -> Result<String, ProblemsError> {
        if !self.is_small(bar) {
            let wins = Rules::outcome_of_bar(bar.rows, bar.columns).is_win();
            return Ok(if wins { "First" } else { "Second" }.to_owned());
        }
        Ok(first(
            self.table()?.winning_bites(&standing(bar)).first().copied(),
        ))
    }

    /// What is wrong with an answer about a small bar, in English and Chinese.
    fn complaint(&self, bar: &Bar, answer: &str) -> Result<Option<[String; 2]>, ProblemsError> {
        let said = |en: &str, zh: &str| Ok(Some([en.to_owned(), zh.to_owned()]));
        let wins = !self.table()?.winning_bites(&standing(bar)).is_empty();
        let words: Vec<&str> = answer.split_ascii_whitespace().collect();
        let numbers: Vec<usize> = words
            .iter()
            .skip(1)
            .filter_map(|word| word.parse().ok())
            .collect();
        match (words.first().copied(), numbers.as_slice(), words.len()) {
            (Some("Second"), [], 1) if wins => said("the first player wins", "先手必胜"),
            (Some("Second"), [], 1) => Ok(None),
            (Some("First"), ..) if !wins => said("the second player wins", "后手必胜"),
            (Some("First"), &[row, column], 3) => {
                let there = row.checked_sub(1).and_then(|row| bar.left.get(row));
                let bites = there.is_some_and(|length| (1..=*length).contains(&(column as u64)));
                if !bites || (row, column) == (1, 1) {
                    return Ok(Some([
                        format!("there is no piece to bite in row {row}, column {column}"),
                        format!("第 {row} 行第 {column} 列没有可以咬的格子"),
                    ]));
                }
                let after = Rules::bite(&standing(bar), (row, column));
                if self
                    .table()?
                    .outcome(&after)
                    .is_some_and(sg::Outcome::is_win)
                {
                    return said("the bite does not win", "这一口不能取胜");
                }
                Ok(None)
            }
            _ => said(
                "expected `Second` or `First i j`",
                "应输出 `Second` 或 `First i j`",
            ),
        }
    }
}

/// The rows of which something is left.
fn standing(bar: &Bar) -> Vec<u64> {
    bar.left
        .iter()
        .copied()
        .take_while(|length| *length > 0)
        .collect()
}

impl Task for Chomp {
    type Setting = ();
    type Case = Bar;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), bar: &mut Bar) -> Step {
        layout.number("n", &mut bar.rows, 1..=self.side)?;
        layout.number("m", &mut bar.columns, 1..=self.side)?;
        layout.end_line()?;
        if !self.is_small(bar) {
            bar.left.clear();
            return Ok(());
        }
        bar.left.resize(bar.rows as usize, 0);
        let mut most = bar.columns;
        for (number, length) in (1..).zip(&mut bar.left) {
            let least = u64::from(number == 1);
            layout.number(&format!("a{number}"), length, least..=most)?;
            most = *length;
        }
        layout.end_line()
    }

    fn answers(&self, (): &(), bars: &[Bar]) -> Result<Vec<String>, ProblemsError> {
        bars.iter().map(|bar| self.answer(bar)).collect()
    }

    fn answer_by_rules(&self, (): &(), bar: &Bar) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(Rules);
        if !self.is_small(bar) {
            let whole = Rules::bar(bar.rows as usize, bar.columns);
            let wins = rules.outcome(&[whole]).is_win();
            return Ok(if wins { "First" } else { "Second" }.to_owned());
        }
        let start = standing(bar);
        let mut winning = Vec::new();
        for (row, length) in (1..).zip(&start) {
            let columns = (1..=*length as usize).filter(|column| (row, *column) != (1, 1));
            for bite in columns.map(|column| (row, column)) {
                let wins = !rules.outcome(&[Rules::bite(&start, bite)]).is_win();
                let answer = first(Some(bite));
                if wins != self.complaint(bar, &answer)?.is_none() {
                    return Err(ProblemsError::Reference {
                        what: format!("the bite {bite:?} of {start:?}"),
                        reason: "theory and rules do not agree about it".to_owned(),
                    });
                }
                winning.extend(wins.then_some(answer));
            }
        }
        // Any of them is right, so the theory's own where it is one.
        let theirs = self.answer(bar)?;
        if winning.contains(&theirs) {
            return Ok(theirs);
        }
        Ok(winning.into_iter().next().unwrap_or_else(|| first(None)))
    }

    fn has_many_answers(&self) -> bool {
        true
    }

    fn judge(
        &self,
        start: usize,
        (): &(),
        bars: &[Bar],
        answers: &[&str],
    ) -> Result<Result<(), Refusal>, ProblemsError> {
        for (number, (bar, answer)) in (start + 1..).zip(bars.iter().zip(answers)) {
            let complaint = if self.is_small(bar) {
                self.complaint(bar, answer)?
            } else {
                let right = self.answer(bar)?;
                let wrong = || [format!("expected {right}"), format!("应为 {right}")];
                (answer.trim() != right).then(wrong)
            };
            if let Some([en, zh]) = complaint {
                return Ok(Err(Refusal::new(number, en, zh)));
            }
        }
        Ok(Ok(()))
    }

    /// Everything that can be left of a bar of up to 4 x 4, and some long bars.
    fn small_cases(&self) -> Vec<((), Bar)> {
        let mut bars = Vec::new();
        for rows in 1..=4u64 {
            for columns in 1..=4u64 {
                let mut lefts: Vec<Vec<u64>> = (1..=columns).map(|length| vec![length]).collect();
                for _ in 1..rows {
                    let longer = lefts.iter().flat_map(|left| {
                        let last = left.last().copied().unwrap_or(0);
                        (0..=last).map(move |length| [left.as_slice(), &[length]].concat())
                    });
                    lefts = longer.collect();
                }
                bars.extend(lefts.into_iter().map(|left| Bar {
                    rows,
                    columns,
                    left,
                }));
            }
        }
        let long = [
            (1, self.small + 1),
            (self.small + 1, 1),
            (2, self.small + 2),
            (self.small + 3, 2),
        ];
        bars.extend(long.map(|(rows, columns)| Bar {
            rows,
            columns,
            left: Vec::new(),
        }));
        bars.sort_by_key(|bar| {
            let digits = bar.rows.to_string().len() + bar.columns.to_string().len();
            (digits + 2 * bar.left.len(), bar.rows, bar.columns)
        });
        bars.into_iter().map(|bar| ((), bar)).collect()
    }

    /// With a piece less at the end of a row, or without the last row or column.
    fn simpler(&self, (): &(), bar: &Bar) -> Vec<((), Bar)> {
        let mut simpler = Vec::new();
        if self.is_small(bar) {
            for index in 0..bar.left.len() {
                let mut after = bar.clone();
                after.left[index] = after.left[index].saturating_sub(1);
                simpler.push(after);
            }
            let mut fewer = bar.clone();
            fewer.rows -= 1;
            fewer.left.pop();
            simpler.push(fewer);
            let mut narrower = bar.clone();
            narrower.columns -= 1;
            simpler.push(narrower);
        } else {
            for (rows, columns) in [(bar.rows / 2, bar.columns), (bar.rows, bar.columns / 2)] {
                let left = Vec::new();
                simpler.push(Bar {
                    rows,
                    columns,
                    left,
                });
            }
        }
        simpler.retain(|other| {
            other != bar && (other.left.len() as u64 == other.rows || !self.is_small(other))
        });
        simpler.into_iter().map(|bar| ((), bar)).collect()
    }

    fn explain(&self, (): &(), bar: &Bar, lang: Lang) -> Option<String> {
        if !self.is_small(bar) {
            return Some(match lang {
                Lang::En => "The first player wins by strategy stealing: if the bite of the bottom right corner does not win, it has an answer that does, and the first player could have begun with that.".to_owned(),
                Lang::Zh => "由策略窃取，先手必胜：如果咬掉右下角不能取胜，对方就有一个制胜的应对，而先手本可以一开始就走那一步。".to_owned(),
            });
        }
        let bites = self.table().ok()?.winning_bites(&standing(bar));
        let shown: Vec<String> = bites
            .iter()
            .take(4)
            .map(|(r, c)| format!("({r}, {c})"))
            .collect();
        let shown = shown.join(", ");
        Some(match (lang, bites.len()) {
            (Lang::En, 0) => "Every bite leaves a bar that the other player wins.".to_owned(),
            (Lang::Zh, 0) => "无论咬哪里，剩下的都是对方必胜的局面。".to_owned(),
            (Lang::En, count) => format!("Winning bites (row, column), {count} of them: {shown}."),
            (Lang::Zh, count) => format!("制胜的咬法（行，列）共 {count} 种：{shown}。"),
        })
    }

    fn xor_guess(&self, (): &(), bar: &Bar) -> Option<String> {
        let sum = bar.left.iter().fold(0, |sum, length| sum ^ length);
        Some(if sum == 0 { "Second" } else { "First 2 2" }.to_owned())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for side in [4, 6, 8] {
            plan.generate("middle", [side], 1, |random, [side]| {
                self.bars(random, 300, side)
            });
        }
        plan.add("whole", self.whole());
        plan.generate("largest", [], 1, |random, []| {
            let mut bars = self.bars(random, self.cases - 3, self.small);
            for (rows, columns) in [(self.side, self.side), (1, self.side), (self.side, 1)] {
                let left = Vec::new();
                bars.extend(Block::alone([Bar {
                    rows,
                    columns,
                    left,
                }]));
            }
            bars
        });
    }
}

impl Chomp {
    /// What is left of bars, about half of them lost.
    fn bars(&self, random: &mut Random, count: u64, side: u64) -> Vec<Block<Self>> {
        let side = side.min(self.small);
        let bar = |round: u64| {
            let (rows, columns) = (random.within(&(2..=side)), random.within(&(2..=side)));
            let mut bar = Self::some(random, rows, columns);
            // One position in a few is lost.
            for _ in 0..200 {
                let lost = self.answer(&bar).is_ok_and(|answer| answer == "Second");
                if lost || round % 2 == 1 {
                    break;
                }
                bar = Self::some(random, rows, columns);
            }
            bar
        };
        Block::alone((0..count).map(bar).collect::<Vec<_>>())
    }

    fn some(random: &mut Random, rows: u64, columns: u64) -> Bar {
        let mut most = columns;
        let left = (0..rows).map(|row| {
            let least = if row == 0 { 1 } else { most.saturating_sub(3) };
            most = random.within(&(least..=most));
            most
        });
        let left = left.collect();
        Bar {
            rows,
            columns,
            left,
        }
    }

    /// Every whole bar up to the small side, and large ones.
    fn whole(&self) -> Vec<Block<Self>> {
        let mut bars = Vec::new();
        for rows in 1..=self.small {
            for columns in 1..=self.small {
                let left = vec![columns; rows as usize];
                bars.push(Bar {
                    rows,
                    columns,
                    left,
                });
            }
        }
        for side in [self.small + 1, 100, 12345, self.side] {
            for (rows, columns) in [(1, side), (side, 1), (side, side), (2, side)] {
                let left = Vec::new();
                bars.push(Bar {
                    rows,
                    columns,
                    left,
                });
            }
        }
        Block::alone(bars)
    }
}
