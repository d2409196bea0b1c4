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
type Rules = Tabled<SubtractionSet>;

impl Case for Table {
    fn simpler(&self) -> Vec<Self> {
        let pairs = (self.heaps.clone(), self.set.clone()).simpler().into_iter();
        pairs.map(|(heaps, set)| Self { set, heaps }).collect()
    }

    fn xor(&self) -> u64 {
        self.heaps.xor()
    }
}

impl Table {
    fn new(set: &[u64], heaps: &[u64]) -> Self {
        Self {
            set: set.to_vec(),
            heaps: heaps.to_vec(),
        }
    }

    /// The rules with the values of the heaps 0..=`largest`.
    fn rules(&self, largest: u64) -> Rules {
        Tabled::new(
            SubtractionSet::new(self.set.iter().copied()),
            largest as usize,
        )
    }

    fn largest(&self) -> u64 {
        self.heaps.iter().max().copied().unwrap_or(0)
    }

    /// The values of its heaps.
    fn values(&self) -> Vec<Nimber> {
        let rules = self.rules(self.largest());
        let heaps = self.heaps.iter();
        heaps.filter_map(|heap| rules.value(*heap)).collect()
    }

    /// A heap of value 0 that can move, but not to value 1: the theorem would be wrong.
    fn exception(&self) -> Option<u64> {
        let rules = self.rules(self.largest());
        let dead = rules.heaps_of(Nimber::ZERO, 0..=self.largest()).into_iter();
        let mut can_move = dead.filter(|heap| self.set.iter().any(|take| take <= heap));
        can_move.find(|heap| {
            rules
                .moves_to(heap, Nimber(1))
                .is_none_or(|one| one.count == 0)
        })
    }
}

fn values(tables: &[Table]) -> Vec<Nimber> {
    tables.iter().flat_map(Table::values).collect()
}

fn wins(values: &[Nimber]) -> bool {
    anti_sg(values).is_win()
}

impl Task for AntiSg {
    type Case = Tables;
    /// A part is the index of a table and a heap.
    type Game = Several<Rules>;

    const PLAY: Play = Play::Misere;

    fn case(&self, layout: &mut dyn Layout, tables: &mut Tables) -> Step {
        layout.each(
            "n",
            1..=self.tables,
            tables,
            |layout, Table { set, heaps }| {
                layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
                layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))
            },
        )
    }

    fn totals(&self, cases: &[&Tables]) -> Vec<Total> {
        let tables = cases.iter().flat_map(|tables| tables.iter());
        let stones = tables.flat_map(|table| &table.heaps).sum();
        vec![Total::new("stones", self.stones, stones)]
    }

    fn game(&self, tables: &Tables) -> Several<Rules> {
        Several::new(tables.iter().map(|table| table.rules(table.largest())))
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
        let sets: [&[u64]; 7] = [
            &[1],
            &[2],
            &[2, 1],
            &[1, 3],
            &[3, 2],
            &[1, 3, 4],
            &[5, 2, 2],
        ];
        let mut cases: Vec<Tables> = Vec::new();
        for set in sets {
            let heaps = multisets(3, &(0..=6));
            cases.extend(heaps.iter().map(|heaps| vec![Table::new(set, heaps)]));
        }
        let few: [&[u64]; 8] = [&[0], &[1], &[2], &[4], &[7], &[2, 2], &[5, 2], &[6, 4]];
        for (index, first) in sets.iter().enumerate() {
            for second in &sets[index..] {
                for heaps in few {
                    let one = Table::new(first, heaps);
                    let beside = few.iter().map(|other| Table::new(second, other));
                    cases.extend(beside.map(|two| vec![one.clone(), two]));
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
        let (taken, table) = (turn.label[0], table + 1);
        say.say(&said!("take", taken, heap, table))
    }

    fn xor_guess(&self, tables: &Tables) -> Option<String> {
        let heaps = tables.iter().flat_map(|table| &table.heaps);
        let sizes: Vec<Nimber> = heaps.copied().map(Nimber).collect();
        Some(word::<Self>(wins(&sizes)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[3, 15], [6, 60], [10, 300]];
        plan.each("middle", sizes, 1, |random, [tables, heap]| {
            let count = (self.stones / (tables * 3 * heap)).min(150);
            self.positions(random, count, tables, heap)
        });
        plan.many("ones", [1, 150], Self::ones);
        // Each table as a whole is worth 0 or 1, and the theorem is wrong for whole tables.
        plan.many("tables-of-0-and-1", [2, 100], |random, round| {
            Self::hidden(random, round % 2 == 0)
        });
        plan.random("largest", 2, |random| {
            let full = self.tables * self.heaps * self.heap;
            let count = (2 * self.stones / full).saturating_sub(1).max(1);
            random.many(count, |random, round| self.largest(random, round))
        });
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
    // From the largest size on, which keeps the heap large.
    let rules = table.rules(table.largest());
    let found = rules.values().iter().rposition(|value| {
        all.pop();
        all.push(*value);
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
        random.many(count, |random, round| {
            let length = random.within(&(1..=most));
            let tables = random.many(length, |random, _| {
                let numbers = random.within(&(1..=self.numbers.min(heap / 3)));
                let heaps = random.within(&(1..=3));
                Table {
                    set: random.list(numbers, &(1..=heap / 2)),
                    heaps: random.list(heaps, &(0..=heap)),
                }
            });
            decided(tables, round % 2 == 0)
        })
    }

    /// Sets in which all values are 0 and 1, and in some positions one heap of a larger value.
    fn ones(random: &mut Random, round: u64) -> Tables {
        let length = random.within(&(1..=4));
        let tables = random.many(length, |random, _| {
            // Odd multiples of one number never give a third value.
            let unit = random.within(&(1..=5));
            let size = random.within(&(1..=3));
            let odd = random.list(size, &(0..=3)).into_iter();
            let heaps = random.within(&(1..=6));
            Table {
                set: odd.map(|half| unit * (2 * half + 1)).collect(),
                heaps: random.list(heaps, &(0..=8 * unit)),
            }
        });
        let mut tables = decided(tables, round.is_multiple_of(2));
        if round % 5 == 4 {
            tables.push(Table::new(&[2, 1], &[3 * random.below(5) + 2]));
        }
        tables
    }

    /// Tables of value 0 whose heaps are not, with a heap of value 1 on the last one if the
    /// position is to be won.
    fn hidden(random: &mut Random, won: bool) -> Tables {
        let length = random.within(&(1..=4));
        let mut tables = random.many(length, |random, _| {
            let first = random.within(&(1..=4));
            let mut table = Table::new(&[first, first + 1, 2 * first + 1 + random.below(5)], &[]);
            random.shuffle(&mut table.set);
            let rules = table.rules(60);
            let is_large = |heap: &u64| rules.value(*heap).is_some_and(|value| value > Nimber(1));
            let large: Vec<u64> = (0..=60).filter(is_large).collect();
            for _ in 0..random.within(&(1..=3)) {
                let Some(heap) = random.pick(&large).copied() else {
                    break;
                };
                let equal = rules.heaps_of(rules.value(heap).unwrap_or_default(), 0..=60);
                table.heaps.push(heap);
                table.heaps.extend(random.pick(&equal));
            }
            if table.heaps.is_empty() {
                table.heaps.push(0);
            }
            table
        });
        if let Some(table) = tables.last_mut().filter(|_| won) {
            let ones = table.rules(60).heaps_of(Nimber(1), 0..=60);
            table.heaps.extend(ones.first());
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
        let table = |number| Table::new(&[number + 2, number + 1], &heaps);
        let tables = |first| (first..first + self.tables).map(table).collect();
        (0..positions).map(tables).collect()
    }

    /// As many tables, numbers and heaps as there may be, as large as they may be.
    fn largest(&self, random: &mut Random, round: u64) -> Tables {
        let tables = random.many(self.tables, |random, _| {
            let most = [6, 40, self.number][random.below(3) as usize];
            let mut set = random.list(self.numbers, &(1..=most));
            set[0] = if round == 0 { self.number } else { most };
            let mut heaps = random.list(self.heaps, &(0..=self.heap));
            heaps[0] = self.heap;
            Table { set, heaps }
        });
        decided(tables, round.is_multiple_of(2))
    }
}
