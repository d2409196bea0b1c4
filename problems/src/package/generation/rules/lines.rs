//! Where the rules of `generators.yaml` stand: the line of each key, for those who have to mend it.

use std::collections::BTreeMap;

/// The text with the way to the rule that is being read.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// The lines that begin the rule of each key, counted from 0: a file may have thousands of rules.
    beginnings: BTreeMap<&'a str, Vec<usize>>,
    /// The line of each folder around it, counted from 0, as far as it is known.
    around: Vec<Option<usize>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut beginnings: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            if let Some(key) = key_of(line) {
                beginnings.entry(key).or_default().push(number);
            }
        }
        Self {
            text,
            beginnings,
            around: Vec::new(),
        }
    }

    /// Goes on to the rule of that key.
    pub(super) fn enter(&mut self, key: &str) {
        let from = self.around.last().copied().flatten().unwrap_or(0);
        let lines = self.beginnings.get(key).map(Vec::as_slice);
        let lines = lines.unwrap_or_default();
        let next = lines.partition_point(|number| *number < from);
        self.around.push(lines.get(next).copied());
    }

    /// The line of a key of the rule that is being read, which may stand behind others on one line.
    pub(super) fn of_key(&mut self, key: &str) -> Option<u32> {
        let here = self.around.last().copied().flatten();
        let line = here.and_then(|here| self.text.lines().nth(here));
        if line.is_some_and(|line| line.contains(&format!("{key}:"))) {
            return self.here();
        }
        self.enter(key);
        let line = self.here();
        self.leave();
        line
    }

    /// Goes back to what is around it.
    pub(super) fn leave(&mut self) {
        self.around.pop();
    }

    /// The line of the rule, or of the folder around it, counted from 1.
    pub(super) fn here(&self) -> Option<u32> {
        let known = self.around.iter().rev().find_map(|line| *line)?;
        u32::try_from(known + 1).ok()
    }
}

/// The key of the rule that a line begins, if it begins one.
fn key_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("- ").unwrap_or(line).trim_start();
    for quote in ['"', '\''] {
        if let Some((key, rest)) = line
            .strip_prefix(quote)
            .and_then(|quoted| quoted.split_once(quote))
        {
            return rest.trim_start().starts_with(':').then_some(key);
        }
    }
    // A colon with no blank behind it is part of the key.
    let mut colons = line.match_indices(':').map(|(at, _)| at);
    let end = colons.find(|at| !line[at + 1..].starts_with(|c: char| !c.is_whitespace()))?;
    Some(line[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_below_its_folder() {
        let mut lines = Lines::of(
            "data:\n  sample:\n    data:\n      a: x\n  secret:\n    data:\n      - 'a': y\n      - : z\n",
        );
        let mut at = |keys: &[&str]| {
            for key in keys {
                lines.enter(key);
            }
            let here = lines.here();
            for _ in keys {
                lines.leave();
            }
            here
        };
        assert_eq!(at(&["sample", "a"]), Some(4));
        assert_eq!(at(&["secret", "a"]), Some(7));
        assert_eq!(at(&["secret", ""]), Some(8));
        assert_eq!(at(&["secret", "b"]), Some(5));
        assert_eq!(at(&["b"]), None);
    }

    #[test]
    fn a_key_is_what_stands_before_its_colon() {
        for (line, key) in [
            ("a: x", Some("a")),
            ("  - a :", Some("a")),
            ("- \"a: b\": x", Some("a: b")),
            ("'a'", None),
            ("a:b: x", Some("a:b")),
            ("- :", Some("")),
            ("a:b", None),
            ("", None),
        ] {
            assert_eq!(key_of(line), key, "{line}");
        }
    }
}
