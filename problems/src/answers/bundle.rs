//! The text that holds several answers, or such as are no text: for each file a line `=== NAME ===` with its
//! bytes below, or a line `=== NAME (base64) ===` with them in base64.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// What stands around the name of a file in front of its bytes.
const MARK: &str = "===";

/// What stands behind the name of a file whose bytes are in base64.
const ENCODED: &str = " (base64)";

/// So many letters of base64 stand in a line.
const LINE: usize = 76;

/// A file in a text.
#[derive(Debug)]
pub(super) struct Part<'a> {
    /// Its path.
    pub(super) name: &'a str,
    /// Whether its bytes are in base64.
    pub(super) is_encoded: bool,
    /// What stands below its line.
    below: &'a [u8],
}

impl<'a> Part<'a> {
    /// Its bytes; `None` where what should be base64 is not.
    pub(super) fn bytes(&self) -> Option<Cow<'a, [u8]>> {
        if !self.is_encoded {
            return Some(Cow::Borrowed(self.below));
        }
        let letters = self.below.iter().filter(|it| !it.is_ascii_whitespace());
        let letters: Vec<u8> = letters.copied().collect();
        STANDARD.decode(letters).ok().map(Cow::Owned)
    }
}

/// The files in a text, in its order; none where it is one answer.
pub(super) fn parts(text: &[u8]) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let end = at + line.len();
        match (mark(line), parts.last_mut()) {
            (Some((name, is_encoded)), _) => parts.push(Part {
                name,
                is_encoded,
                below: &text[end..end],
            }),
            (None, Some(part)) => part.below = &text[at - part.below.len()..end],
            (None, None) => break,
        }
        at = end;
    }
    parts
}

/// Adds a file to a text. What is no text, or would be read as another file, is added in base64.
pub(super) fn append(text: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    let is_mark = |line: &[u8]| mark(line).is_some();
    let is_plain = is_text(bytes)
        && !name.ends_with(ENCODED)
        && !bytes.split(|byte| *byte == b'\n').any(is_mark);
    if is_plain {
        text.extend_from_slice(format!("{MARK} {name} {MARK}\n").as_bytes());
        text.extend_from_slice(bytes);
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            text.push(b'\n');
        }
        return;
    }
    text.extend_from_slice(format!("{MARK} {name}{ENCODED} {MARK}\n").as_bytes());
    for line in STANDARD.encode(bytes).as_bytes().chunks(LINE) {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
}

/// Whether bytes are a text in UTF-8 that pages, documents and databases carry as it is.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    let is_strange = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r');
    std::str::from_utf8(bytes).is_ok() && !bytes.iter().any(is_strange)
}

/// The beginning of a text, of at most so many bytes, and whether that is all of it. Of a file in base64 the first
/// line stands for the others.
pub(super) fn beginning(text: &str, most: usize) -> (String, bool) {
    let mut shown = String::new();
    let mut is_all = true;
    // How many lines there were of the file in base64 that one is in.
    let mut encoded: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        if let Some((_, is_encoded)) = mark(line.as_bytes()) {
            encoded = is_encoded.then_some(0);
        } else if let Some(lines) = &mut encoded {
            *lines += 1;
            if *lines > 1 {
                is_all = false;
                if *lines == 2 {
                    shown.push_str("…\n");
                }
                continue;
            }
        }
        let left = most.saturating_sub(shown.len());
        if line.len() > left {
            let ends = line.char_indices().map(|(at, it)| at + it.len_utf8());
            let fitting = ends.take_while(|end| *end <= left).last();
            shown.push_str(&line[..fitting.unwrap_or(0)]);
            return (shown, false);
        }
        shown.push_str(line);
    }
    (shown, is_all)
}

/// The name in a line that is the beginning of a file, and whether that is in base64.
fn mark(line: &[u8]) -> Option<(&str, bool)> {
    if !line.starts_with(MARK.as_bytes()) {
        return None;
    }
    let line = std::str::from_utf8(line).ok()?.trim_end();
    let name = line.strip_prefix(MARK)?.strip_suffix(MARK)?;
    let is_apart = name.starts_with(' ') && name.ends_with(' ');
    let name = name.trim();
    let (name, is_encoded) = match name.strip_suffix(ENCODED) {
        Some(name) => (name.trim_end(), true),
        None => (name, false),
    };
    (is_apart && !name.is_empty()).then_some((name, is_encoded))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn files(text: &[u8]) -> Vec<(String, Vec<u8>)> {
        let parts = parts(text).into_iter();
        parts
            .map(|it| (it.name.to_owned(), it.bytes().unwrap().into_owned()))
            .collect()
    }

    #[test]
    fn what_is_no_text_comes_back_byte_for_byte() {
        let long: Vec<u8> = (0..=255).cycle().take(1000).collect();
        let binary = [
            ("zero", b"\0".to_vec()),
            ("gbk", b"\xc4\xe3\n".to_vec()),
            ("escape", b"\x1b[2J".to_vec()),
            ("mark", b"1\n=== 02 ===\n2".to_vec()),
            ("long", long),
            ("odd (base64)", b"7".to_vec()),
        ];
        let mut text = Vec::new();
        for (name, bytes) in &binary {
            append(&mut text, name, bytes);
        }
        append(&mut text, "plain", b"42");
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("=== zero (base64) ===\nAA==\n=== gbk (base64)"));
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let mut expected = binary
            .map(|(name, bytes)| (name.to_owned(), bytes))
            .to_vec();
        expected.push(("plain".to_owned(), b"42\n".to_vec()));
        assert_eq!(files(text.as_bytes()), expected);
        assert!(parts(b"=== a (base64) ===\n*\n")[0].bytes().is_none());
    }

    #[test]
    fn a_beginning_ends_between_letters_and_leaves_out_what_nobody_reads() {
        assert_eq!(beginning("12\n34\n", 6), ("12\n34\n".to_owned(), true));
        assert_eq!(beginning("12\n34\n", 4), ("12\n3".to_owned(), false));
        assert_eq!(beginning("负负", 5), ("负".to_owned(), false));
        let mut text = b"=== 01 ===\n1\n".to_vec();
        append(&mut text, "02", &[0; 300]);
        append(&mut text, "03", b"3\n");
        let text = String::from_utf8(text).unwrap();
        let (shown, is_all) = beginning(&text, 4096);
        let row = "A".repeat(76);
        let expected = format!("=== 01 ===\n1\n=== 02 (base64) ===\n{row}\n…\n=== 03 ===\n3\n");
        assert_eq!(shown, expected);
        assert!(!is_all);
    }
}
