//! The patterns of a script: extended regular expressions, of which the longest match counts.

use std::collections::BTreeMap;

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

/// Bytes of a compiled pattern, and of what it remembers of texts.
const MAX_PATTERN: usize = 1 << 20;

/// Patterns that are kept; a script may make them of what it reads.
const MAX_KEPT: usize = 16;

/// The patterns that were met, each compiled once.
#[derive(Debug, Default)]
pub(super) struct Patterns(BTreeMap<Vec<u8>, (DFA, Cache)>);

/// What was found, and in how many steps.
pub(super) struct Longest {
    /// How much of the beginning of the text matches; `None` where nothing does.
    pub(super) length: Option<usize>,
    /// The characters that were looked at, and the work of compiling.
    pub(super) cost: u64,
}

impl Patterns {
    /// The longest match at the beginning of a text.
    ///
    /// # Errors
    /// When the pattern is none, or takes too much memory.
    pub(super) fn longest(&mut self, pattern: &[u8], text: &[u8]) -> Result<Longest, String> {
        let mut cost = 1;
        if !self.0.contains_key(pattern) {
            if self.0.len() == MAX_KEPT {
                self.0.clear();
            }
            let dfa = compiled(pattern)?;
            cost += (pattern.len() + dfa.get_nfa().memory_usage()) as u64;
            let cache = dfa.create_cache();
            self.0.insert(pattern.to_vec(), (dfa, cache));
        }
        let Some((dfa, cache)) = self.0.get_mut(pattern) else {
            return Ok(Longest { length: None, cost });
        };
        let costly = |_| "a pattern takes too much memory; let it be simpler".to_owned();
        let input = Input::new(text).anchored(Anchored::Yes);
        let start = dfa.start_state_forward(cache, &input);
        let mut state = start.map_err(|error| error.to_string())?;
        let mut length = None;
        for (at, byte) in text.iter().enumerate() {
            state = dfa.next_state(cache, state, *byte).map_err(costly)?;
            cost += 1;
            if state.is_match() {
                // A state says that the text before the last character matches.
                length = Some(at);
            }
            if state.is_dead() || state.is_quit() {
                return Ok(Longest { length, cost });
            }
        }
        state = dfa.next_eoi_state(cache, state).map_err(costly)?;
        if state.is_match() {
            length = Some(text.len());
        }
        Ok(Longest { length, cost })
    }
}

fn compiled(pattern: &[u8]) -> Result<DFA, String> {
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
    let thompson = thompson::Config::new()
        .utf8(false)
        .nfa_size_limit(Some(MAX_PATTERN));
    let config = DFA::config()
        .match_kind(MatchKind::All)
        .cache_capacity(MAX_PATTERN)
        .skip_cache_capacity_check(true)
        // Where states are made anew again and again, each is as much work as the pattern is long.
        .minimum_cache_clear_count(Some(10))
        .minimum_bytes_per_state(Some(10));
    DFA::builder()
        .syntax(syntax)
        .thompson(thompson)
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
