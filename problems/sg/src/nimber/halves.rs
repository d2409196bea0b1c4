//! Inverses, roots and quadratic equations of nimbers, each by the same of half the width.
//!
//! With F = 2^half, F·F = F + F/2: the conjugate of a·F + b is a·F + (a + b), their product is
//! the norm b·(a + b) + a·a·F/2, and the square is a·a·F + (b·b + a·a·F/2).

use super::tables::Tables;

/// Nimbers of a width, as two halves.
macro_rules! by_halves {
    (
        $whole:ty, $part:ty, inverse: $inverse:ident by $part_inverse:ident,
        sqrt: $sqrt:ident by $part_sqrt:ident, solve: $solve:ident by $part_solve:ident,
        product: $product:ident, half: $half:ident
    ) => {
        /// The nimber whose product with this one is 1; 0 for 0.
        pub(super) fn $inverse(&self, whole: $whole) -> $whole {
            let (a, b) = ((whole >> <$part>::BITS) as $part, whole as $part);
            let norm = self.$product(b, a ^ b) ^ self.$half(self.$product(a, a));
            let inverse = self.$part_inverse(norm);
            let above = self.$product(a, inverse);
            let below = self.$product(a ^ b, inverse);
            <$whole>::from(above) << <$part>::BITS | <$whole>::from(below)
        }

        /// The nimber whose square this is.
        pub(super) fn $sqrt(&self, whole: $whole) -> $whole {
            let (a, b) = ((whole >> <$part>::BITS) as $part, whole as $part);
            let above = self.$part_sqrt(a);
            let below = self.$part_sqrt(b ^ self.$half(a));
            <$whole>::from(above) << <$part>::BITS | <$whole>::from(below)
        }

        /// The even x with x·x + x = whole, the other one being x + 1; `None` when there is
        /// none of this width.
        pub(super) fn $solve(&self, whole: $whole) -> Option<$whole> {
            let (a, b) = ((whole >> <$part>::BITS) as $part, whole as $part);
            let above = self.$part_solve(a)?;
            // Of the two upper halves one leaves an equation that can be solved below.
            let below = |above: $part| {
                self.$part_solve(b ^ self.$half(self.$product(above, above)))
                    .map(|below| <$whole>::from(above) << <$part>::BITS | <$whole>::from(below))
            };
            below(above).or_else(|| below(above ^ 1))
        }
    };
}

impl Tables {
    by_halves!(
        u32, u16, inverse: inverse32 by inverse16, sqrt: sqrt32 by sqrt16,
        solve: solve32 by solve16, product: product16, half: times_half16
    );
    by_halves!(
        u64, u32, inverse: inverse64 by inverse32, sqrt: sqrt64 by sqrt32,
        solve: solve64 by solve32, product: product32, half: times_half32
    );
    by_halves!(
        u128, u64, inverse: inverse128 by inverse64, sqrt: sqrt128 by sqrt64,
        solve: solve128 by solve64, product: product64, half: times_half64
    );

    /// The even x with x·x + x = a; `None` when there is none of 16 bits.
    fn solve16(&self, a: u16) -> Option<u16> {
        let (left, x) = self
            .quadratics
            .iter()
            .fold((a, 0), |(left, x), (image, source)| {
                if left ^ image < left {
                    (left ^ image, x ^ source)
                } else {
                    (left, x)
                }
            });
        (left == 0).then_some(x)
    }
}
