//! Anti-SG: heaps of several subtraction games, and whoever makes the last move loses.
//!
//! The SJ theorem answers this for single heaps, as every heap of value 0 that can move has a
//! move to value 1, which is checked for every table. Tables of several heaps do not keep to
//! that condition, and the theorem is wrong for them.

use crate::task::heaps::{Heaps, multisets, simpler};
use crate::task::{
    Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, Total, misere,
};
use crate::{Lang, ProblemsError};
use sg::convention::{Exhaustive, anti_sg};
use sg::subtraction::SubtractionSet;
use sg::{Budget, Game, Nimber, Play};

/// The bounds of the problem.
pub(super) struct AntiSg {
    cases: u64,
    tables: u64,
    numbers: u64,
    number: u64,
    heaps: u64,
    heap: u64,
    stones: u64,
}

/// A table: the numbers that may be taken, in their order, and its heaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    set: Vec<u64>,
    heaps: Heaps,
}

type Tables = Vec<Table>;

pub(super) fn task(bounds: &Bounds) -> Result<AntiSg, ProblemsError> {
    Ok(AntiSg {
        cases: bounds.get("max_cases")?,
        tables: bounds.get("max_tables")?,
        numbers: bounds.get("max_numbers")?,
        number: bounds.get("max_number")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
        stones: bounds.get("max_stones")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Table {
    fn largest(&self) -> u64 {
        self.heaps.iter().max().copied().unwrap_or(0)
    }

    /// The values of the heaps 0..=`largest`.
    fn all_values(&self, largest: u64) -> Vec<u64> {
        let set = SubtractionSet::new(self.set.iter().copied());
        let values = set.values_to(largest as usize).into_iter();
        values.map(|value| value.0).collect()
    }

    /// The values of its heaps.
    fn values(&self) -> Vec<u64> {
        let values = self.all_values(self.largest());
        let heaps = self.heaps.iter();
        heaps.map(|heap| values[*heap as usize]).collect()
    }

    /// A heap of value 0 that can move, but not to value 1: the theorem would be wrong.
    fn exception(&self) -> Option<u64> {
        let values = self.all_values(self.largest());
        (0..values.len() as u64).find(|heap| {
            let lefts = self.set.iter().filter_map(|take| heap.checked_sub(*take));
            let mut options = lefts.map(|left| values[left as usize]).peekable();
            let moves = options.peek().is_some();
            values[*heap as usize] == 0 && moves && options.all(|value| value != 1)
        })
    }
}

fn values(tables: &[Table]) -> Vec<u64> {
    tables.iter().flat_map(Table::values).collect()
}

fn wins(values: &[u64]) -> bool {
    let values: Vec<Nimber> = values.iter().copied().map(Nimber).collect();
    anti_sg(&values).is_win()
}

/// The rules of all tables: a position is the index of a table and a heap.
struct Rules(Vec<SubtractionSet>);

impl Game for Rules {
    type Position = (usize, u64);

    fn options(&self, &(table, heap): &(usize, u64), sink: &mut dyn FnMut(&[(usize, u64)])) {
        if let Some(set) = self.0.get(table) {
            set.options(&heap, &mut |left| {
                let left: Vec<(usize, u64)> = left.iter().map(|heap| (table, *heap)).collect();
                sink(&left);
            });
        }
    }
}

impl Task for AntiSg {
    type Setting = ();
    type Case = Tables;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), tables: &mut Tables) -> Step {
        layout.length("n", tables, 1..=self.tables)?;
        layout.end_line()?;
        for Table { set, heaps } in tables {
            layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
            layout.end_line()?;
            layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let tables = blocks.iter().flat_map(|block| block.cases.iter().flatten());
        vec![Total {
            of: "stones",
            most: self.stones,
            met: tables.flat_map(|table| &table.heaps).sum(),
        }]
    }

    fn answers(&self, (): &(), cases: &[Tables]) -> Result<Vec<String>, ProblemsError> {
        let answer = |tables: &Tables| {
            for table in tables {
                if let Some(heap) = table.exception() {
                    return Err(ProblemsError::Reference {
                        what: format!("{:?}", table.set),
                        reason: format!("a heap of {heap} has value 0 and no move to value 1"),
                    });
                }
            }
            Ok(word(wins(&values(tables))))
        };
        cases.iter().map(answer).collect()
    }

    fn answer_by_rules(&self, (): &(), tables: &Tables) -> Result<String, ProblemsError> {
        let sets = tables.iter().map(|table| table.set.iter().copied());
        let rules = Rules(sets.map(SubtractionSet::new).collect());
        let heaps = tables.iter().enumerate().flat_map(|(index, table)| {
            let heaps = table.heaps.iter();
            heaps.map(move |heap| (index, *heap))
        });
        let heaps: Vec<(usize, u64)> = heaps.collect();
        let mut search = Exhaustive::new(rules, Play::Misere, Budget::default());
        let outcome = search
            .outcome(&heaps)
            .map_err(|error| ProblemsError::Reference {
                what: format!("{tables:?}"),
                reason: error.to_string(),
            })?;
        Ok(word(outcome.is_win()))
    }

    /// One table of up to three heaps, and pairs of tables.
    fn small_cases(&self) -> Vec<((), Tables)> {
        let sets = [
            vec![1],
            vec![2],
            vec![2, 1],
            vec![1, 3],
            vec![3, 2],
            vec![1, 3, 4],
            vec![5, 2, 2],
        ];
        let on = |set: &Vec<u64>, heaps: &[u64]| Table {
            set: set.clone(),
            heaps: heaps.to_vec(),
        };
        let mut cases: Vec<Tables> = Vec::new();
        for set in &sets {
            let heaps = multisets(3, &(0..=6));
            cases.extend(heaps.iter().map(|heaps| vec![on(set, heaps)]));
        }
        let few: [&[u64]; 8] = [&[0], &[1], &[2], &[4], &[7], &[2, 2], &[5, 2], &[6, 4]];
        for (index, first) in sets.iter().enumerate() {
            for second in &sets[index..] {
                for heaps in few {
                    let beside = few.iter();
                    cases.extend(beside.map(|other| vec![on(first, heaps), on(second, other)]));
                }
            }
        }
        cases.sort_by_key(|tables| {
            let lengths = tables.iter().map(|t| t.set.len() + t.heaps.len());
            let stones = tables.iter().flat_map(|table| &table.heaps);
            (tables.len(), lengths.sum::<usize>(), stones.sum::<u64>())
        });
        cases.into_iter().map(|tables| ((), tables)).collect()
    }

    /// Without a table, or with simpler heaps or a smaller set on one.
    fn simpler(&self, (): &(), tables: &Tables) -> Vec<((), Tables)> {
        let mut cases: Vec<Tables> = Vec::new();
        for index in 0..tables.len() {
            let mut fewer = tables.clone();
            fewer.remove(index);
            cases.push(fewer);
        }
        for (index, table) in tables.iter().enumerate() {
            let with = |table: Table| {
                let mut after = tables.clone();
                after[index] = table;
                after
            };
            let set = &table.set;
            cases.extend(simpler(&table.heaps, 0).into_iter().map(|heaps| {
                let set = set.clone();
                with(Table { set, heaps })
            }));
            cases.extend(simpler(set, 1).into_iter().map(|set| {
                let heaps = table.heaps.clone();
                with(Table { set, heaps })
            }));
        }
        cases.into_iter().map(|tables| ((), tables)).collect()
    }

    fn explain(&self, (): &(), tables: &Tables, lang: Lang) -> Option<String> {
        let mut parts = Vec::new();
        for (number, table) in (1..).zip(tables) {
            let of = table.heaps.iter().zip(table.values());
            parts.extend(of.map(|(heap, value)| match lang {
                Lang::En => (format!("{heap} on table {number}"), value),
                Lang::Zh => (format!("第 {number} 桌的 {heap} 颗"), value),
            }));
        }
        let text = misere::explain_parts(&parts, lang);
        let Some((number, heap, taken)) = winning_move(tables) else {
            return Some(text);
        };
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: take {taken} from a heap of {heap} on table {number}."
            ),
            Lang::Zh => {
                format!("{text}一种制胜走法：从第 {number} 桌的一堆 {heap} 颗中取走 {taken} 颗。")
            }
        })
    }

    fn xor_guess(&self, (): &(), tables: &Tables) -> Option<String> {
        let heaps = tables.iter().flat_map(|table| &table.heaps);
        let sizes: Vec<u64> = heaps.copied().collect();
        Some(word(wins(&sizes)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (tables, heap) in [(3, 15), (6, 60), (10, 300)] {
            plan.generate("middle", [tables, heap], 1, |random, [tables, heap]| {
                let count = (self.stones / (tables * 3 * heap)).min(150);
                self.positions(random, count, tables, heap)
            });
        }
        plan.generate("ones", [], 1, |random, []| Self::ones(random));
        // Each table as a whole is worth 0 or 1, and the theorem is wrong for whole tables.
        plan.generate("tables-of-0-and-1", [], 2, |random, []| {
            let position = |round| Self::hidden(random, round % 2 == 0);
            Block::alone((0..100).map(position).collect::<Vec<_>>())
        });
        plan.generate("largest", [], 2, |random, []| self.largest(random));
        plan.add("largest", self.full());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 2, 12)
        });
    }
}

/// A winning move: the number of its table, the heap and what is taken from it.
fn winning_move(tables: &[Table]) -> Option<(usize, u64, u64)> {
    let all = values(tables);
    if !wins(&all) {
        return None;
    }
    let mut at = 0;
    for (number, table) in (1..).zip(tables) {
        let values = table.all_values(table.largest());
        for heap in &table.heaps {
            let mut after = all.clone();
            for take in table.set.iter().filter(|take| *take <= heap) {
                after[at] = values[(heap - take) as usize];
                if !wins(&after) {
                    return Some((number, *heap, *take));
                }
            }
            at += 1;
        }
    }
    None
}

/// The tables with another size for the last heap, so that the position is lost, or won; as they
/// are where no size does it.
fn decided(mut tables: Tables, lost: bool) -> Tables {
    let mut all = values(&tables);
    if wins(&all) != lost {
        return tables;
    }
    let Some(table) = tables.last_mut() else {
        return tables;
    };
    let sizes = table.all_values(table.largest());
    // From the largest size on, which keeps the heap large.
    let found = (0..sizes.len()).rev().find(|size| {
        all.pop();
        all.push(sizes[*size]);
        wins(&all) != lost
    });
    if let Some((heap, size)) = table.heaps.last_mut().zip(found) {
        *heap = size as u64;
    }
    tables
}

impl AntiSg {
    /// Positions of which every second one is lost, where the last heap can make it so.
    fn positions(&self, random: &mut Random, count: u64, most: u64, heap: u64) -> Vec<Block<Self>> {
        let positions = (0..count).map(|round| {
            let length = random.within(&(1..=most));
            let tables = (0..length).map(|_| {
                let numbers = random.within(&(1..=self.numbers.min(heap / 3)));
                let heaps = random.within(&(1..=3));
                Table {
                    set: random.list(numbers, &(1..=heap / 2)),
                    heaps: random.list(heaps, &(0..=heap)),
                }
            });
            decided(tables.collect(), round % 2 == 0)
        });
        Block::alone(positions.collect::<Vec<_>>())
    }

    /// Sets in which all values are 0 and 1, and in some positions one heap of a larger value.
    fn ones(random: &mut Random) -> Vec<Block<Self>> {
        let positions = (0..150).map(|round| {
            let length = random.within(&(1..=4));
            let tables = (0..length).map(|_| {
                // Odd multiples of one number never give a third value.
                let unit = random.within(&(1..=5));
                let size = random.within(&(1..=3));
                let odd = random.list(size, &(0..=3));
                let heaps = random.within(&(1..=6));
                Table {
                    set: odd.into_iter().map(|half| unit * (2 * half + 1)).collect(),
                    heaps: random.list(heaps, &(0..=8 * unit)),
                }
            });
            let mut tables = decided(tables.collect(), round % 2 == 0);
            if round % 5 == 4 {
                tables.push(Table {
                    set: vec![2, 1],
                    heaps: vec![3 * random.below(5) + 2],
                });
            }
            tables
        });
        Block::alone(positions.collect::<Vec<_>>())
    }

    /// Tables of value 0 whose heaps are not, with a heap of value 1 on the last one if the
    /// position is to be won.
    fn hidden(random: &mut Random, won: bool) -> Tables {
        let length = random.within(&(1..=4));
        let mut tables: Tables = (0..length)
            .map(|_| {
                let first = random.within(&(1..=4));
                let mut table = Table {
                    set: vec![first, first + 1, 2 * first + 1 + random.below(5)],
                    heaps: Vec::new(),
                };
                random.shuffle(&mut table.set);
                let values = table.all_values(60);
                let large: Vec<usize> = (0..values.len()).filter(|h| values[*h] > 1).collect();
                for _ in 0..random.within(&(1..=3)) {
                    let Some(heap) = random.pick(&large).copied() else {
                        break;
                    };
                    let equal = large.iter().copied();
                    let equal: Vec<usize> = equal
                        .filter(|other| values[*other] == values[heap])
                        .collect();
                    table.heaps.push(heap as u64);
                    table
                        .heaps
                        .extend(random.pick(&equal).map(|other| *other as u64));
                }
                if table.heaps.is_empty() {
                    table.heaps.push(0);
                }
                table
            })
            .collect();
        if let Some(table) = tables.last_mut().filter(|_| won) {
            let values = table.all_values(60);
            let one = values.iter().position(|value| *value == 1);
            table.heaps.extend(one.map(|heap| heap as u64));
        }
        for table in &mut tables {
            random.shuffle(&mut table.heaps);
        }
        random.shuffle(&mut tables);
        tables
    }

    /// As many stones as there may be in all, in heaps as large as they may be.
    fn full(&self) -> Vec<Block<Self>> {
        let heaps = vec![self.heap; self.heaps as usize];
        let positions = self.stones / (self.tables * self.heaps * self.heap);
        let tables = |first: u64| {
            let tables = (first..first + self.tables).map(|number| Table {
                set: vec![number + 2, number + 1],
                heaps: heaps.clone(),
            });
            tables.collect::<Tables>()
        };
        Block::alone((0..positions).map(tables))
    }

    /// As many tables, numbers and heaps as there may be, as large as they may be.
    fn largest(&self, random: &mut Random) -> Vec<Block<Self>> {
        let full = self.tables * self.heaps * self.heap;
        let count = (2 * self.stones / full).saturating_sub(1).max(1);
        let positions = (0..count).map(|round| {
            let tables = (0..self.tables).map(|_| {
                let most = [6, 40, self.number][random.below(3) as usize];
                let mut set = random.list(self.numbers, &(1..=most));
                set[0] = if round == 0 { self.number } else { most };
                let mut heaps = random.list(self.heaps, &(0..=self.heap));
                heaps[0] = self.heap;
                Table { set, heaps }
            });
            decided(tables.collect(), round % 2 == 0)
        });
        Block::alone(positions.collect::<Vec<_>>())
    }
}
