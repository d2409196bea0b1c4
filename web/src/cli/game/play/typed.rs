//! What is typed at the prompt of a game: a move, or a word.

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    /// To make the move of that place in the list.
    Move(usize),
    Undo,
    Hint,
    Values,
    Record,
    Link,
    Help,
    Quit,
    /// Nothing that is understood.
    Unclear,
}

impl Typed {
    /// Reads a line where the moves lead to these positions.
    pub(super) fn of(line: &str, options: &[String]) -> Self {
        match line {
            "undo" => return Self::Undo,
            "hint" => return Self::Hint,
            "values" => return Self::Values,
            "record" => return Self::Record,
            "link" => return Self::Link,
            "help" | "?" => return Self::Help,
            "quit" | "q" => return Self::Quit,
            _ => {}
        }
        // A position may look like a number: positions come first.
        let named = options.iter().position(|to| to == line);
        let number = line.strip_prefix('#').unwrap_or(line);
        let numbered = number.parse::<usize>().ok();
        let numbered = numbered.and_then(|number| number.checked_sub(1));
        let numbered = numbered.filter(|place| *place < options.len());
        named.or(numbered).map_or(Self::Unclear, Self::Move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_before_numbers_and_words_before_both() {
        let options = ["2", "1", "0"].map(str::to_owned);
        assert_eq!(Typed::of("2", &options), Typed::Move(0));
        assert_eq!(Typed::of("#2", &options), Typed::Move(1));
        assert_eq!(Typed::of("3", &options), Typed::Move(2));
        for nothing in ["#0", "#4", "4", "", "UNDO"] {
            assert_eq!(Typed::of(nothing, &options), Typed::Unclear, "{nothing}");
        }
        assert_eq!(Typed::of("undo", &options), Typed::Undo);
    }
}
