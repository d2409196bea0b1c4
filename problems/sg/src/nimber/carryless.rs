//! Products by the instructions that CPUs have for them: that of bytes as elements of a field
//! ([`super::galois`]), else the carry-less multiplication, which is that of polynomials, and
//! tables ([`super::basis`]) that tell the polynomial of a nimber and back.
//!
//! Such instructions need unsafe code, which is in no other module of nimbers. Bytes make products
//! of 64 bits 5 times as fast as the tables alone and those of 128 bits 4.5 times, polynomials 1.7
//! times and 2.5 times, and powers 4 times (`cargo bench -p sg --features bench -- nim`).

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::galois;

/// Calls a function of a module if the CPU has what the module asks for.
#[cfg(target_arch = "x86_64")]
macro_rules! if_there {
    ($module:ident :: $function:ident ($a:ident, $b:ident)) => {
        // SAFETY: the CPU has the instructions, which is all that the function asks for.
        $module::is_there().then(|| unsafe { $module::$function($a, $b) })
    };
}

/// Other CPUs are not asked.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! if_there {
    ($module:ident :: $function:ident ($a:ident, $b:ident)) => {{
        let _ = ($a, $b);
        None
    }};
}

/// The product of two nimbers; `None` when the CPU has no instruction for it.
#[inline]
pub(super) fn product64(a: u64, b: u64) -> Option<u64> {
    by_bytes64(a, b).or_else(|| by_polynomials64(a, b))
}

/// The same for 128 bits.
#[inline]
pub(super) fn product128(a: u128, b: u128) -> Option<u128> {
    by_bytes128(a, b).or_else(|| by_polynomials128(a, b))
}

/// The power of a nimber of 64 bits.
pub(super) fn power64(base: u64, exponent: u64) -> Option<u64> {
    if_there!(polynomials::power64(base, exponent))
}

#[inline]
fn by_bytes64(a: u64, b: u64) -> Option<u64> {
    if_there!(galois::product64(a, b))
}

#[inline]
fn by_bytes128(a: u128, b: u128) -> Option<u128> {
    if_there!(galois::product128(a, b))
}

#[inline]
fn by_polynomials64(a: u64, b: u64) -> Option<u64> {
    if_there!(polynomials::product64(a, b))
}

#[inline]
fn by_polynomials128(a: u128, b: u128) -> Option<u128> {
    if_there!(polynomials::product128(a, b))
}

#[cfg(target_arch = "x86_64")]
mod polynomials {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_xor_si128,
    };

    use super::super::basis::{HALF, MODULUS, nimber, polynomial};

    /// Whether the CPU has a carry-less multiplication.
    #[inline]
    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("pclmulqdq")
    }

    /// The product of two polynomials.
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    fn times(a: u64, b: u64) -> u64 {
        let [a, b, modulus] = [a, b, MODULUS].map(|number| _mm_cvtsi64_si128(number.cast_signed()));
        let wide = _mm_clmulepi64_si128::<0x00>(a, b);
        // x^64 is the modulus without it: what stands above goes down times that, and so do the
        // three bits that stand above then.
        let once = _mm_clmulepi64_si128::<0x01>(wide, modulus);
        let twice = _mm_clmulepi64_si128::<0x01>(once, modulus);
        let low = _mm_xor_si128(_mm_xor_si128(wide, once), twice);
        _mm_cvtsi128_si64(low).cast_unsigned()
    }

    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn product64(a: u64, b: u64) -> u64 {
        nimber(times(polynomial(a), polynomial(b)))
    }

    /// By halves, as [`super::super::tables`] say.
    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn product128(a: u128, b: u128) -> u128 {
        let halves = |a: u128| (polynomial((a >> 64) as u64), polynomial(a as u64));
        let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
        let low = times(a0, b0);
        let high = times(times(a1, b1), HALF);
        let mixed = times(a1 ^ a0, b1 ^ b0);
        u128::from(nimber(mixed ^ low)) << 64 | u128::from(nimber(low ^ high))
    }

    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn power64(base: u64, mut exponent: u64) -> u64 {
        let (mut power, mut square) = (polynomial(1), polynomial(base));
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        nimber(power)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::TABLES;
    use super::*;
    use proptest::prelude::*;

    /// CPUs without an instruction are not asked: there is nothing to compare there.
    fn check64(a: u64, b: u64) {
        let product = TABLES.product64(a, b);
        for found in [by_bytes64(a, b), by_polynomials64(a, b)] {
            assert_eq!(found.unwrap_or(product), product, "{a} {b}");
        }
    }

    fn check128(a: u128, b: u128) {
        let product = TABLES.product128(a, b);
        for found in [by_bytes128(a, b), by_polynomials128(a, b)] {
            assert_eq!(found.unwrap_or(product), product, "{a} {b}");
        }
    }

    #[test]
    fn all_small_products_are_those_of_the_tables() {
        for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
            check64(a, b);
        }
    }

    #[test]
    fn products_of_single_bits_are_those_of_the_tables() {
        for (a, b) in (0..128).flat_map(|a| (0..128).map(move |b| (a, b))) {
            check128(1 << a, 1 << b);
            if a < 64 && b < 64 {
                check64(1 << a, 1 << b);
            }
        }
    }

    proptest! {
        #[test]
        fn products_are_those_of_the_tables(a: u128, b: u128, exponent: u64) {
            check128(a, b);
            let (a, b) = (a as u64, b as u64);
            check64(a, b);
            if let (Some(square), Some(cube)) = (power64(a, 2), power64(a, 3)) {
                prop_assert_eq!(cube, TABLES.product64(square, a));
            }
            let powers = [exponent & !1, exponent | 1].map(|exponent| power64(a, exponent));
            if let [Some(even), Some(odd)] = powers {
                prop_assert_eq!(odd, TABLES.product64(even, a));
            }
        }
    }
}
