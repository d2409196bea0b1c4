//! Statements: Markdown with `$…$` maths to HTML with MathML.
//!
//! Raw HTML in a statement is shown as text, never passed on; links with dangerous schemes lose
//! their address. MathML is made here, on the server, so that a statement needs no script.

use comrak::nodes::{NodeMath, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// A statement as HTML.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The HTML, safe to put into a page as it is.
    pub html: String,
    /// Formulas that could not be read; they are shown as their source.
    pub unreadable: Vec<String>,
}

/// Renders a statement.
pub fn render(markdown: &str) -> Rendered {
    let arena = Arena::new();
    let options = options();
    let root = parse_document(&arena, markdown, &options);
    let mut unreadable = Vec::new();
    for node in root.descendants() {
        let mut data = node.data.borrow_mut();
        if let NodeValue::Math(formula) = &data.value {
            let html = formula_html(formula).unwrap_or_else(|| {
                unreadable.push(formula.literal.clone());
                source_html(&formula.literal)
            });
            data.value = NodeValue::Raw(html);
        }
        if let NodeValue::Heading(heading) = &mut data.value {
            // The page's own `h1` is the problem's name, its sections are `h2`.
            heading.level = heading.level.clamp(2, 5);
        }
    }
    let mut html = String::new();
    if let Err(error) = format_html(root, &options, &mut html) {
        tracing::error!(%error, "a statement could not be written");
    }
    Rendered { html, unreadable }
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

fn formula_html(formula: &NodeMath) -> Option<String> {
    let storage = Storage::new();
    // A first pass finds errors: the writer would paint them in red and go on.
    if Parser::new(&formula.literal, &storage).any(|event| event.is_err()) {
        return None;
    }
    let display_mode = if formula.display_math {
        DisplayMode::Block
    } else {
        DisplayMode::Inline
    };
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let storage = Storage::new();
    let mut html = String::new();
    push_mathml(&mut html, Parser::new(&formula.literal, &storage), config).ok()?;
    Some(html)
}

fn source_html(literal: &str) -> String {
    let mut html = String::from("<code>");
    // Writing to a string cannot fail.
    let _ = comrak::html::escape(&mut html, literal);
    html.push_str("</code>");
    html
}

#[cfg(test)]
mod tests {
    use super::render;

    #[test]
    fn maths_becomes_mathml_without_scripts() {
        let rendered = render("A heap of $n \\le 10^4$ stones.\n\n$$a \\oplus b$$\n");
        assert!(rendered.html.contains("<math"), "{}", rendered.html);
        assert!(
            rendered.html.contains("display=\"block\""),
            "{}",
            rendered.html
        );
        assert!(rendered.unreadable.is_empty());
    }

    #[test]
    fn emphasis_next_to_chinese_punctuation_is_emphasis() {
        let rendered = render("取走**最后一颗石子。**的人获胜");
        assert!(
            rendered.html.contains("<strong>最后一颗石子。</strong>"),
            "{}",
            rendered.html
        );
    }

    #[test]
    fn html_and_scripts_of_a_statement_are_text() {
        let rendered = render("<script>alert(1)</script>\n\n[x](javascript:alert(1)) a<b>c</b>");
        assert!(!rendered.html.contains("<script"), "{}", rendered.html);
        assert!(!rendered.html.contains("javascript:"), "{}", rendered.html);
        assert!(!rendered.html.contains("<b>"), "{}", rendered.html);
    }

    #[test]
    fn an_unreadable_formula_is_shown_as_its_source_and_reported() {
        let rendered = render("$\\nosuchcommand{<i>}$");
        assert_eq!(rendered.unreadable, ["\\nosuchcommand{<i>}"]);
        assert!(
            rendered
                .html
                .contains("<code>\\nosuchcommand{&lt;i&gt;}</code>")
        );
    }

    #[test]
    fn text_in_formulas_is_escaped() {
        let rendered = render("$a < b \\text{<script>}$");
        assert!(!rendered.html.contains("<script>"), "{}", rendered.html);
    }
}
