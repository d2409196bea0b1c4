//! Products of 64 bits where the CPU multiplies bytes as elements of the field of 256 (GFNI).
//!
//! A nimber of 64 bits is made of bytes by three extensions a·F + b with F·F = F + F/2, so by
//! halves all the way down a product takes 27 products of bytes: at each level that of the lower
//! halves, that of the upper halves and that of their sums (Karatsuba and Ofman 1962). The CPU
//! makes them all at once. What leads there and back is linear, and is done by multiplying
//! matrices of 8 x 8 bits: with the data as the matrix that adds up any choice of 8 bytes.
//!
//! A matrix is a number with the first row in the highest byte. All constants are computed when
//! the crate is compiled.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm_xor_si128, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8mul_epi8,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_xor_si256,
};

use super::tables::slow;

/// Whether the CPU has what a product takes.
#[inline]
pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("gfni") && is_x86_feature_detected!("avx2")
}

#[inline]
#[target_feature(enable = "avx2,gfni")]
pub(super) fn product64(a: u64, b: u64) -> u64 {
    let factors = |whole: u64| {
        let bytes = times([TO_BYTES; 4], _mm256_set1_epi64x(whole.cast_signed()));
        times(PLAN.factors, bytes)
    };
    let products = _mm256_gf2p8mul_epi8(factors(a), factors(b));
    let products = times([UNIT; 4], products);
    let [first, second, third] = [0, 1, 2].map(|power| {
        let sums = times(PLAN.sums[power], products);
        _mm256_gf2p8affine_epi64_epi8::<0>(sums, lanes(PLAN.powers[power]))
    });
    let four = _mm256_xor_si256(_mm256_xor_si256(first, second), third);
    let upper = _mm256_extracti128_si256::<1>(four);
    let two = _mm_xor_si128(_mm256_castsi256_si128(four), upper);
    let one = _mm_xor_si128(two, _mm_unpackhi_epi64(two, two));
    _mm_cvtsi128_si64(one).cast_unsigned()
}

/// By halves once more.
#[target_feature(enable = "avx2,gfni")]
pub(super) fn product128(a: u128, b: u128) -> u128 {
    let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
    let low = product64(a0, b0);
    let high = product64(product64(a1, b1), 1 << 63);
    let mixed = product64(a1 ^ a0, b1 ^ b0);
    u128::from(mixed ^ low) << 64 | u128::from(low ^ high)
}

/// The products of constant matrices and the data, which come out transposed if the latter are
/// the bytes of numbers, and as the bytes of numbers if they are transposed.
#[inline]
#[target_feature(enable = "avx2,gfni")]
fn times(constants: Matrices, data: __m256i) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(lanes(constants), data)
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(numbers: Matrices) -> __m256i {
    let [a, b, c, d] = numbers.map(u64::cast_signed);
    _mm256_set_epi64x(d, c, b, a)
}

/// A matrix for each of the four lanes of the CPU.
type Matrices = [u64; 4];

/// Which products there are at a level.
const LOWER: usize = 0;
const UPPER: usize = 1;
const SUMS: usize = 2;

/// The lane in which the product of bytes is made that is one of these at each level, from 64
/// bits down: so that of 27 products at most 8 are in a lane, and three powers are enough there.
const fn lane(levels: [usize; 3]) -> usize {
    match levels {
        [UPPER, SUMS, SUMS] | [LOWER | SUMS, UPPER, _] => 1,
        [UPPER, ..] => 0,
        [LOWER, ..] => 2,
        _ => 3,
    }
}

/// The least of the three powers of 2^7 by which the products of each lane are multiplied.
const LEAST: [u32; 4] = [2, 1, 0, 0];

const PLAN: Plan = Plan::new();

/// What is added up to factors, and to the bytes of the result.
struct Plan {
    /// For each product its bytes of the factors.
    factors: Matrices,
    /// For each of the three powers, and each byte of the result, its products.
    sums: [Matrices; 3],
    /// The way back from the bytes of the CPU, times that power.
    powers: [Matrices; 3],
}

impl Plan {
    const fn new() -> Self {
        let mut plan = Self {
            factors: [0; 4],
            sums: [[0; 4]; 3],
            powers: [[0; 4]; 3],
        };
        let (mut product, mut counts) = (0, [0; 4]);
        while product < 27 {
            let levels = [product / 9, product / 3 % 3, product % 3];
            let lane = lane(levels);
            plan.add(levels, lane, counts[lane]);
            counts[lane] += 1;
            product += 1;
        }
        let mut entry = 0;
        while entry < 12 {
            let (lane, power) = (entry % 4, entry / 4);
            plan.powers[power][lane] = from_bytes_times(half(LEAST[lane] + power as u32));
            entry += 1;
        }
        plan
    }

    /// Puts a product into its lane.
    const fn add(&mut self, levels: [usize; 3], lane: usize, place: usize) {
        let constants = constant(levels).to_le_bytes();
        let mut byte = 0;
        while byte < 8 {
            let mut is_factor = true;
            let mut level = 0;
            while level < 3 {
                is_factor &= levels[level] == SUMS || levels[level] == byte >> (2 - level) & 1;
                level += 1;
            }
            if is_factor {
                self.factors[lane] |= choice(place, byte);
            }
            let powers = powers(constants[byte], LEAST[lane]);
            let mut power = 0;
            while power < 3 {
                if powers >> power & 1 == 1 {
                    self.sums[power][lane] |= choice(byte, place);
                }
                power += 1;
            }
            byte += 1;
        }
    }
}

/// The constants that add a byte of the data to a byte of the sums.
const fn choice(sum: usize, byte: usize) -> u64 {
    0x80 >> byte << (8 * sum)
}

/// What a product is multiplied by: (a·F + b)(c·F + d) is 1 + F times bd, F/2 times ac and F
/// times (a + b)(c + d).
const fn constant(levels: [usize; 3]) -> u64 {
    let (mut constant, mut level) = (1, 0);
    while level < 3 {
        let f = 1 << (32 >> level);
        constant = slow(constant, [1 ^ f, f / 2, f][levels[level]], 32);
        level += 1;
    }
    constant
}

/// The power of 2^7.
const fn half(exponent: u32) -> u8 {
    match exponent {
        0 => 1,
        _ => slow(1 << 7, half(exponent - 1) as u64, 4) as u8,
    }
}

/// Which of the three powers of 2^7 from the least on are added up to a byte.
const fn powers(byte: u8, least: u32) -> u8 {
    let mut choice = 0;
    while choice < 8 {
        let (mut sum, mut power) = (0, 0);
        while power < 3 {
            sum ^= half(least + power) * (choice >> power & 1);
            power += 1;
        }
        if sum == byte {
            return choice;
        }
        choice += 1;
    }
    panic!("no sum of three powers is this byte")
}

/// The matrix of a linear map of bytes.
const fn matrix(images_of_bits: [u8; 8]) -> u64 {
    let mut rows = [0; 8];
    let mut entry = 0;
    while entry < 64 {
        let (row, bit) = (entry / 8, entry % 8);
        rows[row] |= (images_of_bits[bit] >> row & 1) << bit;
        entry += 1;
    }
    u64::from_be_bytes(rows)
}

const UNIT: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);

/// From nimbers to bytes of the CPU.
const TO_BYTES: u64 = to_bytes();

/// The nimbers of the single bits of bytes of the CPU: powers of a root of its modulus.
const NIMBERS: [u8; 8] = powers_of_a_root();

/// The CPU's modulus is x^8 + x^4 + x^3 + x + 1.
const fn powers_of_a_root() -> [u8; 8] {
    let mut root = 2;
    loop {
        let mut powers = [1; 8];
        let mut power = 1;
        while power < 8 {
            powers[power] = slow(powers[power - 1] as u64, root, 4) as u8;
            power += 1;
        }
        let eighth = slow(powers[7] as u64, root, 4) as u8;
        if eighth ^ powers[4] ^ powers[3] ^ powers[1] ^ powers[0] == 0 {
            return powers;
        }
        root += 1;
    }
}

const fn nimber(byte: u8) -> u8 {
    let (mut nimber, mut bit) = (0, 0);
    while bit < 8 {
        nimber ^= NIMBERS[bit] * (byte >> bit & 1);
        bit += 1;
    }
    nimber
}

const fn to_bytes() -> u64 {
    let mut bytes = [0; 8];
    let mut byte = 255;
    while byte > 0 {
        let nimber = nimber(byte);
        if nimber.is_power_of_two() {
            bytes[nimber.ilog2() as usize] = byte;
        }
        byte -= 1;
    }
    matrix(bytes)
}

/// From bytes of the CPU to their nimbers' products with this one.
const fn from_bytes_times(factor: u8) -> u64 {
    let mut images = NIMBERS;
    let mut bit = 0;
    while bit < 8 {
        images[bit] = slow(images[bit] as u64, factor as u64, 4) as u8;
        bit += 1;
    }
    matrix(images)
}
