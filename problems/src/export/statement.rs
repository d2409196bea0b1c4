//! Statements for the formats that have LaTeX: the text, and its sections.

use crate::Lang;

/// The headings of sections, as they stand in statements of ours and of others.
const SECTIONS: [(&str, [&str; 2]); 5] = [
    ("input", ["Input", "输入"]),
    ("output", ["Output", "输出"]),
    ("interaction", ["Interaction", "交互"]),
    ("scoring", ["Scoring", "评分"]),
    ("notes", ["Notes", "说明"]),
];

/// The sections of a statement by the names that Polygon has for them. What stands under another
/// heading is part of the section before it.
pub(super) fn sections(markdown: &str, lang: Lang) -> Vec<(&'static str, String)> {
    let mut sections = vec![("legend", String::new())];
    for line in markdown.lines() {
        let heading = line.strip_prefix("## ").map(str::trim);
        let known = SECTIONS
            .iter()
            .find(|(_, headings)| heading == Some(headings[lang as usize]));
        let known = known.map(|(name, _)| *name);
        let is_new = |name: &&str| sections.iter().all(|(it, _)| it != name);
        if let Some(name) = known.filter(is_new) {
            sections.push((name, String::new()));
        } else if let Some((_, text)) = sections.last_mut() {
            text.extend([line, "\n"]);
        }
    }
    sections
}
