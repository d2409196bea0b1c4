//! Chooses which values are common in a sparse game, by how often they have occurred.
//!
//! What is counted are indices: 2·value + parity of the heap. Sums are nim sums of indices.

/// Whether an index is common: no two common ones have a common sum. The better of two choices,
/// by how many heaps are common: indices of odd parity under a mask, and the most frequent ones
/// that go together. `counts` has a power of two of entries; a choice may have more than that.
pub(super) fn most_common(counts: &[i64]) -> Vec<bool> {
    let covered = |common: &[bool]| {
        let common = common.iter().zip(counts).filter(|(common, _)| **common);
        common.map(|(_, count)| count).sum::<i64>()
    };
    let (masked, frequent) = (odd_under_a_mask(counts), frequent(counts));
    if covered(&frequent) > covered(&masked) {
        frequent
    } else {
        masked
    }
}

/// The indices of odd parity under the mask for which these are the most, by a Walsh-Hadamard
/// transform; with some larger indices, for values that come later.
fn odd_under_a_mask(counts: &[i64]) -> Vec<bool> {
    let mut sums = counts.to_vec();
    let mut width = 1;
    while width < sums.len() {
        for pair in sums.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        width *= 2;
    }
    // Even parity counts up, odd parity down: the least sum has the most common heaps.
    let mask = (1..sums.len()).min_by_key(|mask| sums[*mask]).unwrap_or(0);
    let indices = 0..4 * counts.len();
    indices
        .map(|index| (index & mask).count_ones() % 2 == 1)
        .collect()
}

/// The most frequent indices, each taken unless it is the sum of two that are taken, or one of
/// them the sum of it and another.
fn frequent(counts: &[i64]) -> Vec<bool> {
    let mut order: Vec<usize> = (1..counts.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(counts[*index]));
    let mut common = vec![false; counts.len()];
    let mut taken = Vec::new();
    for index in order {
        if !taken.iter().any(|other| common[index ^ other]) {
            common[index] = true;
            taken.push(index);
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_two_common_indices_add_up_to_one(counts in proptest::collection::vec(0i64..9, 16)) {
            for common in [odd_under_a_mask(&counts), frequent(&counts)] {
                let indices = || (0..common.len()).filter(|index| common[*index]);
                for one in indices() {
                    prop_assert!(indices().all(|other| !common[one ^ other]));
                }
            }
        }
    }
}
