//! Kayles: rows of pins, of any length.

use crate::task::heaps::Periodic;
use crate::task::prelude::*;
use sg::octal::Code;

bounds! {
    Kayles { cases, rows, row }
    with { known: Periodic = Periodic::proved(Code::kayles().values_to(200), Code::kayles().theorem())? }
}

impl Task for Kayles {
    type Case = Heaps;
    type Game = Code;

    /// In row i, k pins from pin p on. What stands behind them becomes a new last row.
    const MOVE: &'static [&'static str] = &["i", "p", "k"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        layout.list("n", 1..=self.rows, "a", rows, &(1..=self.row))?;
        layout.end_line()
    }

    fn game(&self, _: &Heaps) -> Code {
        Code::kayles()
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, row: &u64) -> Known<u64> {
        Ok(self.known.value(*row))
    }

    fn winning(&self, rows: &Heaps) -> Known<Winning<u64>> {
        let total = self.total(rows)?;
        let mut winning = Winning::default();
        for (part, row) in rows.iter().enumerate().filter(|_| total != 0) {
            for hit in 1..=2.min(*row) {
                let (count, first) = self.splits(row - hit, total ^ self.known.value(*row));
                winning.count += count;
                if let Some(before) = first.filter(|_| winning.first.is_none()) {
                    winning.first = Some(Turn {
                        part,
                        label: vec![before + 1, hit],
                        left: vec![before, row - hit - before],
                    });
                }
            }
        }
        Ok(winning)
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(3, &(1..=9))
    }

    fn can_be_played_out(&self, rows: &Heaps) -> bool {
        rows.iter().sum::<u64>() <= 15
    }

    /// A row with whole periods less has the same value.
    fn simpler(&self, rows: &Heaps) -> Vec<Heaps> {
        let shorter: Heaps = rows.iter().map(|row| self.known.same(*row)).collect();
        let shorter = Some(shorter).filter(|shorter| shorter != rows);
        shorter.into_iter().chain(rows.simpler()).collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[4, 30], [6, 100], [30, 10_000]];
        plan.each("middle", sizes, 2, |random, [rows, row]| {
            self.mixed(random, 150, rows, row)
        });
        plan.generate("exceptions", [], 1, |random, []| self.exceptions(random));
        plan.generate("magnitudes", [], 1, |random, []| {
            let position = |_| {
                let largest = of_any_size(random, &(100..=self.row));
                self.decided(random, 2..=6, largest)
            };
            (0..200).map(position).collect::<Vec<_>>()
        });
        plan.generate("largest", [], 1, |random, []| {
            self.mixed(random, self.cases, 3, self.row)
        });
        plan.generate("largest", [], 1, |random, []| {
            let rows = self.rows;
            let some = (0..12).map(|_| self.decided(random, rows..=rows, self.row));
            let equal = [rows, rows - 1].map(|rows| vec![self.row; rows as usize]);
            some.chain(equal).collect::<Vec<_>>()
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Heaps {
        heaps::start(random, largest, self.rows, &(1..=self.row), false)
    }
}

impl Kayles {
    /// In how many ways `pins` are left and right of a gap so that the two parts have that
    /// value together, and the number on the left in one of them.
    fn splits(&self, pins: u64, wanted: u64) -> (u128, Option<u64>) {
        let fits = |left: &u64| self.known.value(*left) ^ self.known.value(pins - left) == wanted;
        let count = |range: RangeInclusive<u64>| {
            let found: Vec<u64> = range.filter(fits).collect();
            (found.len() as u128, found.first().copied())
        };
        let (start, period) = self.known.period();
        if pins < 2 * start + period {
            return count(0..=pins);
        }
        // Left parts below the period's start, and the mirrored ones; between them both parts
        // are in the period, and what holds for a left part holds for all of its residue.
        let (mut ways, mut first) = count(0..=start - 1);
        ways *= 2;
        let between = pins - 2 * start + 1;
        for left in (start..start + period).filter(fits) {
            let steps = between - (left - start);
            ways += u128::from(steps.div_ceil(period));
            first.get_or_insert(left);
        }
        (ways, first)
    }

    /// A row with that value near a random one.
    fn row_of(&self, random: &mut Random, largest: u64, value: u64) -> Option<u64> {
        let start = random.within(&(1..=largest));
        let above = (start..=largest).take(30);
        let below = (1..start).rev().take(30);
        above
            .chain(below)
            .find(|row| self.known.value(*row) == value)
    }

    fn mixed(&self, random: &mut Random, count: u64, most: u64, row: u64) -> Vec<Heaps> {
        let largest = row.min(self.row);
        let positions = Positions {
            counts: 1..=most.min(self.rows),
            sizes: 1..=largest,
            value: &|row| self.known.value(row),
            heap_of: &|random, value| self.row_of(random, largest, value),
        };
        positions.mixed(random, count)
    }

    /// A position that is lost, or one row away from it.
    fn decided(&self, random: &mut Random, counts: RangeInclusive<u64>, largest: u64) -> Heaps {
        let positions = Positions {
            counts,
            sizes: 1..=largest,
            value: &|row| self.known.value(row),
            heap_of: &|random, value| self.row_of(random, largest, value),
        };
        if random.chance(1, 2) {
            positions.lost(random)
        } else {
            positions.near_lost(random)
        }
    }

    /// Rows around the last exceptions to the period, each beside one that makes it lost or won.
    fn exceptions(&self, random: &mut Random) -> Vec<Heaps> {
        let mut cases = Vec::new();
        for row in 1..=100 {
            for value in [row, row + 1200].map(|row| self.known.value(row)) {
                let partner = self.row_of(random, self.row, value);
                cases.extend(partner.map(|partner| vec![row, partner]));
            }
        }
        cases
    }
}
