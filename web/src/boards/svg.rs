//! Drawings as SVG that is safe by construction: known shapes, numbers, classes of the style sheet, and
//! text that is escaped. Colours are the page's own, so a drawing follows the light and the dark scheme.

use std::fmt::{self, Write as _};

use askama::filters::HtmlSafe;

/// A finished drawing, to stand in a page as it is. Only a [`Canvas`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Svg(String);

impl Svg {
    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Svg {}

/// How much larger than in a text a board is that is played on: fingers are wide.
const PLAYED_SCALE: f64 = 1.5;

/// What a shape is, which is what it looks like: the classes of `boards.css`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// A stone, or whatever is taken.
    Piece,
    /// The light on a piece.
    Shine,
    /// What things stand on.
    Ground,
    /// Something with an edge and no colour of its own.
    Outline,
    /// Something that is gone, or that is not in play.
    Gone,
    /// The body of something solid, such as a step.
    Solid,
    /// What cannot be used.
    Blocked,
    /// A piece of chocolate.
    Chocolate,
    /// What stands on a board in one's own colour: a coin with its head up, a token.
    Token,
    /// An edge that can be cut.
    Branch,
    /// An edge that is gone along.
    Way,
    /// The head of an arrow.
    Arrow,
    /// A sign on something dark.
    Sign,
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Self::Piece => "b-piece",
            Self::Shine => "b-shine",
            Self::Ground => "b-ground",
            Self::Outline => "b-outline",
            Self::Gone => "b-gone",
            Self::Solid => "b-solid",
            Self::Blocked => "b-blocked",
            Self::Chocolate => "b-chocolate",
            Self::Token => "b-token",
            Self::Branch => "b-branch",
            Self::Way => "b-way",
            Self::Arrow => "b-arrow",
            Self::Sign => "b-sign",
        }
    }
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// A number or a word next to something.
    Label,
    /// The name of something, inside of it.
    Name,
    /// A letter on a token.
    OnToken,
}

impl Letters {
    fn class(self) -> &'static str {
        match self {
            Self::Label => "b-label",
            Self::Name => "b-name",
            Self::OnToken => "b-on-token",
        }
    }
}

/// How wide a character of a label is, and how high a line of them.
pub(super) const CHARACTER: f64 = 7.0;
pub(super) const LINE: f64 = 14.0;

/// Where a label stands, for those who see to it that none covers another: left, top, right, bottom.
pub(super) type Frame = (f64, f64, f64, f64);

/// A drawing that is being made. Lengths are in the page's pixels.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    shapes: String,
    labels: Vec<Frame>,
    moves: Vec<Span>,
}

/// Shapes by which a move can be chosen.
#[derive(Debug)]
struct Span {
    /// Where they begin and end among all.
    from: usize,
    to: usize,
    /// What the move leaves, as the engine writes it.
    leaves: String,
}

// Writing to a string cannot fail.
impl Canvas {
    /// A circle around a point.
    pub(super) fn circle(&mut self, look: Look, (x, y): (f64, f64), radius: f64) {
        let class = look.class();
        let _ = write!(
            self.shapes,
            r#"<circle class="{class}" cx="{}" cy="{}" r="{}"/>"#,
            N(x),
            N(y),
            N(radius)
        );
    }

    /// A stone: a piece with a light on it.
    pub(super) fn stone(&mut self, (x, y): (f64, f64), radius: f64) {
        self.circle(Look::Piece, (x, y), radius);
        let light = (x - radius * 0.3, y - radius * 0.35);
        self.circle(Look::Shine, light, radius * 0.28);
    }

    /// A rectangle from its upper left corner, with rounded corners.
    pub(super) fn rect(
        &mut self,
        look: Look,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        round: f64,
    ) {
        let class = look.class();
        let _ = write!(
            self.shapes,
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
            N(x),
            N(y),
            N(width),
            N(height),
            N(round)
        );
    }

    /// A straight line.
    pub(super) fn line(&mut self, look: Look, from: (f64, f64), to: (f64, f64)) {
        self.path(look, from, &[Stroke::To(to)], false);
    }

    /// A line of several strokes, closed or not.
    pub(super) fn path(&mut self, look: Look, from: (f64, f64), strokes: &[Stroke], closed: bool) {
        let class = look.class();
        let mut way = format!("M{} {}", N(from.0), N(from.1));
        for stroke in strokes {
            let _ = match stroke {
                Stroke::To((x, y)) => write!(way, "L{} {}", N(*x), N(*y)),
                Stroke::Bent((a, b), (x, y)) => {
                    write!(way, "Q{} {} {} {}", N(*a), N(*b), N(*x), N(*y))
                }
            };
        }
        let end = if closed { "Z" } else { "" };
        let _ = write!(self.shapes, r#"<path class="{class}" d="{way}{end}"/>"#);
    }

    /// A text whose middle is at `x` and whose line stands at `y`.
    pub(super) fn text(&mut self, letters: Letters, (x, y): (f64, f64), text: &str) {
        let class = letters.class();
        let half = width(text) / 2.0;
        self.labels
            .push((x - half, y - LINE + 3.0, x + half, y + 3.0));
        let _ = write!(
            self.shapes,
            r#"<text class="{class}" x="{}" y="{}">{}</text>"#,
            N(x),
            N(y),
            Escaped(text)
        );
    }

    /// Where the texts are.
    #[cfg(test)]
    pub(super) fn labels(&self) -> &[Frame] {
        &self.labels
    }

    /// What `draw` draws is the place to click on for the move that leaves that position.
    pub(super) fn choosing(&mut self, leaves: String, draw: impl FnOnce(&mut Self)) {
        let from = self.shapes.len();
        draw(self);
        let to = self.shapes.len();
        self.moves.push(Span { from, to, leaves });
    }

    /// The drawing as one to click on: `address` says where the move that leaves a position leads. Those
    /// who do not see it, and keyboards, have the list of moves next to it.
    pub(super) fn finish_playable(
        self,
        (width, height): (f64, f64),
        address: &dyn Fn(&str) -> Option<String>,
    ) -> Svg {
        let mut shapes = String::new();
        let mut done = 0;
        for span in &self.moves {
            let Some(address) = address(&span.leaves) else {
                continue;
            };
            shapes.push_str(&self.shapes[done..span.from]);
            let _ = write!(
                shapes,
                r#"<a class="b-move" href="{}" tabindex="-1">{}</a>"#,
                Escaped(&address),
                &self.shapes[span.from..span.to]
            );
            done = span.to;
        }
        shapes.push_str(&self.shapes[done..]);
        Svg(format!(
            r#"<svg class="board" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">{shapes}</svg>"#,
            N(width.ceil()),
            N(height.ceil()),
            N((width * PLAYED_SCALE).ceil()),
            N((height * PLAYED_SCALE).ceil()),
        ))
    }

    /// The drawing, of that size, which says `words` to those who do not see it.
    pub(super) fn finish(self, (width, height): (f64, f64), words: &str) -> Svg {
        Svg(format!(
            r#"<svg class="board" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{}">{}</svg>"#,
            Escaped(words),
            self.shapes,
            w = N(width.ceil()),
            h = N(height.ceil()),
        ))
    }
}

/// One stroke of a path.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stroke {
    /// Straight to a point.
    To((f64, f64)),
    /// Bent towards the first point, to the second.
    Bent((f64, f64), (f64, f64)),
}

/// How wide a label is. Chinese characters are twice as wide as others.
pub(super) fn width(text: &str) -> f64 {
    let of = |c: char| {
        if c.is_ascii() {
            CHARACTER
        } else {
            2.0 * CHARACTER
        }
    };
    text.chars().map(of).sum()
}

/// A number as SVG has it, exact to a tenth.
struct N(f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // No minus before a zero, so that the same picture is the same text.
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

/// A text as markup has it.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            c if c.is_control() => Ok(()),
            c => f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_is_text() {
        let mut canvas = Canvas::default();
        canvas.text(
            Letters::Label,
            (1.0, 2.0),
            "</text><script>alert('1')</script>\u{0}&",
        );
        let svg = canvas
            .finish((10.0, 10.0), "\" onload=\"alert(1)")
            .to_string();
        assert!(!svg.contains("<script"), "{svg}");
        assert!(!svg.contains("\" onload"), "{svg}");
        assert!(svg.contains("&lt;script&gt;alert(&#39;1&#39;)"), "{svg}");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [N(1.0), N(-0.01), N(2.345)].map(|n| n.to_string()),
            ["1", "0", "2.3"]
        );
    }
}
