//! Statements: Markdown with `$…$` maths to HTML with MathML.
//!
//! Raw HTML in a statement is shown as text, never passed on; links that lead anywhere but to the
//! web, to mail or within the site are text too, and pictures are links. MathML is made here, on
//! the server, so that a statement needs no script. All of it passes one gate
//! ([`markup::Markup`]), which knows every element that can be on the page.

mod formula;
mod markup;

use std::fmt::{self, Write};
use std::thread;

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};

use problems::ByteSize;

pub use markup::Markup;
use markup::is_harmless;

/// Bytes that a statement may become. One that people write becomes some ten thousand.
const MAX_HTML: usize = 2 * 1024 * 1024;

/// Quotes and lists that may begin on one line, each inside the one before.
const MAX_NESTING: usize = 32;

/// Room for the deepest formula that is read, with plenty to spare. Untouched memory costs nothing.
const STACK: ByteSize = ByteSize::from_mib(64);

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
    let mut unreadable = Vec::new();
    let html = if markdown.lines().any(is_maze) {
        Err(fmt::Error)
    } else {
        with_room(|| html(markdown, &mut unreadable))
    };
    let html = html.unwrap_or_else(|fmt::Error| source("pre", markdown));
    Rendered {
        html: Markup::new(&html),
        unreadable,
    }
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

fn html(markdown: &str, unreadable: &mut Vec<String>) -> Result<String, fmt::Error> {
    let arena = Arena::new();
    let options = options();
    let root = parse_document(&arena, markdown, &options);
    let mut left = MAX_HTML;
    let nodes: Vec<&AstNode<'_>> = root.descendants().collect();
    for node in nodes {
        let mut data = node.data.borrow_mut();
        match &mut data.value {
            NodeValue::Math(formula) => {
                let html = formula::render(formula).map_or_else(
                    || {
                        unreadable.push(formula.literal.clone());
                        source("code", &formula.literal)
                    },
                    |markup| markup.to_string(),
                );
                left = left.checked_sub(html.len()).ok_or(fmt::Error)?;
                data.value = NodeValue::Raw(html);
            }
            NodeValue::Heading(heading) => {
                // The page's own `h1` is the problem's name, its sections are `h2`.
                heading.level = heading.level.clamp(2, 5);
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
    let mut html = Bounded(String::new());
    format_html(root, &options, &mut html)?;
    Ok(html.0)
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.math_dollars = true;
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

/// A string that cannot get longer than [`MAX_HTML`].
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_HTML {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use rustix::time::{ClockId, clock_gettime};

    use super::render;

    #[test]
    fn maths_becomes_mathml_without_scripts() {
        let rendered = render("A heap of $n \\le 10^4$ stones.\n\n$$a \\oplus b$$\n");
        assert!(
            rendered.html.as_str().contains("<math"),
            "{}",
            rendered.html
        );
        assert!(
            rendered.html.as_str().contains("display=\"block\""),
            "{}",
            rendered.html
        );
        assert!(rendered.unreadable.is_empty());
    }

    #[test]
    fn emphasis_next_to_chinese_punctuation_is_emphasis() {
        let rendered = render("取走**最后一颗石子。**的人获胜");
        assert!(
            rendered
                .html
                .as_str()
                .contains("<strong>最后一颗石子。</strong>"),
            "{}",
            rendered.html
        );
    }

    #[test]
    fn html_and_scripts_of_a_statement_are_text() {
        let rendered = render("<script>alert(1)</script>\n\n[x](javascript:alert(1)) a<b>c</b>");
        assert!(
            !rendered.html.as_str().contains("<script"),
            "{}",
            rendered.html
        );
        assert!(
            !rendered.html.as_str().contains("javascript:"),
            "{}",
            rendered.html
        );
        assert!(!rendered.html.as_str().contains("<b>"), "{}", rendered.html);
    }

    #[test]
    fn an_unreadable_formula_is_shown_as_its_source_and_reported() {
        let rendered = render("$\\nosuchcommand{<i>}$");
        assert_eq!(rendered.unreadable, ["\\nosuchcommand{<i>}"]);
        assert!(
            rendered
                .html
                .as_str()
                .contains("<code>\\nosuchcommand{&lt;i&gt;}</code>")
        );
    }

    #[test]
    fn text_in_formulas_is_escaped() {
        let rendered = render("$a < b \\text{<script>}$");
        assert!(
            !rendered.html.as_str().contains("<script>"),
            "{}",
            rendered.html
        );
    }

    /// What attackers write, one statement each. The browser tests load the page of all of them.
    const PAYLOADS: &str = include_str!("../../../ui/tests/statements/payloads.json");

    fn payloads() -> Vec<String> {
        serde_json::from_str(PAYLOADS).unwrap()
    }

    /// The tags of a page, as (name, attributes).
    fn tags(html: &str) -> Vec<(&str, &str)> {
        let tags = html.split('<').skip(1);
        let tags = tags.map(|tag| tag.split('>').next().unwrap());
        tags.map(|tag| tag.split_once(' ').unwrap_or((tag, "")))
            .collect()
    }

    #[test]
    fn payloads_have_no_element_or_attribute_that_does_anything() {
        for payload in payloads() {
            let html = render(&payload).html;
            for (name, attributes) in tags(html.as_str()) {
                let bad = [
                    "script",
                    "style",
                    "iframe",
                    "object",
                    "embed",
                    "form",
                    "input",
                    "button",
                    "base",
                    "meta",
                    "link",
                    "svg",
                    "img",
                    "video",
                    "audio",
                    "annotation-xml",
                    "semantics",
                    "maction",
                    "foreignobject",
                    "template",
                    "details",
                    "dialog",
                ];
                assert!(
                    !bad.contains(&name.to_ascii_lowercase().as_str()),
                    "{payload}: {html}"
                );
                for attribute in attributes.split("\" ") {
                    let name = attribute.split('=').next().unwrap().trim();
                    let is_bad =
                        name.starts_with("on") || ["style", "src", "id", "srcdoc"].contains(&name);
                    assert!(!is_bad, "{payload}: {html}");
                    let scheme = attribute
                        .strip_prefix("href=\"")
                        .and_then(|it| it.split_once(':'));
                    let scheme = scheme.map_or("", |(scheme, _)| scheme);
                    let is_known = ["", "http", "https", "mailto"].contains(&scheme);
                    assert!(
                        is_known || scheme.contains(['/', '?', '#']),
                        "{payload}: {html}"
                    );
                }
            }
        }
    }

    /// The browser tests read this file: it is what the program makes of the payloads.
    #[test]
    fn the_page_of_payloads_is_what_browsers_are_tested_with() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/ui/tests/statements/payloads.html"
        );
        let pages = payloads()
            .into_iter()
            .map(|payload| render(&payload).html.to_string());
        let page = pages.collect::<Vec<_>>().join("\n<hr>\n") + "\n";
        if std::env::var_os("UPDATE_LOCKS").is_some() {
            std::fs::write(path, &page).unwrap();
        }
        assert!(
            std::fs::read_to_string(path).unwrap() == page,
            "write it anew with UPDATE_LOCKS=1"
        );
    }

    #[test]
    fn links_lead_to_the_web_or_within_the_site() {
        for (markdown, html) in [
            ("[a](/problems)", "<p><a href=\"/problems\">a</a></p>\n"),
            (
                "[a](https://x.org)",
                "<p><a href=\"https://x.org\">a</a></p>\n",
            ),
            (
                "<mailto:a@x.org>",
                "<p><a href=\"mailto:a@x.org\">mailto:a@x.org</a></p>\n",
            ),
            ("[a **b**](javascript:x)", "<p>a <strong>b</strong></p>\n"),
            ("[a](ftp://x.org)", "<p>a</p>\n"),
            (
                "![a](https://x.org/a.png)",
                "<p><a href=\"https://x.org/a.png\">a</a></p>\n",
            ),
            ("![a](data:image/png;base64,AA)", "<p>a</p>\n"),
        ] {
            assert_eq!(render(markdown).html.as_str(), html, "{markdown}");
        }
    }

    #[test]
    fn formulas_of_every_kind_are_mathml() {
        for formula in [
            "a < b > c \\& d",
            "\\operatorname{mex} S",
            "\\frac{1}{2}",
            "\\sqrt[3]{x}",
            "\\binom{n}{k}",
            "\\sum_{i=1}^n i^2",
            "\\left( \\frac{a}{b} \\right)",
            "\\big( x \\big)",
            "x \\bmod y",
            "\\begin{cases} 0 & x = 0 \\\\ 1 & x > 0 \\end{cases}",
            "\\color{red} x",
            "a\\!b\\,c\\quad d",
            "\\begin{array}{|c|c|} \\hline a & b \\\\ c & d \\end{array}",
            "\\overline{x}",
            "\\strut x",
            "\\text{if } x",
            "\\mathbb{N}",
            "a \\not= b",
            "\\lfloor d \\varphi \\rfloor",
        ] {
            let rendered = render(&format!("${formula}$"));
            assert!(rendered.unreadable.is_empty(), "{formula}");
            let html = rendered.html.as_str();
            assert!(html.starts_with("<p><math"), "{html}");
            assert!(html.ends_with("</math></p>\n"), "{html}");
            let literal = ["&lt;m", "&lt;/m", "=&quot;"]
                .iter()
                .find(|it| html.contains(**it));
            assert_eq!(literal, None, "{formula}: {html}");
        }
    }

    #[test]
    fn formulas_that_would_grow_or_never_end_are_shown_as_they_are() {
        for formula in [
            "\\def\\a{\\a\\a}\\a".to_owned(),
            "\\newcommand{\\a}[1]{#1#1}\\a{\\a{x}}".to_owned(),
            "\\let\\a=b \\a".to_owned(),
            "{".repeat(1000) + &"}".repeat(1000),
            "\\left(".repeat(300),
            "x".repeat(2001),
            format!(
                "\\begin{{array}}{{{}c}} {}\\end{{array}}",
                "|".repeat(900),
                "\\\\ ".repeat(300)
            ),
            "\\begin{array}{|}x\\end{array}".to_owned(),
            "\\frac".repeat(300),
            "\\sqrt".repeat(300),
            "x^".repeat(900),
            "\\relax".repeat(300),
        ] {
            let html = render(&format!("${formula}$")).html;
            assert!(html.as_str().len() < 300_000, "{formula}");
        }
        assert_eq!(
            render("$\\begin{matrix} a \\\\def \\end{matrix}$")
                .unreadable
                .len(),
            0,
            "a line end and three letters"
        );
    }

    /// The texts with which others of its kind were brought to a halt, each of 256 KiB.
    #[test]
    fn statements_cannot_take_long() {
        let times = |unit: &str| unit.repeat(256 * 1024 / unit.len());
        let half = |unit: &str| unit.repeat(128 * 1024 / unit.len());
        for (name, text) in [
            ("nested emphasis", half("*a **a ") + "b" + &half(" a** a*")),
            ("emphasis that never closes", times("a_ ")),
            ("emphasis that never opens", times("_a ")),
            ("emphasis of three", times("a***b ")),
            ("links that never close", times("[a](b")),
            ("brackets", times("[")),
            ("brackets in pairs", half("[") + &half("]")),
            ("images", times("![[]()")),
            ("pointed links", times("[a](<b")),
            (
                "backticks of all lengths",
                (1..700).map(|n| "e".to_owned() + &"`".repeat(n)).collect(),
            ),
            ("quotes", times("> ")),
            (
                "quotes and lines",
                times("> ")[..5000].to_owned() + &times("\n"),
            ),
            ("lists", times("* ")),
            ("lists and lines", "- ".repeat(5000) + "x" + &half("\n")),
            (
                "numbered lists and lines",
                "1. ".repeat(5000) + "x" + &half("\n"),
            ),
            (
                "lists by depth",
                (0..500).map(|n| " ".repeat(n) + "* a\n").collect(),
            ),
            (
                "definitions",
                (0..8000).map(|n| format!("[{n}]: u\n")).collect::<String>() + &half("[0] "),
            ),
            (
                "a long address",
                format!("[a]: /{}\n", "u".repeat(50_000)) + &half("[a] "),
            ),
            ("entities", times("&#x41;")),
            ("unknown entities", times("&aaaaaaaa")),
            ("declarations", times("<!A ")),
            ("instructions", times("<?")),
            ("comments", times("<!--")),
            ("tags", times("<a ")),
            ("addresses", times("www.a.")),
            ("mail", times("a@a_")),
            ("mail without end", times("a@")),
            (
                "tables",
                "|a".repeat(1000) + "|\n" + &"|-".repeat(1000) + "|\n" + &half("|\n"),
            ),
            ("wide tables", half("|a") + "|\n" + &half("|-")),
            ("dollars", times("$")),
            ("dollars and letters", times("$a ")),
            ("formulas", times("$\\frac{a}{b}$ ")),
            (
                "deep formulas",
                times(&format!("${}$ ", "{".repeat(900) + &"}".repeat(900))),
            ),
            ("strikes", times("~~a ")),
            ("Chinese emphasis", times("**。")),
            ("NUL", times("\0")),
            ("lines", times("\n")),
            ("backslashes", times("\\")),
        ] {
            let before = cpu();
            render(&text);
            let took = cpu() - before;
            assert!(took < 20, "{name}: {took} s of CPU time");
        }
    }

    /// Seconds of CPU time that this process has had.
    fn cpu() -> i64 {
        clock_gettime(ClockId::ProcessCPUTime).tv_sec
    }
}
