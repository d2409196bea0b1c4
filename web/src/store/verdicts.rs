//! The letters of a verdict as SQL writes them, for statements that are put together when the program is built.
//! Statements that are put together by a call bind them instead.

/// A verdict's letters as a text of SQL: `letters!(AC)` is `'AC'`.
macro_rules! letters {
    (AC) => {
        "'AC'"
    };
    (WA) => {
        "'WA'"
    };
    (CE) => {
        "'CE'"
    };
    (SE) => {
        "'SE'"
    };
}
pub(super) use letters;

#[cfg(test)]
mod tests {
    use judge::Verdict;

    #[test]
    fn statements_write_the_letters_of_verdicts() {
        for (written, verdict) in [
            (letters!(AC), Verdict::AC),
            (letters!(WA), Verdict::WA),
            (letters!(CE), Verdict::CE),
            (letters!(SE), Verdict::SE),
        ] {
            assert_eq!(written, format!("'{verdict}'"));
        }
    }
}
