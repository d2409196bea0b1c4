//! Statements in LaTeX turned into Markdown: the subset that the formats ask for.
//!
//! Nothing of it is executed. What is not known loses its command and keeps its words, and the
//! finding says which commands those were. What a statement defines or takes in is put in its place first
//! (`macros.rs`), then numbers are found for what references name (`labels.rs`), and the rest is one pass, each in
//! time that grows with the text.

mod commands;
mod equations;
mod labels;
mod macros;
mod markdown;
mod pieces;
mod reader;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use super::files::PackageFiles;
use super::findings::Findings;
use super::size::{MAX_CELLS, MAX_TEXT};
use crate::task::Constant;
use crate::words::Words;
use crate::{Diagnostic, Lang, Place};

/// A statement in Markdown.
pub(super) struct Turned {
    pub(super) markdown: String,
    /// The problem's name, where the statement has it.
    pub(super) title: Option<String>,
}

/// What is reported about a statement besides its text.
#[derive(Default)]
struct Notes {
    title: Option<String>,
    unknown: BTreeSet<String>,
    pictures: BTreeSet<String>,
    constants: BTreeSet<String>,
    /// Texts that are to be taken in and are not there.
    inputs: BTreeSet<String>,
    /// Labels that are named and nowhere given.
    labels: BTreeSet<String>,
    /// Whether something was not put in because there would be too much.
    has_too_much_put_in: bool,
    /// Cells of the tables that are shown, counting those that rows lack.
    cells: usize,
    /// Whether a table was too large to be shown.
    has_large_table: bool,
}

/// Finds the picture that a statement calls so.
pub(super) type Pictures<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Finds the text that a statement takes in under a name.
pub(super) type Inputs<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What stands around a statement.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) pictures: Pictures<'a>,
    pub(super) inputs: Inputs<'a>,
    /// The language of what is said beside its own words.
    pub(super) lang: Lang,
}

/// The text of a package that a statement in a folder takes in under a name, which may leave out its ending. It is one
/// of that folder and of those in it.
pub(super) fn input(files: &PackageFiles, folder: &str, name: &str) -> Option<String> {
    input_among(|path| files.get(path).map(AsRef::as_ref), folder, name)
}

/// The same of files that are found so; the folder is empty where they are at the top.
pub(super) fn input_among<'a>(
    file: impl Fn(&str) -> Option<&'a [u8]>,
    folder: &str,
    name: &str,
) -> Option<String> {
    let name = name.trim_start_matches("./");
    let is_inside = |part: &str| !matches!(part, "" | "." | "..") && !part.contains('\\');
    if !name.split('/').all(is_inside) {
        return None;
    }
    let is_text = [".tex", ".txt"].iter().any(|it| name.ends_with(it));
    let inside = if folder.is_empty() { "" } else { "/" };
    let ending = if is_text { "" } else { ".tex" };
    let bytes = file(&format!("{folder}{inside}{name}{ending}"))?;
    let is_small = bytes.len() as u64 <= MAX_TEXT.bytes();
    is_small.then(|| String::from_utf8_lossy(bytes).into_owned())
}

/// Turns a statement into Markdown. Warns of what is lost.
pub(super) fn to_markdown(
    text: &str,
    path: &str,
    constants: &BTreeMap<String, Constant>,
    around: Around<'_>,
    found: &mut Findings,
) -> Turned {
    let mut notes = Notes::default();
    let whole = macros::put_in(text, around.inputs, &mut notes);
    let resolved = labels::resolved(&whole, around.lang, &mut notes);
    let markdown = reader::turned(&resolved, constants, around.pictures, &mut notes);
    let mut warn = |code, message: Words, help: Words| {
        found.push(Diagnostic::warning(code, Place::file(path), message).with_help(help));
    };
    let listed = |names: &BTreeSet<String>| {
        let names: Vec<String> = names
            .iter()
            .take(8)
            .map(|name| format!("`{name}`"))
            .collect();
        names.join(", ")
    };
    if !notes.unknown.is_empty() {
        let message = say!(
            "these LaTeX commands are not known: {commands}",
            commands = listed(&notes.unknown)
        );
        warn(
            "unknown-command",
            message,
            say!("their words are shown without them"),
        );
    }
    if !notes.pictures.is_empty() {
        let message = say!(
            "pictures are not shown: {pictures}",
            pictures = listed(&notes.pictures)
        );
        warn("no-picture", message, say!("say in words what they show"));
    }
    if !notes.inputs.is_empty() {
        let message = say!(
            "these texts are not in the statement's folder: {inputs}",
            inputs = listed(&notes.inputs)
        );
        warn(
            "missing-file",
            message,
            say!("put them there, with the ending .tex; nothing is shown in their place"),
        );
    }
    if !notes.labels.is_empty() {
        let message = say!(
            "these labels are of no figure, table, equation or section: {labels}",
            labels = listed(&notes.labels)
        );
        warn(
            "unknown-label",
            message,
            say!(
                "give each with `\\label` behind a caption or a heading, or within an equation that has a number"
            ),
        );
    }
    if notes.has_too_much_put_in {
        let message = say!(
            "commands that the statement defines, and texts that it takes in, stand for more than {MAX_TEXT}, or for \
             themselves",
            MAX_TEXT
        );
        warn(
            "too-large",
            message,
            say!("write some of them out; the rest is shown as it is written"),
        );
    }
    if notes.has_large_table {
        let message = say!(
            "tables of more than {MAX_CELLS} cells together are not shown",
            MAX_CELLS
        );
        warn("large-table", message, say!("make the tables smaller"));
    }
    if !notes.constants.is_empty() {
        let message = say!(
            "these are not among the constants: {constants}",
            constants = listed(&notes.constants)
        );
        warn(
            "unknown-constant",
            message,
            say!("define them under constants: in problem.yaml"),
        );
    }
    Turned {
        markdown,
        title: plain_title(text)
            .or(notes.title)
            .filter(|title| !title.is_empty()),
    }
}

/// The name that a comment gives where the statement's own has formulas in it.
fn plain_title(text: &str) -> Option<String> {
    const BEFORE: &str = "plainproblemname:";
    let rest = &text[text.find(BEFORE)? + BEFORE.len()..];
    rest.lines().next().map(|line| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use rustix::time::{ClockId, clock_gettime};

    use super::*;

    /// Seconds of CPU time that this thread has had.
    fn cpu() -> i64 {
        clock_gettime(ClockId::ThreadCPUTime).tv_sec
    }

    fn turned(text: &str) -> String {
        let constants = BTreeMap::from([("n".to_owned(), Constant::Integer(7))]);
        let mut found = Findings::default();
        to_markdown(text, "x.tex", &constants, alone(Lang::En), &mut found).markdown
    }

    /// A statement with nothing around it but one text.
    fn alone(lang: Lang) -> Around<'static> {
        Around {
            pictures: &|_| None,
            inputs: &|name| match name {
                "own" => Some("\\newcommand{\\most}{100} Own.".to_owned()),
                "again" => Some("x\\input{again}".to_owned()),
                _ => None,
            },
            lang,
        }
    }

    #[test]
    fn what_statements_are_made_of_becomes_markdown() {
        for (latex, markdown) in [
            ("A \\emph{short} one.", "A *short* one."),
            (
                "\\textbf{Input} {\\bf and} \\texttt{a_b}",
                "**Input** **and** `a_b`",
            ),
            ("$1 \\le n \\le 10^5$", "$1 \\le n \\le 10^5$"),
            ("\\[ x_1 \\]", "$$x_1$$"),
            ("``quoted'' -- so~it is\\ldots", "“quoted” – so it is…"),
            ("one % comment\ntwo", "one two"),
            ("100\\% of \\#1 \\& 2\\_3", "100% of \\#1 & 2\\_3"),
            ("a*b_c <script>", "a\\*b\\_c \\<script>"),
            ("\\section*{Input}\nLine.", "## Input\n\nLine."),
            ("\\begin{Output}x\\end{Output}", "## Output\n\nx"),
            (
                "\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\nEnd.",
                "- one\n- two\n\nEnd.",
            ),
            (
                "\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}\\end{enumerate}",
                "1. a\n   - b",
            ),
            (
                "\\begin{verbatim}\na $b$ {\n\\end{verbatim}",
                "```\na $b$ {\n```",
            ),
            (
                "\\begin{tabular}{|l|r|}\\hline a & $b$ \\\\ \\hline 1 & 2 \\\\ \\end{tabular}",
                "| a | $b$ |\n| --- | --- |\n| 1 | 2 |",
            ),
            ("up to \\constant{n} or {{n}}", "up to 7 or 7"),
            ("\\verb|a{b|.", "`a{b`."),
            ("\\url{https://a.org/b_c}", "<https://a.org/b_c>"),
            ("\\href{https://a.org}{here}", "[here](https://a.org)"),
            ("Malm\\\"o, caf\\'{e}", "Malmo\u{308}, cafe\u{301}"),
            ("\\InputFile\nTwo.", "## Input\n\nTwo."),
            ("\\unknown{word} on", "word on"),
        ] {
            assert_eq!(turned(latex), markdown, "{latex}");
        }
    }

    #[test]
    fn what_a_statement_defines_and_takes_in_stands_in_its_place() {
        for (latex, markdown) in [
            ("\\newcommand{\\cow}{Bessie}\\cow{} moos.", "Bessie moos."),
            ("\\newcommand\\cow{Bessie}\\cow\\ moos.", "Bessie moos."),
            (
                "\\newcommand{\\up}[1]{10^{#1}}$n \\le \\up{5}$ and $\\up9$",
                "$n \\le 10^{5}$ and $10^{9}$",
            ),
            (
                "\\newcommand{\\two}[2][a]{#1-#2}\\two{b} \\two[c]{d}",
                "a-b c-d",
            ),
            ("\\def\\pair#1#2{(#1, #2)}\\pair{1}{2}", "(1, 2)"),
            ("\\def\\a{x}\\renewcommand{\\a}{y}\\a", "y"),
            ("\\DeclareRobustCommand{\\a}{x}\\a", "x"),
            ("\\newcommand{\\a}{x}\\providecommand{\\a}{y}\\a", "x"),
            ("\\let\\le\\leqslant$a \\le b$", "$a \\leqslant b$"),
            (
                "\\DeclareMathOperator{\\mex}{mex}$\\mex S$",
                "$\\operatorname{mex}S$",
            ),
            (
                "\\let\\old\\textbf\\renewcommand{\\textbf}[1]{\\old{#1}!}\\textbf{x}",
                "**x**!",
            ),
            ("\\input{own}\\most", "Own.100"),
            ("\\input{gone}x", "x"),
            ("% \\def\\a{x}\n\\verb|\\a|", "`\\a`"),
            (
                "\\def\\a{x}\\begin{lstlisting}\n\\a\n````\n\\end{lstlisting}",
                "`````\n\\a\n````\n`````",
            ),
            ("\\begin{comment}\\def\\a{x}\\end{comment}\\a{y}", "y"),
            // Nobody gives these another meaning.
            ("\\def\\verb{x}\\let\\item=\\textbf\\verb|a|", "`a`"),
            // As before: nobody knows what it is.
            ("\\def\\a#1.{x}y", "y"),
        ] {
            assert_eq!(turned(latex), markdown, "{latex}");
        }
    }

    #[test]
    fn references_are_numbers_of_figures_and_titles_of_sections() {
        let text = "See \\ref{b}, \\autoref{a} and \\ref{how}.\n\
                    \\section{Moves}\\label{how}\n\
                    \\begin{figure}\\caption{First}\\label{a}\\end{figure}\n\
                    \\begin{figure}\\label{b}\\caption[s]{Next}\\end{figure}\n\
                    \\ref{gone} % \\ref{gone}";
        let said = turned(text);
        assert!(said.starts_with("See 2, Figure 1 and Moves."), "{said}");
        assert!(said.contains("Figure 1: First"), "{said}");
        assert!(said.contains("Figure 2: Next"), "{said}");
        assert!(said.ends_with("??"), "{said}");
        let mut found = Findings::default();
        let around = alone(Lang::Zh);
        let zh = to_markdown(text, "x", &BTreeMap::new(), around, &mut found).markdown;
        assert!(zh.contains("图 2：Next"), "{zh}");
        let codes: Vec<_> = found.into_diagnostics().iter().map(|it| it.code).collect();
        assert_eq!(codes, ["unknown-label"]);
    }

    #[test]
    fn equations_are_counted_as_latex_counts_them() {
        let text = "\\eqref{sum}, \\ref{last}, \\autoref{b}, \\eqref{own} and \\ref{both}.\n\
                    \\begin{equation}\\label{first} x \\end{equation}\n\
                    \\begin{equation*} y \\end{equation*}\n\
                    \\begin{align} a &= \\begin{cases} 1 \\\\ 2 \\end{cases} \\label{sum} \\\\[2pt]\n\
                    b &= \\substack{1 \\\\ 2} \\notag \\\\ c &= 3 \\label{b} \\\\ \\end{align}\n\
                    \\[ z \\tag{*}\\label{own} \\] \\begin{subequations}\\label{both}\n\
                    \\begin{gather} p \\\\ q \\label{last} \\end{gather}\\end{subequations}";
        let said = turned(text);
        assert!(
            said.starts_with("(2), 4b, Equation 3, (\\*) and 4."),
            "{said}"
        );
        for shown in [
            "$$x \\qquad (1)$$",
            "$$y$$",
            "\\end{cases} \\qquad (2) \\\\[2pt] b",
            "\\substack{1 \\\\ 2} \\\\ c &= 3 \\qquad (3) \\\\\\end{aligned}$$",
            "$$z \\qquad \\text{(*)}$$",
            "p \\qquad (4a) \\\\ q \\qquad (4b)\\end{aligned}$$",
        ] {
            assert!(said.contains(shown), "{shown}\n{said}");
        }
        let mut found = Findings::default();
        let text = "\\begin{align*} x \\label{none} \\end{align*} \\ref{none}";
        let around = alone(Lang::Zh);
        to_markdown(text, "x", &BTreeMap::new(), around, &mut found);
        let codes: Vec<_> = found.into_diagnostics().iter().map(|it| it.code).collect();
        assert_eq!(codes, ["unknown-label"]);
    }

    #[test]
    fn definitions_cannot_explode() {
        let doubling = |from: u8| {
            let (from, to) = (char::from(from), char::from(from + 1));
            format!("\\def\\{to}{{\\{from}\\{from}}}")
        };
        let doubled: String = (b'a'..b'y').map(doubling).collect();
        let long = "y".repeat(100_000);
        for text in [
            format!("\\def\\a{{xxxxxxxxxx}}{doubled}\\y"),
            "\\def\\a{\\a\\a}\\a".to_owned(),
            "\\input{again}".to_owned(),
            format!("\\def\\a{{{long}}}{}", "\\a ".repeat(40_000)),
            format!("\\def\\a#1{{{}}}\\a{{{long}}}", "#1".repeat(10_000)),
            format!("\\def\\a#1{{#1}}{}", "\\a{".repeat(60_000)),
            "\\newcommand{\\a}{".repeat(10_000),
            // What there is no room for takes time as well.
            format!(
                "\\newcommand{{\\a}}[1][{}]{{{}{}}}{}",
                "y".repeat(490),
                "#9".repeat(40_000),
                "#1".repeat(600),
                "\\a".repeat(80_000)
            ),
        ] {
            let before = cpu();
            let mut found = Findings::default();
            let around = alone(Lang::En);
            let turned = to_markdown(&text, "x", &BTreeMap::new(), around, &mut found);
            let most = 4 * MAX_TEXT.bytes() as usize;
            assert!(turned.markdown.len() < most, "{:?}", text.get(..40));
            assert!(cpu() - before < 5, "{:?}", text.get(..40));
        }
        let mut found = Findings::default();
        to_markdown(
            "\\def\\a{\\a}\\a",
            "x",
            &BTreeMap::new(),
            alone(Lang::En),
            &mut found,
        );
        let found = found.into_diagnostics();
        assert!(found.iter().any(|it| it.code == "too-large"), "{found:?}");
    }

    #[test]
    fn only_texts_of_its_folder_are_taken_in() {
        let bytes: &[u8] = b"x";
        let files = [
            ("statement/a.tex", bytes),
            ("statement/in/b.tex", bytes),
            ("statement/c.txt", bytes),
            ("statement/d.png", bytes),
            ("data/secret/1.tex", bytes),
        ];
        let files = PackageFiles::from_memory("x", files);
        let is_there = |name: &str| input(&files, "statement", name).is_some();
        for name in ["a", "a.tex", "./a", "in/b", "c.txt"] {
            assert!(is_there(name), "{name}");
        }
        for name in ["d.png", "../data/secret/1", "/a", "in/../a", "", "in\\b"] {
            assert!(!is_there(name), "{name}");
        }
    }

    #[test]
    fn the_name_is_taken_from_the_statement() {
        let mut found = Findings::default();
        let constants = BTreeMap::new();
        let mut title =
            |text: &str| to_markdown(text, "x", &constants, alone(Lang::En), &mut found).title;
        assert_eq!(
            title("\\problemname{Odd \\& even}\nx").as_deref(),
            Some("Odd & even")
        );
        let plain = "%% plainproblemname: x^2\n\\problemname{$x^2$}";
        assert_eq!(title(plain).as_deref(), Some("x^2"));
        assert_eq!(title("\\problemname{}"), None);
    }

    #[test]
    fn what_does_not_end_costs_no_more_than_what_does() {
        for piece in [
            "\\(",
            "{",
            "\\begin{verbatim}",
            "$",
            "\\verb|",
            "\\begin{itemize}",
            "\\[",
        ] {
            let text = piece.repeat(200_000 / piece.len());
            let before = cpu();
            turned(&text);
            assert!(cpu() - before < 5, "{piece}");
        }
    }
}
