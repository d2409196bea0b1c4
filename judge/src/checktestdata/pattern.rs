//! The patterns of a script: extended regular expressions, of which the longest match counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use regex_automata::meta::{Config, Regex};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

/// Bytes of a compiled pattern, and of what it remembers of texts.
const MAX_PATTERN: usize = 4 << 20;

/// Patterns that are kept; a script may make them of what it reads.
const MAX_KEPT: usize = 100;

/// The patterns that were met, each compiled once.
#[derive(Debug, Default)]
pub(super) struct Patterns(BTreeMap<Vec<u8>, Arc<Regex>>);

impl Patterns {
    /// How much of the beginning of a text matches; `None` where nothing does.
    ///
    /// # Errors
    /// When the pattern is none.
    pub(super) fn longest(&mut self, pattern: &[u8], text: &[u8]) -> Result<Option<usize>, String> {
        let regex = if let Some(known) = self.0.get(pattern) {
            Arc::clone(known)
        } else {
            let regex = Arc::new(compiled(pattern)?);
            if self.0.len() == MAX_KEPT {
                self.0.clear();
            }
            self.0.insert(pattern.to_vec(), Arc::clone(&regex));
            regex
        };
        let found = regex.search(&Input::new(text).anchored(Anchored::Yes));
        Ok(found.map(|found| found.end()))
    }
}

fn compiled(pattern: &[u8]) -> Result<Regex, String> {
    let wrong = |what: String| {
        let shown = String::from_utf8_lossy(pattern);
        format!("{shown:?} is no regular expression: {what}")
    };
    let text = std::str::from_utf8(pattern).map_err(|_| wrong("it is not UTF-8".to_owned()))?;
    let syntax = syntax::Config::new()
        .unicode(false)
        .utf8(false)
        .dot_matches_new_line(true)
        .nest_limit(100);
    let config = Config::new()
        .match_kind(MatchKind::All)
        .utf8_empty(false)
        .nfa_size_limit(Some(MAX_PATTERN))
        .hybrid_cache_capacity(MAX_PATTERN);
    Regex::builder()
        .syntax(syntax)
        .configure(config)
        .build(&plain(text))
        .map_err(|error| {
            let what = error.to_string();
            wrong(what.lines().last().unwrap_or_default().trim().to_owned())
        })
}

/// The same pattern without what means more here than in extended regular expressions: in brackets,
/// nothing is special but a range, a class such as `[:alpha:]` and a `^` at the beginning.
fn plain(pattern: &str) -> String {
    let mut plain = String::new();
    let mut rest = pattern.chars().peekable();
    while let Some(c) = rest.next() {
        plain.push(c);
        match c {
            '\\' => plain.extend(rest.next()),
            '[' => {
                if rest.next_if_eq(&'^').is_some() {
                    plain.push('^');
                }
                let mut is_first = true;
                while let Some(c) = rest.next() {
                    match c {
                        ']' if !is_first => {
                            plain.push(']');
                            break;
                        }
                        '[' if rest.peek() == Some(&':') => {
                            plain.push('[');
                            for c in rest.by_ref() {
                                plain.push(c);
                                if c == ']' {
                                    break;
                                }
                            }
                        }
                        // People write it as they do everywhere else.
                        '\\' if matches!(
                            rest.peek(),
                            Some('\\' | ']' | '[' | 'd' | 'w' | 's' | '-' | '.')
                        ) =>
                        {
                            plain.push('\\');
                            plain.extend(rest.next());
                        }
                        '\\' | '[' | ']' | '&' | '~' => plain.extend(['\\', c]),
                        c => plain.push(c),
                    }
                    is_first = false;
                }
            }
            _ => {}
        }
    }
    plain
}
