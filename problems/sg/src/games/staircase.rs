//! Staircase Nim: a move brings any number of objects of one step down to the next.

use crate::{Game, MovesTo, Nimber};

/// The rules; a position is the numbers on the steps 1, 2, …. What reaches step 0, the floor,
/// stays there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Staircase;

impl Game for Staircase {
    type Position = Vec<u64>;

    fn options(&self, steps: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        self.moves(steps, &mut |_, left| sink(left));
    }

    /// A move is called by the step, from 1, and how many objects go down.
    fn moves(&self, steps: &Vec<u64>, visit: &mut dyn FnMut(&[u64], &[Vec<u64>])) {
        for (step, &objects) in (1..).zip(steps) {
            for moved in 1..=objects {
                visit(&[step as u64, moved], &[after(steps, step, moved)]);
            }
        }
    }

    fn most_moves(&self, steps: &Vec<u64>) -> u64 {
        steps.iter().fold(0, |sum, step| sum.saturating_add(*step))
    }

    fn known_value(&self, steps: &Vec<u64>) -> Option<Nimber> {
        Some(value(steps))
    }

    fn moves_to(&self, steps: &Vec<u64>, wanted: Nimber) -> Option<MovesTo<Vec<u64>>> {
        let moves = moves_changing(steps, value(steps).0 ^ wanted.0);
        let first = moves.first().map(|&(step, moved)| {
            let left = after(steps, step, moved);
            (vec![step as u64, moved], vec![left])
        });
        Some(MovesTo {
            count: moves.len() as u128,
            first,
            may_be_more: false,
        })
    }
}

/// The steps after so many objects have gone down from one, counted from 1.
fn after(steps: &[u64], step: usize, moved: u64) -> Vec<u64> {
    let mut after = steps.to_vec();
    after[step - 1] -= moved;
    if step > 1 {
        after[step - 2] = after[step - 2].saturating_add(moved);
    }
    after
}

/// Returns the value: the XOR of the numbers on the odd steps. What comes down from an even
/// step can be taken on to the next one at once. Compared with the rules for all positions of
/// up to 4 steps with at most 3 objects each.
///
/// ```
/// assert_eq!(sg::staircase::value(&[2, 1, 3, 2, 4]), sg::Nimber(5));
/// ```
pub fn value(steps: &[u64]) -> Nimber {
    steps.iter().step_by(2).copied().map(Nimber).sum()
}

/// Returns every winning move as (step, objects moved), steps counted from 1; none iff the
/// position is lost. O(steps).
pub fn winning_moves(steps: &[u64]) -> Vec<(usize, u64)> {
    moves_changing(steps, value(steps).0)
}

/// Every move that changes the value by `change`.
fn moves_changing(steps: &[u64], change: u64) -> Vec<(usize, u64)> {
    if change == 0 {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for (index, &objects) in steps.iter().enumerate() {
        // The move must turn the odd step that it touches into itself XOR the change.
        let count = if index % 2 == 0 {
            objects.checked_sub(objects ^ change)
        } else {
            let below = steps[index - 1];
            (below ^ change).checked_sub(below)
        };
        if let Some(count) = count.filter(|count| (1..=objects).contains(count)) {
            moves.push((index + 1, count));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn values_and_moves_are_those_of_the_rules() {
        let mut brute = Brute::new(Staircase);
        for code in 0..4u64.pow(4) {
            let steps: Vec<u64> = (0..4).map(|i| code / 4u64.pow(i) % 4).collect();
            assert_eq!(value(&steps), brute.value(&steps), "{steps:?}");
            let moves = winning_moves(&steps);
            let position = std::slice::from_ref(&steps);
            assert_eq!(moves.len(), brute.winning_moves(position), "{steps:?}");
            for (step, moved) in moves {
                let mut after = steps.clone();
                after[step - 1] -= moved;
                if step > 1 {
                    after[step - 2] += moved;
                }
                assert_eq!(value(&after), Nimber::ZERO);
            }
        }
    }
}
