//! What juries and administrators say to many, as HTML: a text is rendered once, however many read it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::http::markdown::{self, Markup};

/// How many texts are remembered. Each is a few thousand characters at most.
const TEXTS: usize = 500;

/// The texts that were rendered lately. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Said(Arc<Mutex<HashMap<String, Markup>>>);

impl Said {
    /// A text with the marks of Markdown, such as links and lists, as posts in discussions have them.
    pub fn html(&self, text: &str) -> Markup {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(html) = known().get(text) {
            return html.clone();
        }
        let html = markdown::render_post(text).html;
        let mut known = known();
        if known.len() >= TEXTS {
            known.clear();
        }
        known.insert(text.to_owned(), html.clone());
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
        for number in 0..2 * TEXTS {
            said.html(&number.to_string());
        }
        assert!(said.0.lock().is_ok_and(|known| known.len() <= TEXTS));
    }
}
