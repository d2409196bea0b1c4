//! The gate between what setters write and a page: markup that is made of known elements only.
//!
//! What the renderers of Markdown and of formulas wrote is read here once more and written anew.
//! An element or attribute that is on the lists below, with a value of the kind that it may have,
//! is written as such; everything else is text. Whatever a renderer let through by mistake can
//! therefore be read on the page and do nothing: there are no scripts, styles, forms, frames,
//! or identifiers on the lists, and every element that is opened is closed.

use std::fmt;
use std::sync::Arc;

use askama::filters::HtmlSafe;

use super::digits;
use super::drawn::MARK;
use super::elements::{COLOURS, ELEMENTS, Element, Family, MATH_ATTRIBUTES};
use crate::boards::Svg;

/// HTML and MathML that may stand in a page as it is. Only the gate makes it.
#[derive(Debug, Clone)]
pub struct Markup(Arc<str>);

impl Markup {
    /// Lets what a renderer wrote through the gate.
    pub(super) fn new(rendered: &str) -> Self {
        Self::through(Gate::new(rendered), rendered)
    }

    /// The same with drawings in the places of the marks that have their numbers.
    pub(super) fn with_pictures(rendered: &str, pictures: Vec<Svg>) -> Self {
        let mut gate = Gate::new(rendered);
        gate.pictures = pictures.into_iter().map(Some).collect();
        Self::through(gate, rendered)
    }

    /// The same, with large numbers in groups of digits.
    pub(super) fn with_groups(rendered: &str, pictures: Vec<Svg>) -> Self {
        let mut gate = Gate::new(rendered);
        gate.pictures = pictures.into_iter().map(Some).collect();
        gate.numbers_left = MOST_NUMBERS;
        Self::through(gate, rendered)
    }

    fn through(mut gate: Gate, rendered: &str) -> Self {
        gate.read(rendered);
        Self(gate.written.into())
    }

    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Markup {}

/// Elements inside each other that are written; deeper ones are left out and their content stays.
/// Browsers stop at 512.
const MAX_DEPTH: usize = 100;

/// Numbers that are written in groups: each becomes some ten times as long.
const MOST_NUMBERS: usize = 2000;

/// An element that is open, and whether it was written.
struct Open {
    element: &'static Element,
    is_written: bool,
}

struct Gate {
    written: String,
    open: Vec<Open>,
    /// The drawings that have not been put in yet.
    pictures: Vec<Option<Svg>>,
    /// How many more numbers are written in groups of digits.
    numbers_left: usize,
    /// How many elements are open whose text is written as it is.
    verbatim: usize,
}

impl Gate {
    fn new(rendered: &str) -> Self {
        Self {
            written: String::with_capacity(rendered.len()),
            open: Vec::new(),
            pictures: Vec::new(),
            numbers_left: 0,
            verbatim: 0,
        }
    }

    fn read(&mut self, rendered: &str) {
        let mut rest = rendered;
        while let Some(at) = rest.find(['<', '&', '>', '"', '\'', MARK]) {
            self.text(&rest[..at]);
            rest = &rest[at..];
            if let Some(behind) = rest.strip_prefix(MARK) {
                // A mark without a drawing is no character that is shown.
                rest = self.picture(behind).unwrap_or(behind);
                continue;
            }
            let taken = match rest.as_bytes()[0] {
                b'<' => self.tag(rest),
                b'&' => self.entity(rest),
                _ => None,
            };
            rest = taken.unwrap_or_else(|| {
                self.written.push_str(escaped(rest.as_bytes()[0]));
                &rest[1..]
            });
        }
        self.text(rest);
        while self.open.pop_if(|_| true).is_some_and(|open| {
            self.close(&open);
            true
        }) {}
    }

    /// Text without any character that means something.
    fn text(&mut self, text: &str) {
        let is_shown = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
        let shown = text.chars().filter(is_shown);
        if self.numbers_left == 0 || self.verbatim > 0 {
            self.written.extend(shown);
            return;
        }
        let shown: String = shown.collect();
        let within = self.open.last().map(|open| open.element);
        let left = &mut self.numbers_left;
        match within.map(|element| (element.family, element.name)) {
            Some((Family::Math, "mn")) => {
                digits::write_in_formula(&shown, left, &mut self.written);
            }
            Some((Family::Math | Family::Formula, _)) => self.written.push_str(&shown),
            _ => digits::write_text(&shown, left, &mut self.written),
        }
    }

    /// Puts in the drawing whose number is next. Returns what is behind its mark.
    fn picture<'a>(&mut self, rest: &'a str) -> Option<&'a str> {
        let (number, behind) = rest.split_once(MARK)?;
        let within = self.open.last().map(|open| open.element.name);
        // It has its own place, and is not put where somebody else wrote such a mark.
        if within != Some("figure") {
            return None;
        }
        let picture = self.pictures.get_mut(number.parse::<usize>().ok()?)?;
        self.written.push_str(picture.take()?.as_str());
        Some(behind)
    }

    /// Reads an entity that renderers write. Returns what is behind it.
    fn entity<'a>(&mut self, rest: &'a str) -> Option<&'a str> {
        let (entity, c) = ENTITIES.iter().find(|(it, _)| rest.starts_with(it))?;
        match c {
            '\u{a0}' => self.written.push(*c),
            _ => self.written.push_str(escaped(*c as u8)),
        }
        Some(&rest[entity.len()..])
    }

    /// Reads a tag that may be here. Returns what is behind it.
    fn tag<'a>(&mut self, rest: &'a str) -> Option<&'a str> {
        if let Some(behind) = rest.strip_prefix("</") {
            let (name, behind) = behind.split_once('>')?;
            let open = self.open.pop_if(|open| open.element.name == name)?;
            self.close(&open);
            return Some(behind);
        }
        let (element, mut behind) = element(&rest[1..])?;
        let within = self.open.last().map(|open| open.element.family);
        let in_formula = matches!(within, Some(Family::Formula | Family::Math));
        if in_formula != (element.family == Family::Math) {
            return None;
        }
        let mut attributes = String::new();
        loop {
            behind = behind.trim_ascii_start();
            if let Some(end) = behind.strip_prefix("/>") {
                self.start(element, &attributes);
                self.end(element);
                return Some(end);
            }
            if let Some(end) = behind.strip_prefix('>') {
                self.start(element, &attributes);
                if element.family == Family::HtmlVoid {
                    self.end(element);
                }
                return Some(end);
            }
            let (name, value) = behind.split_once("=\"")?;
            if !name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') {
                return None;
            }
            let (value, end) = value.split_once('"')?;
            behind = end;
            attribute(element, name, &plain(value), &mut attributes);
        }
    }

    fn start(&mut self, element: &'static Element, attributes: &str) {
        let is_written = self.open.len() < MAX_DEPTH;
        if is_written {
            self.written.extend(["<", element.name, attributes, ">"]);
        }
        self.verbatim += usize::from(element.is_verbatim());
        self.open.push(Open {
            element,
            is_written,
        });
    }

    /// Ends the element that was opened last.
    fn end(&mut self, element: &'static Element) {
        if let Some(open) = self.open.pop()
            && element.family != Family::HtmlVoid
        {
            self.close(&open);
        }
    }

    fn close(&mut self, open: &Open) {
        self.verbatim -= usize::from(open.element.is_verbatim());
        if open.is_written {
            self.written.extend(["</", open.element.name, ">"]);
        }
    }
}

/// The element whose name stands at the beginning, and what is behind the name.
fn element(text: &str) -> Option<(&'static Element, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (name, behind) = text.split_at(end);
    let element = ELEMENTS.iter().find(|element| element.name == name)?;
    Some((element, behind))
}

/// Writes an attribute if the element may have it with that value.
fn attribute(element: &Element, name: &str, value: &str, into: &mut String) {
    let is_math = element.family == Family::Math;
    if is_math && name == "style" {
        return colours(value, into);
    }
    let shared = MATH_ATTRIBUTES.iter().filter(|_| is_math);
    let mut known = element.attributes.iter().chain(shared);
    let Some((name, kind)) = known.find(|(known, _)| *known == name) else {
        return;
    };
    if let Some(value) = kind.checked(value) {
        write(name, &value, into);
    }
}

fn write(name: &str, value: &str, into: &mut String) {
    into.extend([" ", name, "=\""]);
    for c in value.chars() {
        match c {
            '<' | '>' | '&' | '"' | '\'' => into.push_str(escaped(c as u8)),
            c if c.is_control() => {}
            c => into.push(c),
        }
    }
    into.push('"');
}

/// Writes the colours of a style as attributes; leaves out what else is in it.
fn colours(style: &str, into: &mut String) {
    for (property, attribute) in COLOURS {
        let colour = style.split(';').find_map(|part| {
            let (name, value) = part.split_once(':')?;
            let channels = value.trim().strip_prefix("rgb(")?.strip_suffix(')')?;
            let mut channels = channels
                .split(' ')
                .map(|channel| channel.parse::<u8>().ok());
            let mut channel = || channels.next().flatten();
            let (red, green, blue) = (channel()?, channel()?, channel()?);
            (name.trim() == property).then(|| format!("#{red:02x}{green:02x}{blue:02x}"))
        });
        if let Some(colour) = colour {
            write(attribute, &colour, into);
        }
    }
}

/// The entities that renderers write.
const ENTITIES: [(&str, char); 6] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&#39;", '\''),
    ("&nbsp;", '\u{a0}'),
];

/// The value of an attribute without entities.
fn plain(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        let entity = ENTITIES.iter().find(|(it, _)| rest[at..].starts_with(it));
        let (length, c) = entity.map_or((1, '&'), |(it, c)| (it.len(), *c));
        plain.push(c);
        rest = &rest[at + length..];
    }
    plain.push_str(rest);
    plain
}

/// A character that means something, as text.
fn escaped(byte: u8) -> &'static str {
    match byte {
        b'<' => "&lt;",
        b'>' => "&gt;",
        b'"' => "&quot;",
        b'\'' => "&#39;",
        _ => "&amp;",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn through(rendered: &str) -> String {
        Markup::new(rendered).to_string()
    }

    #[test]
    fn what_is_on_the_lists_passes() {
        for same in [
            "<p>a <em>b</em> <strong>c</strong><br>\nd</p>",
            "<ol start=\"3\"><li>x</li></ol>",
            "<pre><code class=\"language-c++\">a &lt; b &amp;&amp; c</code></pre>",
            "<table><thead><tr><th align=\"left\">x</th></tr></thead></table>",
            "<a href=\"https://x.org/?a=1&amp;b=2\" title=\"a &quot;b&quot;\">x</a>",
            "<math display=\"block\"><msup><mi>x</mi><mn>2</mn></msup></math>",
        ] {
            assert_eq!(through(same), same);
        }
    }

    #[test]
    fn everything_else_is_text() {
        for (rendered, written) in [
            ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
            ("<SCRIPT>", "&lt;SCRIPT&gt;"),
            ("<p onclick=\"x\">a</p>", "<p>a</p>"),
            ("<p onclick=x>a", "&lt;p onclick=x&gt;a"),
            (
                "<p style=\"position:fixed\" id=\"x\" class=\"y\">a</p>",
                "<p>a</p>",
            ),
            ("<a href=\"javascript:x\">a</a>", "<a>a</a>"),
            // No scheme: a part of this site.
            (
                "<a href=\"java&#39;script:x\">a</a>",
                "<a href=\"java&#39;script:x\">a</a>",
            ),
            ("<p", "&lt;p"),
            ("<p>a", "<p>a</p>"),
            ("a</p>", "a&lt;/p&gt;"),
            ("<p><em>a</p></em>", "<p><em>a&lt;/p&gt;</em></p>"),
            ("<mi>x</mi>", "&lt;mi&gt;x&lt;/mi&gt;"),
            ("<math><p>x</p></math>", "<math>&lt;p&gt;x&lt;/p&gt;</math>"),
            (
                "<math><mi><math></math></mi></math>",
                "<math><mi>&lt;math&gt;&lt;/math&gt;</mi></math>",
            ),
            (
                "<!-- x --><?x?><![CDATA[x]]>",
                "&lt;!-- x --&gt;&lt;?x?&gt;&lt;![CDATA[x]]&gt;",
            ),
            (
                "&#x3c;b&lt;&unknown;\u{0}\u{1b}",
                "&amp;#x3c;b&lt;&amp;unknown;",
            ),
        ] {
            assert_eq!(through(rendered), written, "{rendered}");
        }
    }

    #[test]
    fn operators_that_look_like_tags_are_text() {
        let rendered = "<math><mo><</mo><mo>></mo><mi>&</mi></math>";
        let written = "<math><mo>&lt;</mo><mo>&gt;</mo><mi>&amp;</mi></math>";
        assert_eq!(through(rendered), written);
    }

    #[test]
    fn lengths_and_colours_stay_in_their_bounds() {
        let within = |tag: &str| through(&format!("<math>{tag}</math>"));
        for (tag, written) in [
            (
                "<mspace width=\"0.5em\" />",
                "<mspace width=\"0.5000em\"></mspace>",
            ),
            ("<mspace width=\"-5em\" />", "<mspace></mspace>"),
            (
                "<mspace width=\"900em\" height=\"1e9pt\" />",
                "<mspace></mspace>",
            ),
            (
                "<mspace width=\"NaNem\" depth=\"infem\" />",
                "<mspace></mspace>",
            ),
            (
                "<mspace width=\"1em;x\" style=\"margin-left: -9em\" />",
                "<mspace></mspace>",
            ),
            (
                "<mi style=\"color: rgb(1 2 255); background-color: rgb(0 0 0)\">x</mi>",
                "<mi mathcolor=\"#0102ff\" mathbackground=\"#000000\">x</mi>",
            ),
            ("<mi style=\"color: rgb(1 2 900)\">x</mi>", "<mi>x</mi>"),
            (
                "<mi style=\"background: url(//x)\" href=\"x\">x</mi>",
                "<mi>x</mi>",
            ),
            (
                "<mi class=\"small menv-x\">x</mi>",
                "<mi class=\"small menv-x\">x</mi>",
            ),
            ("<mi class=\"site-header\">x</mi>", "<mi>x</mi>"),
            (
                "<mi actiontype=\"x\" xlink:href=\"x\">x",
                "&lt;mi actiontype=&quot;x&quot; xlink:href=&quot;x&quot;&gt;x",
            ),
        ] {
            assert_eq!(within(tag), format!("<math>{written}</math>"), "{tag}");
        }
    }

    #[test]
    fn large_numbers_are_grouped_but_in_code_and_links() {
        let grouped = |rendered: &str| Markup::with_groups(rendered, Vec::new()).to_string();
        let group = "<span class=\"thousands\">000</span>";
        assert_eq!(grouped("<p>10000</p>"), format!("<p>10{group}</p>"));
        assert_eq!(
            grouped("<math><mn>10000</mn><mi>n</mi></math>"),
            format!("<math><mn><span>10{group}</span></mn><mi>n</mi></math>")
        );
        for same in [
            "<pre><code>10000</code></pre>",
            "<p><code>10000</code> <a href=\"/x\">10000</a></p>",
            "<math><mtext>10000</mtext></math>",
        ] {
            assert_eq!(grouped(same), same);
        }
        assert_eq!(through("<p>10000</p>"), "<p>10000</p>");
    }

    #[test]
    fn depth_is_bounded_and_content_stays() {
        let rendered = "<blockquote>".repeat(100_000) + "x" + &"</blockquote>".repeat(100_000);
        let written = through(&rendered);
        assert_eq!(written.matches("<blockquote>").count(), MAX_DEPTH);
        assert_eq!(written.matches("</blockquote>").count(), MAX_DEPTH);
        assert!(written.contains('x'));
    }

    proptest! {
        #[test]
        fn the_gate_lets_its_own_markup_through_as_it_is(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    "<p>", "</p>", "<math>", "</math>", "<mi>", "</mi>", "<", ">", "&", "&lt;", "\"", "'",
                    "<a href=\"/x\">", "</a>", "<br />", "<script>", "<p a=\"b\"", "x", "=\"", "/>", "<!--",
                    "-->", "\u{0}", "<mspace width=\"1em\" />", "é",
                ]),
                0..40,
            )
        ) {
            let once = through(&parts.concat());
            prop_assert_eq!(through(&once), once);
        }
    }
}
