//! The known word that one was probably to be, which nobody knows.

/// Letters of a word that is looked for. Nobody mistypes longer ones.
const MAX_LETTERS: usize = 64;

/// The known word that differs least from a word, where it differs in few letters.
pub(super) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let letters = word.chars().count();
    if letters > MAX_LETTERS {
        return None;
    }
    let word = word.to_lowercase();
    let distances = known
        .iter()
        .map(|it| (strsim::damerau_levenshtein(&word, it), *it));
    let (distance, near) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance * 3 <= letters.max(3)).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_near_is_found() {
        let known = ["name", "type", "time_limit", "memory"];
        for (word, near) in [
            ("nmae", Some("name")),
            ("Name", Some("name")),
            ("time-limit", Some("time_limit")),
            ("timelimit", Some("time_limit")),
            ("mem", None),
            ("x", None),
            ("", None),
            ("nothing", None),
        ] {
            assert_eq!(nearest(word, &known), near, "{word}");
        }
        assert_eq!(nearest(&"name".repeat(100), &known), None);
        assert_eq!(nearest("name", &[]), None);
    }
}
