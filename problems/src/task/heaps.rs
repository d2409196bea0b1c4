//! What problems about heaps share: their small cases, simpler cases, and random positions of
//! which many are lost or one step away from it.

use std::ops::RangeInclusive;

use sg::nim::Nim;
use sg::{Game, Nimber};

use super::case::fewer;
use super::{Random, Total};

/// The name of heaps in the engine's notation: `nim@3,5,7` of the game `nim`.
pub fn notation(game: &str, heaps: &[u64]) -> String {
    format!("{game}@{}", numbers(heaps))
}

/// Numbers with commas between them.
pub fn numbers(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(",")
}

/// The sizes of the heaps of a position.
pub type Heaps = Vec<u64>;

/// How often a random position is tried to be made lost.
const TRIES_TO_LOSE: usize = 50;

/// Every multiset of one to `most` heaps with sizes of that range, those with the fewest
/// objects and heaps first.
pub fn multisets(most: usize, sizes: &RangeInclusive<u64>) -> Vec<Heaps> {
    let mut all = grown(most, |heaps: &[u64]| {
        heaps.last().copied().unwrap_or(*sizes.start())..=*sizes.end()
    });
    all.sort_by_cached_key(|heaps| (weight(heaps), heaps.clone()));
    all
}

/// Every multiset of so many heaps, in the same order.
pub fn exactly(count: usize, sizes: &RangeInclusive<u64>) -> Vec<Heaps> {
    let mut all = multisets(count, sizes);
    all.retain(|heaps| heaps.len() == count);
    all
}

/// Every pair of a number of either range, those with the smallest sum first.
pub fn grid(first: RangeInclusive<u64>, second: &RangeInclusive<u64>) -> Vec<(u64, u64)> {
    let row = |a| second.clone().map(move |b| (a, b));
    let mut pairs: Vec<(u64, u64)> = first.flat_map(row).collect();
    pairs.sort_by_key(|(a, b)| (a + b, *a));
    pairs
}

/// Each of the first alone, then every two of the second, one of which may be taken twice.
pub fn alone_and_in_pairs<P: Clone>(
    alone: impl IntoIterator<Item = P>,
    few: impl IntoIterator<Item = P>,
) -> Vec<Vec<P>> {
    let mut cases: Vec<Vec<P>> = alone.into_iter().map(|part| vec![part]).collect();
    let few: Vec<P> = few.into_iter().collect();
    for (index, first) in few.iter().enumerate() {
        let second = few[index..].iter();
        cases.extend(second.map(|second| vec![first.clone(), second.clone()]));
    }
    cases
}

/// Every three of them, any of which may be taken more than once.
pub fn in_threes<P: Clone>(few: &[P]) -> Vec<Vec<P>> {
    let mut cases = Vec::new();
    for first in 0..few.len() {
        for second in first..few.len() {
            for third in second..few.len() {
                cases.push([first, second, third].map(|at| few[at].clone()).to_vec());
            }
        }
    }
    cases
}

/// What stands more than once in the list, if anything does: the least such.
pub fn twice<E: Copy + Ord>(list: &[E]) -> Option<E> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    let pair = sorted.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(pair[0])
}

/// The cases in the order of a key; those with the same key stay in theirs.
pub fn sorted<C, K: Ord>(cases: impl IntoIterator<Item = C>, key: impl FnMut(&C) -> K) -> Vec<C> {
    let mut cases: Vec<C> = cases.into_iter().collect();
    cases.sort_by_cached_key(key);
    cases
}

/// The places of the binary ones of a number, from 0: the subset that it stands for.
pub fn subset(code: u64) -> impl Iterator<Item = u64> {
    (0..u64::from(u64::BITS)).filter(move |place| code >> place & 1 == 1)
}

/// All lists of one to so many elements where `next` says which elements may follow a list, the
/// empty one first; the shortest come first.
pub fn grown<E: Clone, N: IntoIterator<Item = E>>(
    most: usize,
    next: impl Fn(&[E]) -> N,
) -> Vec<Vec<E>> {
    let mut all: Vec<Vec<E>> = Vec::new();
    let mut last: Vec<Vec<E>> = vec![Vec::new()];
    for _ in 0..most {
        let longer = last.iter().flat_map(|list| {
            let next = next(list).into_iter();
            next.map(move |element| [list.as_slice(), &[element]].concat())
        });
        last = longer.collect();
        all.extend_from_slice(&last);
    }
    all
}

/// Lists of numbers as a text: `lists("1 | 2 1")` is `[[1], [2, 1]]`.
pub fn lists(text: &str) -> Vec<Vec<u64>> {
    let numbers = |list: &str| {
        let words = list.split_ascii_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    };
    text.split('|').map(numbers).collect()
}

/// How many heaps and objects there are.
pub fn weight(heaps: &[u64]) -> u64 {
    heaps.iter().map(|heap| heap + 1).sum()
}

/// The position with fewer heaps, with a heap of about half the size, or with one object less;
/// heaps stay at `least` or above.
pub fn simpler(heaps: &[u64], least: u64) -> Vec<Heaps> {
    let mut cases = fewer(heaps);
    for (index, &heap) in heaps.iter().enumerate() {
        for size in [heap / 2, heap.saturating_sub(1)] {
            if (least..heap).contains(&size) {
                let mut lower = heaps.to_vec();
                lower[index] = size;
                cases.push(lower);
            }
        }
    }
    cases
}

/// A number of the range whose order of magnitude is random: small numbers come up as often as
/// large ones.
pub fn of_any_size(random: &mut Random, range: &RangeInclusive<u64>) -> u64 {
    let (low, high) = (*range.start(), *range.end());
    let bits = random.below(u64::from(high.checked_ilog2().unwrap_or(0)) + 2);
    let top = 1u64.checked_shl(bits as u32).unwrap_or(u64::MAX);
    random.within(&(low..=top.clamp(low, high)))
}

/// How many heaps the positions of an input have together, of at most so many.
pub fn total<'a>(positions: impl Iterator<Item = &'a Heaps>, most: u64) -> Total {
    let met: usize = positions.map(Vec::len).sum();
    Total::new("heaps", most, met as u64)
}

/// A position with at most three heaps above 1, often so that their sum by exclusive or is 0
/// or nearly so: where it matters who takes the last object, or that a heap is empty.
pub fn few_large(
    random: &mut Random,
    counts: &RangeInclusive<u64>,
    sizes: &RangeInclusive<u64>,
) -> Heaps {
    let count = random.within(counts);
    let tiny = *sizes.start()..=1;
    let mut heaps = random.list(count, &tiny);
    let (a, b) = random.pair(&(2..=*sizes.end()));
    let large = match random.below(8) {
        0..5 => vec![],
        5 => vec![a],
        6 => vec![a, if random.chance(1, 2) { a } else { a ^ 1 }],
        _ => vec![a, b, a ^ b],
    };
    let large = large.into_iter().filter(|size| sizes.contains(size));
    for (heap, size) in heaps.iter_mut().zip(large) {
        *heap = size;
    }
    random.shuffle(&mut heaps);
    heaps
}

/// A position to play from: of any size, or with as many heaps as there may be, one of them as
/// large as one may be, anywhere if `mixed`.
pub fn start(
    random: &mut Random,
    largest: bool,
    most: u64,
    sizes: &RangeInclusive<u64>,
    mixed: bool,
) -> Heaps {
    let count = random.up_to(&(1..=most), largest);
    let mut heaps = random.list(count, sizes);
    if largest {
        heaps[0] = *sizes.end();
    }
    if mixed {
        random.shuffle(&mut heaps);
    }
    heaps
}

/// How far from a random heap one of a value is looked for.
const SEARCHED_AROUND: usize = 30;

/// A heap with that value near a random one, if there is one.
pub fn near(
    random: &mut Random,
    rules: &dyn Game<Position = u64>,
    sizes: &RangeInclusive<u64>,
    value: u64,
) -> Option<u64> {
    let start = random.within(sizes);
    let above = (start..=*sizes.end()).take(SEARCHED_AROUND);
    let below = (*sizes.start()..start).rev().take(SEARCHED_AROUND);
    above
        .chain(below)
        .find(|heap| rules.known_value(heap) == Some(Nimber(value)))
}

/// Finds a heap with a value, any one where there are more.
type HeapOf<'a> = Box<dyn Fn(&mut Random, u64) -> Option<u64> + 'a>;

/// Random positions of a game in which a position is lost when its sum of values is 0.
pub struct Positions<'a> {
    /// How many heaps there are, at least 1.
    pub(super) counts: RangeInclusive<u64>,
    /// How large they are.
    pub(super) sizes: RangeInclusive<u64>,
    /// The rules, whose theory knows the value of a heap.
    rules: &'a dyn Game<Position = u64>,
    heap_of: HeapOf<'a>,
}

impl<'a> Positions<'a> {
    /// Positions of so many heaps of those sizes, by rules whose theory knows the values;
    /// `heap_of` finds a heap with a value, if there is one.
    pub fn new(
        rules: &'a dyn Game<Position = u64>,
        counts: RangeInclusive<u64>,
        sizes: RangeInclusive<u64>,
        heap_of: impl Fn(&mut Random, u64) -> Option<u64> + 'a,
    ) -> Self {
        Self {
            counts,
            sizes,
            rules,
            heap_of: Box::new(heap_of),
        }
    }

    /// Positions of heaps that are worth their size.
    pub fn nim(counts: RangeInclusive<u64>, sizes: RangeInclusive<u64>) -> Self {
        Self::new(&Nim, counts, sizes, |_, value| Some(value))
    }

    /// Positions in which a heap with a value is found near a random one.
    pub fn near(
        rules: &'a dyn Game<Position = u64>,
        counts: RangeInclusive<u64>,
        sizes: RangeInclusive<u64>,
    ) -> Self {
        let range = sizes.clone();
        let heap_of = move |random: &mut Random, value| near(random, rules, &range, value);
        Self::new(rules, counts, sizes, heap_of)
    }
}

impl Positions<'_> {
    /// A position that is lost, or one step away from it.
    pub fn decided(&self, random: &mut Random) -> Heaps {
        if random.chance(1, 2) {
            self.lost(random)
        } else {
            self.near_lost(random)
        }
    }

    /// Any position.
    pub fn any(&self, random: &mut Random) -> Heaps {
        let count = random.within(&self.counts);
        random.list(count, &self.sizes)
    }

    /// A lost position; any position where none was found.
    pub fn lost(&self, random: &mut Random) -> Heaps {
        let mut heaps = self.any(random);
        self.make_lost(random, &mut heaps);
        heaps
    }

    /// Changes the last heap so that the position is lost, and others until that can be done; then
    /// mixes them.
    pub fn make_lost(&self, random: &mut Random, heaps: &mut [u64]) {
        for _ in 0..TRIES_TO_LOSE {
            let Some((last, rest)) = heaps.split_last_mut() else {
                break;
            };
            let values = rest.iter().filter_map(|heap| self.rules.known_value(heap));
            let found = (self.heap_of)(random, values.sum::<Nimber>().0);
            if let Some(heap) = found.filter(|heap| self.sizes.contains(heap)) {
                *last = heap;
                break;
            }
            // Smaller heaps need a smaller one to make up for them.
            if let Some(first) = rest.first_mut() {
                *first = random.within(&(*self.sizes.start()..=*first));
            }
        }
        random.shuffle(heaps);
    }

    /// A lost position of which one heap was changed by a little or by a power of two.
    pub fn near_lost(&self, random: &mut Random) -> Heaps {
        let mut heaps = self.lost(random);
        let index = random.below(heaps.len() as u64) as usize;
        if let Some(heap) = heaps.get_mut(index) {
            let step = match random.below(3) {
                0 => random.within(&(1..=4)),
                _ => 1 << random.below(u64::from(heap.checked_ilog2().unwrap_or(0)) + 1),
            };
            let changed = match random.below(2) {
                0 => heap.saturating_add(step),
                _ => heap.saturating_sub(step),
            };
            *heap = changed.clamp(*self.sizes.start(), *self.sizes.end());
        }
        heaps
    }

    /// That many positions: about half of them lost, the others near to it or any.
    pub fn mixed(&self, random: &mut Random, count: u64) -> Vec<Heaps> {
        random.many(count, |random, _| match random.below(8) {
            0..4 => self.lost(random),
            4..7 => self.near_lost(random),
            _ => self.any(random),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Positions, multisets, of_any_size, simpler};
    use crate::task::Random;

    fn random() -> Random {
        Random::for_test("", "heaps", &[], 0)
    }

    #[test]
    fn multisets_are_all_there_and_the_smallest_come_first() {
        let all = multisets(3, &(0..=3));
        assert_eq!(all.len(), 4 + 10 + 20);
        assert_eq!(all[..4], [vec![0], vec![0, 0], vec![1], vec![0, 0, 0]]);
        assert!(all.iter().all(|heaps| heaps.is_sorted()));
    }

    #[test]
    fn simpler_positions_keep_to_the_least_size() {
        assert_eq!(simpler(&[5], 1), [vec![], vec![2], vec![4]]);
        assert_eq!(
            simpler(&[1, 0], 0),
            [vec![0], vec![1], vec![0, 0], vec![0, 0]]
        );
        assert_eq!(simpler(&[1], 1), [Vec::<u64>::new()]);
    }

    #[test]
    fn sizes_have_every_magnitude() {
        let mut random = random();
        let sizes: Vec<u64> = (0..1000)
            .map(|_| of_any_size(&mut random, &(3..=1_000_000)))
            .collect();
        assert!(sizes.iter().all(|size| (3..=1_000_000).contains(size)));
        let small = sizes.iter().filter(|size| **size < 1000).count();
        assert!((300..700).contains(&small), "{small}");
    }

    #[test]
    fn about_half_of_the_positions_are_lost() {
        let positions = Positions::nim(2..=6, 1..=1000);
        let cases = positions.mixed(&mut random(), 1000);
        let lost = |heaps: &&Vec<u64>| heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        let lost = cases.iter().filter(lost).count();
        assert!((400..600).contains(&lost), "{lost}");
        let sizes = cases.iter().flatten();
        assert!(sizes.clone().all(|size| (1..=1000).contains(size)));
    }
}
