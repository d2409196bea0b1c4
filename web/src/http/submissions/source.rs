//! A program's text as lines with numbers, and those among them that the compiler complains of.

use std::collections::BTreeSet;

/// A line of a program.
pub(in crate::http) struct CodeLine {
    /// From 1.
    pub(in crate::http) number: usize,
    /// The line without its end.
    pub(in crate::http) text: String,
    /// Whether the compiler complains of it.
    pub(in crate::http) is_wrong: bool,
}

/// The lines of a program that was sent under that name; `said` are the compiler's words.
pub(in crate::http) fn lines(text: &str, name: &str, said: Option<&str>) -> Vec<CodeLine> {
    let wrong = said
        .map(|said| complained_of(said, name))
        .unwrap_or_default();
    let lines = text.strip_suffix('\n').unwrap_or(text).split('\n');
    lines
        .zip(1..)
        .map(|(line, number)| CodeLine {
            number,
            text: line.to_owned(),
            is_wrong: wrong.contains(&number),
        })
        .collect()
}

/// The lines that a compiler names where it says that something is an error. Compilers write the
/// place in one of a few ways: `main.cpp:3:5`, `main.pas(3,5)`, `File "main.py", line 3`.
fn complained_of(said: &str, name: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut is_error = false;
    for line in said.lines() {
        let small = line.to_lowercase();
        // Where the place has a line of its own, what it is stands above it.
        // The first word says which it is: later ones are names in the program, as an unused `error`.
        let error = small.find("error");
        let remark = ["warning", "note:"]
            .iter()
            .filter_map(|word| small.find(word))
            .min();
        let has_word = error.is_some_and(|at| remark.is_none_or(|remark| at < remark));
        if has_word || remark.is_some() {
            is_error = has_word;
        }
        let is_place_only =
            small.trim_start().starts_with("-->") || small.trim_start().starts_with("file \"");
        if !(has_word || is_place_only && (is_error || small.contains(", line "))) {
            continue;
        }
        lines.extend(place(line, name));
    }
    lines
}

/// The number behind the program's name.
fn place(line: &str, name: &str) -> Option<usize> {
    let (_, rest) = line.split_once(name).filter(|_| !name.is_empty())?;
    let rest = rest.trim_start_matches(['"', ':', '(', ',', ' ']);
    let rest = rest.strip_prefix("line ").unwrap_or(rest);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest[..digits].parse().ok().filter(|line| *line > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_errors_are_found_in_what_compilers_say() {
        for (said, name, lines) in [
            (
                "main.cpp: In function 'int main()':\nmain.cpp:3:5: error: 'x' was not declared\n    3 | x;\nmain.cpp:9:1: warning: unused\n",
                "main.cpp",
                vec![3],
            ),
            (
                "error[E0425]: cannot find value `x`\n --> main.rs:2:5\nwarning: unused\n --> main.rs:7:1\n",
                "main.rs",
                vec![2],
            ),
            (
                "  File \"main.py\", line 4\n    x =\n      ^\nSyntaxError: invalid syntax\n",
                "main.py",
                vec![4],
            ),
            (
                "main.pas(5,9) Error: Identifier not found\n",
                "main.pas",
                vec![5],
            ),
            (
                "main.cpp:9:1: warning: unused variable 'error'\nmain.cpp:3:5: error: 'warning' was not declared\n",
                "main.cpp",
                vec![3],
            ),
            ("Main.java:8: error: ';' expected\n", "Main.java", vec![8]),
            ("", "main.c", vec![]),
        ] {
            let found: Vec<usize> = complained_of(said, name).into_iter().collect();
            assert_eq!(found, lines, "{said}");
        }
    }

    #[test]
    fn lines_are_those_that_were_sent() {
        let lines = lines("a\n\nb\n", "a.c", Some("a.c:3:1: error: b"));
        let shown: Vec<_> = lines
            .iter()
            .map(|it| (it.number, it.text.as_str(), it.is_wrong))
            .collect();
        assert_eq!(shown, [(1, "a", false), (2, "", false), (3, "b", true)]);
    }
}
