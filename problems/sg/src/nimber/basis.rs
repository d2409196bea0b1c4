//! The field of 2^64 nimbers as polynomials modulo x^64 + x^4 + x^3 + x + 1, in which CPUs
//! multiply.
//!
//! All fields of 2^64 elements are the same one with other names. The names are linear: a
//! nimber's polynomial is the sum of those of its bits. The nimbers 2, 4, 16, 256, … each solve
//! t·t + t = (the product of those before it), so their polynomials are solutions of the same
//! equations, and the other powers of 2 are products of these (Conway, On Numbers and Games,
//! chapter 6). Either solution will do. Everything here is computed when the crate is compiled.

/// The terms of the modulus below x^64.
pub(super) const MODULUS: u64 = 0b1_1011;

/// A linear map of 64 bits: the images of the 256 values of each byte.
type Map = [[u64; 256]; 8];

/// The polynomial of a nimber, and back.
static POLYNOMIALS: Map = map(&IMAGES);
static NIMBERS: Map = map(&preimages(&IMAGES));

/// The polynomials of the bits of nimbers.
const IMAGES: [u64; 64] = images_of_bits();

/// The polynomial of the nimber 2^63.
pub(super) const HALF: u64 = IMAGES[63];

/// The polynomial of a nimber.
#[inline]
pub(super) fn polynomial(nimber: u64) -> u64 {
    apply(&POLYNOMIALS, nimber)
}

/// The nimber of a polynomial.
#[inline]
pub(super) fn nimber(polynomial: u64) -> u64 {
    apply(&NIMBERS, polynomial)
}

#[inline]
fn apply(map: &Map, bits: u64) -> u64 {
    let bytes = bits.to_le_bytes();
    let images = map.iter().zip(bytes);
    images.fold(0, |sum, (images, byte)| sum ^ images[usize::from(byte)])
}

/// The product modulo the modulus, bit by bit.
const fn product(a: u64, b: u64) -> u64 {
    let (mut sum, mut shifted, mut bit) = (0, a, 0);
    while bit < 64 {
        if b >> bit & 1 == 1 {
            sum ^= shifted;
        }
        shifted = (shifted << 1) ^ ((shifted >> 63) * MODULUS);
        bit += 1;
    }
    sum
}

/// A linear map in echelon form: an image with that highest bit, 0 if none has, and what it is
/// the image of.
struct Steps {
    images: [u64; 64],
    sources: [u64; 64],
}

impl Steps {
    const fn new(images_of_bits: &[u64; 64]) -> Self {
        let mut steps = Self {
            images: [0; 64],
            sources: [0; 64],
        };
        let mut bit = 0;
        while bit < 64 {
            let (image, source) = steps.reduce(images_of_bits[bit], 1 << bit);
            if image != 0 {
                let highest = image.ilog2() as usize;
                steps.images[highest] = image;
                steps.sources[highest] = source;
            }
            bit += 1;
        }
        steps
    }

    /// Adds steps that take away from the image what they can.
    const fn reduce(&self, mut image: u64, mut source: u64) -> (u64, u64) {
        let mut bit = 64;
        while bit > 0 {
            bit -= 1;
            if image >> bit & 1 == 1 && self.images[bit] != 0 {
                image ^= self.images[bit];
                source ^= self.sources[bit];
            }
        }
        (image, source)
    }

    /// What that is an image of, if it is one.
    const fn preimage(&self, image: u64) -> u64 {
        self.reduce(image, 0).1
    }
}

const fn images_of_bits() -> [u64; 64] {
    let mut quadratic = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        quadratic[bit] = product(1 << bit, 1 << bit) ^ 1 << bit;
        bit += 1;
    }
    let quadratic = Steps::new(&quadratic);
    // The nimber 2^i is the product of those 2^(2^k) where i has the bit 2^k.
    let mut images = [1; 64];
    let mut known = 1;
    while known < 64 {
        let next = quadratic.preimage(images[known - 1]);
        let mut bit = 0;
        while bit < known {
            images[known + bit] = product(images[bit], next);
            bit += 1;
        }
        known *= 2;
    }
    images
}

const fn preimages(images_of_bits: &[u64; 64]) -> [u64; 64] {
    let steps = Steps::new(images_of_bits);
    let mut preimages = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        preimages[bit] = steps.preimage(1 << bit);
        bit += 1;
    }
    preimages
}

const fn map(images_of_bits: &[u64; 64]) -> Map {
    let mut map = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 8 {
        let mut value = 1;
        while value < 256usize {
            let lowest = value.trailing_zeros() as usize;
            map[byte][value] = map[byte][value & (value - 1)] ^ images_of_bits[8 * byte + lowest];
            value += 1;
        }
        byte += 1;
    }
    map
}

#[cfg(test)]
mod tests {
    use super::super::tables::TABLES;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn polynomials_are_nimbers_by_another_name(a: u64, b: u64) {
            prop_assert_eq!(nimber(polynomial(a)), a);
            prop_assert_eq!(polynomial(a ^ b), polynomial(a) ^ polynomial(b));
            let by_polynomials = nimber(product(polynomial(a), polynomial(b)));
            prop_assert_eq!(by_polynomials, TABLES.product64(a, b));
        }
    }

    #[test]
    fn all_small_products_are_those_of_the_tables() {
        assert_eq!(polynomial(1 << 63), HALF);
        for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
            let by_polynomials = nimber(product(polynomial(a), polynomial(b)));
            assert_eq!(by_polynomials, TABLES.product64(a, b), "{a} {b}");
        }
    }
}
