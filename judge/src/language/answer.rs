//! What stands for the language of answers that are handed in themselves: nothing compiles or runs them.

use super::spec::{LanguageSpec, SpecError, parse_one};

/// The id of that language. It is in no list: only problems that take answers know it.
pub const ANSWER: &str = "answer";

/// What it is called where nobody's language is asked for.
pub const ANSWER_NAME: &str = "Answer";

const SPEC: &str = r#"
id = "answer"
name = "Answer"
suffixes = []
source = "answer"
tools = {}
run = ["/bin/false"]
family = "native"
hello = ""
"#;

/// Its entry.
pub(super) fn spec() -> Result<LanguageSpec, SpecError> {
    parse_one(SPEC)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn it_is_an_entry() {
        let spec = spec().unwrap();
        assert_eq!(
            (spec.id.as_str(), spec.name.as_str()),
            (ANSWER, ANSWER_NAME)
        );
    }
}
