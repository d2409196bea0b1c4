//! Formulas as a line of text, for terminals: `1 ≤ n ≤ 10⁴`, `a₁ ⊕ … ⊕ aₙ`, `⌊n/2⌋`.
//!
//! What has no place in one line, such as a matrix, is for its reader to see as it is written.

use std::panic::catch_unwind;

use pulldown_latex::event::{
    Content, DelimiterType, Event, Grouping, RelationContent, ScriptType, Visual,
};
use pulldown_latex::{Parser, ParserError, Storage};

use super::formula::{MAX_FORMULA, defines_a_macro};

/// Groups inside each other that are read.
const MAX_DEPTH: usize = 50;

/// A formula in one line; `None` where it cannot be read, or not be written in one.
pub fn formula_as_text(latex: &str) -> Option<String> {
    if latex.len() > MAX_FORMULA || defines_a_macro(latex) {
        return None;
    }
    // The library has places that it takes for impossible.
    catch_unwind(|| written(latex)).ok().flatten()
}

fn written(latex: &str) -> Option<String> {
    let storage = Storage::new();
    let events: Result<Vec<Event<'_>>, ParserError> = Parser::new(latex, &storage).collect();
    let events = events.ok()?;
    let mut reader = Reader {
        events: &events,
        at: 0,
        depth: 0,
    };
    let line = reader.line(Room::Wide).ok()?;
    (reader.at == events.len()).then_some(line)
}

/// Something has no place in a line.
struct NoLine;

/// Whether there are blanks around signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    Wide,
    /// As in a script.
    Narrow,
}

/// What stands on both sides of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A number, a name, or what closes something.
    Operand,
    /// What opens something: a sign behind it is the sign of a number.
    Opening,
    /// A sign between two operands.
    Operation,
    /// A sign between two sides.
    Relation,
    Punctuation,
    /// The name of a function.
    Function,
    Blank,
}

struct Piece {
    text: String,
    kind: Kind,
}

impl Piece {
    fn new(text: impl Into<String>, kind: Kind) -> Self {
        let text = text.into();
        Self { text, kind }
    }
}

struct Reader<'a, 'e> {
    events: &'a [Event<'e>],
    at: usize,
    depth: usize,
}

impl Reader<'_, '_> {
    /// The pieces up to the end of the group, or of the formula, in one line.
    fn line(&mut self, room: Room) -> Result<String, NoLine> {
        let mut line = String::new();
        let mut before = Kind::Opening;
        while self.at < self.events.len() && self.events[self.at] != Event::End {
            let Some(piece) = self.piece(room)? else {
                continue;
            };
            let is_apart = match piece.kind {
                Kind::Relation => true,
                Kind::Operation => before == Kind::Operand,
                Kind::Function => matches!(before, Kind::Operand | Kind::Function),
                Kind::Operand => before == Kind::Function,
                Kind::Opening | Kind::Punctuation | Kind::Blank => false,
            };
            let is_sign = matches!(piece.kind, Kind::Relation | Kind::Operation);
            let is_followed =
                is_sign && is_apart || piece.kind == Kind::Punctuation || piece.kind == Kind::Blank;
            if room == Room::Wide && is_apart && !line.ends_with(' ') {
                line.push(' ');
            }
            line.push_str(&piece.text);
            if room == Room::Wide && is_followed && !line.ends_with(' ') {
                line.push(' ');
            }
            if piece.kind != Kind::Blank {
                before = piece.kind;
            }
        }
        Ok(line.trim().to_owned())
    }

    /// The next piece; none of what is not seen.
    fn piece(&mut self, room: Room) -> Result<Option<Piece>, NoLine> {
        let event = self.events.get(self.at).ok_or(NoLine)?;
        self.at += 1;
        let piece = match event {
            Event::Content(content) => content_piece(content).ok_or(NoLine)?,
            Event::Begin(grouping) => self.group(grouping, room)?,
            Event::Script { ty, .. } => self.scripts(*ty, room)?,
            Event::Visual(visual) => self.visual(*visual)?,
            Event::Space { width, .. } => match width {
                Some(width) if width.value > 0.0 => Piece::new("", Kind::Blank),
                _ => return Ok(None),
            },
            // Fonts and colours.
            Event::StateChange(_) => return Ok(None),
            Event::End | Event::EnvironmentFlow(_) => return Err(NoLine),
        };
        Ok(Some(piece))
    }

    /// The next piece that is seen.
    fn element(&mut self, room: Room) -> Result<Piece, NoLine> {
        loop {
            if let Some(piece) = self.piece(room)? {
                return Ok(piece);
            }
        }
    }

    fn group(&mut self, grouping: &Grouping, room: Room) -> Result<Piece, NoLine> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(NoLine);
        }
        let inside = self.line(room)?;
        self.at += 1;
        self.depth -= 1;
        let text = match grouping {
            Grouping::Normal => inside,
            Grouping::LeftRight(left, right) => left
                .iter()
                .copied()
                .chain(inside.chars())
                .chain(*right)
                .collect(),
            _ => return Err(NoLine),
        };
        Ok(Piece::new(text, Kind::Operand))
    }

    fn scripts(&mut self, kind: ScriptType, room: Room) -> Result<Piece, NoLine> {
        let mut piece = self.element(room)?;
        if matches!(kind, ScriptType::Subscript | ScriptType::SubSuperscript) {
            let below = self.element(Room::Narrow)?.text;
            piece.text.push_str(&script(&below, '_', SUBSCRIPTS));
        }
        if matches!(kind, ScriptType::Superscript | ScriptType::SubSuperscript) {
            let above = self.element(Room::Narrow)?.text;
            piece.text.push_str(&script(&above, '^', SUPERSCRIPTS));
        }
        Ok(piece)
    }

    fn visual(&mut self, visual: Visual) -> Result<Piece, NoLine> {
        let text = match visual {
            Visual::SquareRoot => format!("√{}", self.bracketed()?),
            Visual::Root => {
                let under = self.bracketed()?;
                let index = self.element(Room::Narrow)?.text;
                format!("{}√{under}", script(&index, '^', SUPERSCRIPTS))
            }
            Visual::Fraction(_) => format!("{}/{}", self.bracketed()?, self.bracketed()?),
            Visual::Negation => {
                // A stroke over the sign.
                let piece = self.element(Room::Wide)?;
                return Ok(Piece::new(format!("{}\u{338}", piece.text), piece.kind));
            }
        };
        Ok(Piece::new(text, Kind::Operand))
    }

    /// The next element, in brackets unless it is one thing.
    fn bracketed(&mut self) -> Result<String, NoLine> {
        let text = self.element(Room::Wide)?.text;
        let is_one = text.chars().all(char::is_alphanumeric);
        Ok(if is_one { text } else { format!("({text})") })
    }
}

fn content_piece(content: &Content<'_>) -> Option<Piece> {
    let piece = match content {
        // So the library says a blank at which no line ends.
        Content::Text(text) => Piece::new(text.replace("&nbsp;", " "), Kind::Operand),
        Content::Number(text) => Piece::new(*text, Kind::Operand),
        // It stands between two numbers.
        Content::Function("mod") => Piece::new("mod", Kind::Relation),
        Content::Function(name) => Piece::new(*name, Kind::Function),
        Content::Ordinary { content, .. } => Piece::new(*content, Kind::Operand),
        Content::LargeOp { content, .. } => Piece::new(*content, Kind::Function),
        Content::BinaryOp { content: '/', .. } => Piece::new('/', Kind::Operand),
        Content::BinaryOp { content, .. } => Piece::new(*content, Kind::Operation),
        Content::Relation { content, .. } => Piece::new(relation(*content)?, Kind::Relation),
        Content::Delimiter { content, ty, .. } => match ty {
            DelimiterType::Open => Piece::new(*content, Kind::Opening),
            DelimiterType::Fence | DelimiterType::Close => Piece::new(*content, Kind::Operand),
        },
        Content::Punctuation(content) => Piece::new(*content, Kind::Punctuation),
    };
    Some(piece)
}

fn relation(content: RelationContent) -> Option<String> {
    let mut bytes = [0; 8];
    let sign = std::str::from_utf8(content.encode_utf8_to_buf(&mut bytes)).ok()?;
    Some(sign.to_owned())
}

/// The letters that there are above the line, and below it.
const SUPERSCRIPTS: [&str; 2] = [
    "0123456789+-−=()abcdefghijklmnoprstuvwxyz′∗*",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ′**",
];
const SUBSCRIPTS: [&str; 2] = [
    "0123456789+-−=()aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
];

/// A script in small letters where there are such for all of it, else behind its sign.
fn script(text: &str, sign: char, [usual, small]: [&str; 2]) -> String {
    let small_of = |c: char| {
        let mut pairs = usual.chars().zip(small.chars());
        pairs.find(|(known, _)| *known == c).map(|(_, small)| small)
    };
    let all: Option<String> = text.chars().map(small_of).collect();
    all.unwrap_or_else(|| {
        if text.chars().count() == 1 {
            format!("{sign}{text}")
        } else {
            format!("{sign}({text})")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_statements_are_lines() {
        for (latex, line) in [
            (r"1 \le n \le 10^4", "1 ≤ n ≤ 10⁴"),
            (r"a_1, \ldots, a_n", "a₁, …, aₙ"),
            (r"a_1 \oplus a_2=0", "a₁ ⊕ a₂ = 0"),
            (r"\lfloor n/2 \rfloor", "⌊n/2⌋"),
            (r"2^{63}-1", "2⁶³ − 1"),
            (r"x^{-1}", "x⁻¹"),
            (r"a_{i+1}", "aᵢ₊₁"),
            (r"a_{i,j}^2", "a_(i,j)²"),
            (r"\frac{n+1}{2}", "(n + 1)/2"),
            (r"\sqrt{n}", "√n"),
            (r"\mathbf{T}", "T"),
            (r"a \bmod 3", "a mod 3"),
            (r"\{1, 2\}", "{1, 2}"),
            (r"\text{heaps}", "heaps"),
            (r"n~\text{heaps}", "n heaps"),
        ] {
            assert_eq!(formula_as_text(latex).as_deref(), Some(line), "{latex}");
        }
    }

    #[test]
    fn what_is_no_line_is_none() {
        let deep = "{".repeat(200) + &"}".repeat(200);
        let long = "x".repeat(MAX_FORMULA + 1);
        for latex in [
            r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
            r"\nosuchcommand",
            r"\def\x{y}\x",
            &deep,
            &long,
        ] {
            assert_eq!(formula_as_text(latex), None, "{latex}");
        }
    }
}
