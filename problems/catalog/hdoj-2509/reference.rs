//! Be the Winner: runs of apples are taken from rows, and the last apple loses.

use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, misere};
use crate::{Lang, ProblemsError};
use sg::heaps::Rows;
use sg::nim;

/// The bounds of the problem.
pub(super) struct Apples {
    cases: u64,
    rows: u64,
    longest: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Apples, ProblemsError> {
    Ok(Apples {
        cases: bounds.get("max_cases")?,
        rows: bounds.get("max_rows")?,
        longest: bounds.get("max_apples")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "Yes" } else { "No" }.to_owned()
}

impl Task for Apples {
    type Setting = ();
    /// The lengths of the rows.
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), rows: &mut Heaps) -> Step {
        layout.length("n", rows, 1..=self.rows)?;
        layout.end_line()?;
        let count = rows.len() as u64;
        layout.numbers("apples", rows, count, &(1..=self.longest))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let answer = |rows: &Heaps| word(Rows.misere_outcome(rows).is_win());
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), rows: &Heaps) -> Result<String, ProblemsError> {
        misere::wins_by_rules(Rows, rows).map(word)
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(5, &(1..=7)).into_iter();
        let few = positions.filter(|rows| rows.iter().sum::<u64>() <= 12);
        few.map(|rows| ((), rows)).collect()
    }

    fn simpler(&self, (): &(), rows: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(rows, 1).into_iter();
        positions.map(|rows| ((), rows)).collect()
    }

    fn explain(&self, (): &(), rows: &Heaps, lang: Lang) -> Option<String> {
        let text = misere::explain(rows, lang);
        let Some((index, left)) = misere::winning_move(rows) else {
            return Some(text);
        };
        let (row, length) = (index + 1, rows[index]);
        let taken = length - left;
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: take {taken} from the end of row {row} ({length} → {left})."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：从第 {row} 排的一端取走 {taken} 个（{length} → {left}）。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), rows: &Heaps) -> Option<String> {
        Some(word(!nim::value(rows).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, apples) in [(4, 8), (10, 30), (100, 100)] {
            plan.generate("middle", [most, apples], 2, |random, [most, apples]| {
                self.tables(random, 200, 1..=most, apples)
            });
        }
        plan.generate("few-large", [], 2, |random, []| {
            let table = |_| heaps::few_large(random, &(1..=self.rows), &(1..=self.longest));
            Block::alone((0..self.cases).map(table).collect::<Vec<_>>())
        });
        plan.generate("largest", [], 2, |random, []| {
            let mut blocks =
                self.tables(random, self.cases - 4, self.rows..=self.rows, self.longest);
            let rows = self.rows as usize;
            let same = [
                (self.longest, rows),
                (self.longest, rows - 1),
                (1, rows),
                (1, rows - 1),
            ];
            blocks.extend(Block::alone(same.map(|(length, rows)| vec![length; rows])));
            blocks
        });
    }
}

impl Apples {
    /// Tables of which half have at most three rows above 1.
    fn tables(
        &self,
        random: &mut Random,
        count: u64,
        counts: std::ops::RangeInclusive<u64>,
        apples: u64,
    ) -> Vec<Block<Self>> {
        let shape = Positions {
            counts,
            sizes: 1..=apples.min(self.longest),
            value: &|row| row,
            heap_of: &|_, value| Some(value),
        };
        let few = count * 3 / 5;
        let mut tables = shape.mixed(random, count - few);
        tables.extend((0..few).map(|_| heaps::few_large(random, &shape.counts, &shape.sizes)));
        random.shuffle(&mut tables);
        Block::alone(tables)
    }
}
