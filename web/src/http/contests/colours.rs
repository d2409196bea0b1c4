//! The colours of balloons, and what they are called: what a colour says, a word says too.

/// Colours that are told apart, the first for problem A, with the keys of their names.
const COLOURS: [(&str, &str); 13] = [
    ("#d62728", "colour-red"),
    ("#1f77b4", "colour-blue"),
    ("#ffd92f", "colour-yellow"),
    ("#2ca02c", "colour-green"),
    ("#9467bd", "colour-purple"),
    ("#ff7f0e", "colour-orange"),
    ("#e377c2", "colour-pink"),
    ("#17becf", "colour-cyan"),
    ("#8c564b", "colour-brown"),
    ("#7f7f7f", "colour-grey"),
    ("#bcbd22", "colour-olive"),
    ("#000000", "colour-black"),
    ("#ffffff", "colour-white"),
];

/// The colour of the problem at a place that was given none.
pub(super) fn of(place: usize) -> &'static str {
    COLOURS[place % COLOURS.len()].0
}

/// The key of what a colour is called: that of the nearest one that has a name.
pub(super) fn name(colour: &str) -> &'static str {
    let wanted = parts(colour);
    let distance = |known: &str| {
        let apart = parts(known).into_iter().zip(wanted);
        apart.map(|(one, other)| (one - other).pow(2)).sum::<i64>()
    };
    let nearest = COLOURS.iter().min_by_key(|(known, _)| distance(known));
    nearest.map_or("colour-grey", |(_, key)| key)
}

/// Whether a word is a colour, as `#rrggbb`.
pub(super) fn is_one(word: &str) -> bool {
    let digits = word.strip_prefix('#').unwrap_or_default();
    digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Red, green and blue of `#rrggbb`.
fn parts(colour: &str) -> [i64; 3] {
    [1, 3, 5].map(|at| {
        let digits = colour.get(at..at + 2).unwrap_or_default();
        i64::from_str_radix(digits, 16).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_called_as_the_nearest_that_has_a_name() {
        for (colour, key) in COLOURS {
            assert_eq!(name(colour), key);
        }
        let named = ["#ff0000", "#0000ff", "#00ff00", "#fefefe"].map(name);
        assert_eq!(
            named,
            ["colour-red", "colour-blue", "colour-green", "colour-white"]
        );
        assert_eq!((of(0), of(13)), ("#d62728", "#d62728"));
    }
}
