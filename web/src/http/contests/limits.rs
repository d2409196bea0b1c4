//! The limits that a contest has for a problem, as words of a line of its form: a time such as `1.5s`, memory such as
//! `512MiB`. The bounds are those of packages.

use crate::store::ContestLimits;

/// The longest time, in milliseconds: an hour.
const MOST_TIME_MS: f64 = 3_600_000.0;

/// The most memory, in MiB.
const MOST_MEMORY_MIB: f64 = 65_536.0;

/// What a unit measures, and how much of it is one of them.
enum Unit {
    Milliseconds(f64),
    Mebibytes(f64),
}

/// What ends a limit, in small letters; of two that end alike the longer one first. Judges say MB and mean MiB.
const UNITS: [(&str, Unit); 6] = [
    ("ms", Unit::Milliseconds(1.0)),
    ("s", Unit::Milliseconds(1000.0)),
    ("mib", Unit::Mebibytes(1.0)),
    ("mb", Unit::Mebibytes(1.0)),
    ("gib", Unit::Mebibytes(1024.0)),
    ("gb", Unit::Mebibytes(1024.0)),
];

/// The words of a line; a unit that stands alone belongs to the number before it, as in `1 s`.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let small = word.to_lowercase();
        let is_unit = UNITS.iter().any(|(name, _)| *name == small);
        match words.last_mut() {
            Some(last) if is_unit && last.parse::<f64>().is_ok() => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// What a word of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A limit, which was taken up.
    Limit,
    /// A limit that no package may have either.
    OutOfBounds,
    /// Something else.
    Other,
}

/// Takes a limit up that a word says.
pub(super) fn take(word: &str, limits: &mut ContestLimits) -> Word {
    let word = word.to_lowercase();
    let mut units = UNITS.iter();
    let found = units.find_map(|(name, unit)| Some((word.strip_suffix(*name)?, unit)));
    let Some((Ok(number), unit)) = found.map(|(number, unit)| (number.parse::<f64>(), unit)) else {
        return Word::Other;
    };
    let whole = |number: f64, most: f64| (1.0..=most).contains(&number).then_some(number as i64);
    let (limit, value) = match unit {
        Unit::Milliseconds(each) => {
            let time = whole((number * each).round(), MOST_TIME_MS);
            (&mut limits.time_limit_ms, time)
        }
        Unit::Mebibytes(each) => {
            let memory = Some(number * each).filter(|it| it.fract() == 0.0);
            let memory = memory.and_then(|it| whole(it, MOST_MEMORY_MIB));
            (&mut limits.memory_limit_mib, memory)
        }
    };
    if value.is_none() {
        return Word::OutOfBounds;
    }
    *limit = value;
    Word::Limit
}

/// Limits as they stand in a line; empty where both are those of the package.
pub(super) fn written(limits: ContestLimits) -> String {
    let time = limits.time_limit_ms;
    let time = time.map(|ms| format!("{}s", ms as f64 / 1000.0));
    let memory = limits.memory_limit_mib.map(|mib| format!("{mib}MiB"));
    let words: Vec<String> = time.into_iter().chain(memory).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_number_with_its_unit_within_the_bounds_of_packages() {
        for (word, kind, time, memory) in [
            ("1.5s", Word::Limit, Some(1500), None),
            ("250ms", Word::Limit, Some(250), None),
            ("3600S", Word::Limit, Some(3_600_000), None),
            ("512MiB", Word::Limit, None, Some(512)),
            ("256mb", Word::Limit, None, Some(256)),
            ("1.5GiB", Word::Limit, None, Some(1536)),
            ("64GB", Word::Limit, None, Some(65_536)),
            ("0s", Word::OutOfBounds, None, None),
            ("0.4ms", Word::OutOfBounds, None, None),
            ("-1s", Word::OutOfBounds, None, None),
            ("3601s", Word::OutOfBounds, None, None),
            ("nans", Word::OutOfBounds, None, None),
            ("1e300gb", Word::OutOfBounds, None, None),
            ("0.5MiB", Word::OutOfBounds, None, None),
            ("65GiB", Word::OutOfBounds, None, None),
            ("s", Word::Other, None, None),
            ("pins", Word::Other, None, None),
            ("100", Word::Other, None, None),
            ("2m", Word::Other, None, None),
        ] {
            let mut limits = ContestLimits::default();
            assert_eq!(take(word, &mut limits), kind, "{word}");
            let expected = ContestLimits {
                time_limit_ms: time,
                memory_limit_mib: memory,
            };
            assert_eq!(limits, expected, "{word}");
        }
    }

    #[test]
    fn a_unit_belongs_to_the_number_before_it() {
        for (line, read) in [
            ("nim 1 s 64 MB", &["nim", "1s", "64MB"][..]),
            ("nim 50 1.5 S", &["nim", "50", "1.5S"]),
            ("nim 1s 50", &["nim", "1s", "50"]),
            ("nim s", &["nim", "s"]),
            ("", &[]),
        ] {
            assert_eq!(words(line), read, "{line}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (time_limit_ms, memory_limit_mib, text) in [
            (None, None, ""),
            (Some(1), None, "0.001s"),
            (Some(2000), Some(65_536), "2s 65536MiB"),
            (None, Some(1), "1MiB"),
        ] {
            let limits = ContestLimits {
                time_limit_ms,
                memory_limit_mib,
            };
            assert_eq!(written(limits), text);
            let mut again = ContestLimits::default();
            for word in text.split_whitespace() {
                assert_eq!(take(word, &mut again), Word::Limit, "{word}");
            }
            assert_eq!(again, limits);
        }
    }
}
