//! Statements: Markdown with `$…$` maths to HTML with MathML.
//!
//! Raw HTML in a statement is shown as text, never passed on; links that lead anywhere but to the
//! web, to mail or within the site are text too, and pictures that the problem does not have itself
//! are links. MathML is made here, on
//! the server, so that a statement needs no script, and so are the drawings of the positions in a
//! statement. All of it passes one gate ([`markup::Markup`]), which knows every element that can be on the
//! page.

mod digits;
mod drawn;
mod elements;
mod formula;
mod letters;
mod markup;
#[cfg(test)]
mod tests;
mod together;

use std::fmt::{self, Write};
use std::thread;

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};

use problems::ByteSize;

use crate::locale::Locale;
use drawn::Drawings;
use elements::is_harmless;
pub use letters::formula_as_text;
pub use markup::Markup;

/// Bytes that a statement may become. One that people write becomes some ten thousand.
const MAX_HTML: usize = 2 * 1024 * 1024;

/// Bytes that what a visitor says may become: pages show many of these.
const MAX_POST_HTML: usize = 128 * 1024;

/// Quotes and lists that may begin on one line, each inside the one before.
const MAX_NESTING: usize = 32;

/// Room for the deepest formula that is read, with plenty to spare. Untouched memory costs nothing.
const STACK: ByteSize = ByteSize::from_mib(64);

/// Finds the address of a picture that a statement calls so.
pub type Pictures<'a> = &'a (dyn Fn(&str) -> Option<String> + Sync);

/// Who wrote a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Author {
    /// Who sets problems: a bar is a bar.
    Setter,
    /// Whoever takes part in a discussion.
    Visitor,
}

impl Author {
    /// Bytes that their text may become.
    const fn most(self) -> usize {
        match self {
            Self::Setter => MAX_HTML,
            Self::Visitor => MAX_POST_HTML,
        }
    }
}

/// A statement as HTML.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The HTML.
    pub html: Markup,
    /// Formulas that could not be read; they are shown as their source.
    pub unreadable: Vec<String>,
}

/// Renders a statement.
///
/// One that becomes too large or is nested too deeply to have been written by people is shown as
/// its source.
pub fn render(markdown: &str) -> Rendered {
    render_by(Author::Setter, markdown, None, &|_| None)
}

/// The same of what somebody says, where `||…||` is a part that is not seen before it is pointed at.
pub fn render_post(markdown: &str) -> Rendered {
    render_by(Author::Visitor, markdown, None, &|_| None)
}

/// The same of a problem's statement, whose positions are drawn and said in that language, and which has
/// pictures: `own` knows the address of each by its name.
pub fn render_statement(markdown: &str, locale: Locale, own: Pictures<'_>) -> Rendered {
    render_by(Author::Setter, markdown, Some(locale), own)
}

fn render_by(
    author: Author,
    markdown: &str,
    drawing_in: Option<Locale>,
    own: Pictures<'_>,
) -> Rendered {
    let mut unreadable = Vec::new();
    let mut drawings = Drawings::new(drawing_in);
    let html = if markdown.lines().any(is_maze) {
        Err(fmt::Error)
    } else {
        with_room(|| html(author, markdown, own, (&mut unreadable, &mut drawings)))
    };
    let html = match html {
        Ok(html) => match author {
            Author::Setter => Markup::with_groups(&html, drawings.into_pictures()),
            // They name submissions and problems by numbers.
            Author::Visitor => Markup::with_pictures(&html, drawings.into_pictures()),
        },
        Err(fmt::Error) => Markup::new(&source("pre", markdown)),
    };
    Rendered { html, unreadable }
}

/// Does it on a stack of its own: both libraries call themselves for what is inside of something,
/// and a stack that ends is the end of the server. What goes wrong there is an error.
fn with_room<T: Send>(
    work: impl FnOnce() -> Result<T, fmt::Error> + Send,
) -> Result<T, fmt::Error> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK.bytes() as usize);
        let thread = thread.spawn_scoped(scope, work).map_err(|_| fmt::Error)?;
        thread.join().unwrap_or(Err(fmt::Error))
    })
}

fn html(
    author: Author,
    markdown: &str,
    own: Pictures<'_>,
    (unreadable, drawings): (&mut Vec<String>, &mut Drawings),
) -> Result<String, fmt::Error> {
    let arena = Arena::new();
    let options = options(author);
    let root = parse_document(&arena, markdown, &options);
    let mut left = author.most();
    let nodes: Vec<&AstNode<'_>> = root.descendants().collect();
    for node in nodes {
        let mut data = node.data.borrow_mut();
        match &mut data.value {
            NodeValue::Math(formula) => {
                let html = match formula::render(formula) {
                    Some(markup) if formula.display_math => markup.to_string(),
                    Some(markup) => together::keep(node, markup.to_string()),
                    None => {
                        unreadable.push(formula.literal.clone());
                        source("code", &formula.literal)
                    }
                };
                left = left.checked_sub(html.len()).ok_or(fmt::Error)?;
                data.value = NodeValue::Raw(html);
            }
            NodeValue::CodeBlock(block) => {
                if let Some(html) = drawings.draw(block) {
                    data.value = NodeValue::Raw(html);
                }
            }
            NodeValue::Heading(heading) => {
                // The page's own `h1` is the problem's name, its sections are `h2`.
                heading.level = heading.level.clamp(2, 5);
            }
            NodeValue::Image(link) if let Some(address) = own(&link.url) => {
                link.url = address;
            }
            NodeValue::Link(link) | NodeValue::Image(link) => {
                if is_harmless(&link.url) {
                    // A statement shows nothing of another site's.
                    data.value = NodeValue::Link(link.clone());
                } else {
                    drop(data);
                    while let Some(child) = node.first_child() {
                        node.insert_before(child);
                    }
                    node.detach();
                }
            }
            _ => {}
        }
    }
    let mut html = Bounded {
        text: String::new(),
        most: author.most(),
    };
    format_html(root, &options, &mut html)?;
    // A keyboard points at it, too.
    let folded = r#"<span class="spoiler">"#;
    Ok(html
        .text
        .replace(folded, r#"<span class="spoiler" tabindex="0">"#))
}

fn options(author: Author) -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.math_dollars = true;
    options.extension.spoiler = author == Author::Visitor;
    options.extension.cjk_friendly_emphasis = true;
    options.render.escape = true;
    options
}

/// Whether a line begins more quotes and lists inside each other than anybody needs. Every later
/// line would have to be compared with each of them.
fn is_maze(line: &str) -> bool {
    let begins = line
        .bytes()
        .take_while(|b| b" \t>-+*.)0123456789".contains(b));
    let is_mark = |b: &u8| b">-+*.)".contains(b);
    let mut nesting = 0;
    let mut before = b' ';
    for byte in begins {
        // A mark of a list has a blank behind it; that of a quote needs none.
        nesting += usize::from(byte == b'>' || is_mark(&before) && b" \t".contains(&byte));
        before = byte;
    }
    nesting > MAX_NESTING
}

/// A text as it was written, in an element.
fn source(element: &str, text: &str) -> String {
    let mut html = format!("<{element}>");
    // Writing to a string cannot fail.
    let _ = comrak::html::escape(&mut html, text);
    html + "</" + element + ">"
}

/// A string that cannot get longer than that many bytes.
struct Bounded {
    text: String,
    most: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len() + text.len() > self.most {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}
