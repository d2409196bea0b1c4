//! Workloads of nimbers: products and quotients.

use super::{Contender, Numbers, Task, Workload, checksum, naive, ours};
use crate::nimber::product64_by_tables;
use crate::{Nimber, Nimber128};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "nim products of 64 bits",
            unit: "products",
            sizes: [100, 1_000, 10_000],
            contenders: vec![
                ours(products),
                Contender {
                    name: "tables",
                    largest: usize::MAX,
                    prepare: table_products,
                },
                naive(1_000, plain_products),
                Contender {
                    name: "nimber 0.1",
                    largest: 1_000,
                    prepare: published_products,
                },
            ],
        },
        Workload {
            name: "nim products of 16 bits",
            unit: "products",
            sizes: [100, 1_000, 10_000],
            contenders: vec![ours(small_products), naive(1_000, plain_small_products)],
        },
        Workload {
            name: "nim products of 128 bits",
            unit: "products",
            sizes: [100, 1_000, 10_000],
            contenders: vec![ours(wide_products), naive(100, plain_wide_products)],
        },
        Workload {
            name: "nim powers of 64 bits",
            unit: "powers",
            sizes: [10, 100, 1_000],
            contenders: vec![ours(powers), naive(100, plain_powers)],
        },
        Workload {
            name: "nim quotients of 64 bits",
            unit: "quotients",
            sizes: [10, 100, 1_000],
            contenders: vec![ours(quotients), naive(10, plain_quotients)],
        },
    ]
}

fn pairs(count: usize) -> Vec<(u64, u64)> {
    let mut numbers = Numbers(1);
    (0..count)
        .map(|_| (numbers.next(), numbers.next()))
        .collect()
}

/// Makes the tables, which is done once in a program's life.
fn warm() {
    let _ = product64_by_tables(1 << 63, 1 << 63);
}

fn products(count: usize) -> Task {
    let pairs = pairs(count);
    warm();
    Box::new(move || checksum(pairs.iter().map(|(a, b)| (Nimber(*a) * Nimber(*b)).0)))
}

/// Where the CPU has no instruction for products.
fn table_products(count: usize) -> Task {
    let pairs = pairs(count);
    warm();
    Box::new(move || checksum(pairs.iter().map(|(a, b)| product64_by_tables(*a, *b))))
}

fn plain_products(count: usize) -> Task {
    let pairs = pairs(count);
    Box::new(move || checksum(pairs.iter().map(|(a, b)| recursive(*a, *b, 32))))
}

fn small_pairs(count: usize) -> Vec<(u64, u64)> {
    let pairs = pairs(count).into_iter();
    pairs.map(|(a, b)| (a >> 48, b >> 48)).collect()
}

fn small_products(count: usize) -> Task {
    let pairs = small_pairs(count);
    warm();
    Box::new(move || checksum(pairs.iter().map(|(a, b)| (Nimber(*a) * Nimber(*b)).0)))
}

fn plain_small_products(count: usize) -> Task {
    let pairs = small_pairs(count);
    Box::new(move || checksum(pairs.iter().map(|(a, b)| recursive(*a, *b, 8))))
}

fn wide_pairs(count: usize) -> Vec<(u128, u128)> {
    let wide = |(a, b): (u64, u64)| u128::from(a) << 64 | u128::from(b);
    let pairs = pairs(2 * count);
    pairs
        .chunks_exact(2)
        .map(|two| (wide(two[0]), wide(two[1])))
        .collect()
}

fn sum_of_wide(products: impl Iterator<Item = u128>) -> u64 {
    checksum(products.map(|product| (product >> 64) as u64 ^ product as u64))
}

fn wide_products(count: usize) -> Task {
    let pairs = wide_pairs(count);
    warm();
    Box::new(move || sum_of_wide(pairs.iter().map(|(a, b)| (Nimber128(*a) * Nimber128(*b)).0)))
}

fn plain_wide_products(count: usize) -> Task {
    let pairs = wide_pairs(count);
    Box::new(move || sum_of_wide(pairs.iter().map(|(a, b)| recursive_wide(*a, *b))))
}

fn powers(count: usize) -> Task {
    let pairs = pairs(count);
    warm();
    Box::new(move || checksum(pairs.iter().map(|(a, b)| Nimber(*a).pow(*b).0)))
}

/// By the tables' products, bit by bit of the exponent.
fn plain_powers(count: usize) -> Task {
    let pairs = pairs(count);
    warm();
    let power = |a: u64, mut exponent: u64| {
        let (mut power, mut square) = (1, a);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = product64_by_tables(power, square);
            }
            square = product64_by_tables(square, square);
            exponent >>= 1;
        }
        power
    };
    Box::new(move || checksum(pairs.iter().map(|(a, b)| power(*a, *b))))
}

fn quotients(count: usize) -> Task {
    let pairs = pairs(count);
    warm();
    Box::new(move || {
        let quotients = pairs
            .iter()
            .map(|(a, b)| Nimber(*a).checked_div(Nimber(*b)));
        checksum(quotients.map(|quotient| quotient.unwrap_or_default().0))
    })
}

/// Multiplies by the power that is the inverse, bit by bit of the exponent 2^64 - 2.
fn plain_quotients(count: usize) -> Task {
    let pairs = pairs(count);
    let quotient = |a: u64, b: u64| {
        let (mut quotient, mut square) = (a, b);
        for _ in 1..64 {
            square = recursive(square, square, 32);
            quotient = recursive(quotient, square, 32);
        }
        quotient
    };
    Box::new(move || checksum(pairs.iter().map(|(a, b)| quotient(*a, *b))))
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

fn recursive_wide(a: u128, b: u128) -> u128 {
    let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
    let low = recursive(a0, b0, 32);
    let high = recursive(a1, b1, 32);
    let mixed = recursive(a1 ^ a0, b1 ^ b0, 32);
    u128::from(mixed ^ low) << 64 | u128::from(low ^ recursive(high, 1 << 63, 32))
}
