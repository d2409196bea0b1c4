//! The points or the part of them that a judging program says in words: with testlib, and in the ways of
//! DMOJ.

/// The number of points that a program with testlib says before anything else.
pub(super) fn points_said(said: &[u8]) -> Option<f64> {
    let said = String::from_utf8_lossy(said);
    let mut words = said.split_whitespace();
    let points = words.find(|word| *word == "points").and(words.next())?;
    let points = points
        .trim_end_matches([',', ';', '.'])
        .parse::<f64>()
        .ok()?;
    (points.is_finite() && points >= 0.0).then_some(points)
}

/// The fraction of a line `partial X/Y`.
pub(super) fn fraction_said(said: &[u8]) -> Option<f64> {
    let said = String::from_utf8_lossy(said);
    let fractions = said.lines().filter_map(|line| {
        let (part, whole) = line.strip_prefix("partial ")?.split_once('/')?;
        Some((part.parse::<u32>().ok()?, whole.parse::<u32>().ok()?))
    });
    let mut fractions = fractions.filter(|(_, whole)| *whole > 0);
    let (part, whole) = fractions.next()?;
    (part <= whole).then(|| f64::from(part) / f64::from(whole))
}

/// The fraction that two lines with a number each are, the first such pair that is one.
pub(super) fn fraction_printed(printed: &[u8]) -> Option<f64> {
    let said = String::from_utf8_lossy(printed);
    let numbers: Vec<Option<f64>> = said.lines().map(|it| it.trim().parse().ok()).collect();
    let mut fractions = numbers.windows(2).filter_map(|pair| match pair {
        [Some(part), Some(whole)] => Some(part / whole),
        _ => None,
    });
    fractions.find(|it| it.is_finite() && *it > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the checkers of DMOJ say them.
    #[test]
    fn fractions_are_those_of_a_line_of_their_own() {
        for (said, share) in [
            ("partial 1/5", Some(0.2)),
            ("noise\npartial 0/3\nmore", Some(0.0)),
            ("partial 7/7", Some(1.0)),
            ("partial 8/7", None),
            ("partial 1/0", None),
            ("partial -1/2", None),
            (" partial 1/2", None),
            ("", None),
        ] {
            assert_eq!(fraction_said(said.as_bytes()), share, "{said}");
        }
    }

    #[test]
    fn fractions_are_those_of_two_lines() {
        for (printed, share) in [
            ("1\n4\n", Some(0.25)),
            ("so\n3\n2\n", Some(1.5)),
            ("0\n5\n", None),
            ("1\n0\n", None),
            ("1 2\n", None),
        ] {
            assert_eq!(fraction_printed(printed.as_bytes()), share, "{printed}");
        }
    }
}
