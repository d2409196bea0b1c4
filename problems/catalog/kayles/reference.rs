//! Kayles: rows of pins, of any length.

mod rules;

use crate::task::explanation::{nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions, of_any_size};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::octal::Code;
use sg::period::Period;

/// The bounds of the problem, and what makes any row answerable.
pub(super) struct Kayles {
    cases: u64,
    rows: u64,
    row: u64,
    /// The values of the first rows.
    values: Vec<u64>,
    /// How they go on, proved.
    period: Period,
}

pub(super) fn task(bounds: &Bounds) -> Result<Kayles, ProblemsError> {
    let code = Code::kayles();
    let values = code.values_to(200);
    let period = Period::find(&values, code.theorem()).filter(|period| period.proved);
    let period = period.ok_or_else(|| ProblemsError::Reference {
        what: "the values of Kayles".to_owned(),
        reason: "no period is proved".to_owned(),
    })?;
    Ok(Kayles {
        cases: bounds.get("max_cases")?,
        rows: bounds.get("max_rows")?,
        row: bounds.get("max_row")?,
        values: values.into_iter().map(|value| value.0).collect(),
        period,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Task for Kayles {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), rows: &mut Heaps) -> Step {
        layout.list("n", 1..=self.rows, "a", rows, &(1..=self.row))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases
            .iter()
            .map(|rows| word(self.total(rows) != 0))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), rows: &Heaps) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(Code::kayles()).outcome(rows).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(3, &(1..=9)).into_iter();
        positions.map(|rows| ((), rows)).collect()
    }

    fn simpler(&self, (): &(), rows: &Heaps) -> Vec<((), Heaps)> {
        let mut simpler: Vec<Heaps> = heaps::simpler(rows, 1);
        for (index, row) in rows.iter().enumerate() {
            // A period less changes no value.
            if let Some(shorter) = self.period.index(*row).filter(|shorter| shorter < row) {
                let mut rows = rows.clone();
                rows[index] = shorter;
                simpler.insert(0, rows);
            }
        }
        simpler.into_iter().map(|rows| ((), rows)).collect()
    }

    fn explain(&self, (): &(), rows: &Heaps, lang: Lang) -> Option<String> {
        let part = |row: &u64| (format!("g({row})"), self.value(*row));
        let parts: Vec<(String, u64)> = rows.iter().map(part).collect();
        let total = self.total(rows);
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        let Some((index, hit, left)) = self.winning_move(rows) else {
            return Some(text);
        };
        let (row, number) = (rows[index], index + 1);
        let right = row - hit - left;
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: knock down {hit} of row {number} so that rows of {left} and {right} are left of it."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：在第 {number} 排击倒 {hit} 个，使它剩下 {left} 个和 {right} 个两段。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), rows: &Heaps) -> Option<String> {
        Some(word(rows.iter().fold(0, |sum, row| sum ^ row) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (rows, row) in [(4, 30), (6, 100), (30, 10_000)] {
            plan.generate("middle", [rows, row], 2, |random, [rows, row]| {
                self.positions(random, 150, rows, row)
            });
        }
        plan.generate("exceptions", [], 1, |random, []| self.exceptions(random));
        plan.generate("magnitudes", [], 1, |random, []| {
            let cases = (0..200).map(|_| {
                let largest = of_any_size(random, &(100..=self.row));
                self.shape(2..=6, largest, random)
            });
            Block::alone(cases.collect::<Vec<_>>())
        });
        plan.generate("largest", [], 1, |random, []| {
            self.positions(random, self.cases, 3, self.row)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut cases: Vec<Heaps> = (0..12)
                .map(|_| self.shape(self.rows..=self.rows, self.row, random))
                .collect();
            cases.push(vec![self.row; self.rows as usize]);
            cases.push(vec![self.row; self.rows as usize - 1]);
            Block::alone(cases)
        });
    }
}

impl Kayles {
    fn value(&self, row: u64) -> u64 {
        let index = self.period.index(row).unwrap_or(0);
        self.values[index as usize]
    }

    fn total(&self, rows: &[u64]) -> u64 {
        rows.iter().fold(0, |sum, row| sum ^ self.value(*row))
    }

    /// A row, how many pins to knock down and how many are left of them, so that the sum is 0.
    fn winning_move(&self, rows: &[u64]) -> Option<(usize, u64, u64)> {
        let total = self.total(rows);
        rows.iter()
            .enumerate()
            .filter(|_| total != 0)
            .find_map(|(index, row)| {
                let wanted = total ^ self.value(*row);
                let hits = [1, 2].into_iter().filter(|hit| hit <= row);
                hits.flat_map(|hit| (0..=(row - hit).min(300)).map(move |left| (hit, left)))
                    .find(|(hit, left)| self.value(*left) ^ self.value(row - hit - left) == wanted)
                    .map(|(hit, left)| (index, hit, left))
            })
    }

    /// A row with that value near a random one.
    fn row_of(&self, random: &mut Random, largest: u64, value: u64) -> Option<u64> {
        let start = random.within(&(1..=largest));
        let above = (start..=largest).take(30);
        let below = (1..start).rev().take(30);
        above.chain(below).find(|row| self.value(*row) == value)
    }

    fn positions(&self, random: &mut Random, count: u64, most: u64, row: u64) -> Vec<Block<Self>> {
        let largest = row.min(self.row);
        let positions = Positions {
            counts: 1..=most.min(self.rows),
            sizes: 1..=largest,
            value: &|row| self.value(row),
            heap_of: &|random, value| self.row_of(random, largest, value),
        };
        Block::alone(positions.mixed(random, count))
    }

    /// A position of which every second one is lost.
    fn shape(
        &self,
        counts: std::ops::RangeInclusive<u64>,
        largest: u64,
        random: &mut Random,
    ) -> Heaps {
        let positions = Positions {
            counts,
            sizes: 1..=largest,
            value: &|row| self.value(row),
            heap_of: &|random, value| self.row_of(random, largest, value),
        };
        if random.chance(1, 2) {
            positions.lost(random)
        } else {
            positions.near_lost(random)
        }
    }

    /// Rows around the last exceptions to the period, each beside one that makes it lost or won.
    fn exceptions(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut cases = Vec::new();
        for row in 1..=100 {
            let own = self.value(row);
            let later = self.value(row + 1200);
            for value in [own, later] {
                let partner = self.row_of(random, self.row, value);
                cases.extend(partner.map(|partner| vec![row, partner]));
            }
        }
        Block::alone(cases)
    }
}
