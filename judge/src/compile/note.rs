//! What is said of a compilation besides the compiler's own words: in both languages, since nobody knows yet
//! who reads it.
//!
//! In a message a note is a line of its own. It begins with a sign that no compiler's words have, and holds
//! the text in both languages as JSON. Whoever shows the message chooses one.

use problems::{Lang, Localized};

/// What a note begins with: such characters are taken out of a compiler's words.
const SIGN: char = '\u{1e}';

/// A note as a line of a message.
pub(super) fn note(en: impl Into<String>, zh: impl Into<String>) -> String {
    let text = Localized {
        en: en.into(),
        zh: zh.into(),
    };
    // Two texts can always be written.
    let json = serde_json::to_string(&text).unwrap_or_default();
    format!("{SIGN}{json}")
}

/// The message of a judging or a run in a language: the compiler's words as they are, and what is said
/// about them.
#[must_use]
pub fn message_in(message: &str, lang: Lang) -> String {
    if !message.contains(SIGN) {
        return message.to_owned();
    }
    let line = |line: &str| {
        let note = line.strip_prefix(SIGN);
        let note = note.and_then(|json| serde_json::from_str::<Localized>(json).ok());
        note.map_or_else(|| line.to_owned(), |note| note.get(lang).to_owned())
    };
    message.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_in_either_language_and_words_stay_as_they_are() {
        let message = format!("{}\nmain.c:1: error\n", note("it \"broke\"\ntwice", "坏了"));
        assert_eq!(message.lines().count(), 2);
        let said = message_in(&message, Lang::En);
        assert_eq!(said, "it \"broke\"\ntwice\nmain.c:1: error");
        assert_eq!(message_in(&message, Lang::Zh), "坏了\nmain.c:1: error");
        assert_eq!(message_in("as it is\n", Lang::Zh), "as it is\n");
        assert_eq!(message_in("\u{1e}no note", Lang::Zh), "\u{1e}no note");
    }
}
