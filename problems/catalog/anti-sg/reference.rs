//! Anti-SG: heaps of several subtraction games, and whoever makes the last move loses.
//!
//! The SJ theorem answers this for single heaps, as every heap of value 0 that can move has a
//! move to value 1, which is checked for every table. Tables of several heaps do not keep to
//! that condition, and the theorem is wrong for them.

use crate::task::prelude::*;
use sg::convention::anti_sg;
use sg::subtraction::SubtractionSet;

bounds! { AntiSg { cases, tables, numbers, number, heaps, heap, stones } }

/// A table: the numbers that may be taken, in their order, and its heaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    set: Vec<u64>,
    heaps: Heaps,
}

type Tables = Vec<Table>;

impl Case for Table {
    fn simpler(&self) -> Vec<Self> {
        let pairs = (self.heaps.clone(), self.set.clone()).simpler();
        pairs
            .into_iter()
            .map(|(heaps, set)| Self { set, heaps })
            .collect()
    }
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
pub(super) struct Rules(Vec<SubtractionSet>);

impl Game for Rules {
    type Position = (usize, u64);

    fn options(&self, position: &(usize, u64), sink: &mut dyn FnMut(&[(usize, u64)])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    fn moves(&self, &(table, heap): &(usize, u64), visit: &mut dyn FnMut(&[u64], &[(usize, u64)])) {
        self.0[table].moves(&heap, &mut |label, left| visit(label, &[(table, left[0])]));
    }

    fn most_moves(&self, &(table, heap): &(usize, u64)) -> u64 {
        self.0[table].most_moves(&heap)
    }
}

impl Task for AntiSg {
    type Case = Tables;
    type Game = Rules;

    const PLAY: Play = Play::Misere;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, tables: &mut Tables) -> Step {
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

    fn totals(&self, cases: &[&Tables]) -> Vec<Total> {
        let tables = cases.iter().flat_map(|tables| tables.iter());
        vec![Total {
            of: "stones",
            most: self.stones,
            met: tables.flat_map(|table| &table.heaps).sum(),
        }]
    }

    fn game(&self, tables: &Tables) -> Rules {
        let sets = tables.iter().map(|table| table.set.iter().copied());
        Rules(sets.map(SubtractionSet::new).collect())
    }

    fn parts(&self, tables: &Tables) -> Vec<(usize, u64)> {
        let heaps = tables.iter().enumerate().flat_map(|(index, table)| {
            let heaps = table.heaps.iter();
            heaps.map(move |heap| (index, *heap))
        });
        heaps.collect()
    }

    fn after(&self, tables: &Tables, parts: Vec<(usize, u64)>) -> Tables {
        let on = |index: usize| parts.iter().filter(move |(table, _)| *table == index);
        let tables = tables.iter().enumerate();
        let tables = tables.map(|(index, table)| Table {
            set: table.set.clone(),
            heaps: on(index).map(|(_, heap)| *heap).collect(),
        });
        tables.collect()
    }

    fn value(&self, tables: &Tables, (table, heap): &(usize, u64)) -> Known<u64> {
        Ok(tables[*table].all_values(*heap)[*heap as usize])
    }

    fn wins(&self, tables: &Tables) -> Known<bool> {
        for table in tables {
            if let Some(heap) = table.exception() {
                let reason = format!("a heap of {heap} has value 0 and no move to value 1");
                return Err(reference_error(&table.set, &reason));
            }
        }
        Ok(wins(&values(tables)))
    }

    /// One table of up to three heaps, and pairs of tables.
    fn small(&self) -> Vec<Tables> {
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
        cases
    }

    fn part_name(&self, _: &Tables, _: usize, part: &(usize, u64), say: &Say<'_>) -> String {
        say.say(&said!("heap-on-table", table = part.0 + 1, heap = part.1))
    }

    fn describe(&self, tables: &Tables, turn: &Turn<(usize, u64)>, say: &Say<'_>) -> String {
        let (table, heap) = self.parts(tables)[turn.part];
        say.say(&said!(
            "take",
            taken = turn.label[0],
            heap,
            table = table + 1
        ))
    }

    fn xor_guess(&self, tables: &Tables) -> Option<String> {
        let heaps = tables.iter().flat_map(|table| &table.heaps);
        let sizes: Vec<u64> = heaps.copied().collect();
        Some(word::<Self>(wins(&sizes)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[3, 15], [6, 60], [10, 300]];
        plan.each("middle", sizes, 1, |random, [tables, heap]| {
            let count = (self.stones / (tables * 3 * heap)).min(150);
            self.positions(random, count, tables, heap)
        });
        plan.generate("ones", [], 1, |random, []| Self::ones(random));
        // Each table as a whole is worth 0 or 1, and the theorem is wrong for whole tables.
        plan.generate("tables-of-0-and-1", [], 2, |random, []| {
            let position = |round| Self::hidden(random, round % 2 == 0);
            (0..100).map(position).collect::<Vec<_>>()
        });
        plan.generate("largest", [], 2, |random, []| self.largest(random));
        plan.add("largest", self.full());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 2, 12)
        });
    }
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
    fn positions(&self, random: &mut Random, count: u64, most: u64, heap: u64) -> Vec<Tables> {
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
        positions.collect()
    }

    /// Sets in which all values are 0 and 1, and in some positions one heap of a larger value.
    fn ones(random: &mut Random) -> Vec<Tables> {
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
        positions.collect()
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
    fn full(&self) -> Vec<Tables> {
        let heaps = vec![self.heap; self.heaps as usize];
        let positions = self.stones / (self.tables * self.heaps * self.heap);
        let tables = |first: u64| {
            let tables = (first..first + self.tables).map(|number| Table {
                set: vec![number + 2, number + 1],
                heaps: heaps.clone(),
            });
            tables.collect::<Tables>()
        };
        (0..positions).map(tables).collect()
    }

    /// As many tables, numbers and heaps as there may be, as large as they may be.
    fn largest(&self, random: &mut Random) -> Vec<Tables> {
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
        positions.collect()
    }
}
