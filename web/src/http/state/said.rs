//! What juries and administrators say to many, as HTML: a text is rendered once, however many read it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::http::markdown::{self, Markup};

/// How many bytes are remembered, of texts and of what they became.
const MOST: usize = 8 * 1024 * 1024;

/// The texts that were rendered lately. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Said(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    texts: HashMap<String, Markup>,
    bytes: usize,
}

impl Known {
    fn keep(&mut self, text: &str, html: &Markup) {
        let size = |text: &str, html: &Markup| text.len() + html.as_str().len();
        self.bytes += size(text, html);
        if let Some(known) = self.texts.insert(text.to_owned(), html.clone()) {
            self.bytes -= size(text, &known);
        }
        // Any others go; what is looked at now stays.
        while self.bytes > MOST {
            let other = self.texts.keys().find(|key| *key != text).cloned();
            let Some((text, html)) = other.and_then(|key| self.texts.remove_entry(&key)) else {
                return;
            };
            self.bytes -= size(&text, &html);
        }
    }
}

impl Said {
    /// A text with the marks of Markdown, such as links and lists, as posts in discussions have them.
    pub fn html(&self, text: &str) -> Markup {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(html) = known().texts.get(text) {
            return html.clone();
        }
        let html = markdown::render_post(text).html;
        known().keep(text, &html);
        html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_rendered_once_and_does_no_harm() {
        let said = Said::default();
        let text = "Room **7**: <https://example.org/>\n\n<script>alert(1)</script>";
        let html = said.html(text);
        assert!(html.as_str().contains("<strong>7</strong>"));
        assert!(html.as_str().contains("href=\"https://example.org/\""));
        assert!(!html.as_str().contains("<script>"));
        assert!(std::ptr::eq(html.as_str(), said.html(text).as_str()));
        // A table of many empty cells is long as HTML; it is shown as it was typed.
        let wide = format!(
            "|{}\n|{}\n{}",
            "a|".repeat(300),
            "-|".repeat(300),
            "|a\n".repeat(700)
        );
        let html = said.html(&wide);
        assert!(html.as_str().starts_with("<pre") && html.as_str().len() < 10_000);
        for number in 0..200 {
            said.html(&format!("{number}{}", "x".repeat(MOST / 100)));
        }
        let is_bounded = said.0.lock().is_ok_and(|known| {
            let held = known
                .texts
                .iter()
                .map(|(text, html)| text.len() + html.as_str().len());
            known.bytes <= MOST && held.sum::<usize>() == known.bytes
        });
        assert!(is_bounded);
    }
}
