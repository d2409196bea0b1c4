//! User names: what they may be made of, and which of them look alike.
//!
//! The rules are those of Unicode's security mechanisms (UTS 39): letters that are in use, of one
//! script or of a mixture that its readers are used to (Chinese or Japanese or Korean with Latin),
//! in their one composed form. Two names with the same skeleton look the same to people.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::error::{FieldError, FieldProblem};
use super::text::storable;

/// A name that may be registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    shown: String,
}

impl Name {
    /// Reads a name as it was typed: full-width letters and the like become what they stand for.
    ///
    /// A name has 2 to 32 characters: letters, digits, `_`, `-` and `.`, a letter or a digit
    /// first.
    ///
    /// # Errors
    /// Says which rule it breaks.
    pub fn new(typed: &str) -> Result<Self, FieldError> {
        let shown: String = typed.nfkc().collect();
        if !(2..=32).contains(&shown.chars().count()) {
            return Err(FieldProblem::NameLength.of("name"));
        }
        // Marks belong to the letters of many scripts, where NFKC has no composed letter.
        let mark = |c: char| unicode_normalization::char::is_combining_mark(c);
        let letter = |c: char| c.is_alphanumeric() && c.identifier_allowed();
        let first = shown.chars().next().is_some_and(letter);
        let mut others = shown.chars();
        let known =
            others.all(|c| letter(c) || (mark(c) && c.identifier_allowed()) || "_-.".contains(c));
        if !first || !known {
            return Err(FieldProblem::NameCharacters.of("name"));
        }
        if !shown
            .as_str()
            .check_restriction_level(RestrictionLevel::HighlyRestrictive)
        {
            return Err(FieldProblem::NameScripts.of("name"));
        }
        Ok(Self { shown })
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What no two names share: the name without its letter case.
    pub(super) fn key(&self) -> String {
        self.shown.to_lowercase()
    }

    /// What no two names share either: how the name looks.
    pub(super) fn skeleton(&self) -> String {
        looks(&self.shown)
    }
}

/// How a name looks, whether it keeps to the rules of today or not.
pub(super) fn looks(name: &str) -> String {
    let composed: String = name.nfkc().collect();
    skeleton(&composed).collect::<String>().to_lowercase()
}

/// Under which keys an account of that name may be found: names that were registered before there
/// were composed forms keep theirs.
pub(super) fn keys(typed: &str) -> [String; 2] {
    let typed = storable(typed);
    let composed: String = typed.nfkc().collect();
    [typed.to_lowercase(), composed.to_lowercase()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_the_world_are_taken_and_odd_ones_are_not() {
        for good in [
            "al",
            "张三",
            "张三_2024",
            "小明Tom",
            "a.b-c_9",
            "Éloïse",
            "9lives",
            "Ольга",
            "たろう",
            "田中タロウ",
            "김철수",
            "Μαρία",
            "ส้มโอ",
            "אבגד",
        ] {
            assert!(Name::new(good).is_ok(), "{good}: {:?}", Name::new(good));
        }
        for (odd, why) in [
            ("a", FieldProblem::NameLength),
            (&"x".repeat(33), FieldProblem::NameLength),
            ("a b", FieldProblem::NameCharacters),
            ("-a", FieldProblem::NameCharacters),
            ("a/b", FieldProblem::NameCharacters),
            ("#12", FieldProblem::NameCharacters),
            ("<script>", FieldProblem::NameCharacters),
            // Invisible letters, and letters that turn the direction of reading.
            ("ad\u{200b}min", FieldProblem::NameCharacters),
            ("ad\u{200d}min", FieldProblem::NameCharacters),
            ("ad\u{ad}min", FieldProblem::NameCharacters),
            ("ad\u{2060}min", FieldProblem::NameCharacters),
            ("ad\u{feff}min", FieldProblem::NameCharacters),
            ("\u{202e}nimda", FieldProblem::NameCharacters),
            ("ad\u{2066}min", FieldProblem::NameCharacters),
            ("ad\u{3164}min", FieldProblem::NameCharacters),
            ("ad\u{e0061}min", FieldProblem::NameCharacters),
            ("ad\u{34f}min", FieldProblem::NameCharacters),
            ("ad\u{0}min", FieldProblem::NameCharacters),
            // Cyrillic and Greek among Latin.
            ("\u{430}dmin", FieldProblem::NameScripts),
            ("r\u{3bf}\u{3bf}t", FieldProblem::NameScripts),
            ("张\u{430}", FieldProblem::NameScripts),
        ] {
            let read = Name::new(odd).map_err(|wrong| wrong.problem);
            assert_eq!(read, Err(why), "{odd:?}");
        }
    }

    #[test]
    fn what_looks_alike_has_one_skeleton() {
        for (one, other) in [
            ("admin", "adrnin"),
            ("bill", "biII"),
            ("paypal", "paypa1"),
            ("root", "r00t"),
            // All of it Cyrillic.
            ("coco", "\u{441}\u{43e}\u{441}\u{43e}"),
        ] {
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        for (one, other) in [("张三", "张山"), ("anna", "anne"), ("user2", "user3")] {
            assert_ne!(looks(one), looks(other), "{one} {other}");
        }
        let wide = Name::new("Ａｄｍｉｎ").map(|name| name.as_str().to_owned());
        assert_eq!(wide.as_deref(), Ok("Admin"));
        assert_eq!(keys("Ａｄｍｉｎ")[1], "admin");
    }
}
