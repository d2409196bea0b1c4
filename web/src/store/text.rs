//! Text as both kinds of database keep it, and no more of it than anybody reads.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

/// What stands in the place of a NUL, which PostgreSQL has no way to keep.
const IN_PLACE_OF_NUL: &str = "\u{fffd}";

/// How much is kept of each text that programs, compilers and checkers write, in bytes.
pub(super) const LONGEST_TEXT: usize = 64 * 1024;

/// The text with its NULs replaced. Every statement binds text that people, programs and
/// compilers wrote through this; a name that is looked up by it is found as little as before.
pub(super) fn storable(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', IN_PLACE_OF_NUL))
    } else {
        Cow::Borrowed(text)
    }
}

/// What `like … escape '\\'` is asked with, for whatever has this text in it.
pub(super) fn having(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in storable(text).chars() {
        if matches!(c, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// What makes a text look like another one: control characters, and those that turn its direction
/// or take no room.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// What is kept of a text that nobody bounded: its beginning, and how much was left out.
pub(super) fn kept(text: &str) -> Cow<'_, str> {
    match cut(text) {
        Some(beginning) => Cow::Owned(storable(&beginning).into_owned()),
        None => storable(text),
    }
}

/// The same of every text in a document, as JSON. NULs are escaped there.
pub(super) fn kept_json(document: &impl Serialize) -> Result<String, sqlx::Error> {
    let encode = |error: serde_json::Error| sqlx::Error::Encode(error.into());
    let mut document = serde_json::to_value(document).map_err(encode)?;
    cut_all(&mut document);
    serde_json::to_string(&document).map_err(encode)
}

fn cut(text: &str) -> Option<String> {
    if text.len() <= LONGEST_TEXT {
        return None;
    }
    let (beginning, rest) = text.split_at(text.floor_char_boundary(LONGEST_TEXT));
    Some(format!("{beginning}\n[… +{} bytes]", rest.len()))
}

fn cut_all(document: &mut Value) {
    match document {
        Value::String(text) => {
            if let Some(beginning) = cut(text) {
                *text = beginning;
            }
        }
        Value::Array(values) => values.iter_mut().for_each(cut_all),
        Value::Object(fields) => fields.values_mut().for_each(cut_all),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn only_nuls_are_replaced() {
        assert_eq!(storable("a\0b\0"), "a\u{fffd}b\u{fffd}");
        assert_eq!(storable("小明\n\u{1}\u{7f}"), "小明\n\u{1}\u{7f}");
    }

    #[test]
    fn what_is_cut_says_so_and_is_still_text() {
        let whole = "x".repeat(LONGEST_TEXT);
        assert_eq!(kept(&whole), whole);
        let one_more = kept(&format!("{whole}\0")).into_owned();
        assert_eq!(one_more, format!("{whole}\n[… +1 bytes]"));
        // A letter of three bytes is kept whole or not at all.
        let letters = kept(&"明".repeat(LONGEST_TEXT)).into_owned();
        let left_out = 2 * LONGEST_TEXT + 1;
        assert!(letters.ends_with(&format!("明\n[… +{left_out} bytes]")));
        assert!(kept(&format!("\0{whole}")).starts_with("\u{fffd}x"));
    }

    #[test]
    fn every_text_of_a_document_is_cut() {
        let long = "y".repeat(LONGEST_TEXT + 7);
        let document = serde_json::json!({"kind": "a", "said": [long, {"stderr": long, "n": 7}]});
        let kept = kept_json(&document).unwrap();
        assert!(kept.len() < 2 * LONGEST_TEXT + 200);
        assert_eq!(kept.matches("[… +7 bytes]").count(), 2);
        assert!(kept.contains("\"n\":7"));
    }
}
