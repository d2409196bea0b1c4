//! Looks sums up in a set of values, 32 at a time, with the instructions that take bytes from a
//! table of 128 (AVX-512 VBMI).
//!
//! Beside `nimber::carryless` the only module with unsafe code, as such instructions need it. They
//! make dense games 3.5 times as fast (`cargo bench -p sg --features bench -- dense`).

#![allow(unsafe_code)]

use super::missing::Missing;

/// Whether the CPU has what it takes.
pub(super) fn is_there() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx512::is_there();
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Strikes the sums of all pairs out of what is missing, on other CPUs one by one.
pub(super) fn strike_sums(missing: &mut Missing, ones: &[u16], others: &[u16]) {
    #[cfg(target_arch = "x86_64")]
    if avx512::is_there() {
        // SAFETY: the CPU has the instructions, which is all that the function asks for.
        return unsafe { avx512::strike_sums(missing, ones, others) };
    }
    strike_one_by_one(missing, ones, others);
}

fn strike_one_by_one(missing: &mut Missing, ones: &[u16], others: &[u16]) {
    for (one, other) in ones.iter().zip(others) {
        missing.strike((one ^ other).wrapping_sub(missing.start()));
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm512_loadu_si512, _mm512_maskz_compress_epi16, _mm512_min_epu16,
        _mm512_permutex2var_epi8, _mm512_set1_epi16, _mm512_set1_epi64, _mm512_shuffle_epi8,
        _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi16, _mm512_ternarylogic_epi32,
        _mm512_test_epi16_mask, _mm512_xor_si512,
    };

    use super::{Missing, strike_one_by_one};

    /// Values that are looked up at once.
    const LANES: usize = 32;
    type Values = [u16; LANES];

    /// What one mask stands for.
    type Pair = [Values; 2];

    /// So many pairs are looked up before anything is struck out, so that few branches depend
    /// on what is found, and the table is seldom read again.
    const TURN: usize = 32;

    /// What has been found in a turn, with room for a whole register after the last.
    type Found = [u16; TURN * 2 * LANES + LANES];

    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt")
    }

    /// As the function of that name.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
    pub(super) fn strike_sums(missing: &mut Missing, ones: &[u16], others: &[u16]) {
        let (in_pairs, rest) = by_pairs(ones);
        let (others_in_pairs, rest_of_others) = by_pairs(others);
        let mut found = [0; _];
        for (ones, others) in in_pairs.chunks(TURN).zip(others_in_pairs.chunks(TURN)) {
            strike_turn(missing, ones, others, &mut found);
        }
        strike_one_by_one(missing, rest, rest_of_others);
    }

    /// The values by pairs of registers, and those of the last that do not fill one.
    fn by_pairs(values: &[u16]) -> (&[Pair], &[u16]) {
        let (lanes, _) = values.as_chunks::<LANES>();
        let (pairs, _) = lanes.as_chunks();
        (pairs, &values[pairs.as_flattened().as_flattened().len()..])
    }

    /// Looks one turn up, and then strikes out what was found.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
    fn strike_turn(missing: &mut Missing, ones: &[Pair], others: &[Pair], found: &mut Found) {
        let table = Table::new(missing);
        let mut masks = [0; TURN];
        let mut any = 0;
        for ((mask, ones), others) in masks.iter_mut().zip(ones).zip(others) {
            let [low, high] = table.offsets(ones, others).map(|some| table.has(some));
            *mask = u64::from(high) << LANES | u64::from(low);
            any |= *mask;
        }
        if any == 0 {
            return;
        }
        let mut number = 0;
        let mut hits = which(&masks);
        while hits != 0 {
            let place = hits.trailing_zeros() as usize % TURN;
            hits &= hits - 1;
            let offsets = table.offsets(&ones[place], &others[place]);
            number = append(found, number, offsets, masks[place]);
        }
        for offset in &found[..number] {
            missing.strike(*offset);
        }
    }

    /// Which masks are not 0.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn which(masks: &[u64; TURN]) -> u32 {
        let masks = masks.iter().enumerate();
        masks.fold(0, |which, (place, mask)| {
            which | u32::from(*mask != 0) << place
        })
    }

    /// The set of what is missing, in registers.
    struct Table {
        /// The bytes of the set.
        low: __m512i,
        high: __m512i,
        /// The least value of the window, in all lanes.
        start: __m512i,
    }

    impl Table {
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw")]
        fn new(missing: &Missing) -> Self {
            let [low, high] = missing.halves().each_ref().map(|half| {
                // SAFETY: as many bytes are read as the array has.
                unsafe { _mm512_loadu_si512(half.as_ptr().cast()) }
            });
            let start = _mm512_set1_epi16(missing.start().cast_signed());
            Self { low, high, start }
        }

        /// How far the sums are above the least value of the window.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw")]
        fn offsets(&self, ones: &Pair, others: &Pair) -> [__m512i; 2] {
            [0, 1].map(|half| {
                let sums = _mm512_xor_si512(lanes(&ones[half]), lanes(&others[half]));
                _mm512_sub_epi16(sums, self.start)
            })
        }

        /// Which of them are in the set.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
        fn has(&self, offsets: __m512i) -> u32 {
            let byte = _mm512_srli_epi16::<3>(offsets);
            // Nothing is in the last byte. What is in the upper half of a lane makes no difference,
            // as there is 0 in that of the bit looked for.
            let byte = _mm512_min_epu16(byte, _mm512_set1_epi16(LAST_BYTE));
            let byte = _mm512_permutex2var_epi8(self.low, byte, self.high);
            // The lowest three bits, and in the upper half of a lane an index that gives 0.
            let (low, upper) = (_mm512_set1_epi16(7), _mm512_set1_epi16(i16::MIN));
            let index = _mm512_ternarylogic_epi32::<A_OR_B_AND_C>(upper, offsets, low);
            let bits = _mm512_set1_epi64(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
            _mm512_test_epi16_mask(byte, _mm512_shuffle_epi8(bits, index))
        }
    }

    const LAST_BYTE: i16 = 127;

    /// The truth table of a | b & c.
    const A_OR_B_AND_C: i32 = 0b1111_1000;

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn lanes(values: &Values) -> __m512i {
        // SAFETY: as many bytes are read as the array has.
        unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
    }

    /// Appends the offsets of a mask to some others. Returns how many there are.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
    fn append(found: &mut Found, number: usize, offsets: [__m512i; 2], mask: u64) -> usize {
        let masks = [mask as u32, (mask >> LANES) as u32];
        let halves = offsets.into_iter().zip(masks);
        halves.fold(number, |number, (offsets, mask)| {
            let rest = found.get_mut(number..);
            let Some(place) = rest.and_then(<[u16]>::first_chunk_mut::<LANES>) else {
                return number;
            };
            let offsets = _mm512_maskz_compress_epi16(mask, offsets);
            // SAFETY: as many bytes are written as the array has.
            unsafe { _mm512_storeu_si512(place.as_mut_ptr().cast(), offsets) };
            number + mask.count_ones() as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::Marks;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Of windows in the midst of few values and of many, and of pairs that fill no turn,
        /// and several.
        #[test]
        fn sums_are_struck_out_as_they_are_one_by_one(
            start in 0u16..2000,
            largest in prop::sample::select(vec![15u16, 300, 1015, 4000, u16::MAX]),
            marked in prop::collection::vec(any::<u16>(), 0..2000),
            pairs in prop::collection::vec(any::<(u16, u16)>(), 0..5000),
        ) {
            let within = |value: u16| (u32::from(value) % (u32::from(largest) + 1)) as u16;
            let (ones, others): (Vec<u16>, Vec<u16>) =
                pairs.into_iter().map(|(one, other)| (within(one), within(other))).unzip();
            let mut marks = Marks::new();
            marks.begin();
            for value in marked {
                marks.mark(within(value));
            }
            let mut missing = Missing::from(start, &marks);
            let mut other = Missing::from(start, &marks);
            strike_sums(&mut missing, &ones, &others);
            strike_one_by_one(&mut other, &ones, &others);
            prop_assert_eq!(missing.halves(), other.halves());
            prop_assert_eq!(missing.least(), other.least());
        }
    }
}
