//! Large numbers in groups of three digits, so that one sees at once whether it is a million.
//!
//! The room before a group is a style and no character: whoever copies the number has the number.

/// Digits from which a number is read in groups. Years have fewer.
const FEWEST_DIGITS: usize = 5;

/// Digits of the largest number of 64 bits; what is longer is no number that one reads.
const MOST_DIGITS: usize = 20;

/// Signs that bind the digits behind them to what stands before: parts of addresses, versions, decimals.
const BINDING: &str = "._/\\:#@^~$";

/// Writes a text in which at most that many numbers are grouped, and counts them off.
pub(super) fn write_text(text: &str, left: &mut usize, into: &mut String) {
    let mut written = 0;
    let mut at = 0;
    while let Some(skipped) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + skipped;
        let digits = &text[start..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        at = start + length;
        let digits = &text[start..at];
        let stands_alone = is_free_before(&text[..start]) && is_free_behind(&text[at..]);
        if *left > 0 && stands_alone && is_large_number(digits) {
            *left -= 1;
            into.push_str(&text[written..start]);
            write_groups(digits, into);
            written = at;
        }
    }
    into.push_str(&text[written..]);
}

/// Writes a number of a formula, as the content of its element. That has one child: browsers put several
/// below each other.
pub(super) fn write_in_formula(number: &str, left: &mut usize, into: &mut String) {
    if *left > 0 && number.bytes().all(|b| b.is_ascii_digit()) && is_large_number(number) {
        *left -= 1;
        into.push_str("<span>");
        write_groups(number, into);
        into.push_str("</span>");
    } else {
        into.push_str(number);
    }
}

fn write_groups(digits: &str, into: &mut String) {
    let (first, mut rest) = digits.split_at((digits.len() - 1) % 3 + 1);
    into.push_str(first);
    while !rest.is_empty() {
        let (group, behind) = rest.split_at(3);
        into.extend(["<span class=\"thousands\">", group, "</span>"]);
        rest = behind;
    }
}

/// Whether digits say how large something is: they are not a row of bits, and not a day.
fn is_large_number(digits: &str) -> bool {
    let is_row_of_bits =
        digits.bytes().all(|b| matches!(b, b'0' | b'1')) && digits.matches('1').count() > 1;
    (FEWEST_DIGITS..=MOST_DIGITS).contains(&digits.len())
        && !digits.starts_with('0')
        && !is_row_of_bits
        && !is_day(digits)
}

/// Whether digits are a day as in `20260131`.
fn is_day(digits: &str) -> bool {
    let part = |from: usize, to: usize| digits.get(from..to).and_then(|it| it.parse::<u32>().ok());
    digits.len() == 8
        && (digits.starts_with("19") || digits.starts_with("20"))
        && part(4, 6).is_some_and(|month| (1..=12).contains(&month))
        && part(6, 8).is_some_and(|day| (1..=31).contains(&day))
}

/// Whether digits behind that are a number of their own.
fn is_free_before(text: &str) -> bool {
    let mut before = text.chars().rev();
    match before.next() {
        None => true,
        // A sign, unless it joins them to a name.
        Some('-') => !before.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        // The number of a problem stands behind the name of its judge.
        Some(' ') => !before.next().is_some_and(|c| c.is_ascii_uppercase()),
        Some(c) => !c.is_ascii_alphanumeric() && !BINDING.contains(c),
    }
}

/// Whether digits before that are a number of their own.
fn is_free_behind(text: &str) -> bool {
    let mut behind = text.chars();
    match behind.next() {
        // The end of a sentence, or the middle of something.
        Some('.' | '-' | ':' | '/') => !behind.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        Some(c) => !c.is_ascii_alphanumeric() && !"_@#\\^".contains(c),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with a blank where a group begins.
    fn shown(write: impl Fn(&str, &mut usize, &mut String), text: &str) -> String {
        let mut written = String::new();
        write(text, &mut 100, &mut written);
        let without = written.replace("<span class=\"thousands\">", "");
        assert_eq!(
            without.replace("<span>", "").replace("</span>", ""),
            text,
            "what is copied"
        );
        written
            .replace("<span class=\"thousands\">", " ")
            .replace("</span>", "")
    }

    #[test]
    fn large_numbers_are_in_groups() {
        for (text, grouped) in [
            ("at most 1000000 stones", "at most 1 000 000 stones"),
            ("10000", "10 000"),
            ("不超过100000。", "不超过100 000。"),
            ("(12345, -67890).", "(12 345, -67 890)."),
            ("n=123456.", "n=123 456."),
            ("18446744073709551615", "18 446 744 073 709 551 615"),
            ("20261399 and 19991231", "20 261 399 and 19991231"),
        ] {
            assert_eq!(shown(write_text, text), grouped);
        }
    }

    #[test]
    fn what_is_no_large_number_is_left_alone() {
        for text in [
            "",
            "1950 and 9999",
            "hdoj-10246",
            "HDOJ 10246",
            "#12345",
            "x12345 12345x 12345_6",
            "0.123456 12345.5",
            "007001",
            "coins 1011010",
            "https://example.org/12345/67890",
            "123456789012345678901",
        ] {
            assert_eq!(shown(write_text, text), text);
        }
    }

    #[test]
    fn a_number_of_a_formula_is_one_element() {
        let mut written = String::new();
        write_in_formula("1000000", &mut 1, &mut written);
        assert!(written.starts_with("<span>1<span class="), "{written}");
        assert!(written.ends_with("000</span></span>"), "{written}");
        assert_eq!(shown(write_in_formula, "1234"), "1234");
        assert_eq!(shown(write_in_formula, "12345.6"), "12345.6");
    }

    #[test]
    fn no_more_are_grouped_than_are_left() {
        let mut left = 2;
        let mut written = String::new();
        write_text("10000 20000 30000", &mut left, &mut written);
        assert_eq!(left, 0);
        assert_eq!(written.matches("<span").count(), 2, "{written}");
        assert!(written.ends_with(" 30000"), "{written}");
    }
}
