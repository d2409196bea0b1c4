//! Northcott Game: two pieces face each other in every row.

use crate::task::prelude::*;
use sg::Outcome;
use sg::boards::{Northcott, Row};
use sg::nim::Nim;

bounds! { Gaps { cases, rows, columns } }

/// The columns, counted from 1, of the two pieces of a row.
type Pair = (u64, u64);

/// A board: how many columns it has, and its rows.
type Board = (u64, Vec<Pair>);

fn northcott((columns, rows): &Board) -> Northcott {
    let row = |(first, second): &Pair| Row {
        white: first - 1,
        black: second - 1,
    };
    Northcott {
        columns: *columns,
        rows: rows.iter().map(row).collect(),
    }
}

impl Task for Gaps {
    type Case = Board;
    /// The gaps are heaps; a retreat is followed.
    type Game = Nim;

    const WORDS: [&'static str; 2] = ["I WIN!", "BAD LUCK!"];
    const CASES: Ending = Ending::EndOfInput;

    fn case(&self, layout: &mut dyn Layout, (columns, rows): &mut Board) -> Step {
        layout.length("n", rows, 1..=self.rows)?;
        layout.line([("m", columns, 2..=self.columns)])?;
        for (a, b) in rows {
            layout.line([("first", a, 1..=*columns), ("second", b, 1..=*columns)])?;
            layout.require(a != b, &|| say!("both pieces stand on the same cell"))?;
        }
        Ok(())
    }

    fn game(&self, _: &Board) -> Nim {
        Nim
    }

    fn parts(&self, board: &Board) -> Vec<u64> {
        northcott(board).rows.iter().map(|row| row.gap()).collect()
    }

    fn after(&self, (columns, rows): &Board, gaps: Vec<u64>) -> Board {
        let near = |((a, b), gap): (&Pair, u64)| {
            let to = if a < b { a + gap + 1 } else { a - gap - 1 };
            (*a, to)
        };
        (*columns, rows.iter().zip(gaps).map(near).collect())
    }

    fn notation(&self, (columns, rows): &Board) -> Option<String> {
        let rows: Vec<String> = rows.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        Some(format!("northcott:{columns}@{}", rows.join(",")))
    }

    /// The pieces themselves: their gaps as heaps would give the idea away.
    fn drawing(&self, (columns, rows): &Board) -> Option<Drawing> {
        Some(Drawing::Facing {
            columns: *columns,
            rows: rows.clone(),
        })
    }

    /// All positions of the rows with either player to move, retreats included.
    fn outcome_by_rules(&self, board: &Board) -> Known<Outcome> {
        let outcome = northcott(board).outcome_by_rules();
        outcome.map_err(|error| reference_error(error.to_string()))
    }

    /// One row of up to six columns, two of up to four.
    fn small(&self) -> Vec<Board> {
        let pairs = |columns: u64| {
            let all = (1..=columns).flat_map(move |a| (1..=columns).map(move |b| (a, b)));
            all.filter(|(a, b)| a != b)
        };
        let one = (2..=6).flat_map(|columns| pairs(columns).map(move |row| (columns, vec![row])));
        let two = (2..=4).flat_map(|columns| {
            let rows = pairs(columns).flat_map(move |a| pairs(columns).map(move |b| vec![a, b]));
            rows.map(move |rows| (columns, rows))
        });
        one.chain(two).collect()
    }

    /// Without a row, without a column, or with the pieces of a row nearer to each other.
    fn simpler(&self, (columns, rows): &Board) -> Vec<Board> {
        let fewer = without_one(rows).into_iter();
        let mut simpler: Vec<Board> = fewer.map(|rows| (*columns, rows)).collect();
        simpler.push((columns - 1, rows.clone()));
        for (index, (a, b)) in rows.iter().enumerate() {
            let mut rows = rows.clone();
            rows[index] = if a < b { (*a, b - 1) } else { (a - 1, *b) };
            simpler.push((*columns, rows));
        }
        simpler
    }

    /// The distances instead of the gaps.
    fn sizes(&self, (_, rows): &Board) -> u64 {
        rows.iter().fold(0, |sum, (a, b)| sum ^ a.abs_diff(*b))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 10], [20, 40], [100, self.columns]];
        plan.each("middle", sizes, 2, |random, [rows, columns]| {
            Self::boards(random, 80, 1..=rows, columns)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            Self::boards(random, count, 1..=5, self.columns)
        });
        plan.random("largest", 1, |random| {
            let columns = self.columns;
            let boards = Self::boards(random, 20, self.rows..=self.rows, columns);
            let ends = [(1, columns), (columns, 1)].into_iter().cycle();
            let rows = ends.take(self.rows as usize - 1).collect();
            boards.into_iter().chain([(columns, rows)])
        });
    }
}

impl Gaps {
    /// Boards of which about half are lost, with the pieces of a row in either order.
    fn boards(random: &mut Random, count: u64, rows: Span, most: u64) -> Vec<Board> {
        random.many(count, |random, _| {
            let columns = random.within(&(2..=most));
            let gaps = Positions::nim(rows.clone(), 0..=columns - 2)
                .mixed(random, 1)
                .concat();
            let rows = gaps.into_iter().map(|gap| {
                let first = random.within(&(1..=columns - gap - 1));
                random.turned((first, first + gap + 1))
            });
            (columns, rows.collect())
        })
    }
}
