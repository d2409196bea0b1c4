//! Which comparison decides about an output. The comparing itself is the judge's.

use serde::Serialize;

/// How a submission's output is compared with the answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CheckerSpec {
    /// Line by line, ignoring blanks at line ends and the last newline; an output that differs
    /// only in white space is a presentation error.
    Lines,
    /// Token by token, any white space between them.
    Tokens {
        /// Whether `yes` and `YES` differ.
        case_sensitive: bool,
    },
    /// The problem's own code looks at it: there are several right answers.
    Reference,
    /// The package's own output validators look at it, with the test's arguments.
    Program,
    /// Token by token, numbers with a tolerance.
    Floats {
        /// The largest allowed absolute difference.
        absolute: Option<f64>,
        /// The largest allowed difference relative to the answer.
        relative: Option<f64>,
        /// Whether tokens that are not numbers are compared by case.
        case_sensitive: bool,
    },
}

impl Default for CheckerSpec {
    /// The format's default output validator without arguments.
    fn default() -> Self {
        Self::Tokens {
            case_sensitive: false,
        }
    }
}

impl CheckerSpec {
    /// Reads the arguments of the format's default output validator.
    ///
    /// `case_sensitive` with `space_change_sensitive` is [`CheckerSpec::Lines`]. On an unknown or
    /// incomplete argument, says which.
    pub fn from_arguments(arguments: &[String]) -> Result<Self, String> {
        let (mut case_sensitive, mut spaces) = (false, false);
        let (mut absolute, mut relative) = (None, None);
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "case_sensitive" => case_sensitive = true,
                "space_change_sensitive" => spaces = true,
                "float_absolute_tolerance" => absolute = Some(tolerance(word, words.next())?),
                "float_relative_tolerance" => relative = Some(tolerance(word, words.next())?),
                "float_tolerance" => {
                    let value = tolerance(word, words.next())?;
                    (absolute, relative) = (Some(value), Some(value));
                }
                other => return Err(format!("`{other}` is not an argument of the validator")),
            }
        }
        match (absolute, relative, spaces) {
            (None, None, true) if case_sensitive => Ok(Self::Lines),
            (None, None, false) => Ok(Self::Tokens { case_sensitive }),
            (_, _, false) => Ok(Self::Floats {
                absolute,
                relative,
                case_sensitive,
            }),
            (_, _, true) => {
                Err("space_change_sensitive is supported together with case_sensitive only".into())
            }
        }
    }
}

fn tolerance(name: &str, value: Option<&String>) -> Result<f64, String> {
    let value = value.ok_or_else(|| format!("`{name}` needs a number after it"))?;
    match value.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err(format!("`{name} {value}` is not a tolerance")),
    }
}

#[cfg(test)]
mod tests {
    use super::CheckerSpec;

    fn read(text: &str) -> Result<CheckerSpec, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        CheckerSpec::from_arguments(&words)
    }

    #[test]
    fn arguments_of_the_default_validator_name_the_checker() {
        assert_eq!(read(""), Ok(CheckerSpec::default()));
        assert_eq!(
            read("case_sensitive space_change_sensitive"),
            Ok(CheckerSpec::Lines)
        );
        assert_eq!(
            read("float_tolerance 1e-6"),
            Ok(CheckerSpec::Floats {
                absolute: Some(1e-6),
                relative: Some(1e-6),
                case_sensitive: false
            })
        );
        assert!(read("float_tolerance").is_err());
        assert!(read("float_tolerance x").is_err());
        assert!(read("colour_sensitive").is_err());
    }
}
