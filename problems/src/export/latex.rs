//! Statements in LaTeX, from the Markdown that ours have.
//!
//! Formulas are LaTeX already and stay what they are.

use super::Writer;
use crate::Lang;
use crate::fences::{Fences, Line};
use crate::words::Words;

/// Writes the statements into a folder, as the ICPC formats have them.
pub(super) fn statements(writer: &mut Writer<'_>, folder: &str) {
    for lang in Lang::ALL {
        let markdown = writer.problem.written_statement(lang);
        if markdown.is_empty() || lang == Lang::Zh && writer.has_one_language() {
            continue;
        }
        let (text, lost) = of(markdown);
        let (title, _) = of(writer.problem.names().get(lang));
        writer.put(
            format!("{folder}/problem.{lang}.tex"),
            format!("\\problemname{{{}}}\n\n{text}", title.trim()),
        );
        writer.done.lost.extend(lost);
    }
}

/// The environment that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Items,
    Numbers,
    Verbatim,
    Table,
}

impl Open {
    const fn end(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Items => "\\end{itemize}\n",
            Self::Numbers => "\\end{enumerate}\n",
            Self::Verbatim => "\\end{verbatim}\n",
            Self::Table => "\\end{tabular}\n",
        }
    }
}

/// The text in LaTeX, with what could not be carried.
pub(super) fn of(markdown: &str) -> (String, Vec<Words>) {
    let mut text = String::new();
    let mut lost = Vec::new();
    let mut open = Open::Nothing;
    let mut fences = Fences::default();
    for line in markdown.lines() {
        match fences.read(line) {
            Line::Text => {}
            Line::Begins(_) => {
                text.extend([open.end(), "\\begin{verbatim}\n"]);
                open = Open::Verbatim;
                continue;
            }
            Line::Code(code) => {
                text.extend([code, "\n"]);
                continue;
            }
            Line::Ends => {
                text += open.end();
                open = Open::Nothing;
                continue;
            }
        }
        let bare = line.trim();
        let (wanted, content) = kind(bare);
        let continues = open == wanted
            || matches!(open, Open::Items | Open::Numbers)
                && line.starts_with("  ")
                && !bare.is_empty();
        let is_between = bare.is_empty() && matches!(open, Open::Items | Open::Numbers);
        if !(continues || is_between) {
            text += open.end();
            open = wanted;
            match open {
                Open::Items => text += "\\begin{itemize}\n",
                Open::Numbers => text += "\\begin{enumerate}\n",
                Open::Table => {
                    let columns = "l".repeat(bare.trim_matches('|').split('|').count());
                    text.extend(["\\begin{tabular}{", &columns, "}\n"]);
                }
                Open::Verbatim | Open::Nothing => {}
            }
        }
        match wanted {
            Open::Items | Open::Numbers => {
                text.extend(["\\item ", &inline(content, &mut lost), "\n"]);
            }
            Open::Table => {
                let cells = bare.trim_matches('|').split('|').map(str::trim);
                let cells: Vec<String> = cells.map(|cell| inline(cell, &mut lost)).collect();
                let is_rule = bare.chars().all(|c| "|-: ".contains(c));
                if is_rule {
                    text += "\\hline\n";
                } else {
                    text.extend([&cells.join(" & "), " \\\\\n"]);
                }
            }
            _ => match heading(bare) {
                Some(title) => text.extend(["\\section*{", &inline(title, &mut lost), "}\n"]),
                None => text.extend([&inline(bare, &mut lost), "\n"]),
            },
        }
    }
    text += open.end();
    (text, lost)
}

fn heading(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    (title.len() < line.len())
        .then(|| title.strip_prefix(' '))
        .flatten()
}

/// The environment a line belongs to, and what of the line is in it.
fn kind(line: &str) -> (Open, &str) {
    if let Some(item) = ["- ", "* ", "+ "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
    {
        return (Open::Items, item);
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..4).contains(&digits) && line[digits..].starts_with(". ") {
        return (Open::Numbers, &line[digits + 2..]);
    }
    if line.starts_with('|') && line.len() > 1 {
        return (Open::Table, line);
    }
    (Open::Nothing, line)
}

/// Formulas, code, emphasis and links within a line.
fn inline(text: &str, lost: &mut Vec<Words>) -> String {
    let mut latex = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let pairs = [
            ("$$", ""),
            ("$", ""),
            ("``", "\\texttt{"),
            ("`", "\\texttt{"),
            ("**", "\\textbf{"),
            ("*", "\\emph{"),
        ];
        let pair = pairs.iter().find_map(|(mark, command)| {
            let inside = rest.strip_prefix(mark)?;
            let mut end = inside.find(mark).filter(|end| *end > 0)?;
            // Of three stars the first ends what is inside.
            if *mark == "**" && inside[end..].starts_with("***") {
                end += 1;
            }
            Some((*mark, *command, &inside[..end], &inside[end + mark.len()..]))
        });
        if let Some((mark, command, inside, after)) = pair {
            match mark {
                "$" | "$$" => latex.extend([mark, inside, mark]),
                "`" | "``" => latex.extend([command, &escaped(inside), "}"]),
                _ => latex.extend([command, &inline(inside, lost), "}"]),
            }
            rest = after;
            continue;
        }
        if let Some((label, address, after)) = link(rest.strip_prefix('!').unwrap_or(rest)) {
            if rest.starts_with('!') {
                lost.push(say!("the picture `{address}` of the statement", address));
            } else {
                latex.extend(["\\href{", address, "}{", &inline(label, lost), "}"]);
            }
            rest = after;
            continue;
        }
        if let Some(next) = rest
            .strip_prefix('\\')
            .and_then(|after| after.chars().next())
            && next.is_ascii_punctuation()
        {
            latex += &escaped(&next.to_string());
            rest = &rest[1 + next.len_utf8()..];
            continue;
        }
        latex += &escaped(&c.to_string());
        rest = &rest[c.len_utf8()..];
    }
    latex
}

/// `[label](address)` at the start of a text, and what follows it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    (!label.contains('[')).then_some((label, address, after))
}

fn escaped(text: &str) -> String {
    let mut latex = String::new();
    for c in text.chars() {
        match c {
            '\\' => latex += "\\textbackslash{}",
            '~' => latex += "\\textasciitilde{}",
            '^' => latex += "\\textasciicircum{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => latex.extend(['\\', c]),
            c => latex.push(c),
        }
    }
    latex
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn what_statements_have_becomes_latex() {
        for (markdown, latex) in [
            ("## Input\n\ntext\n", "\\section*{Input}\n\ntext\n"),
            ("a $x_1 \\le {y}$ b", "a $x_1 \\le {y}$ b\n"),
            (
                "`First_1` 50 % & **bold *both***",
                "\\texttt{First\\_1} 50 \\% \\& \\textbf{bold \\emph{both}}\n",
            ),
            (
                "- a\n- b\n\nc",
                "\\begin{itemize}\n\\item a\n\\item b\n\n\\end{itemize}\nc\n",
            ),
            ("```\n#{\n```\n", "\\begin{verbatim}\n#{\n\\end{verbatim}\n"),
            (
                "- a\n  ~~~\n  ```\n  ~~~\n",
                "\\begin{itemize}\n\\item a\n\\end{itemize}\n\\begin{verbatim}\n  ```\n\\end{verbatim}\n",
            ),
            (
                "see [here](https://a.b/c)",
                "see \\href{https://a.b/c}{here}\n",
            ),
            (
                "| a | b |\n|---|---|\n| 1 | 2 |",
                "\\begin{tabular}{ll}\na & b \\\\\n\\hline\n1 & 2 \\\\\n\\end{tabular}\n",
            ),
            ("3 \\* 4", "3 * 4\n"),
        ] {
            assert_eq!(of(markdown).0, latex, "{markdown}");
        }
        assert_eq!(
            of("![a](b.png)").1,
            [say!(
                "the picture `{address}` of the statement",
                address = "b.png"
            )]
        );
    }
}
