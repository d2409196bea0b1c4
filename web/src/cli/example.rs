//! A counterexample as people read it on a terminal: on one screen of 80 columns.

use problems::LISTED;

use crate::boards;
use crate::documents::CounterexampleDocument;
use crate::explanation::MistakeDocument;
use crate::locale::Locale;

use super::{Failure, colour, output};

/// More winning moves than these are not named one by one.
const MOST_MOVES: usize = 12;

/// How wide a line gets below a heading.
const WIDTH: usize = 76;

/// Prints the input and its position, what is expected and what was printed, why, and what to try.
pub(super) fn print(locale: Locale, found: &CounterexampleDocument) -> Result<(), Failure> {
    output::line(&format!("  {}", locale.text("cli-counterexample")))?;
    output::line(&indented(&found.input))?;
    // The same whether it was judged here or on a site.
    let drawn = found.position.as_deref().and_then(boards::drawn_as_text);
    if let Some(drawn) = drawn {
        output::line(&format!("\n{}\n", indented(&drawn)))?;
    }
    let [expected, got] = ["cli-expected", "cli-got"].map(|key| locale.text(key).to_string());
    let width = expected.chars().count().max(got.chars().count());
    let nothing = locale.text("cli-nothing").to_string();
    for (title, text, is_right) in [(expected, &found.expected, true), (got, &found.got, false)] {
        let paint = if is_right { colour::good } else { colour::bad };
        let text = blanks_shown(text.trim_end());
        if text.contains('\n') {
            output::line(&format!("  {title}\n{}", indented(&text)))?;
        } else {
            let text = if text.is_empty() {
                nothing.clone()
            } else {
                text
            };
            output::line(format!("  {title:width$} {}", paint(text)).trim_end())?;
        }
    }
    if let Some(explanation) = &found.explanation {
        output::line(&indented(&wrapped(explanation)))?;
    }
    if let Some(moves) = all_winning(locale, found) {
        output::line(&indented(&wrapped(&moves)))?;
    }
    // What is wrong with reading and writing is said above.
    let Some(mistake) = found.mistake.as_ref().filter(|it| !is_said(it, found)) else {
        return Ok(());
    };
    let title = locale
        .text("idea-recognised")
        .with("name", mistake.name.as_str());
    output::line(&format!("  {}", colour::note(title)))?;
    output::line(&indented(&wrapped(&mistake.hint)))
}

/// All moves that win, a line each, where there is more than the one that the explanation names; of very many some.
fn all_winning(locale: Locale, found: &CounterexampleDocument) -> Option<String> {
    // Theory does not explain what is printed in the wrong form.
    let mistake = found.mistake.as_ref();
    if mistake.is_some_and(|it| it.id.starts_with("form-")) {
        return None;
    }
    let moves = found.winning_moves.as_ref().filter(|it| it.len() > 1)?;
    let left_out = found.moves_left_out.and_then(|it| usize::try_from(it).ok());
    let count = moves.len() + left_out.unwrap_or_default();
    let key = match left_out {
        Some(_) => "decided-won",
        None => "decided-won-some",
    };
    let mut lines = vec![locale.text(key).with("count", count).to_string()];
    let shown = moves.iter().take(MOST_MOVES);
    lines.extend(shown.map(|made| {
        let words = match locale {
            Locale::En => &made.en,
            Locale::Zh => &made.zh,
        };
        format!("{LISTED}{words}")
    }));
    let more = count.saturating_sub(MOST_MOVES);
    if more > 0 {
        let said = locale.text("decided-more").with("count", more);
        lines.push(said.to_string());
    }
    Some(lines.join("\n"))
}

/// Whether the explanation has the words of the mistake already.
fn is_said(mistake: &MistakeDocument, found: &CounterexampleDocument) -> bool {
    let explanation = found.explanation.as_deref();
    explanation.is_some_and(|it| it.contains(&mistake.hint))
}

/// The text with blanks as dots, where one stands at the beginning or the end of a line or next to
/// another.
fn blanks_shown(text: &str) -> String {
    let line = |line: &str| {
        if line.contains("  ") || line.trim() != line {
            line.replace(' ', "·").replace('\t', "→")
        } else {
            line.to_owned()
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The text with lines of at most [`WIDTH`] columns, as far as blanks allow. What is drawn keeps its
/// lines.
fn wrapped(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        if columns(line) <= WIDTH {
            lines.push(line.to_owned());
            continue;
        }
        let mut current = String::new();
        for word in line.split(' ') {
            if !current.is_empty() && columns(&current) + 1 + columns(word) > WIDTH {
                lines.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines.join("\n")
}

/// How many columns of a terminal a text takes: Chinese characters take two.
fn columns(text: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{2e80}'..='\u{ffef}');
    text.chars().map(|c| 1 + usize::from(wide(c))).sum()
}

/// A text below a heading.
pub(super) fn indented(text: &str) -> String {
    let lines = text.trim_end().lines();
    lines
        .map(|line| format!("    {line}").trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_shown_where_they_matter() {
        assert_eq!(blanks_shown("1 2"), "1 2");
        assert_eq!(blanks_shown("1  2\n 3 4\nx y"), "1··2\n·3·4\nx y");
    }

    #[test]
    fn long_lines_are_wrapped_at_blanks() {
        let text = format!("{}\n| | |", "word ".repeat(40).trim_end());
        let wrapped = wrapped(&text);
        assert!(
            wrapped.lines().all(|line| columns(line) <= WIDTH),
            "{wrapped}"
        );
        assert!(wrapped.lines().count() == 4 && wrapped.ends_with("\n| | |"));
    }
}
