//! Whether a program's answers follow the parity of some sum of what can be counted in a position.

use super::facts::Facts;
use super::inputs::{self, Lines};

/// Fewer positions than these for each thing that is counted show nothing.
const TIMES: usize = 4;

/// The most numbers of an input that are looked at one by one.
const MOST_WORDS: usize = 6;

/// Whether it is odd how much there is of each thing that is counted, in each case.
fn counted(lines: Option<&[Lines]>, facts: Option<&[Facts]>) -> Vec<Vec<bool>> {
    let is_odd = |number: u64| number % 2 == 1;
    let mut all: Vec<Vec<bool>> = Vec::new();
    if let Some(facts) = facts {
        let each = |count: &dyn Fn(&Facts) -> u64| {
            let counts = facts.iter().map(count);
            counts.map(is_odd).collect::<Vec<bool>>()
        };
        all.push(each(&|it| it.moves.iter().sum()));
        all.push(each(&|it| it.values.len() as u64));
        all.push(each(&|it| {
            it.moves.iter().filter(|moves| **moves > 0).count() as u64
        }));
        if facts.iter().all(|it| it.longest.is_some()) {
            all.push(each(&|it| {
                it.longest.iter().flatten().fold(0, |a, b| a ^ b)
            }));
        }
    }
    if let Some(lines) = lines {
        let flat: Vec<Vec<u64>> = lines.iter().map(|lines| lines.concat()).collect();
        let length = flat.first().map_or(0, Vec::len);
        if length <= MOST_WORDS && flat.iter().all(|words| words.len() == length) {
            for at in 0..length {
                all.push(flat.iter().map(|words| is_odd(words[at])).collect());
            }
        }
        all.push(lines.iter().map(|it| is_odd(inputs::length(it))).collect());
        all.push(lines.iter().map(|it| is_odd(inputs::sum(it))).collect());
        let sums = flat.iter().map(|words| words.iter().fold(0, |a, b| a ^ b));
        all.push(sums.map(is_odd).collect());
    }
    all
}

/// Whether the answers that say that a position is won are just those where some sum of what is counted
/// is odd, or just where it is even; and the right answers are not so.
pub(super) fn follows(
    won: &[bool],
    right: &[bool],
    lines: Option<&[Lines]>,
    facts: Option<&[Facts]>,
) -> bool {
    let counted = counted(lines, facts);
    won.len() >= TIMES * (counted.len() + 1)
        && won.contains(&true)
        && won.contains(&false)
        && is_sum(won, &counted)
        && !is_sum(right, &counted)
}

/// Whether a column is a sum modulo 2 of some of the others and of a constant.
fn is_sum(column: &[bool], columns: &[Vec<bool>]) -> bool {
    let mut rows: Vec<Vec<bool>> = (0..column.len())
        .map(|row| {
            let others = columns.iter().map(|it| it[row]);
            others.chain([true, column[row]]).collect()
        })
        .collect();
    let mut from = 0;
    for at in 0..=columns.len() {
        let Some(pivot) = (from..rows.len()).find(|row| rows[*row][at]) else {
            continue;
        };
        rows.swap(from, pivot);
        let pivot = rows[from].clone();
        for row in rows.iter_mut().skip(from + 1).filter(|row| row[at]) {
            for (word, own) in row.iter_mut().zip(&pivot) {
                *word ^= own;
            }
        }
        from += 1;
    }
    // What is left has no column but the sum's.
    rows[from..].iter().all(|row| row.last() == Some(&false))
}

#[cfg(test)]
mod tests {
    use super::is_sum;

    #[test]
    fn sums_modulo_2_are_found() {
        let a = vec![false, true, false, true, true];
        let b = vec![false, false, true, true, false];
        let sum: Vec<bool> = a.iter().zip(&b).map(|(a, b)| a ^ b ^ true).collect();
        let both: Vec<bool> = a.iter().zip(&b).map(|(a, b)| *a && *b).collect();
        let columns = [a, b];
        assert!(is_sum(&sum, &columns));
        assert!(!is_sum(&both, &columns));
    }
}
