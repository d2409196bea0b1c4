//! Logarithms of the field of 2^16 nimbers, and the products of larger ones made of them.
//!
//! A nimber of 2b bits is a·F + b with F = 2^b, and F·F = F + F/2 (Conway, On Numbers and
//! Games, chapter 6), so a product costs three of half the width and one with the constant F/2.

use std::sync::LazyLock;

/// How many nimbers of 16 bits are not 0.
const ORDER: usize = 65_535;

/// Logarithms to a generator of the field of 2^16 nimbers.
pub(super) struct Tables {
    log: Vec<u16>,
    /// Powers of the generator, far enough that sums of three logarithms need no reduction.
    exp: Vec<u16>,
}

/// The tables: 0.5 MiB, made on first use in about a millisecond, never changed.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The product of two nimbers below 2^(2·half) by the definition's recursion, for the tables.
const fn slow(a: u32, b: u32, half: u32) -> u32 {
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

impl Tables {
    fn new() -> Self {
        // A generator: the first element whose powers are all there are.
        let cycle = |generator: u32| {
            // Multiplication by it is linear: the images of the bits are enough.
            let images: Vec<u16> = (0..16)
                .map(|bit| slow(1 << bit, generator, 8) as u16)
                .collect();
            let times = |a: u16| {
                let bits = images.iter().enumerate();
                bits.filter(|(bit, _)| a >> bit & 1 == 1)
                    .fold(0, |product, (_, image)| product ^ image)
            };
            let mut powers = vec![1];
            let mut power = times(1);
            while power != 1 && powers.len() < ORDER {
                powers.push(power);
                power = times(power);
            }
            powers
        };
        let powers = (2..1 << 16)
            .map(cycle)
            .find(|powers| powers.len() == ORDER)
            .unwrap_or_default();
        let mut log = vec![0; ORDER + 1];
        for (exponent, power) in powers.iter().enumerate() {
            log[*power as usize] = exponent as u16;
        }
        let exp = powers.iter().copied().cycle().take(3 * ORDER).collect();
        Self { log, exp }
    }

    fn log(&self, a: u16) -> usize {
        usize::from(self.log[usize::from(a)])
    }

    fn product16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.exp[self.log(a) + self.log(b)]
    }

    /// The product and the product times 2^15.
    fn product16_and_half(&self, a: u16, b: u16, half: usize) -> (u16, u16) {
        if a == 0 || b == 0 {
            return (0, 0);
        }
        let log = self.log(a) + self.log(b);
        (self.exp[log], self.exp[log + half])
    }

    fn product32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.product16(a0, b0);
        let (_, high) = self.product16_and_half(a1, b1, self.log(1 << 15));
        let mixed = self.product16(a1 ^ a0, b1 ^ b0);
        u32::from(mixed ^ low) << 16 | u32::from(low ^ high)
    }

    /// The product with 2^31: with a = a1·2^16 + a0 it is (a1 + a0)·2^15 above and
    /// a1·2^15·2^15 below.
    fn times_half32(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, a as u16);
        let half = 1 << 15;
        let upper = self.product16(a1 ^ a0, half);
        let lower = self.product16(self.product16(a1, half), half);
        u32::from(upper) << 16 | u32::from(lower)
    }

    pub(super) fn product64(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        if a1 | b1 == 0 {
            return self.product32(a0, b0).into();
        }
        let low = self.product32(a0, b0);
        let high = self.product32(a1, b1);
        let mixed = self.product32(a1 ^ a0, b1 ^ b0);
        u64::from(mixed ^ low) << 32 | u64::from(low ^ self.times_half32(high))
    }

    /// The product with 2^63.
    fn times_half64(&self, a: u64) -> u64 {
        let (a1, a0) = ((a >> 32) as u32, a as u32);
        let upper = self.times_half32(a1 ^ a0);
        let lower = self.times_half32(self.times_half32(a1));
        u64::from(upper) << 32 | u64::from(lower)
    }

    pub(super) fn product128(&self, a: u128, b: u128) -> u128 {
        let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
        if a1 | b1 == 0 {
            return self.product64(a0, b0).into();
        }
        let low = self.product64(a0, b0);
        let high = self.product64(a1, b1);
        let mixed = self.product64(a1 ^ a0, b1 ^ b0);
        u128::from(mixed ^ low) << 64 | u128::from(low ^ self.times_half64(high))
    }
}
