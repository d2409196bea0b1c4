//! Drawings as SVG that is safe by construction: known shapes, numbers, classes of the style sheet, and
//! text that is escaped. Colours are the page's own, so a drawing follows the light and the dark scheme.

use std::fmt::{self, Write as _};

use askama::filters::HtmlSafe;
use sg::Nimber;

pub(super) use super::looks::{Letters, Look};

/// A finished drawing, to stand in a page as it is. Only a [`Canvas`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Svg(String);

impl Svg {
    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether moves are made by marking cells of it, which wants words.
    pub fn has_cells_to_mark(&self) -> bool {
        self.0.contains(Look::Cell.class())
    }

    /// How wide and how high it is where nothing makes it smaller, in pixels.
    pub fn size(&self) -> Option<(f64, f64)> {
        let (_, behind) = self.0.split_once("viewBox=\"0 0 ")?;
        let (size, _) = behind.split_once('"')?;
        let (width, height) = size.split_once(' ')?;
        Some((width.parse().ok()?, height.parse().ok()?))
    }

    /// How many things are seen in it: stones, cells, edges; neither what they stand on nor what is said of them.
    pub fn things(&self) -> usize {
        const THINGS: [Look; 9] = [
            Look::Piece,
            Look::Outline,
            Look::Marked,
            Look::Gone,
            Look::Solid,
            Look::Blocked,
            Look::Chocolate,
            Look::Token,
            Look::Branch,
        ];
        THINGS.iter().map(|look| self.count(look.class())).sum()
    }

    /// How many letters and numbers stand in things as what they are.
    pub fn names(&self) -> usize {
        self.count(Letters::Name.class())
    }

    fn count(&self, class: &str) -> usize {
        self.0.matches(&format!("class=\"{class}\"")).count()
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

/// How wide a character of a label is, and how high a line of them.
pub(super) const CHARACTER: f64 = 7.0;
pub(super) const LINE: f64 = 14.0;

/// How high a place is that stands for a move, and the ground of a value.
pub(super) const PILL: f64 = 15.0;

/// How far places for moves are from each other.
pub(super) const PILL_GAP: f64 = 3.0;

/// What something fills: left, top, right, bottom.
pub(super) type Frame = (f64, f64, f64, f64);

/// How far a ring is from what it is around.
const RING_GAP: f64 = 2.5;

/// Where a move that is chosen in a drawing leads, and what it does.
pub(super) struct Link {
    pub(super) address: String,
    pub(super) words: Option<String>,
}

/// A drawing that is being made. Lengths are in the page's pixels.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    shapes: String,
    labels: Vec<Frame>,
    moves: Vec<Span>,
    /// What lies over all else.
    rings: String,
    /// The place of a move that is being drawn.
    place: Option<Place>,
}

/// What is known of the place of a move while it is drawn.
#[derive(Debug, Default)]
struct Place {
    /// What it fills.
    frame: Option<Frame>,
    /// Whether it shows by itself which move is meant.
    shows: bool,
}

/// Shapes by which a move can be chosen.
#[derive(Debug)]
struct Span {
    /// Where they begin and end among all.
    from: usize,
    to: usize,
    /// The move's number among those of the position.
    number: usize,
    /// What a ring goes around where the move is pointed out; none where the shapes show it.
    frame: Option<Frame>,
}

// Writing to a string cannot fail.
impl Canvas {
    /// A circle around a point.
    pub(super) fn circle(&mut self, look: Look, (x, y): (f64, f64), radius: f64) {
        self.cover((x - radius, y - radius, x + radius, y + radius));
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
        self.cover((x, y, x + width, y + height));
        write_rect(&mut self.shapes, look, (x, y), (width, height), round);
    }

    /// A straight line.
    pub(super) fn line(&mut self, look: Look, from: (f64, f64), to: (f64, f64)) {
        self.path(look, from, &[Stroke::To(to)], false);
    }

    /// A line of several strokes, closed or not.
    pub(super) fn path(&mut self, look: Look, from: (f64, f64), strokes: &[Stroke], closed: bool) {
        self.cover((from.0, from.1, from.0, from.1));
        for stroke in strokes {
            let (Stroke::To((x, y)) | Stroke::Bent(_, (x, y))) = stroke;
            self.cover((*x, *y, *x, *y));
        }
        self.way(look, from, strokes, closed);
    }

    /// The same where it does not count as what a place fills.
    fn way(&mut self, look: Look, from: (f64, f64), strokes: &[Stroke], closed: bool) {
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

    /// What `draw` draws is the place to click on for the move of that number; where there is none, it
    /// is drawn and no more.
    pub(super) fn choosing(&mut self, number: Option<usize>, draw: impl FnOnce(&mut Self)) {
        let Some(number) = number else {
            draw(self);
            return;
        };
        let from = self.shapes.len();
        self.place = Some(Place::default());
        draw(self);
        let place = self.place.take().unwrap_or_default();
        let to = self.shapes.len();
        self.moves.push(Span {
            from,
            to,
            number,
            frame: place.frame.filter(|_| !place.shows),
        });
    }

    /// Adds to what the place of a move fills.
    fn cover(&mut self, frame: Frame) {
        if let Some(place) = &mut self.place {
            let known = place.frame.unwrap_or(frame);
            place.frame = Some(around(known, frame));
        }
    }

    /// Makes the place of a move as large as that, unseen.
    pub(super) fn hit(&mut self, corner: (f64, f64), size: (f64, f64)) {
        if self.place.is_some() {
            write_rect(&mut self.shapes, Look::Hit, corner, size, 0.0);
        }
    }

    /// The same between points.
    pub(super) fn hit_between(&mut self, from: (f64, f64), others: &[Stroke]) {
        if self.place.is_some() {
            self.way(Look::Hit, from, others, true);
        }
    }

    /// Makes the place of a move as wide along a line as a finger. The line itself shows which is meant.
    pub(super) fn reach(&mut self, from: (f64, f64), strokes: &[Stroke]) {
        if let Some(place) = &mut self.place {
            place.shows = true;
            self.way(Look::Reach, from, strokes, false);
        }
    }

    /// Shows under the pointer what the move would change.
    pub(super) fn ghost(&mut self, (left, top, right, bottom): Frame) {
        if let Some(place) = &mut self.place {
            place.shows = true;
            let size = (right - left, bottom - top);
            let round = size.0.min(size.1) / 2.0;
            let round = round.min(12.0);
            write_rect(&mut self.shapes, Look::Ghost, (left, top), size, round);
        }
    }

    /// The same of squares of that side, by their upper left corners.
    pub(super) fn ghosts(&mut self, corners: &[(f64, f64)], side: f64) {
        if let Some(place) = &mut self.place {
            place.shows = true;
            let class = Look::Ghost.class();
            let _ = write!(self.shapes, r#"<path class="{class}" d=""#);
            for (x, y) in corners {
                let (x, y, side) = (N(*x), N(*y), N(side));
                let _ = write!(self.shapes, "M{x} {y}h{side}v{side}h-{side}z");
            }
            self.shapes.push_str(r#""/>"#);
        }
    }

    /// A place around its middle that stands for a move of several pieces.
    pub(super) fn pill(&mut self, (x, y): (f64, f64), width: f64, label: &str) {
        let corner = (x - width / 2.0, y - PILL / 2.0);
        self.rect(Look::Choice, corner, (width, PILL), PILL / 2.0);
        self.text(Letters::Label, (x, y + 4.0), label);
        // Up to where the next one begins.
        let corner = (corner.0 - PILL_GAP / 2.0, corner.1 - PILL_GAP / 2.0);
        self.hit(corner, (width + PILL_GAP, PILL + PILL_GAP));
    }

    /// The value of a component, around its middle.
    pub(super) fn tag(&mut self, (x, y): (f64, f64), value: Nimber) {
        let label = format!("*{value}");
        let wide = width(&label) + 10.0;
        let look = if value == Nimber::ZERO {
            Look::Lost
        } else {
            Look::Won
        };
        self.rect(
            look,
            (x - wide / 2.0, y - PILL / 2.0),
            (wide, PILL),
            PILL / 2.0,
        );
        self.text(Letters::Label, (x, y + 4.0), &label);
    }

    /// A ring around what fills that frame, over all else.
    pub(super) fn ring(&mut self, (left, top, right, bottom): Frame) {
        let corner = (left - RING_GAP, top - RING_GAP);
        let size = (right - left + 2.0 * RING_GAP, bottom - top + 2.0 * RING_GAP);
        let round = (size.0.min(size.1) / 2.0).min(14.0);
        write_rect(&mut self.rings, Look::Ring, corner, size, round);
    }

    /// The moves that can be chosen in the drawing, by their numbers.
    #[cfg(test)]
    pub(super) fn choices(&self) -> Vec<usize> {
        self.moves.iter().map(|span| span.number).collect()
    }

    /// The drawing as one to click on: `link` says where a move leads, and the one of the number `hint`
    /// is pointed out. Those who do not see it, and keyboards, have the list of moves next to it.
    pub(super) fn finish_playable(
        mut self,
        (width, height): (f64, f64),
        hint: Option<usize>,
        link: &dyn Fn(usize) -> Link,
    ) -> Svg {
        let spans = std::mem::take(&mut self.moves);
        // Where several places make it, the last is the piece and not the way to it.
        let hinted = spans.iter().rposition(|span| Some(span.number) == hint);
        let mut shapes = String::new();
        let mut done = 0;
        for (index, span) in spans.iter().enumerate() {
            let is_hint = hinted == Some(index);
            if let Some(frame) = span.frame.filter(|_| is_hint) {
                self.ring(frame);
            }
            let class = if is_hint { "b-move is-hint" } else { "b-move" };
            let Link { address, words } = link(span.number);
            shapes.push_str(&self.shapes[done..span.from]);
            let _ = write!(
                shapes,
                r#"<a class="{class}" href="{}" tabindex="-1">"#,
                Escaped(&address)
            );
            if let Some(words) = words {
                let _ = write!(shapes, "<title>{}</title>", Escaped(&words));
            }
            shapes.push_str(&self.shapes[span.from..span.to]);
            shapes.push_str("</a>");
            done = span.to;
        }
        shapes.push_str(&self.shapes[done..]);
        shapes.push_str(&self.rings);
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

/// What both fill.
pub(super) fn around(one: Frame, other: Frame) -> Frame {
    (
        one.0.min(other.0),
        one.1.min(other.1),
        one.2.max(other.2),
        one.3.max(other.3),
    )
}

/// Writes a rectangle from its upper left corner.
fn write_rect(
    shapes: &mut String,
    look: Look,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    round: f64,
) {
    let class = look.class();
    let _ = write!(
        shapes,
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
        N(x),
        N(y),
        N(width),
        N(height),
        N(round)
    );
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
