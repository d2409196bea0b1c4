//! What problems share in which heaps are worth their size and the last move loses.

use std::ops::RangeInclusive;

use super::Random;
use super::heaps::{Heaps, Positions, few_large};

/// That many positions: three in five have at most three heaps above 1, of the others about half
/// are lost in Nim.
pub fn mixed(
    random: &mut Random,
    count: u64,
    counts: RangeInclusive<u64>,
    sizes: RangeInclusive<u64>,
) -> Vec<Heaps> {
    let shape = Positions::nim(counts, sizes);
    let few = count * 3 / 5;
    let mut positions = shape.mixed(random, count - few);
    positions.extend((0..few).map(|_| few_large(random, &shape.counts, &shape.sizes)));
    random.shuffle(&mut positions);
    positions
}
