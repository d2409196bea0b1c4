//! Logarithms of the field of 2^16 nimbers, and the products of larger ones made of them.
//!
//! A nimber of 2b bits is a·F + b with F = 2^b, and F·F = F + F/2 (Conway, On Numbers and
//! Games, chapter 6), so a product costs three of half the width and one with the constant F/2.
//! With logarithms that one is free: a constant is added to a sum of logarithms.

use std::sync::LazyLock;

/// How many nimbers of 16 bits are not 0.
const ORDER: u32 = 65_535;

/// Sums of three logarithms, up to a power of two so that no index needs to be checked.
const POWERS: usize = 1 << 18;

/// Logarithms to a generator of the field of 2^16 nimbers.
pub(super) struct Tables {
    /// That of 0, which has none, is 0.
    log: Box<[u16; 1 << 16]>,
    /// Powers of the generator, far enough that sums of three logarithms need no reduction.
    exp: Box<[u16; POWERS]>,
    /// The logarithm of 2^15, by which the products of the upper halves are multiplied.
    half: u32,
    /// The logarithm of its square.
    half_square: u32,
    /// Pairs of x·x + x and an even x, the former with different highest bits, descending.
    pub(super) quadratics: Vec<(u16, u16)>,
}

/// The tables: 0.6 MiB, made on first use in about a millisecond, never changed.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The product of two nimbers below 2^(2·half) by the definition's recursion, for the tables.
pub(super) const fn slow(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    if a1 | b1 == 0 {
        return slow(a, b, half / 2);
    }
    let low = slow(a0, b0, half / 2);
    let high = slow(a1, b1, half / 2);
    let mixed = slow(a1 ^ a0, b1 ^ b0, half / 2);
    ((mixed ^ low) << half) ^ low ^ slow(high, 1 << (half - 1), half / 2)
}

/// All bits if neither is 0, else none.
const fn neither_zero(a: u16, b: u16) -> u16 {
    ((a != 0 && b != 0) as u16).wrapping_neg()
}

/// The sums of logarithms of the three products of halves, before the powers are looked up.
struct Sums {
    low: u32,
    high: u32,
    mixed: u32,
    /// Which of them are products with 0, as masks.
    masks: [u16; 3],
}

impl Tables {
    #[expect(
        clippy::large_stack_arrays,
        reason = "arrays of a known length need no checks of indices; they are boxed in place"
    )]
    fn new() -> Self {
        let powers = powers_of_a_generator();
        let mut log = Box::new([0; 1 << 16]);
        for (exponent, power) in powers.iter().enumerate() {
            log[usize::from(*power)] = exponent as u16;
        }
        let mut exp = Box::new([0; POWERS]);
        for (entry, power) in exp.iter_mut().zip(powers.iter().cycle()) {
            *entry = *power;
        }
        let half = u32::from(log[1 << 15]);
        let mut tables = Self {
            log,
            exp,
            half,
            half_square: 2 * half % ORDER,
            quadratics: Vec::new(),
        };
        tables.quadratics = tables.steps_of_quadratics();
        tables
    }

    /// Reduces the images of the bits but the lowest under x·x + x, a linear map, to steps.
    fn steps_of_quadratics(&self) -> Vec<(u16, u16)> {
        let mut steps: Vec<(u16, u16)> = Vec::new();
        for bit in 1..u16::BITS {
            let x = 1 << bit;
            let mut step = (self.product16(x, x) ^ x, x);
            for other in &steps {
                if step.0 ^ other.0 < step.0 {
                    step = (step.0 ^ other.0, step.1 ^ other.1);
                }
            }
            steps.push(step);
            steps.sort_unstable_by(|a, b| b.cmp(a));
        }
        steps
    }

    fn log(&self, a: u16) -> u32 {
        self.log[usize::from(a)].into()
    }

    fn exp(&self, exponent: u32) -> u16 {
        self.exp[exponent as usize % POWERS]
    }

    pub(super) fn product16(&self, a: u16, b: u16) -> u16 {
        self.exp(self.log(a) + self.log(b)) & neither_zero(a, b)
    }

    /// The nimber whose product with this one is 1; 0 for 0.
    pub(super) fn inverse16(&self, a: u16) -> u16 {
        self.exp(ORDER - self.log(a)) & neither_zero(a, a)
    }

    /// The nimber whose square this is.
    pub(super) fn sqrt16(&self, a: u16) -> u16 {
        let log = self.log(a);
        // The order is odd: one of two exponents is even.
        let even = if log.is_multiple_of(2) {
            log
        } else {
            log + ORDER
        };
        self.exp(even / 2) & neither_zero(a, a)
    }

    /// The product with 2^15.
    pub(super) fn times_half16(&self, a: u16) -> u16 {
        self.exp(self.log(a) + self.half) & neither_zero(a, a)
    }

    fn sums(&self, a: u32, b: u32) -> Sums {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let (a2, b2) = (a1 ^ a0, b1 ^ b0);
        Sums {
            low: self.log(a0) + self.log(b0),
            high: self.log(a1) + self.log(b1),
            mixed: self.log(a2) + self.log(b2),
            masks: [
                neither_zero(a0, b0),
                neither_zero(a1, b1),
                neither_zero(a2, b2),
            ],
        }
    }

    pub(super) fn product32(&self, a: u32, b: u32) -> u32 {
        let sums = self.sums(a, b);
        let low = self.exp(sums.low) & sums.masks[0];
        let high = self.exp(sums.high + self.half) & sums.masks[1];
        let mixed = self.exp(sums.mixed) & sums.masks[2];
        u32::from(mixed ^ low) << 16 | u32::from(low ^ high)
    }

    /// The product of two nimbers and 2^31. With H = 2^15 and the three products of halves l,
    /// h·H and m it is m·H + h·H·H above and m·H·H + l·H·H below.
    fn product32_times_half(&self, a: u32, b: u32) -> u32 {
        let sums = self.sums(a, b);
        let [low, high, mixed] = sums.masks;
        let above = self.exp(sums.mixed + self.half) & mixed
            ^ self.exp(sums.high + self.half_square) & high;
        let below = self.exp(sums.mixed + self.half_square) & mixed
            ^ self.exp(sums.low + self.half_square) & low;
        u32::from(above) << 16 | u32::from(below)
    }

    /// The product with 2^31.
    pub(super) fn times_half32(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, a as u16);
        let above = self.times_half16(a1 ^ a0);
        let below = self.exp(self.log(a1) + self.half_square) & neither_zero(a1, a1);
        u32::from(above) << 16 | u32::from(below)
    }

    pub(super) fn product64(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        let low = self.product32(a0, b0);
        // The values of most games are small.
        if a1 | b1 == 0 {
            return low.into();
        }
        let mixed = self.product32(a1 ^ a0, b1 ^ b0);
        let high = self.product32_times_half(a1, b1);
        u64::from(mixed ^ low) << 32 | u64::from(low ^ high)
    }

    /// The product with 2^63.
    pub(super) fn times_half64(&self, a: u64) -> u64 {
        let (a1, a0) = ((a >> 32) as u32, a as u32);
        let upper = self.times_half32(a1 ^ a0);
        let lower = self.times_half32(self.times_half32(a1));
        u64::from(upper) << 32 | u64::from(lower)
    }

    pub(super) fn product128(&self, a: u128, b: u128) -> u128 {
        let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
        let low = self.product64(a0, b0);
        if a1 | b1 == 0 {
            return low.into();
        }
        let high = self.product64(a1, b1);
        let mixed = self.product64(a1 ^ a0, b1 ^ b0);
        u128::from(mixed ^ low) << 64 | u128::from(low ^ self.times_half64(high))
    }
}

/// The powers of the first nimber of 16 bits whose powers are all nimbers but 0.
fn powers_of_a_generator() -> Vec<u16> {
    let powers = |generator: u64| {
        // Multiplication by it is linear: the images of the bits are enough.
        let images: Vec<u16> = (0..16)
            .map(|bit| slow(1 << bit, generator, 8) as u16)
            .collect();
        let times = |a: u16| {
            let bits = images.iter().enumerate();
            bits.filter(|(bit, _)| a >> bit & 1 == 1)
                .fold(0, |product, (_, image)| product ^ image)
        };
        let mut powers: Vec<u16> = vec![1];
        let mut power = times(1);
        while power != 1 && powers.len() < ORDER as usize {
            powers.push(power);
            power = times(power);
        }
        powers
    };
    let mut all = (2..1 << 16).map(powers);
    all.find(|powers| powers.len() == ORDER as usize)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_16_bits_is_that_of_the_recursion() {
        let tables = &*TABLES;
        for a in 0..=u16::MAX {
            let b = a.wrapping_mul(40_503).rotate_left(5);
            let product = slow(a.into(), b.into(), 8);
            assert_eq!(u64::from(tables.product16(a, b)), product, "{a} {b}");
            let inverse = tables.inverse16(a);
            assert_eq!(tables.product16(a, inverse), u16::from(a > 0), "{a}");
            let root = tables.sqrt16(a);
            assert_eq!(tables.product16(root, root), a);
            assert_eq!(tables.times_half16(a), tables.product16(a, 1 << 15));
        }
    }
}
