//! Formulas: LaTeX to MathML, for formulas as people write them.
//!
//! The library knows more than a statement needs. Definitions of macros are not read: a formula
//! cannot use another's, and they make a short text long. The library also writes some texts as
//! they are, so all that it writes passes the gate ([`Markup`]).
//!
//! Browsers break no line within a formula. So a long one in a line of text becomes several, one
//! after the other, cut where TeX would break it: behind a relation or a comma.

use std::io::{self, Write};
use std::panic::catch_unwind;

use comrak::nodes::NodeMath;
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::event::{Content, Dimension, DimensionUnit, Event, ScriptType, Visual};
use pulldown_latex::{Parser, ParserError, Storage, write_mathml};

use super::markup::Markup;

/// Bytes of a formula. The library's time is quadratic in the depth of a formula.
pub(super) const MAX_FORMULA: usize = 2000;

/// Bytes of a formula that is narrow enough for any line.
const SHORT_FORMULA: usize = 24;

/// Bytes that a formula may become: a table repeats its frame in every row.
const MAX_MATHML: usize = 128 * 1024;

/// What defines or renames a macro.
const DEFINITIONS: [&str; 9] = [
    "def",
    "edef",
    "gdef",
    "xdef",
    "let",
    "futurelet",
    "newcommand",
    "renewcommand",
    "providecommand",
];

/// A formula as MathML; `None` when it cannot be read.
pub(super) fn render(formula: &NodeMath) -> Option<Markup> {
    let latex = &formula.literal;
    if latex.len() > MAX_FORMULA || defines_a_macro(latex) {
        return None;
    }
    let display_mode = if formula.display_math {
        DisplayMode::Block
    } else {
        DisplayMode::Inline
    };
    // The library has places that it takes for impossible; a formula must not end a request.
    let rendered = catch_unwind(|| mathml(latex, display_mode))
        .ok()
        .flatten()?;
    Some(Markup::new(&rendered))
}

/// Whether a formula has commands of its own.
pub(super) fn defines_a_macro(latex: &str) -> bool {
    let mut rest = latex;
    while let Some((_, command)) = rest.split_once('\\') {
        let length = command.bytes().take_while(u8::is_ascii_alphabetic).count();
        if DEFINITIONS.contains(&&command[..length]) {
            return true;
        }
        // The character behind a backslash begins no command, whatever it is.
        let mut behind = command[length..].chars();
        if length == 0 {
            behind.next();
        }
        rest = behind.as_str();
    }
    false
}

fn mathml(latex: &str, display_mode: DisplayMode) -> Option<String> {
    let storage = Storage::new();
    // All at once: the writer would paint errors in red and go on.
    let events: Result<Vec<Event<'_>>, ParserError> = Parser::new(latex, &storage).collect();
    let mut events = events.ok()?;
    for event in &mut events {
        match event {
            // Written as it is, and no name of a function.
            Event::Content(Content::Function(name)) if name.contains(['<', '>', '&']) => {
                return None;
            }
            // The writer begins a space with its width.
            Event::Space { width, .. } => {
                width.get_or_insert(Dimension::new(0.0, DimensionUnit::Em));
            }
            _ => {}
        }
    }
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let in_one_line = display_mode == DisplayMode::Block || latex.len() < SHORT_FORMULA;
    let cuts = if in_one_line {
        Vec::new()
    } else {
        cuts(&events)
    };
    let mut written = Bounded(Vec::new());
    let mut from = 0;
    for to in cuts.into_iter().chain([events.len()]) {
        let part = events[from..to].iter().cloned();
        write_mathml(&mut written, part.map(Ok::<_, ParserError>), config).ok()?;
        from = to;
    }
    String::from_utf8(written.0).ok()
}

/// Where a formula may be cut: behind the relations and commas that are not part of something.
fn cuts(events: &[Event<'_>]) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut depth = 0_usize;
    // What a fraction, a root or something with scripts still needs.
    let mut missing = 0_usize;
    for (at, event) in events.iter().enumerate() {
        let parts = match event {
            Event::Begin(_) => {
                depth += 1;
                continue;
            }
            Event::End => {
                depth = depth.saturating_sub(1);
                0
            }
            _ if depth > 0 => continue,
            Event::Content(content) => {
                let breaks = matches!(
                    content,
                    Content::Relation { .. } | Content::Punctuation(',')
                );
                if breaks && missing == 0 && at + 1 < events.len() {
                    cuts.push(at + 1);
                }
                0
            }
            Event::Script { ty, .. } => match ty {
                ScriptType::Subscript | ScriptType::Superscript => 2,
                ScriptType::SubSuperscript => 3,
            },
            Event::Visual(visual) => match visual {
                Visual::SquareRoot | Visual::Negation => 1,
                Visual::Root | Visual::Fraction(_) => 2,
            },
            Event::Space { .. } => continue,
            // It goes on to the end of the formula.
            Event::StateChange(_) | Event::EnvironmentFlow(_) => return Vec::new(),
        };
        if depth == 0 {
            missing = missing.saturating_sub(1) + parts;
        }
    }
    cuts
}

/// Bytes in memory that cannot get more than [`MAX_MATHML`].
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_MATHML {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
