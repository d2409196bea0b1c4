//! How far back a sequence repeats itself at every distance, in linear time.

/// For every distance p, how many of the last values equal the value p places before them, in
/// one unbroken run up to the end. The entry at 0 means nothing.
///
/// This is the Z-function (Gusfield 1997) of the sequence read backwards.
pub(super) fn at_the_end<T: PartialEq>(values: &[T]) -> Vec<usize> {
    let length = values.len();
    let back = |index: usize| &values[length - 1 - index];
    let mut runs = vec![0; length];
    // The run that reaches farthest: values `from..to`, read backwards, repeat the beginning.
    let (mut from, mut to) = (0, 0);
    for distance in 1..length {
        let mut run = if distance < to {
            runs[distance - from].min(to - distance)
        } else {
            0
        };
        while distance + run < length && back(run) == back(distance + run) {
            run += 1;
        }
        if distance + run > to {
            (from, to) = (distance, distance + run);
        }
        runs[distance] = run;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::at_the_end;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_those_that_are_counted(values in proptest::collection::vec(0u8..3, 0..60)) {
            let runs = at_the_end(&values);
            for (distance, run) in runs.into_iter().enumerate().skip(1) {
                let pairs = values.iter().rev().zip(values.iter().rev().skip(distance));
                let counted = pairs.take_while(|(a, b)| a == b).count();
                prop_assert_eq!(run, counted);
            }
        }
    }
}
