//! Leaves out the comment on top of a wrong program, which says what is wrong with it.

/// What begins and ends a comment of several lines.
const BLOCKS: [(&str, &str); 6] = [
    ("/*", "*/"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
    ("(*", "*)"),
    ("{-", "-}"),
    ("=begin", "=end"),
];

/// A program without the comments that stand before anything else in it. `suffix` is how its file's name ends:
/// braces are comments in Pascal alone.
pub(super) fn without_note<'a>(text: &'a str, suffix: &str) -> &'a str {
    let pascal = (suffix == "pas").then_some(("{", "}"));
    let blocks = || BLOCKS.into_iter().chain(pascal);
    let mut rest = text;
    loop {
        // Blanks before code are left where they stand.
        let code = rest.trim_start();
        let is_line = ["//", "# ", "#!", "##", "--", ";"]
            .iter()
            .any(|mark| code.starts_with(mark))
            || code.lines().next() == Some("#");
        // Pascal's first words to its compiler look like a comment.
        let is_directive = code.starts_with("{$");
        let block = blocks().find(|(begin, _)| code.starts_with(begin) && !is_directive);
        rest = if is_line {
            code.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some((begin, end)) = block {
            let inside = &code[begin.len()..];
            inside.split_once(end).map_or("", |(_, after)| after)
        } else {
            break rest.trim_start_matches(['\n', '\r']);
        };
    }
}

#[cfg(test)]
mod tests {
    use problems::catalog;

    use super::super::targets::targets;
    use super::*;

    #[test]
    fn comments_on_top_are_left_out_and_nothing_else() {
        for (text, suffix, shown) in [
            (
                "// Wrong.\n// So.\n#include <cstdio>\n",
                "cpp",
                "#include <cstdio>\n",
            ),
            ("/* Wrong:\n * so. */\n\nint a;\n", "c", "int a;\n"),
            (
                "#!/usr/bin/env python3\n# Wrong.\n#\nimport sys\n",
                "py",
                "import sys\n",
            ),
            (
                "\"\"\"Wrong.\n\nSo.\n\"\"\"\n\nimport sys\n",
                "py",
                "import sys\n",
            ),
            ("'''Wrong.'''\nx = 1\n", "py", "x = 1\n"),
            ("{ Wrong. }\nprogram a;\n", "pas", "program a;\n"),
            (
                "{$mode objfpc}\nprogram a;\n",
                "pas",
                "{$mode objfpc}\nprogram a;\n",
            ),
            ("(* Wrong. *)\nlet a = 1\n", "ml", "let a = 1\n"),
            ("-- Wrong.\nmain = x\n", "hs", "main = x\n"),
            ("{\n  int a;\n}\n", "c", "{\n  int a;\n}\n"),
            ("#define A 1\n// Stays.\n", "c", "#define A 1\n// Stays.\n"),
            ("    indented\n", "py", "    indented\n"),
            ("// Nothing else.", "cpp", ""),
            ("/* Without an end.", "cpp", ""),
            ("", "", ""),
        ] {
            assert_eq!(without_note(text, suffix), shown, "{text}");
        }
    }

    /// No program of the catalog says on its first line what is wrong with it.
    #[test]
    fn no_program_to_be_broken_gives_itself_away() {
        let mut seen = 0;
        for problem in catalog::all() {
            for program in targets(&problem) {
                let suffix = program.path.rsplit('.').next().unwrap_or_default();
                for file in &program.program.files {
                    let text = String::from_utf8_lossy(&file.bytes);
                    let shown = without_note(&text, suffix);
                    let first = shown.lines().next().unwrap_or_default().trim_start();
                    let marks = ["//", "# ", "\"\"\"", "'''", "/*", "(*", "{ ", "--"];
                    let is_note = marks.iter().any(|mark| first.starts_with(mark));
                    assert!(!is_note && !first.is_empty(), "{}: {first}", program.path);
                    let says = shown.to_lowercase();
                    let says = ["wrong:", "too slow", "crashes:"].map(|it| says.contains(it));
                    assert!(!says.contains(&true), "{}", program.path);
                    seen += 1;
                }
            }
        }
        assert!(seen > 200, "{seen}");
    }
}
