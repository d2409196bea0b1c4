//! Workloads of nimbers: products.

use super::{Contender, Numbers, Task, Workload, checksum, naive, ours};
use crate::Nimber;

pub(super) fn workloads() -> Vec<Workload> {
    vec![Workload {
        name: "nim products of 64 bits",
        unit: "products",
        sizes: [100, 1_000, 10_000],
        contenders: vec![
            ours(products),
            naive(1_000, plain_products),
            Contender {
                name: "nimber 0.1",
                largest: 1_000,
                prepare: published_products,
            },
        ],
    }]
}

fn pairs(count: usize) -> Vec<(u64, u64)> {
    let mut numbers = Numbers(1);
    (0..count)
        .map(|_| (numbers.next(), numbers.next()))
        .collect()
}

fn products(count: usize) -> Task {
    let pairs = pairs(count);
    // The tables are made once in a program's life.
    let _ = Nimber(1 << 63) * Nimber(1 << 63);
    Box::new(move || checksum(pairs.iter().map(|(a, b)| (Nimber(*a) * Nimber(*b)).0)))
}

fn plain_products(count: usize) -> Task {
    let pairs = pairs(count);
    Box::new(move || checksum(pairs.iter().map(|(a, b)| recursive(*a, *b, 32))))
}

fn published_products(count: usize) -> Task {
    use nimber::FiniteNimber;
    let pairs: Vec<(FiniteNimber, FiniteNimber)> = pairs(count)
        .into_iter()
        .map(|(a, b)| (FiniteNimber::from(a), FiniteNimber::from(b)))
        .collect();
    Box::new(move || {
        let products = pairs.iter().map(|(a, b)| a * b);
        checksum(products.map(|product| product.as_slice().first().copied().unwrap_or(0)))
    })
}

/// The product by halves all the way down.
fn recursive(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = recursive(a0, b0, half / 2);
    let high = recursive(a1, b1, half / 2);
    let mixed = recursive(a1 ^ a0, b1 ^ b0, half / 2);
    ((mixed ^ low) << half) ^ low ^ recursive(high, 1 << (half - 1), half / 2)
}
