//! Brackets and stops that stay on the line of the formula they touch.
//!
//! Browsers take a formula for a picture and break the line on both sides of it, whatever stands
//! there. So what typography never parts from it goes with it into a `span`, which is not broken: the
//! opening bracket with the first of its pieces, the closing one or the comma with the last.

use comrak::nodes::{AstNode, NodeValue};

/// What stands before a formula and opens something.
const OPENING: &str = "([（［【“‘「『《〈";

/// What stands behind a formula and closes something.
const CLOSING: &str = ")],.;:!?%）］】”’」』》〉，。、；：！？…";

/// What stands between the pieces of a long formula.
const BETWEEN: &str = "</math><math";

/// Takes from the texts around a formula what belongs on its line, and puts it next to the formula's
/// markup. Formulas on lines of their own have nothing next to them.
pub(super) fn keep<'a>(formula: &'a AstNode<'a>, markup: String) -> String {
    let before = formula
        .previous_sibling()
        .map_or_else(String::new, |node| take(node, Side::End, OPENING));
    let after = formula
        .next_sibling()
        .map_or_else(String::new, |node| take(node, Side::Start, CLOSING));
    if before.is_empty() && after.is_empty() {
        return markup;
    }
    let split = |at: usize| markup.split_at(at + "</math>".len());
    match (markup.find(BETWEEN), markup.rfind(BETWEEN)) {
        (Some(first), Some(last)) if first < last => {
            let (head, rest) = split(first);
            let (middle, tail) = rest.split_at(last - first);
            format!(
                "{}{middle}{}",
                together(&before, head, ""),
                together("", tail, &after)
            )
        }
        (Some(only), _) => {
            let (head, tail) = split(only);
            together(&before, head, "") + &together("", tail, &after)
        }
        _ => together(&before, &markup, &after),
    }
}

fn together(before: &str, formula: &str, after: &str) -> String {
    if before.is_empty() && after.is_empty() {
        formula.to_owned()
    } else {
        format!("<span>{before}{formula}{after}</span>")
    }
}

/// What stands behind the ending of a word that a formula begins, as in `$i$-th`.
fn ending(text: &str) -> &str {
    let word = text.strip_prefix('-');
    let rest = word.map(|word| word.trim_start_matches(|c: char| c.is_ascii_alphabetic()));
    match (word, rest) {
        (Some(word), Some(rest)) if rest.len() < word.len() => rest,
        _ => text,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Start,
    End,
}

/// Takes the characters at the side of a text that are among `wanted`.
fn take<'a>(node: &'a AstNode<'a>, side: Side, wanted: &str) -> String {
    let mut data = node.data.borrow_mut();
    let NodeValue::Text(text) = &mut data.value else {
        return String::new();
    };
    let (taken, left) = match side {
        Side::Start => {
            let left = ending(text).trim_start_matches(|c| wanted.contains(c));
            (&text[..text.len() - left.len()], left)
        }
        Side::End => {
            let left = text.trim_end_matches(|c| wanted.contains(c));
            (&text[left.len()..], left)
        }
    };
    let (taken, left) = (taken.to_owned(), left.to_owned());
    *text = left.into();
    taken
}
