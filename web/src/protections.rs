//! What the protections of the sandbox are called, for pages and the command line.

use crate::locale::Locale;

/// The name of a protection in a language; the sandbox's own where there is none.
pub fn name(name: &str, locale: Locale) -> String {
    let letters = name.to_ascii_lowercase();
    let words = letters.split(|c: char| !c.is_ascii_lowercase());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let named = locale.known_text(&format!("protection-{}", words.join("-")));
    named.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_has_a_name_in_each_language() {
        let all = [
            "own /proc",
            "users of the slot's own",
            "Landlock",
            "control groups",
        ];
        for protection in all {
            assert_eq!(name(protection, Locale::En), protection);
            assert_ne!(name(protection, Locale::Zh), protection);
        }
        assert_eq!(name("something new", Locale::Zh), "something new");
    }
}
