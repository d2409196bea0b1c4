//! Which comparison decides about an output. The comparing itself is the judge's.

use serde::Serialize;

use crate::words::Words;

/// How a submission's output is compared with the answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CheckerSpec {
    /// Line by line, as the online judges compare that students know: blanks at line ends and the
    /// last newline do not count, and an output that differs in other white space only is a
    /// presentation error. For packages with a `grundy.toml` that ask for exact spaces.
    Lines,
    /// The format's default output validator.
    Default(DefaultValidator),
    /// The problem's own code looks at it: there are several right answers.
    Reference,
    /// The package's own output validators look at it, with the test's arguments.
    Program,
}

/// The arguments of the format's default output validator. Without any, it compares token by
/// token, in whatever case and with whatever white space between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct DefaultValidator {
    /// Whether `yes` and `YES` differ.
    pub case_sensitive: bool,
    /// Whether white space must be that of the answer, byte for byte.
    pub space_change_sensitive: bool,
    /// How far numbers may be from the answer's; `None`: they are compared as words.
    pub tolerance: Option<Tolerance>,
}

/// How far a number may be from the answer's: either kind is enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tolerance {
    /// The largest difference.
    pub absolute: Option<f64>,
    /// The largest difference as a share of the answer.
    pub relative: Option<f64>,
}

impl Default for CheckerSpec {
    fn default() -> Self {
        Self::Default(DefaultValidator::default())
    }
}

impl CheckerSpec {
    /// Reads the arguments of the format's default output validator. On one that is unknown,
    /// incomplete or said twice, says which.
    pub fn from_arguments(arguments: &[String]) -> Result<Self, Words> {
        let mut validator = DefaultValidator::default();
        let (mut absolute, mut relative) = (None, None);
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let mut set = |places: &mut [&mut Option<f64>]| {
                let value = tolerance(word, words.next())?;
                for place in places {
                    if place.replace(value).is_some() {
                        return Err(say!("`{word}` says again what was said before it", word));
                    }
                }
                Ok(())
            };
            match word.as_str() {
                "case_sensitive" => validator.case_sensitive = true,
                "space_change_sensitive" => validator.space_change_sensitive = true,
                "float_absolute_tolerance" => set(&mut [&mut absolute])?,
                "float_relative_tolerance" => set(&mut [&mut relative])?,
                "float_tolerance" => set(&mut [&mut absolute, &mut relative])?,
                other => return Err(say!("`{other}` is not an argument of the validator", other)),
            }
        }
        validator.tolerance =
            (absolute.is_some() || relative.is_some()).then_some(Tolerance { absolute, relative });
        Ok(Self::Default(validator))
    }

    /// The same in the manner of online judges: exact comparison becomes [`Self::Lines`].
    #[must_use]
    pub fn by_lines(self) -> Self {
        let exact = Self::Default(DefaultValidator {
            case_sensitive: true,
            space_change_sensitive: true,
            tolerance: None,
        });
        if self == exact { Self::Lines } else { self }
    }
}

fn tolerance(name: &str, value: Option<&String>) -> Result<f64, Words> {
    let value = value.ok_or_else(|| say!("`{name}` needs a number after it", name))?;
    match value.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err(say!("`{name} {value}` is not a tolerance", name, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<CheckerSpec, Words> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        CheckerSpec::from_arguments(&words)
    }

    #[test]
    fn arguments_of_the_default_validator_are_taken_in_every_combination() {
        for case_sensitive in [false, true] {
            for space_change_sensitive in [false, true] {
                for (text, absolute, relative) in [
                    ("", None, None),
                    ("float_tolerance 1e-6", Some(1e-6), Some(1e-6)),
                    ("float_absolute_tolerance 0", Some(0.0), None),
                    ("float_relative_tolerance .5", None, Some(0.5)),
                    (
                        "float_relative_tolerance 1 float_absolute_tolerance 2",
                        Some(2.0),
                        Some(1.0),
                    ),
                ] {
                    let mut words = vec![text];
                    words.extend(case_sensitive.then_some("case_sensitive"));
                    words.extend(space_change_sensitive.then_some("space_change_sensitive"));
                    let is_tolerant = !text.is_empty();
                    let wanted = CheckerSpec::Default(DefaultValidator {
                        case_sensitive,
                        space_change_sensitive,
                        tolerance: is_tolerant.then_some(Tolerance { absolute, relative }),
                    });
                    assert_eq!(read(&words.join(" ")), Ok(wanted));
                }
            }
        }
    }

    #[test]
    fn what_is_no_argument_is_refused_by_name() {
        for (text, said) in [
            ("float_tolerance", "needs a number"),
            ("float_tolerance x", "is not a tolerance"),
            ("float_tolerance -1", "is not a tolerance"),
            ("float_tolerance nan", "is not a tolerance"),
            ("colour_sensitive", "`colour_sensitive`"),
            ("float_tolerance 1 float_tolerance 1", "again"),
            ("float_tolerance 1 float_absolute_tolerance 1", "again"),
            ("float_relative_tolerance 1 float_tolerance 1", "again"),
        ] {
            let error = read(text).map_or_else(|error| error.en, |_| String::new());
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn only_exact_comparison_is_made_by_lines() {
        let by_lines = |text: &str| read(text).map(CheckerSpec::by_lines);
        let lines = Ok(CheckerSpec::Lines);
        assert_eq!(by_lines("space_change_sensitive case_sensitive"), lines);
        for text in ["", "case_sensitive", "space_change_sensitive"] {
            assert_eq!(by_lines(text), read(text));
        }
    }
}
