//! Northcott Game: two pieces face each other in every row.

use crate::task::explanation::{nim_sum, verdict};
use crate::task::heaps::Positions;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;
use sg::boards::{Northcott, Row};
use sg::graph::{Digraph, Ending};

/// The bounds of the problem.
pub(super) struct Gaps {
    cases: u64,
    rows: u64,
    columns: u64,
}

/// The columns, counted from 1, of the two pieces of a row.
type Pair = (u64, u64);

/// A board: how many columns it has, and its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Board {
    columns: u64,
    rows: Vec<Pair>,
}

pub(super) fn task(bounds: &Bounds) -> Result<Gaps, ProblemsError> {
    Ok(Gaps {
        cases: bounds.get("max_cases")?,
        rows: bounds.get("max_rows")?,
        columns: bounds.get("max_columns")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "I WIN!" } else { "BAD LUCK!" }.to_owned()
}

impl Board {
    fn northcott(&self) -> Northcott {
        let rows = self.rows.iter();
        Northcott {
            columns: self.columns,
            rows: rows
                .map(|(first, second)| Row {
                    white: first - 1,
                    black: second - 1,
                })
                .collect(),
        }
    }

    /// How the game ends by the rules alone: all positions of the rows with either player to
    /// move, retreats included.
    fn ending(&self) -> Result<Ending, ProblemsError> {
        let columns = self.columns as usize;
        let squares = columns * columns;
        let boards = squares.pow(self.rows.len() as u32);
        let mut edges = Vec::new();
        for position in 0..boards {
            for index in 0..self.rows.len() {
                let place = squares.pow(index as u32);
                let row = position / place % squares;
                let (own, other) = (row / columns, row % columns);
                let without = position - row * place;
                // A node is (board, who moves); either piece goes anywhere on its side of the other.
                for to in (0..columns).filter(|to| *to != own && *to != other) {
                    if (to < other) == (own < other) && own != other {
                        edges.push((
                            2 * position,
                            2 * (without + (to * columns + other) * place) + 1,
                        ));
                    }
                }
                for to in (0..columns).filter(|to| *to != own && *to != other) {
                    if (to < own) == (other < own) && own != other {
                        edges.push((
                            2 * position + 1,
                            2 * (without + (own * columns + to) * place),
                        ));
                    }
                }
            }
        }
        let rows = self.rows.iter().enumerate();
        let code = |(index, (own, other)): (usize, &Pair)| {
            ((own - 1) as usize * columns + (other - 1) as usize) * squares.pow(index as u32)
        };
        let start: usize = rows.map(code).sum();
        let graph = Digraph::new(2 * boards, edges).map_err(|error| ProblemsError::Reference {
            what: format!("{self:?}"),
            reason: error.to_string(),
        })?;
        Ok(graph.endings()[2 * start])
    }
}

impl Task for Gaps {
    type Setting = ();
    type Case = Board;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), board: &mut Board) -> Step {
        layout.length("n", &mut board.rows, 1..=self.rows)?;
        layout.number("m", &mut board.columns, 2..=self.columns)?;
        layout.end_line()?;
        for (first, second) in &mut board.rows {
            layout.number("first", first, 1..=board.columns)?;
            layout.number("second", second, 1..=board.columns)?;
            layout.end_line()?;
            let differ = first != second;
            layout.insist(&|| {
                let message = || "both pieces stand on the same cell".to_owned();
                if differ { Ok(()) } else { Err(message()) }
            })?;
        }
        Ok(())
    }

    fn answers(&self, (): &(), boards: &[Board]) -> Result<Vec<String>, ProblemsError> {
        let answer = |board: &Board| word(board.northcott().outcome().is_win());
        Ok(boards.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), board: &Board) -> Result<String, ProblemsError> {
        match board.ending()? {
            Ending::Win(_) => Ok(word(true)),
            Ending::Loss(_) => Ok(word(false)),
            Ending::Draw => Err(ProblemsError::Reference {
                what: format!("{board:?}"),
                reason: "the rules alone make it a draw".to_owned(),
            }),
        }
    }

    /// One row of up to six columns, two of up to four.
    fn small_cases(&self) -> Vec<((), Board)> {
        let pairs = |columns: u64| {
            let all = (1..=columns).flat_map(move |a| (1..=columns).map(move |b| (a, b)));
            all.filter(|(a, b)| a != b)
        };
        let mut boards = Vec::new();
        for columns in 2..=6 {
            boards.extend(pairs(columns).map(|row| Board {
                columns,
                rows: vec![row],
            }));
        }
        for columns in 2..=4 {
            for first in pairs(columns) {
                boards.extend(pairs(columns).map(|second| Board {
                    columns,
                    rows: vec![first, second],
                }));
            }
        }
        boards.into_iter().map(|board| ((), board)).collect()
    }

    /// Without a row, without a column, or with the pieces of a row nearer to each other.
    fn simpler(&self, (): &(), board: &Board) -> Vec<((), Board)> {
        let mut simpler = Vec::new();
        for index in 0..board.rows.len() {
            let mut fewer = board.clone();
            fewer.rows.remove(index);
            simpler.push(fewer);
        }
        let mut narrower = board.clone();
        narrower.columns -= 1;
        simpler.push(narrower);
        for (index, (a, b)) in board.rows.iter().enumerate() {
            let nearer = if a < b { (*a, b - 1) } else { (a - 1, *b) };
            let mut after = board.clone();
            after.rows[index] = nearer;
            simpler.push(after);
        }
        simpler.into_iter().map(|board| ((), board)).collect()
    }

    fn explain(&self, (): &(), board: &Board, lang: Lang) -> Option<String> {
        let northcott = board.northcott();
        let gaps: Vec<u64> = northcott.rows.iter().map(|row| row.gap()).collect();
        let name = |(number, gap): (usize, &u64)| match lang {
            Lang::En => (format!("gap {number}"), *gap),
            Lang::Zh => (format!("第 {number} 行的间隔"), *gap),
        };
        let parts: Vec<(String, u64)> = (1..).zip(&gaps).map(name).collect();
        let Nimber(total) = northcott.value();
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        if let Some((index, left)) = northcott.winning_moves().into_iter().next() {
            let (gap, number) = (gaps[index], index + 1);
            let winning = match lang {
                Lang::En => {
                    format!(" A winning move: in row {number} close the gap from {gap} to {left}.")
                }
                Lang::Zh => format!("一种制胜走法：把第 {number} 行的间隔从 {gap} 缩小到 {left}。"),
            };
            text.push_str(&winning);
        }
        Some(text)
    }

    /// The distances in place of the gaps.
    fn xor_guess(&self, (): &(), board: &Board) -> Option<String> {
        let distances = board.rows.iter().map(|(a, b)| a.abs_diff(*b));
        Some(word(distances.fold(0, |sum, distance| sum ^ distance) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (rows, columns) in [(4, 10), (20, 40), (100, self.columns)] {
            plan.generate("middle", [rows, columns], 2, |random, [rows, columns]| {
                Self::boards(random, 80, 1..=rows, columns)
            });
        }
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            Self::boards(random, count, 1..=5, self.columns)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut boards = Self::boards(random, 20, self.rows..=self.rows, self.columns);
            let ends = (1, self.columns);
            let turned = (self.columns, 1);
            let rows = [ends, turned]
                .into_iter()
                .cycle()
                .take(self.rows as usize - 1);
            boards.extend(Block::alone([Board {
                columns: self.columns,
                rows: rows.collect(),
            }]));
            boards
        });
    }
}

impl Gaps {
    /// Boards of which about half are lost, with the pieces of a row in either order.
    fn boards(
        random: &mut Random,
        count: u64,
        rows: std::ops::RangeInclusive<u64>,
        most: u64,
    ) -> Vec<Block<Self>> {
        let boards = (0..count).map(|_| {
            let columns = random.within(&(2..=most));
            let gaps = Positions {
                counts: rows.clone(),
                sizes: 0..=columns - 2,
                value: &|gap| gap,
                heap_of: &|_, value| Some(value),
            };
            let gaps = gaps.mixed(random, 1).pop().unwrap_or_default();
            let rows = gaps.into_iter().map(|gap| {
                let first = random.within(&(1..=columns - gap - 1));
                let pair = (first, first + gap + 1);
                if random.chance(1, 2) {
                    pair
                } else {
                    (pair.1, pair.0)
                }
            });
            let rows: Vec<Pair> = rows.collect();
            Board { columns, rows }
        });
        Block::alone(boards.collect::<Vec<_>>())
    }
}
