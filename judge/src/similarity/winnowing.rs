//! Winnowing, as published: of each window of hashes the least is chosen, the last one of several
//! that are equal, so that nearby windows choose the same one.

use std::collections::{BTreeSet, VecDeque};

/// An odd number with its bits well spread, by which hashes of tokens roll on.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;

/// The hash of each run of `length` symbols, from the first on; rolled on from one to the next.
pub(super) fn grams(symbols: &[u64], length: usize) -> Vec<u64> {
    if symbols.len() < length || length == 0 {
        return Vec::new();
    }
    let leaving = (1..length).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let roll = |hash: u64, symbol: u64| hash.wrapping_mul(BASE).wrapping_add(symbol);
    let mut hash = symbols[..length].iter().fold(0, |hash, it| roll(hash, *it));
    let mut grams = Vec::with_capacity(symbols.len() - length + 1);
    grams.push(mixed(hash));
    for (old, new) in symbols.iter().zip(&symbols[length..]) {
        hash = hash.wrapping_sub(old.wrapping_mul(leaving));
        hash = roll(hash, *new);
        grams.push(mixed(hash));
    }
    grams
}

/// A hash in whose order nothing of the text is left: the last step of `SplitMix64`.
pub(super) fn mixed(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ (hash >> 31)
}

/// The places of the hashes that windows of `width` choose. A text shorter than a window is one
/// window.
pub(super) fn chosen(grams: &[u64], width: usize) -> BTreeSet<usize> {
    let mut places = BTreeSet::new();
    // Places whose hashes rise: what is at the front is the least of the window.
    let mut window: VecDeque<usize> = VecDeque::new();
    for (at, gram) in grams.iter().enumerate() {
        while window.back().is_some_and(|last| grams[*last] >= *gram) {
            window.pop_back();
        }
        window.push_back(at);
        if window.front().is_some_and(|first| first + width <= at) {
            window.pop_front();
        }
        if at + 1 >= width.min(grams.len()) {
            places.extend(window.front());
        }
    }
    places
}
