//! The moves of Kayles, for the questions beyond who wins.

use super::{Heaps, Kayles};
use crate::task::Random;
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::{Localized, ProblemsError};

impl Rules for Kayles {
    /// In row i, k pins from pin p on. What stands behind them becomes a new last row.
    const MOVE: &'static [&'static str] = &["i", "p", "k"];

    fn moves(&self, (): &(), rows: &Heaps) -> Vec<Move> {
        let rows = (1..).zip(rows);
        rows.flat_map(|(i, row)| {
            let hits = (1..=2).filter(move |k| k <= row);
            hits.flat_map(move |k| (1..=row + 1 - k).map(move |p| vec![i, p, k]))
        })
        .collect()
    }

    /// Neither the order of rows nor empty ones matter.
    fn name(&self, rows: &Heaps) -> String {
        let mut rows: Heaps = rows.iter().copied().filter(|row| *row > 0).collect();
        rows.sort_unstable();
        format!("{rows:?}")
    }

    fn can_be_played_out(&self, rows: &Heaps) -> bool {
        rows.iter().sum::<u64>() <= 15
    }

    fn after(&self, (): &(), rows: &Heaps, numbers: &[u64]) -> Result<Heaps, Localized> {
        let (i, p, k) = (numbers[0], numbers[1], numbers[2]);
        let row = i.checked_sub(1).and_then(|index| rows.get(index as usize));
        let Some(row) = row else {
            return no_move(format!("there is no row {i}"), format!("没有第 {i} 排"));
        };
        if !(1..=2).contains(&k) {
            return no_move(
                format!("a ball knocks down one pin or two, not {k}"),
                format!("一球只能击倒一个或两个，不能击倒 {k} 个"),
            );
        }
        if p == 0 || p > *row || k > row - (p - 1) {
            return no_move(
                format!("row {i} has {row} pins: {k} from pin {p} on are not there"),
                format!("第 {i} 排有 {row} 个，从第 {p} 个起没有 {k} 个"),
            );
        }
        let mut after = rows.clone();
        after[i as usize - 1] = p - 1;
        after.push(row - (p - 1) - k);
        Ok(after)
    }

    fn values(&self, (): &(), cases: &[Heaps]) -> Result<Vec<u64>, ProblemsError> {
        Ok(cases.iter().map(|rows| self.total(rows)).collect())
    }

    fn winning(&self, (): &(), cases: &[Heaps]) -> Result<Vec<Winning>, ProblemsError> {
        let winning = |rows: &Heaps| {
            let total = self.total(rows);
            let mut winning = Winning::default();
            for (i, row) in (1..).zip(rows) {
                let wanted = total ^ self.value(*row);
                for k in (1..=2).filter(|k| k <= row && total != 0) {
                    let (count, first) = self.splits(row - k, wanted);
                    winning.count += count;
                    if let Some(left) = first.filter(|_| winning.first.is_none()) {
                        winning.first = Some(vec![i, left + 1, k]);
                    }
                }
            }
            winning
        };
        Ok(cases.iter().map(winning).collect())
    }

    fn game(&self, random: &mut Random, largest: bool) -> ((), Heaps) {
        let count = if largest {
            self.rows
        } else {
            random.within(&(1..=self.rows))
        };
        let mut rows = random.list(count, &(1..=self.row));
        if largest {
            rows[0] = self.row;
        }
        ((), rows)
    }
}

impl Kayles {
    /// In how many ways `pins` are left and right of a gap so that the two parts have that
    /// value together, and the number on the left in one of them.
    fn splits(&self, pins: u64, wanted: u64) -> (u128, Option<u64>) {
        let fits = |left: &u64| self.value(*left) ^ self.value(pins - left) == wanted;
        let count = |range: std::ops::RangeInclusive<u64>| {
            let found: Vec<u64> = range.filter(fits).collect();
            (found.len() as u128, found.first().copied())
        };
        let (start, period) = (self.period.preperiod, self.period.period);
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
}
