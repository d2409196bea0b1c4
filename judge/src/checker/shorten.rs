//! Shows the part of a line or token that matters, at a length a person reads.

/// The most characters that are shown of one side.
const WIDTH: usize = 60;

/// A text around the byte `at`, at most about 60 characters of it, with `…` where it was cut.
/// Control characters and invalid UTF-8 are made visible.
pub(crate) fn shorten(text: &[u8], at: usize) -> String {
    let from = if text.len() <= WIDTH {
        0
    } else {
        at.saturating_sub(WIDTH / 2)
    };
    let to = text.len().min(from + WIDTH);
    let (from, to) = (char_start(text, from), char_start(text, to));
    let mut shown = String::new();
    if from > 0 {
        shown.push('…');
    }
    for c in String::from_utf8_lossy(&text[from..to]).chars() {
        match c {
            '\t' => shown.push('→'),
            '\n' => shown.push('⏎'),
            '\u{b}' => shown.push('␋'),
            '\u{c}' => shown.push('␌'),
            '\r' => shown.push('␍'),
            '\0' => shown.push('␀'),
            c if c.is_control() => shown.push('\u{fffd}'),
            c => shown.push(c),
        }
    }
    if to < text.len() {
        shown.push('…');
    }
    shown
}

/// The same, with blanks made visible too: for differences in white space alone.
pub(super) fn shorten_visibly(text: &[u8], at: usize) -> String {
    shorten(text, at).replace(' ', "␣")
}

/// Where two texts part.
pub(super) fn first_difference(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The start of the character that holds the byte `at`.
fn char_start(text: &[u8], mut at: usize) -> usize {
    let inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let mut steps = 0;
    while at > 0 && steps < 3 && inside(at) {
        at -= 1;
        steps += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_stays_in_sight() {
        assert_eq!(shorten(b"LWW", 1), "LWW");
        let mut long = vec![b'L'; 1000];
        long[500] = b'W';
        let shown = shorten(&long, 500);
        assert!(
            shown.starts_with('…') && shown.ends_with('…') && shown.contains('W'),
            "{shown}"
        );
        assert!(shorten(&long, 0).starts_with('L'));
        assert!(shorten(&long, 999).ends_with('L'));
        let chinese = "必".repeat(100);
        assert!(!shorten(chinese.as_bytes(), 100).contains('\u{fffd}'));
        assert_eq!(shorten(b"a\0\xff\t\x1b", 0), "a␀\u{fffd}→\u{fffd}");
        assert_eq!(shorten_visibly(b"a b\x0b\n", 0), "a␣b␋⏎");
    }
}
