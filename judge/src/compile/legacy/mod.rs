//! Mends C and C++ sources that were written for older compilers or another system's: what the
//! judges accepted on which students learn, and no compiler of today takes.
//!
//! Only sources that were refused come here, and only what the compiler's words call for is mended.
//! All of it is text: definitions before the first line (lines keep their numbers), and small
//! changes in place.

mod complaints;
mod loops;
mod names;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::note::note;
use crate::language::Dialect;
use complaints::{missing_names, proposed_headers};
use names::{INTEGERS, definition_of, header_of, in_dialect, is_included, is_of_a_system, renamed};
use source::{Piece, pieces, words};

/// What has been mended of a source so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Mends {
    /// Headers of the standard that it does not include.
    headers: BTreeSet<String>,
    /// Headers that are not called so any more, or not here, and what stands for each, if
    /// anything.
    replaced: BTreeMap<String, Option<String>>,
    /// Names of another system's, by the index of their definitions.
    names: BTreeMap<usize, BTreeSet<String>>,
    /// Loops whose variables are used behind them, by where they begin.
    loops: BTreeMap<usize, String>,
    /// `main` returns nothing.
    void_main: bool,
    /// Numbers end in `i64`.
    suffixes: bool,
    /// 64-bit numbers are read or written by `%I64d`.
    formats: bool,
}

/// Mends more of a source, as the compiler's words about it call for. Whether there was anything.
pub(super) fn mend(mends: &mut Mends, source: &str, said: &str, dialect: Dialect) -> bool {
    let before = mends.clone();
    let pieces = pieces(source);
    if said.contains("No such file or directory") {
        for piece in &pieces {
            if let Piece::Include { name, .. } = piece {
                mends.header(name, dialect);
            }
        }
    }
    if dialect == Dialect::Cpp {
        let compiled = if before == Mends::default() {
            source.to_owned()
        } else {
            before.body(source)
        };
        let loops = loops::needed(source, &compiled, said).into_iter();
        mends
            .loops
            .extend(loops.map(|(at, name)| (at, name.to_owned())));
    }
    // Behind `unsigned` the compiler takes them for names of variables, and does not say that it does
    // not know them.
    let mut names: Vec<&str> = missing_names(said).collect();
    for name in INTEGERS {
        if is_used(&pieces, name) {
            names.push(name);
        }
    }
    let mut headers: Vec<String> = proposed_headers(said).map(str::to_owned).collect();
    for name in names {
        if let Some(index) = definition_of(name) {
            mends
                .names
                .entry(index)
                .or_default()
                .insert(name.to_owned());
        } else {
            headers.extend(header_of(name, dialect));
        }
    }
    let given = included(&pieces);
    headers.retain(|header| !is_included(header, &given));
    mends.headers.extend(headers);
    mends.suffixes |= said.contains("i64’") || said.contains("suffix \"i64\"");
    mends.void_main |= said.contains("‘::main’ must return ‘int’");
    if *mends == before {
        return false;
    }
    // C takes it, and makes an exit code of whatever there is.
    mends.void_main |= dialect == Dialect::C && pieces.iter().any(has_void_main);
    let literals = |piece: &&Piece<'_>| matches!(piece, Piece::Literal(_));
    let mut literals = pieces.iter().filter(literals);
    mends.formats = literals.any(|piece| with_formats(piece.text()) != piece.text());
    true
}

impl Mends {
    /// Notes a header that a source includes, where it needs another in its stead.
    fn header(&mut self, name: &str, dialect: Dialect) {
        let plain = name.replace('\\', "/").to_ascii_lowercase();
        let instead = match renamed(&plain) {
            Some(new) if dialect == Dialect::Cpp => Some(new.to_owned()),
            _ if is_of_a_system(&plain) => None,
            // Capital letters do not count on another system.
            _ if plain != name => in_dialect(&plain, Dialect::Cpp),
            _ => return,
        };
        self.replaced.insert(name.to_owned(), instead);
    }

    /// The source with all that was mended.
    pub(super) fn apply(&self, source: &str) -> String {
        self.prelude() + &self.body(source)
    }

    /// The same without what stands before its first line.
    fn body(&self, source: &str) -> String {
        let moved = loops::with_moved(source, self.loops.keys().copied());
        let mut text = String::with_capacity(moved.len());
        let mut end = None;
        for piece in pieces(&moved) {
            match piece {
                Piece::Include { name, .. } if self.replaced.contains_key(name) => {}
                Piece::Literal(literal) if self.formats => text += &with_formats(literal),
                Piece::Code(code) => text += &self.code(code, &mut end),
                other => text += other.text(),
            }
        }
        text + end.unwrap_or_default()
    }

    /// What stands before the source's first line.
    fn prelude(&self) -> String {
        let mut text = String::new();
        let replacing = self.replaced.values().flatten();
        for header in self.headers.iter().chain(replacing) {
            let _ = writeln!(text, "#include <{header}>");
        }
        for index in self.names.keys() {
            text += names::definitions(*index);
        }
        // Headers from before the standard have their names in no namespace.
        let is_old = |(name, new): (&String, &Option<String>)| {
            let plain = name.strip_suffix(".h");
            plain.is_some()
                && new
                    .as_ref()
                    .is_some_and(|new| new.strip_suffix(".h").is_none())
        };
        if self.replaced.iter().any(is_old) {
            text += "using namespace std;\n";
        }
        text += "#line 1\n";
        text
    }

    /// A piece of code with what is mended in it, and what that wants at the source's end.
    fn code(&self, code: &str, end: &mut Option<&'static str>) -> String {
        let mut text = String::with_capacity(code.len());
        let mut copied = 0;
        let mut last = None;
        for (at, word) in words(code) {
            let is_void = last.is_some_and(|(begin, word): (usize, &str)| {
                word == "void" && code[begin + word.len()..at].trim().is_empty()
            });
            if self.void_main && word == "main" && is_void {
                text += &code[copied..at];
                text += MAIN;
                copied = at + word.len();
                *end = Some(real_main(&code[copied..]));
            }
            if self.suffixes
                && word.starts_with(|c: char| c.is_ascii_digit())
                && let Some(number) = word.strip_suffix("i64")
            {
                text += &code[copied..at];
                text += number;
                text += "LL";
                copied = at + word.len();
            }
            last = Some((at, word));
        }
        text + &code[copied..]
    }
}

/// The headers that a source includes whatever the conditions.
fn included<'a>(pieces: &[Piece<'a>]) -> BTreeSet<&'a str> {
    let mut depth = 0_usize;
    let mut headers = BTreeSet::new();
    for piece in pieces {
        match piece {
            Piece::Code(code) => {
                let directives = code.lines().filter_map(|it| it.trim().strip_prefix('#'));
                for directive in directives.map(str::trim_start) {
                    if directive.starts_with("if") {
                        depth += 1;
                    } else if directive.starts_with("endif") {
                        depth = depth.saturating_sub(1);
                    }
                }
            }
            Piece::Include { name, .. } if depth == 0 => {
                headers.insert(*name);
            }
            _ => {}
        }
    }
    headers
}

/// Whether a source uses a name for a type, and does not say itself what that is.
fn is_used(pieces: &[Piece<'_>], name: &str) -> bool {
    let mut is_used = false;
    for piece in pieces {
        let Piece::Code(code) = piece else {
            continue;
        };
        let mut last = "";
        for (at, word) in words(code) {
            if word == name {
                let after = code[at + word.len()..].trim_start();
                if after.starts_with(';') || matches!(last, "define" | "using") {
                    return false;
                }
                is_used = true;
            }
            last = word;
        }
    }
    is_used
}

/// Whether a `main` that returns nothing begins in a piece.
fn has_void_main(piece: &Piece<'_>) -> bool {
    let Piece::Code(code) = piece else {
        return false;
    };
    let words: Vec<&str> = words(code).map(|(_, word)| word).collect();
    words.windows(2).any(|pair| pair == ["void", "main"])
}

/// What a `main` that returns nothing is called: it may end by a `return` without a value anywhere.
const MAIN: &str = "grundy_main";

/// The `main` that calls it, by what follows its name.
fn real_main(after: &str) -> &'static str {
    let arguments = after.trim_start().strip_prefix('(');
    let arguments = arguments.and_then(|rest| rest.split_once(')'));
    match arguments.map(|(arguments, _)| arguments.trim()) {
        None | Some("" | "void") => "\nint main(void) { grundy_main(); return 0; }\n",
        Some(_) => "\nint main(int count, char **words) { grundy_main(count, words); return 0; }\n",
    }
}

impl Mends {
    /// What was mended, as a note for the submitter.
    pub(super) fn noted(&self) -> String {
        let (en, zh) = self.parts();
        note(
            format!(
                "the source was written for other compilers and was mended to be compiled: {en}"
            ),
            format!("这份源代码是为别的编译器写的，修补后才通过编译：{zh}"),
        )
    }

    /// What was mended of a source that is refused all the same, as a note for the submitter.
    pub(super) fn noted_in_vain(&self) -> String {
        let (en, zh) = self.parts();
        note(
            format!(
                "parts of the source were written for other compilers: {en}. With that put right, it is refused as well"
            ),
            format!("这份源代码有些地方是为别的编译器写的：{zh}。改好这些以后仍然通不过编译"),
        )
    }

    /// What was mended, in English and in Chinese.
    fn parts(&self) -> (String, String) {
        let mut parts = Vec::new();
        for (old, new) in &self.replaced {
            parts.push(match new {
                Some(new) => (
                    format!("<{old}> is <{new}> today"),
                    format!("<{old}> 现在是 <{new}>"),
                ),
                None => (
                    format!("<{old}> is of another system"),
                    format!("<{old}> 属于别的系统"),
                ),
            });
        }
        if !self.headers.is_empty() {
            let headers: Vec<String> = self.headers.iter().map(|it| format!("<{it}>")).collect();
            parts.push((
                format!("{} should be included", headers.join(", ")),
                format!("应当包含 {}", headers.join("、")),
            ));
        }
        let names: Vec<&str> = self.names.values().flatten().map(String::as_str).collect();
        if !names.is_empty() {
            parts.push((
                format!("{} is known to other compilers only", names.join(", ")),
                format!("{} 只有别的编译器才认识", names.join("、")),
            ));
        }
        let variables: BTreeSet<&str> = self.loops.values().map(String::as_str).collect();
        if !variables.is_empty() {
            let variables: Vec<&str> = variables.into_iter().collect();
            parts.push((
                format!(
                    "{}, declared in a for loop, is known behind the loop to other compilers only",
                    variables.join(", ")
                ),
                format!(
                    "在 for 循环里声明的 {} 只有别的编译器才在循环之后认识",
                    variables.join("、")
                ),
            ));
        }
        let others = [
            (self.void_main, "main must return int", "main 必须返回 int"),
            (
                self.suffixes,
                "64-bit numbers end in LL, not in i64",
                "64 位整数的后缀是 LL，不是 i64",
            ),
            (
                self.formats,
                "64-bit numbers are read and written by %lld, not by %I64d",
                "64 位整数用 %lld 读写，不用 %I64d",
            ),
        ];
        let others = others.into_iter().filter(|(is_mended, ..)| *is_mended);
        parts.extend(others.map(|(_, en, zh)| (en.to_owned(), zh.to_owned())));
        let (en, zh): (Vec<String>, Vec<String>) = parts.into_iter().unzip();
        (en.join("; "), zh.join("；"))
    }
}

/// A string literal whose formats of 64-bit numbers are those of C.
fn with_formats(literal: &str) -> String {
    let mut text = String::with_capacity(literal.len());
    let mut rest = literal;
    while let Some(percent) = rest.find('%') {
        let (before, format) = rest.split_at(percent + 1);
        text += before;
        let flags = format.find(|c: char| !"-+ #0123456789.*".contains(c));
        let (flags, conversion) = format.split_at(flags.unwrap_or(format.len()));
        text += flags;
        rest = match conversion.strip_prefix("I64") {
            Some(kind) if kind.starts_with(['d', 'i', 'u', 'x', 'X', 'o']) => {
                text += "ll";
                kind
            }
            // What follows is no format: of two signs the second begins none.
            _ if flags.is_empty() && conversion.starts_with('%') => {
                text.push('%');
                &conversion[1..]
            }
            _ => conversion,
        };
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(source: &str, said: &str, dialect: Dialect) -> Option<(String, String)> {
        let mut mends = Mends::default();
        mend(&mut mends, source, said, dialect).then(|| (mends.apply(source), mends.noted()))
    }

    #[test]
    fn only_what_the_compiler_complains_of_is_mended() {
        let source = "void main() { __int64 n = 1i64; printf(\"%I64d %5I64u %%I64d\", n); }";
        let other = "void main() { int n = 1i64; printf(\"%I64d\", n); }";
        assert_eq!(mended(other, "error: expected ‘;’", Dialect::Cpp), None);
        let said = "main.cpp:1:1: error: ‘::main’ must return ‘int’\n\
                    main.cpp:1:15: error: ‘__int64’ was not declared in this scope; did you mean ‘__ynf64’?\n\
                    main.cpp:1:27: error: unable to find numeric literal operator ‘operator\"\"i64’\n\
                    main.cpp:1:33: error: ‘printf’ was not declared in this scope";
        let (text, note) = mended(source, said, Dialect::Cpp).unwrap_or_default();
        assert_eq!(
            text,
            "#include <cstdio>\n#define __int64 long long\n#define _int64 long long\n#line 1\n\
             void grundy_main() { __int64 n = 1LL; printf(\"%lld %5llu %%I64d\", n); }\n\
             int main(void) { grundy_main(); return 0; }\n"
        );
        for part in ["<cstdio>", "__int64", "main must return int", "%lld", "LL"] {
            assert!(note.contains(part), "{note}");
        }
    }

    #[test]
    fn integers_are_defined_though_the_compiler_names_their_neighbours_only() {
        let said = "main.cpp:1:30: error: expected initializer before ‘a’";
        for source in [
            "int main() { unsigned __int64 a; }",
            "typedef unsigned __int64 a;",
            "int x = (signed __int64)(1);",
        ] {
            for dialect in [Dialect::C, Dialect::Cpp] {
                let (text, note) = mended(source, said, dialect).unwrap_or_default();
                assert!(text.contains("#define __int64 long long"), "{source}");
                assert!(note.contains("__int64 is known"), "{note}");
            }
        }
        for source in [
            "typedef long long __int64; unsigned a b;",
            "#define __int64 long long\nunsigned __int64 a b;",
            "using __int64 = long long; unsigned a b;",
            "// unsigned __int64 a\nunsigned a b;",
            "my__int64 a b;",
        ] {
            assert_eq!(mended(source, said, Dialect::Cpp), None, "{source}");
        }
    }

    #[test]
    fn what_is_included_is_not_proposed() {
        let said = "main.cpp:2:1: error: ‘gets’ was not declared in this scope";
        for given in ["<stdio.h>", "<cstdio>", "<bits/stdc++.h>", "\"stdio.h\""] {
            let source = format!("#include {given}\nint main() {{ gets(s); }}");
            assert_eq!(mended(&source, said, Dialect::Cpp), None, "{given}");
        }
        let given = "#if 0\n# include <cstdio>\n#endif\n#include <cmath>\n// #include <cstdio>\n";
        let (text, _) = mended(given, said, Dialect::Cpp).unwrap_or_default();
        assert!(text.starts_with("#include <cstdio>\n#line 1\n"), "{text}");
    }

    #[test]
    fn loops_are_found_in_what_was_mended_before() {
        let source = "void main() { for (int i = 0; i < 3; i++) {} i = 0; }";
        let mut mends = Mends::default();
        let said = "main.cpp:1:1: error: ‘::main’ must return ‘int’";
        assert!(mend(&mut mends, source, said, Dialect::Cpp));
        let column = 1 + mends.body(source).find("i = 0; }").unwrap_or_default();
        let said = format!("main.cpp:1:{column}: error: ‘i’ was not declared in this scope");
        assert!(mend(&mut mends, source, &said, Dialect::Cpp));
        assert!(!mend(&mut mends, source, &said, Dialect::Cpp));
        assert_eq!(
            mends.body(source),
            "void grundy_main() { int i = 0; for (; i < 3; i++) {} i = 0; }\n\
             int main(void) { grundy_main(); return 0; }\n"
        );
        assert!(mends.noted_in_vain().contains("behind the loop"));
        // In C nobody knew them.
        assert_eq!(mended(source, &said, Dialect::C), None);
    }

    #[test]
    fn headers_from_before_the_standard_are_replaced() {
        let source = "#include <iostream.h>\n#include \"Windows.h\"\n#include <Math.h>\n#include <mine.h>\nint main() { cout << 1; }\n";
        let said = "main.cpp:1:10: fatal error: iostream.h: No such file or directory";
        let (text, note) = mended(source, said, Dialect::Cpp).unwrap_or_default();
        assert_eq!(
            text,
            "#include <math.h>\n#include <iostream>\nusing namespace std;\n#line 1\n\n\n\n#include <mine.h>\nint main() { cout << 1; }\n"
        );
        assert!(note.contains("<iostream.h> is <iostream> today"), "{note}");
        assert_eq!(mended("#include <mine.h>\n", said, Dialect::Cpp), None);
    }
}
