//! Where the rules of `generators.yaml` stand: the line of each key, for those who have to mend it.

/// The text with the way to the rule that is being read.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// The line of each folder around it, counted from 0, as far as it is known.
    around: Vec<Option<usize>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self {
            text,
            around: Vec::new(),
        }
    }

    /// Goes on to the rule of that key.
    pub(super) fn enter(&mut self, key: &str) {
        let from = self.around.last().copied().flatten().unwrap_or(0);
        let mut lines = self.text.lines().enumerate().skip(from);
        let found = lines.find(|(_, line)| is_of(line, key));
        self.around.push(found.map(|(number, _)| number));
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

/// Whether a line begins the rule of that key.
fn is_of(line: &str, key: &str) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("- ").unwrap_or(line).trim_start();
    let ways = [key.to_owned(), format!("'{key}'"), format!("\"{key}\"")];
    let mut rest = ways.iter().filter_map(|way| line.strip_prefix(way));
    rest.any(|rest| rest.trim_start().starts_with(':'))
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
}
