//! What was expected beside what a program printed, with what differs marked.

use std::ops::Range;

use crate::reasons::Difference;

/// What stands for the end of a line, where that is what differs.
const LINE_END: &str = "↵";

/// The judge's sign for the same within a line.
const NEW_LINE: char = '⏎';

/// What was expected, and what was printed instead.
pub struct Beside {
    /// None where nothing was expected any more.
    pub expected: Option<Side>,
    /// None where nothing was printed any more.
    pub got: Option<Side>,
}

/// One of them.
pub struct Side {
    /// Its text in the order of the text; none where there is no text.
    pub parts: Vec<Part>,
}

/// A part of a text.
pub struct Part {
    /// The part.
    pub text: String,
    /// Whether the other side has something else there.
    pub differs: bool,
}

impl Beside {
    /// Of a line each.
    pub fn of_lines(difference: &Difference) -> Self {
        let line = |text: Option<&str>| text.map(|it| it.replace(NEW_LINE, LINE_END));
        let expected = line(difference.expected.as_deref());
        let got = line(difference.got.as_deref());
        let own: Vec<&str> = expected.as_deref().into_iter().collect();
        let other: Vec<&str> = got.as_deref().into_iter().collect();
        Self {
            expected: expected.is_some().then(|| side(&own, &other)),
            got: got.is_some().then(|| side(&other, &own)),
        }
    }

    /// Of a text beside which nothing was expected.
    pub fn alone(got: &str) -> Self {
        let lines = counted(got);
        Self {
            expected: None,
            got: Some(side(&lines, &lines)),
        }
    }

    /// Of texts of several lines. Blanks at the ends of lines and empty lines at the end do not count, as
    /// in judging.
    pub fn of_texts(expected: &str, got: &str) -> Self {
        let (own, other) = (counted(expected), counted(got));
        Self {
            expected: Some(side(&own, &other)),
            got: Some(side(&other, &own)),
        }
    }
}

/// The lines of a text, as far as they count.
fn counted(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// The lines of one side, beside those of the other.
fn side(own: &[&str], other: &[&str]) -> Side {
    let mut parts = Vec::new();
    let mut put = |text: &str, differs| {
        if !text.is_empty() {
            let text = text.to_owned();
            parts.push(Part { text, differs });
        }
    };
    for (at, line) in own.iter().enumerate() {
        if at > 0 {
            put("\n", false);
        }
        let place = match other.get(at) {
            Some(it) if it == line => {
                put(line, false);
                continue;
            }
            Some(it) => apart(line, it),
            None => 0..line.len(),
        };
        let (before, rest) = line.split_at(place.start);
        let (differs, after) = rest.split_at(place.len());
        put(before, false);
        put(differs, true);
        if differs.is_empty() {
            put(LINE_END, true);
        }
        put(after, false);
    }
    Side { parts }
}

/// The bytes of a line in which it differs from another: nothing, at its end, where it only ends sooner.
fn apart(line: &str, other: &str) -> Range<usize> {
    let same = line.chars().zip(other.chars());
    let start: usize = same
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    let (rest, others) = (&line[start..], &other[start..]);
    let same = rest.chars().rev().zip(others.chars().rev());
    let after: usize = same
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    // Where something is left out, what stands there instead is marked.
    let first = rest.chars().next().map_or(0, char::len_utf8);
    start..start + (rest.len() - after).max(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(side: Option<&Side>) -> String {
        let parts = side.into_iter().flat_map(|side| &side.parts);
        let shown = parts.map(|it| {
            if it.differs {
                format!("[{}]", it.text)
            } else {
                it.text.clone()
            }
        });
        shown.collect()
    }

    fn both(beside: &Beside) -> (String, String) {
        (shown(beside.expected.as_ref()), shown(beside.got.as_ref()))
    }

    #[test]
    fn what_differs_in_a_line_is_marked_and_so_is_its_end() {
        for (expected, got, shown) in [
            ("WLW", "WWW", ("W[L]W", "W[W]W")),
            ("12", "1", ("1[2]", "1[↵]")),
            ("2", "12", ("[2]", "[1]2")),
            ("What␣a␣pity!", "", ("[What␣a␣pity!]", "[↵]")),
            ("a␣b", "a⏎b", ("a[␣]b", "a[↵]b")),
            ("必胜", "必败", ("必[胜]", "必[败]")),
        ] {
            let difference = Difference {
                expected: Some(expected.to_owned()),
                got: Some(got.to_owned()),
            };
            let (left, right) = both(&Beside::of_lines(&difference));
            assert_eq!((left.as_str(), right.as_str()), shown);
        }
        let ended = Beside::of_lines(&Difference {
            expected: Some("L".to_owned()),
            got: None,
        });
        assert_eq!(shown(ended.expected.as_ref()), "[L]");
        assert!(ended.got.is_none());
    }

    #[test]
    fn texts_are_compared_line_by_line_as_in_judging() {
        for (expected, got, shown) in [
            ("W\nL\nW\n", "W \nW\nW\n\n", ("W\n[L]\nW", "W\n[W]\nW")),
            ("W", "W\nL\n", ("W", "W\n[L]")),
            ("W\n", "\nW\n", ("[W]", "[↵]\n[W]")),
            ("W\n", "", ("[W]", "")),
        ] {
            let (left, right) = both(&Beside::of_texts(expected, got));
            assert_eq!((left.as_str(), right.as_str()), shown);
        }
    }
}
