//! Lamps in space: the corners of a box are switched, a product of three rules.

use std::collections::BTreeSet;

use crate::{Game, MovesTo, Nimber};

/// A lamp: its coordinates, from 1.
pub type Lamp = (u64, u64, u64);

/// The rules: the different corners of a box are switched, of which the one farthest from the origin
/// must be on; a box may be thin. A position is the lamps that are on, ascending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boxes;

impl Boxes {
    /// Returns the value of the lamps: the sum of the nim products of their coordinates (the Tartan
    /// theorem, with [`super::Rule::AtMost`] two in each direction). Compared with the rules for all
    /// lamps in a cube of side 2, and for single ones in a cube of side 3.
    pub fn value(self, lamps: &[Lamp]) -> Nimber {
        let product = |(x, y, z): &Lamp| Nimber(*x) * Nimber(*y) * Nimber(*z);
        lamps.iter().map(product).sum()
    }

    /// The farthest corner of a box whose switching leaves value 0, and the nearest; `None` where the value is 0 or the
    /// lamp that can be lowered stands above too large an area.
    ///
    /// Some lamp has a value that is lowered by what is too much, and the corners of a box give it every lower value.
    /// Where two of the coordinates are chosen, the quotient says the third.
    fn winning_box(self, lamps: &[Lamp]) -> Option<(Lamp, Lamp)> {
        let sum = self.value(lamps);
        let lowers = |lamp: &&Lamp| {
            let value = self.value(&[**lamp]);
            value + sum < value
        };
        let &(x, y, z) = lamps.iter().find(lowers)?;
        if x.saturating_mul(y) > MOST_TRIED {
            return None;
        }
        // Where a box is thin its corners fall together, as with a coin 0 that is nowhere.
        let near = |far: u64, lower: u64| if lower == 0 { far } else { lower };
        let areas = (0..x).flat_map(|a| (0..y).map(move |b| (a, b)));
        let mut boxes = areas.filter_map(|(a, b)| {
            let area = (Nimber(x) + Nimber(a)) * (Nimber(y) + Nimber(b));
            let c = (sum.checked_div(area)? + Nimber(z)).0;
            (c < z).then(|| (near(x, a), near(y, b), near(z, c)))
        });
        Some(((x, y, z), boxes.next()?))
    }
}

/// How many pairs of coordinates are tried for a winning box at most.
const MOST_TRIED: u64 = 1 << 20;

impl Game for Boxes {
    type Position = Vec<Lamp>;

    fn options(&self, lamps: &Vec<Lamp>, sink: &mut dyn FnMut(&[Vec<Lamp>])) {
        self.moves(lamps, &mut |_, left| sink(left));
    }

    /// A label is the farthest corner of the box, then the nearest.
    fn moves(&self, lamps: &Vec<Lamp>, visit: &mut dyn FnMut(&[u64], &[Vec<Lamp>])) {
        let before: BTreeSet<Lamp> = lamps.iter().copied().collect();
        for &(x, y, z) in lamps {
            for a in 1..=x {
                for b in 1..=y {
                    for c in 1..=z {
                        let switched = corners((a, b, c), (x, y, z));
                        let after = before.symmetric_difference(&switched);
                        visit(&[x, y, z, a, b, c], &[after.copied().collect()]);
                    }
                }
            }
        }
    }

    fn most_moves(&self, lamps: &Vec<Lamp>) -> u64 {
        let boxes = lamps
            .iter()
            .map(|(x, y, z)| x.saturating_mul(*y).saturating_mul(*z));
        boxes.fold(0, u64::saturating_add)
    }

    fn known_value(&self, lamps: &Vec<Lamp>) -> Option<Nimber> {
        Some(self.value(lamps))
    }

    /// Of value 0, one is found.
    fn moves_to(&self, lamps: &Vec<Lamp>, value: Nimber) -> Option<MovesTo<Vec<Lamp>>> {
        value.is_zero().then_some(())?;
        if self.value(lamps).is_zero() {
            return Some(MovesTo::NONE);
        }
        let (far, near) = self.winning_box(lamps)?;
        let before: BTreeSet<Lamp> = lamps.iter().copied().collect();
        let switched = corners(near, far);
        let after: Vec<Lamp> = before.symmetric_difference(&switched).copied().collect();
        let label = [far.0, far.1, far.2, near.0, near.1, near.2];
        Some(MovesTo::found(label, [after]))
    }
}

/// The different corners of the box between two points.
fn corners(near: Lamp, far: Lamp) -> BTreeSet<Lamp> {
    let mut corners = BTreeSet::new();
    for x in [near.0, far.0] {
        for y in [near.1, far.1] {
            corners.extend([near.2, far.2].map(|z| (x, y, z)));
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Solver};

    #[test]
    fn values_are_those_of_the_rules() {
        let mut solver = Solver::new(Boxes, Budget::default());
        for code in 0..256u64 {
            let cells = (0..8).filter(|bit| code >> bit & 1 == 1);
            let lamps: Vec<Lamp> = cells
                .map(|bit| (bit / 4 + 1, bit / 2 % 2 + 1, bit % 2 + 1))
                .collect();
            let value = Boxes.value(&lamps);
            assert_eq!(solver.value(&[lamps]), Ok(value));
        }
    }

    #[test]
    fn single_lamps_have_the_mex_of_what_is_switched_with_them() {
        let mut values = std::collections::BTreeMap::new();
        for code in 0..27 {
            let lamp = (code / 9 + 1, code / 3 % 3 + 1, code % 3 + 1);
            let mut seen = crate::MexSet::new();
            Boxes.options(&vec![lamp], &mut |left| {
                let left = left.iter().flatten();
                seen.insert(left.map(|other| values[other]).sum());
            });
            assert_eq!(seen.mex(), Boxes.value(&[lamp]), "{lamp:?}");
            values.insert(lamp, seen.mex());
        }
    }
}
