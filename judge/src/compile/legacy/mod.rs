//! Mends C and C++ sources that were written for older compilers or another system's: what the
//! judges accepted on which students learn, and no compiler of today takes.
//!
//! Only sources that were refused come here, and only what the compiler's words call for is mended.
//! All of it is text: definitions before the first line (lines keep their numbers), and small
//! changes in place.

mod names;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::note::note;
use crate::language::Dialect;
use names::{definition_of, header_of, in_dialect, is_of_a_system, renamed};
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
    for name in missing_names(said) {
        if let Some(index) = definition_of(name) {
            mends
                .names
                .entry(index)
                .or_default()
                .insert(name.to_owned());
        } else if let Some(header) = header_of(name, dialect) {
            mends.headers.insert(header);
        }
    }
    mends
        .headers
        .extend(proposed_headers(said).map(str::to_owned));
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
        let mut text = self.prelude();
        let mut end = None;
        for piece in pieces(source) {
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
        note(
            format!(
                "the source was written for other compilers and was mended to be compiled: {}",
                en.join("; ")
            ),
            format!(
                "这份源代码是为别的编译器写的，修补后才通过编译：{}",
                zh.join("；")
            ),
        )
    }
}

/// The names that a compiler or linker says it does not know.
fn missing_names(said: &str) -> impl Iterator<Item = &str> {
    const SIGNS: [(&str, &str); 8] = [
        ("‘", "’ was not declared in this scope"),
        ("‘", "’ undeclared"),
        ("‘", "’ does not name a type"),
        ("‘", "’ that depend on a template parameter"),
        ("unknown type name ‘", "’"),
        // Of three linkers.
        ("undefined reference to `", "'"),
        ("undefined reference to '", "'"),
        ("undefined symbol: ", ""),
    ];
    said.lines().flat_map(|line| {
        SIGNS.into_iter().filter_map(move |(before, after)| {
            let (begin, _) = line.match_indices(before).find(|(at, _)| {
                let rest = &line[at + before.len()..];
                let end = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
                rest[end.unwrap_or(rest.len())..].starts_with(after)
            })?;
            let rest = &line[begin + before.len()..];
            let end = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
            Some(&rest[..end.unwrap_or(rest.len())])
        })
    })
}

/// The headers of which the compiler says that they were forgotten.
fn proposed_headers(said: &str) -> impl Iterator<Item = &str> {
    let forgotten = said.split("did you forget to ‘#include <").skip(1);
    forgotten.filter_map(|rest| rest.split_once(">’").map(|(header, _)| header))
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
        assert_eq!(mended(source, "error: expected ‘;’", Dialect::Cpp), None);
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

    #[test]
    fn names_are_found_in_the_words_of_compilers_and_linkers() {
        let said = "a.cpp:1:2: error: ‘x1’ was not declared in this scope; did you mean ‘y’?\n\
                    a.c:1:2: error: ‘INT_MAX’ undeclared (first use in this function)\n\
                    a.c:2:2: error: unknown type name ‘__int64’; did you mean ‘__int64_t’?\n\
                    a.cpp:3:3: error: ‘DWORD’ does not name a type\n\
                    /usr/bin/ld: a.c:(.text+0x1): undefined reference to `strrev'\n\
                    mold: error: undefined symbol: getch\n\
                    a.cpp:5:5: error: ‘a b’ was not declared in this scope";
        let names: Vec<&str> = missing_names(said).collect();
        assert_eq!(
            names,
            ["x1", "INT_MAX", "__int64", "DWORD", "strrev", "getch"]
        );
        let said = "note: ‘NULL’ is defined in header ‘<cstddef>’; did you forget to ‘#include <cstddef>’?";
        assert_eq!(proposed_headers(said).collect::<Vec<_>>(), ["cstddef"]);
    }
}
