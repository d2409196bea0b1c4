//! User names: what they may be made of, and which of them look alike.
//!
//! The rules are those of Unicode's security mechanisms (UTS 39): letters that are in use, of one
//! script or of a mixture that its readers are used to (Chinese or Japanese or Korean with Latin),
//! in their one composed form. Two names with the same skeleton look the same to people.

use std::iter;

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::error::{FieldError, FieldProblem};
use super::lengths::NAME_LENGTHS;
use super::text::storable;

/// How much of what was typed is looked at: no name is longer, however it is composed.
const LONGEST_TYPED: usize = 256;

/// How many marks a letter may bear: people cannot distinguish more (UTS 39, section 5.4).
const MARKS_ON_A_LETTER: usize = 4;

/// What people take for the site itself. Only its operator gives such names away.
const RESERVED: &str = "
    admin administrator root sysadmin webmaster postmaster hostmaster moderator mod operator owner
    staff support help security abuse system official grundy judge jury
    管理员 系统 官方 客服 裁判
";

/// A name that may be registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    shown: String,
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && c.identifier_allowed()
}

/// Whether a name may have it somewhere. Marks belong to the letters of many scripts, where NFKC has no composed letter.
fn is_allowed(c: char) -> bool {
    let is_mark = || unicode_normalization::char::is_combining_mark(c);
    is_letter(c) || (is_mark() && c.identifier_allowed()) || "_-.".contains(c)
}

/// The first character of what was typed as a name that no name has anywhere.
pub fn foreign_character(typed: &str) -> Option<char> {
    let mut shown = typed.nfkc().take(LONGEST_TYPED);
    shown.find(|c| !is_allowed(*c))
}

impl Name {
    /// Reads a name as it was typed: full-width letters and the like become what they stand for.
    ///
    /// A name has [`NAME_LENGTHS`] characters: letters, digits, `_`, `-` and `.`, a letter or a
    /// digit first.
    ///
    /// # Errors
    /// Says which rule it breaks.
    pub fn new(typed: &str) -> Result<Self, FieldError> {
        let shown: String = typed.nfkc().take(LONGEST_TYPED).collect();
        if !NAME_LENGTHS.contains(&shown.chars().count()) {
            return Err(FieldProblem::NameLength.of("name"));
        }
        let first = shown.chars().next().is_some_and(is_letter);
        let known = shown.chars().all(is_allowed);
        if !first || !known || !marks_are_seen(&shown) {
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

    /// Whether it looks like a name of the site itself.
    pub(super) fn is_reserved(&self) -> bool {
        let looks_like_it = self.skeleton();
        RESERVED
            .split_whitespace()
            .any(|name| looks(name) == looks_like_it)
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

/// Whether no letter bears the same mark twice in a row, or more marks than people can distinguish.
fn marks_are_seen(name: &str) -> bool {
    let decomposed: Vec<char> = name.nfd().collect();
    let mark = |c: &char| unicode_normalization::char::is_combining_mark(*c);
    let mut marks = decomposed.chunk_by(|one, other| mark(one) && mark(other));
    let twice =
        |run: &[char]| iter::zip(run, &run[1..]).any(|(one, next)| one == next && mark(one));
    marks.all(|run| run.len() <= MARKS_ON_A_LETTER && !twice(run))
}

/// How a name looks, whether it keeps to the rules of today or not.
pub(super) fn looks(name: &str) -> String {
    let composed: String = name.nfkc().take(LONGEST_TYPED).collect();
    skeleton(&composed).collect::<String>().to_lowercase()
}

/// Under which keys an account of that name may be found: names that were registered before there
/// were composed forms keep theirs.
pub(super) fn keys(typed: &str) -> [String; 2] {
    let typed: String = storable(typed).chars().take(LONGEST_TYPED).collect();
    let composed: String = typed.nfkc().take(LONGEST_TYPED).collect();
    [typed.to_lowercase(), composed.to_lowercase()]
}

/// What all ways to type the name of an account have in common.
///
/// ```
/// assert_eq!(web::store::account_key("Ａda"), web::store::account_key("ada"));
/// ```
pub fn account_key(typed: &str) -> String {
    let [_, composed] = keys(typed);
    composed
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
            // Marks on marks that are drawn over each other.
            ("z\u{308}\u{308}", FieldProblem::NameCharacters),
            ("Bj\u{f6}\u{308}rn", FieldProblem::NameCharacters),
            (
                "z\u{308}\u{301}\u{300}\u{30a}\u{304}",
                FieldProblem::NameCharacters,
            ),
            // Much that is one character once composed, and one that is much.
            (&"\u{fdfa}".repeat(100_000), FieldProblem::NameLength),
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
        for typed in ["eve", "EVE", "ｅve", "𝐞ve", "ⓔve"] {
            assert_eq!(account_key(typed), "eve", "{typed}");
        }
        let wide = Name::new("Ａｄｍｉｎ").map(|name| name.as_str().to_owned());
        assert_eq!(wide.as_deref(), Ok("Admin"));
        assert_eq!(keys("Ａｄｍｉｎ")[1], "admin");
    }

    #[test]
    fn names_of_the_site_are_reserved() {
        for (name, reserved) in [
            ("admin", true),
            ("Administrator", true),
            ("adrnin", true),
            ("r00t", true),
            ("Ｇrundy", true),
            ("管理员", true),
            ("adam", false),
            ("grundy-fan", false),
            ("judy", false),
        ] {
            let read = Name::new(name).map(|name| name.is_reserved());
            assert_eq!(read, Ok(reserved), "{name}");
        }
    }
}
