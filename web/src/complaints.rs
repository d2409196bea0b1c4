//! Which lines of a program a compiler complains of, and what it says of each.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A line that a compiler complains of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Complaint {
    /// Its number, from 1.
    #[schema(minimum = 1)]
    pub line: usize,
    /// What the compiler says first of it, on one line.
    pub message: String,
}

/// The lines that a compiler names where it says that something is an error; `said` are its words about
/// a program of that name. Compilers write the place in one of a few ways: `main.cpp:3:5`,
/// `main.pas(3,5)`, `File "main.py", line 3`.
pub fn complaints(said: &str, name: &str) -> Vec<Complaint> {
    let mut found: BTreeMap<usize, String> = BTreeMap::new();
    let mut is_error = false;
    // What was said where the place has a line of its own, before it or after it.
    let mut before = "";
    for line in said.lines() {
        let small = line.to_lowercase();
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
        if has_word {
            before = line;
            // Python says what is wrong below the place.
            for message in found.values_mut().filter(|message| message.is_empty()) {
                line.trim().clone_into(message);
            }
        }
        if !(has_word || is_place_only && (is_error || small.contains(", line "))) {
            continue;
        }
        if let Some(number) = place(line, name) {
            let message = if is_place_only && is_error {
                before
            } else if is_place_only {
                ""
            } else {
                line
            };
            found
                .entry(number)
                .or_insert_with(|| message.trim().to_owned());
        }
    }
    let found = found.into_iter();
    found
        .map(|(line, message)| Complaint { line, message })
        .collect()
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
            let found: Vec<usize> = complaints(said, name).iter().map(|it| it.line).collect();
            assert_eq!(found, lines, "{said}");
        }
    }

    #[test]
    fn each_line_has_the_words_that_are_said_of_it() {
        let said = |said: &str, name: &str| -> Vec<String> {
            let found = complaints(said, name).into_iter();
            found.map(|it| it.message).collect()
        };
        assert_eq!(
            said(
                "main.cpp:3:5: error: 'x' was not declared\nmain.cpp:3:9: error: later\n",
                "main.cpp"
            ),
            ["main.cpp:3:5: error: 'x' was not declared"]
        );
        assert_eq!(
            said(
                "error[E0425]: cannot find value `x`\n --> main.rs:2:5\n",
                "main.rs"
            ),
            ["error[E0425]: cannot find value `x`"]
        );
        assert_eq!(
            said(
                "  File \"main.py\", line 4\n    x =\n      ^\nSyntaxError: invalid syntax\n",
                "main.py"
            ),
            ["SyntaxError: invalid syntax"]
        );
    }
}
