//! Constants of a package filled in where `{{name}}` stands.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::findings::Findings;
use super::size::{MAX_FILLED, MAX_TEXT};
use crate::task::Constant;
use crate::{Diagnostic, Place};

/// Words in braces that are commands for the page and no constants. It shows all samples below the
/// statement.
const COMMANDS: [&str; 2] = ["nextsample", "remainingsamples"];

/// Replaces `{{name}}` in a statement by the constant of that name; warns of names nobody defined.
/// Reads the text once, whatever braces are in it, and stops where it gets too long.
pub(super) fn fill(
    text: &str,
    path: &str,
    constants: &BTreeMap<String, Constant>,
    found: &mut Findings,
) -> String {
    let mut unknown = Vec::new();
    let filled = replaced(text, |name| match value(constants, name) {
        Some(value) => Some(value.to_string()),
        None if COMMANDS.contains(&name) => Some(String::new()),
        None => {
            unknown.push(name.to_owned());
            None
        }
    });
    for name in unknown {
        found.push(unknown_constant(&name, path));
    }
    filled.unwrap_or_else(|start| {
        let message = say!(
            "has more than {MAX_TEXT} with its constants filled in",
            MAX_TEXT
        );
        found.push(Diagnostic::error("too-large", Place::file(path), message));
        start
    })
}

/// The files of programs, which get their constants and may take only so much with them.
pub(super) struct Sources<'a> {
    constants: &'a BTreeMap<String, Constant>,
    /// Bytes of the files in which something was filled in.
    written: u64,
}

impl<'a> Sources<'a> {
    pub(super) fn new(constants: &'a BTreeMap<String, Constant>) -> Self {
        Self {
            constants,
            written: 0,
        }
    }

    /// The same as [`fill`] in a file of a program, where braces may be anything: what is no
    /// constant stays, and what is no text.
    pub(super) fn fill(
        &mut self,
        bytes: &Arc<[u8]>,
        path: &str,
        found: &mut Findings,
    ) -> Arc<[u8]> {
        let constants = self.constants;
        let is_full = self.written > MAX_FILLED.bytes();
        if constants.is_empty() || is_full || bytes.len() as u64 > MAX_TEXT.bytes() {
            return Arc::clone(bytes);
        }
        let text = std::str::from_utf8(bytes).ok();
        let Some(text) = text.filter(|text| text.contains("{{")) else {
            return Arc::clone(bytes);
        };
        let mut is_changed = false;
        let filled = replaced(text, |name| {
            let value = value(constants, name)?.to_string();
            is_changed = true;
            Some(value)
        });
        if !is_changed {
            return Arc::clone(bytes);
        }
        self.written += match &filled {
            Ok(text) | Err(text) => text.len() as u64,
        };
        if self.written > MAX_FILLED.bytes() {
            let message = say!(
                "the programs have more than {MAX_FILLED} with their constants filled in",
                MAX_FILLED
            );
            found.push(Diagnostic::error("too-large", Place::file(path), message));
        }
        match filled {
            Ok(filled) => filled.into_bytes().into(),
            Err(_) => Arc::clone(bytes),
        }
    }
}

/// The constant of that name, or the way to write it that the name has after a dot.
fn value<'a>(constants: &'a BTreeMap<String, Constant>, name: &str) -> Option<&'a Constant> {
    let plain = || constants.get(name.strip_suffix(".value")?);
    constants.get(name).or_else(plain)
}

/// The text with what `value` gives for each name in double braces; its beginning where it gets
/// too long.
fn replaced(text: &str, mut value: impl FnMut(&str) -> Option<String>) -> Result<String, String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("{{") {
        if filled.len() as u64 > MAX_TEXT.bytes() {
            return Err(filled);
        }
        let (before, after) = rest.split_at(start + 2);
        filled.push_str(&before[..start]);
        let is_of_name = |b: &u8| matches!(*b, b'_' | b'.') || b.is_ascii_alphanumeric();
        let length = after.bytes().take_while(is_of_name).count();
        let (name, behind) = after.split_at(length);
        let Some(behind) = behind.strip_prefix("}}").filter(|_| length > 0) else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        match value(name) {
            Some(value) => filled.push_str(&value),
            None => filled.extend(["{{", name, "}}"]),
        }
        rest = behind;
    }
    filled.push_str(rest);
    Ok(filled)
}

fn unknown_constant(name: &str, path: &str) -> Diagnostic {
    let message = say!("`{{{{{name}}}}}` is not among the constants", name);
    Diagnostic::warning("unknown-constant", Place::file(path), message)
        .with_help(say!("define it under constants: in problem.yaml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_keep_braces_that_are_no_constants() {
        let constants = BTreeMap::from([("n".to_owned(), Constant::Integer(7))]);
        let filled = |text: &str| {
            let mut found = Findings::default();
            let bytes = Arc::from(text.as_bytes());
            let bytes = Sources::new(&constants).fill(&bytes, "x", &mut found);
            String::from_utf8(bytes.to_vec()).unwrap_or_default()
        };
        assert_eq!(
            filled("int a[2][2] = {{1, 2}}; // {{n}}"),
            "int a[2][2] = {{1, 2}}; // 7"
        );
        assert_eq!(filled("{{m}}{{"), "{{m}}{{");
    }
}
