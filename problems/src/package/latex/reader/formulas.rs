//! Formulas: their ends are found, and constants filled in.

use super::{Reader, one_line};
use crate::package::size::MAX_TEXT;

impl<'a> Reader<'a, '_> {
    pub(super) fn dollar(&mut self) {
        let mark = if self.rest().starts_with("$$") {
            "$$"
        } else {
            "$"
        };
        self.skip(mark.len());
        match self.until_dollar(mark) {
            Some(formula) if mark == "$$" => self.formula(formula),
            Some(formula) => self.inline(formula),
            None => self.out.words('$'),
        }
    }

    /// What stands before the mark, not counting dollars behind a backslash.
    pub(super) fn until_dollar(&mut self, mark: &str) -> Option<&'a str> {
        if self.missing.contains(mark) {
            return None;
        }
        let rest = self.rest();
        let mut from = 0;
        while let Some(length) = rest[from..].find(mark) {
            let end = from + length;
            let slashes = rest[..end]
                .bytes()
                .rev()
                .take_while(|byte| *byte == b'\\')
                .count();
            if slashes.is_multiple_of(2) {
                self.skip(end + mark.len());
                return Some(&rest[..end]);
            }
            from = end + 1;
        }
        self.missing.insert(mark.to_owned());
        None
    }

    pub(super) fn inline(&mut self, formula: &str) {
        let formula = self.filled(formula);
        let formula = one_line(&formula);
        if !formula.is_empty() {
            self.out.raw(&format!("${formula}$"));
        }
    }

    pub(super) fn formula(&mut self, formula: &str) {
        let formula = self.filled(formula);
        let formula = one_line(&formula);
        if !formula.is_empty() {
            self.out.paragraph();
            self.out.raw(&format!("$${formula}$$"));
            self.out.paragraph();
        }
    }

    /// A formula with its constants filled in.
    pub(super) fn filled(&mut self, formula: &str) -> String {
        if !formula.contains("\\constant{") && !formula.contains("{{") {
            return formula.to_owned();
        }
        let mut filled = String::new();
        let mut rest = formula;
        while let Some(start) = rest.find(['\\', '{']) {
            filled.push_str(&rest[..start]);
            rest = &rest[start..];
            let is_command = rest.starts_with("\\constant{");
            if !is_command && !rest.starts_with("{{") {
                filled.push_str(&rest[..1]);
                rest = &rest[1..];
                continue;
            }
            let after = &rest[if is_command { "\\constant{".len() } else { 2 }..];
            let close = if is_command { "}" } else { "}}" };
            // A name has no braces: what is looked at here is not looked at again as a name.
            let (name, behind) = after.split_at(after.find(['{', '}']).unwrap_or(after.len()));
            let behind = behind.strip_prefix(close);
            match behind.and_then(|behind| Some((self.constants.get(name)?, behind))) {
                Some((value, behind)) if *self.written < MAX_TEXT.bytes() => {
                    let value = value.to_string();
                    *self.written += value.len() as u64;
                    filled.push_str(&value);
                    rest = behind;
                }
                _ => {
                    filled.push_str(if is_command { "{" } else { "{{" });
                    rest = after;
                }
            }
        }
        filled + rest
    }
}
