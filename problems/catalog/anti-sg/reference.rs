//! Anti-SG: heaps of several subtraction games, and whoever makes the last move loses.
//!
//! The SJ theorem answers this for single heaps, as every heap of value 0 that can move has a
//! move to value 1, which is checked for every table. Tables of several heaps do not keep to
//! that condition, and the theorem is wrong for them.

use crate::task::prelude::*;
use sg::convention::anti_sg;
use sg::subtraction::SubtractionSet;

bounds! { AntiSg { cases, tables, numbers, number, heaps, heap, stones } }

/// A table: its heaps, and the numbers that may be taken, in their order.
type Table = (Heaps, Vec<u64>);
type Tables = Vec<Table>;
type Rules = Tabled<SubtractionSet>;

/// The rules of a table with the values of all heaps up to `largest`.
fn rules((_, set): &Table, largest: u64) -> Rules {
    let set = SubtractionSet::new(set.iter().copied());
    Tabled::new(set, largest as usize)
}

fn largest((heaps, _): &Table) -> u64 {
    heaps.iter().max().copied().unwrap_or(0)
}

/// A heap of value 0 that can move, but not to value 1: the theorem would be wrong.
fn exception(table: &Table) -> Option<u64> {
    let rules = rules(table, largest(table));
    let dead = rules.heaps_of(Nimber::ZERO, 0..=largest(table)).into_iter();
    let mut can_move = dead.filter(|heap| table.1.iter().any(|take| take <= heap));
    let to_one = |heap: &u64| rules.moves_to(heap, Nimber(1)).map_or(0, |one| one.count);
    can_move.find(|heap| to_one(heap) == 0)
}

/// The values of all heaps.
fn values(tables: &[Table]) -> Vec<Nimber> {
    let of = |table: &Table| -> Vec<Nimber> {
        let rules = rules(table, largest(table));
        table
            .0
            .iter()
            .filter_map(|heap| rules.value(*heap))
            .collect()
    };
    tables.iter().flat_map(of).collect()
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
        layout.each("n", 1..=self.tables, tables, |layout, (heaps, set)| {
            layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
            layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))
        })
    }

    fn totals(&self, cases: &[&Tables]) -> Vec<Total> {
        let tables = cases.iter().flat_map(|tables| tables.iter());
        let stones = tables.flat_map(|(heaps, _)| heaps).sum();
        vec![Total::new("stones", self.stones, stones)]
    }

    fn game(&self, tables: &Tables) -> Several<Rules> {
        Several::new(tables.iter().map(|table| rules(table, largest(table))))
    }

    fn parts(&self, tables: &Tables) -> Vec<(usize, u64)> {
        let tables = tables.iter().enumerate();
        let heaps =
            tables.flat_map(|(index, (heaps, _))| heaps.iter().map(move |heap| (index, *heap)));
        heaps.collect()
    }

    fn after(&self, tables: &Tables, parts: Vec<(usize, u64)>) -> Tables {
        let on = |index: usize| parts.iter().filter(move |(table, _)| *table == index);
        let heaps = |index| on(index).map(|(_, heap)| *heap).collect();
        let tables = tables.iter().enumerate();
        tables
            .map(|(index, (_, set))| (heaps(index), set.clone()))
            .collect()
    }

    /// Heaps of one game; of several games together there is no name.
    fn notation(&self, tables: &Tables) -> Option<String> {
        let (_, set) = tables.first()?;
        let is_named = tables.iter().all(|(_, other)| other == set);
        let heaps: Heaps = tables.iter().flat_map(|(heaps, _)| heaps.clone()).collect();
        let game = format!("subtraction:{}", heaps::numbers(set));
        is_named.then(|| heaps::notation(&game, &heaps))
    }

    fn wins(&self, tables: &Tables) -> Known<bool> {
        for table in tables {
            if let Some(heap) = exception(table) {
                return Err(reference_error(say!(
                    "a heap of {heap} has value 0 and no move to value 1",
                    heap
                )));
            }
        }
        Ok(wins(&values(tables)))
    }

    /// One table of up to three heaps, and pairs of tables.
    fn small(&self) -> Vec<Tables> {
        let sets = heaps::lists("1 | 2 | 2 1 | 1 3 | 3 2 | 1 3 4 | 5 2 2");
        let mut cases: Vec<Tables> = Vec::new();
        for set in &sets {
            let heaps = multisets(3, &(0..=6)).into_iter();
            cases.extend(heaps.map(|heaps| vec![(heaps, set.clone())]));
        }
        let few = heaps::lists("0 | 1 | 2 | 4 | 7 | 2 2 | 5 2 | 6 4");
        for (index, first) in sets.iter().enumerate() {
            for second in &sets[index..] {
                for heaps in &few {
                    let one = (heaps.clone(), first.clone());
                    let beside = few.iter().map(|other| (other.clone(), second.clone()));
                    cases.extend(beside.map(|two| vec![one.clone(), two]));
                }
            }
        }
        heaps::sorted(cases, |tables| {
            let lengths = tables.iter().map(|(heaps, set)| set.len() + heaps.len());
            let stones = tables.iter().flat_map(|(heaps, _)| heaps);
            (tables.len(), lengths.sum::<usize>(), stones.sum::<u64>())
        })
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
        let heaps = tables.iter().flat_map(|(heaps, _)| heaps);
        Some(word::<Self>(wins(
            &heaps.copied().map(Nimber).collect::<Vec<_>>(),
        )))
    }

    fn sizes(&self, tables: &Tables) -> u64 {
        tables.iter().fold(0, |sum, (heaps, _)| sum ^ heaps.xor())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
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
    let rules = rules(table, largest(table));
    let found = rules.values().iter().rposition(|value| {
        all.pop();
        all.push(*value);
        wins(&all) != lost
    });
    if let Some((heap, size)) = table.0.last_mut().zip(found) {
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
                let set = random.list(numbers, &(1..=heap / 2));
                (random.list(heaps, &(0..=heap)), set)
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
            let set = odd.map(|half| unit * (2 * half + 1)).collect();
            let heaps = random.within(&(1..=6));
            (random.list(heaps, &(0..=8 * unit)), set)
        });
        let mut tables = decided(tables, round.is_multiple_of(2));
        if round % 5 == 4 {
            tables.push((vec![3 * random.below(5) + 2], vec![2, 1]));
        }
        tables
    }

    /// Tables of value 0 whose heaps are not, with a heap of value 1 on the last one if the
    /// position is to be won.
    fn hidden(random: &mut Random, won: bool) -> Tables {
        let length = random.within(&(1..=4));
        let mut tables = random.many(length, |random, _| {
            let first = random.within(&(1..=4));
            let mut set = vec![first, first + 1, 2 * first + 1 + random.below(5)];
            random.shuffle(&mut set);
            let mut table = (Heaps::new(), set);
            let rules = rules(&table, 60);
            let is_large = |heap: &u64| rules.value(*heap).is_some_and(|value| value > Nimber(1));
            let large: Vec<u64> = (0..=60).filter(is_large).collect();
            for _ in 0..random.within(&(1..=3)) {
                let Some(heap) = random.pick(&large).copied() else {
                    break;
                };
                let equal = rules.heaps_of(rules.value(heap).unwrap_or_default(), 0..=60);
                table.0.push(heap);
                table.0.extend(random.pick(&equal));
            }
            if table.0.is_empty() {
                table.0.push(0);
            }
            table
        });
        if let Some(table) = tables.last_mut().filter(|_| won) {
            let ones = rules(table, 60).heaps_of(Nimber(1), 0..=60);
            table.0.extend(ones.first());
        }
        for (heaps, _) in &mut tables {
            random.shuffle(heaps);
        }
        random.shuffle(&mut tables);
        tables
    }

    /// As many stones as there may be in all, in heaps as large as they may be.
    fn full(&self) -> Vec<Tables> {
        let heaps = vec![self.heap; self.heaps as usize];
        let positions = self.stones / (self.tables * self.heaps * self.heap);
        let table = |number| (heaps.clone(), vec![number + 2, number + 1]);
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
            (heaps, set)
        });
        decided(tables, round.is_multiple_of(2))
    }
}
