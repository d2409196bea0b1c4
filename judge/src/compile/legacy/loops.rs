//! Variables of loops that are used behind their loop: to compilers from before the standard, what a
//! `for` declares was declared in the block around it.
//!
//! Such a declaration is moved before its loop, which is what it meant there: it is initialized once,
//! and is known to the end of the block. Only the loop nearest before a name that the compiler does not
//! know is changed, and only where a statement begins.

use std::collections::BTreeSet;

use super::source::{Piece, pieces, words};

/// Names of which the loop is looked for at a time.
const MOST_NAMES: usize = 32;

/// What a loop does first is looked at so far, in bytes: what is longer is no loop of anybody's.
const LONGEST: usize = 512;

/// Columns that a tab goes on to a multiple of, as GCC counts.
const TAB: usize = 8;

/// The loops whose variables are used behind them, each with the variable's name. `compiled` is the
/// source as the compiler saw it, with the same lines and the same words in the same order.
pub(super) fn needed<'a>(source: &str, compiled: &str, said: &'a str) -> Vec<(usize, &'a str)> {
    let uses: BTreeSet<Use<'_>> = said.lines().filter_map(Use::parsed).collect();
    if uses.is_empty() {
        return Vec::new();
    }
    let code = code_of(source);
    let compiled_code = code_of(compiled);
    let loops = loops(&code);
    let mut found = Vec::new();
    for used in uses.into_iter().take(MOST_NAMES) {
        let occurrence = used.occurrence(compiled, &compiled_code);
        let place = occurrence.and_then(|nth| named(&code, used.name).nth(nth));
        if let Some(at) = place.and_then(|at| loop_before(&code, &loops, at, used.name)) {
            found.push((at, used.name));
        }
    }
    found
}

/// The source with the declarations of these loops before them. Lines keep their numbers.
pub(super) fn with_moved(source: &str, loops: impl Iterator<Item = usize>) -> String {
    let code = code_of(source);
    let mut text = String::with_capacity(source.len() + 16);
    let mut copied = 0;
    for at in loops {
        let Some((open, end)) = initialization(&code, at).filter(|_| at >= copied) else {
            continue;
        };
        text += &source[copied..at];
        text += source[open..end].trim_start_matches([' ', '\t']);
        text += "; ";
        text += &source[at..open];
        copied = end;
    }
    text + &source[copied..]
}

/// A name that the compiler does not know, and where it says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Use<'a> {
    line: usize,
    column: usize,
    name: &'a str,
}

impl<'a> Use<'a> {
    fn parsed(line: &'a str) -> Option<Self> {
        let (place, rest) = line.split_once(": error: ‘")?;
        let (name, _) = rest.split_once("’ was not declared in this scope")?;
        let mut numbers = place.rsplit(':');
        let column = numbers.next()?.parse().ok()?;
        let line = numbers.next()?.parse().ok()?;
        let is_one_word = words(name).next() == Some((0, name));
        is_one_word.then_some(Self { line, column, name })
    }

    /// How many times the name stands in the compiled text before the place. Where the column does not
    /// tell which one it is, the line must have it once.
    fn occurrence(&self, compiled: &str, code: &str) -> Option<usize> {
        let lines = || compiled.split_inclusive('\n');
        let begin: usize = lines().take(self.line.checked_sub(1)?).map(str::len).sum();
        let end = begin + lines().nth(self.line - 1)?.len();
        let on_line: Vec<usize> = named(code, self.name)
            .filter(|at| (begin..end).contains(at))
            .collect();
        // Each goes on from the one before: there may be as many as the line has room for.
        let (mut column, mut counted) = (0, begin);
        let exact = on_line.iter().copied().find(|at| {
            let between = compiled[counted..*at].chars();
            column = between.fold(column, |column, c| match c {
                '\t' => (column / TAB + 1) * TAB,
                _ => column + 1,
            });
            counted = *at;
            column + 1 == self.column
        });
        let ((Some(at), _) | (None, &[at])) = (exact, on_line.as_slice()) else {
            return None;
        };
        Some(
            named(code, self.name)
                .take_while(|other| *other < at)
                .count(),
        )
    }
}

/// Where a name stands.
fn named<'a>(code: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let all = words(code).filter(move |(_, word)| *word == name);
    all.map(|(at, _)| at)
}

/// The source with blanks for all that is no code, each byte at its place.
fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    for piece in pieces(source) {
        if let Piece::Code(text) = piece {
            code += text;
            continue;
        }
        for c in piece.text().chars() {
            let blank = if c == '\n' { c } else { ' ' };
            code.extend(std::iter::repeat_n(blank, c.len_utf8()));
        }
    }
    code
}

/// The loops that begin a statement, in order: each is looked at once, however many names are looked for.
fn loops(code: &str) -> Vec<Loop> {
    let (mut is_continued, mut end) = (false, 0);
    let mut loops = Vec::new();
    let mut words = words(code).peekable();
    for line in code.split_inclusive('\n') {
        end += line.len();
        let is_of_macro = is_continued || line.trim_start().starts_with('#');
        is_continued = line.trim_end().ends_with('\\');
        while let Some((at, word)) = words.next_if(|(at, _)| *at < end) {
            if word == "for"
                && !is_of_macro
                && code[..at].trim_end().ends_with(['{', '}', ';'])
                && let Some((open, close)) = initialization(code, at)
            {
                loops.push(Loop { at, open, close });
            }
        }
    }
    loops
}

/// A loop that begins a statement.
struct Loop {
    at: usize,
    /// What it does first.
    open: usize,
    close: usize,
}

/// The last of these loops before a place that declares the name in a block that is still open there.
fn loop_before(code: &str, loops: &[Loop], place: usize, name: &str) -> Option<usize> {
    // The last such loop of each open block. Where more are closed than opened, nothing is understood.
    let mut blocks: Vec<Option<usize>> = vec![None];
    let mut loops = loops.iter().peekable();
    for (at, byte) in code.bytes().enumerate().take(place) {
        if let Some(it) = loops.next_if(|it| it.at == at)
            && declares(&code[it.open..it.close], name)
        {
            *blocks.last_mut()? = Some(at);
        }
        match byte {
            b'{' => blocks.push(None),
            b'}' => {
                blocks.pop();
            }
            _ => {}
        }
    }
    blocks.into_iter().rev().flatten().next()
}

/// Whether what a loop does first declares a variable of that name.
fn declares(text: &str, name: &str) -> bool {
    let Some((first, kind)) = words(text).next() else {
        return false;
    };
    // A type is followed by a name, by arguments, or by what makes a pointer of it.
    let after = text[first + kind.len()..].trim_start();
    let is_declaration = text[..first].trim().is_empty()
        && after.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic() || "*&<:".contains(c));
    let is_declared = |at: usize| {
        let before = text[..at].trim_end();
        let after = text[at + name.len()..].trim_start();
        before.ends_with(|c: char| c == '_' || c.is_ascii_alphanumeric() || "*&>,".contains(c))
            && (after.is_empty() || after.starts_with(['=', ',', '(', '[']))
            && !after.starts_with("==")
            && before.matches('(').count() == before.matches(')').count()
    };
    is_declaration && kind != name && named(text, name).any(is_declared)
}

/// Where that begins and ends which a `for` at a place does first, without the `;`.
fn initialization(code: &str, at: usize) -> Option<(usize, usize)> {
    let rest = code.get(at..)?.strip_prefix("for")?;
    let begin = code.len() - rest.trim_start().strip_prefix('(')?.len();
    let mut depth = 0_usize;
    for (offset, byte) in code[begin..].bytes().enumerate().take(LONGEST) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            // Without a `;`, as in loops over a range.
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b';' if depth == 0 => return Some((begin, begin + offset)),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The source after its loops were changed by what the compiler says of a name.
    #[track_caller]
    fn moved(source: &str, line: usize, column: usize, name: &str) -> String {
        let said = format!(
            "main.cpp: In function ‘int main()’:\nmain.cpp:{line}:{column}: error: ‘{name}’ was not declared in this scope; did you mean ‘x’?"
        );
        let found = needed(source, source, &said);
        with_moved(source, found.into_iter().map(|(at, _)| at))
    }

    #[test]
    fn a_declaration_moves_before_the_nearest_loop_of_an_open_block() {
        for (source, line, column, expected) in [
            (
                "int main(){ for(int i=0;i<3;i++){} i=0; }",
                1,
                36,
                "int main(){ int i=0; for(;i<3;i++){} i=0; }",
            ),
            (
                "int main(){\n\tfor (int j=0, i = f(1, 2); i<3;i++) ;\n\tif (i == 3) {}\n}",
                3,
                13,
                "int main(){\n\tint j=0, i = f(1, 2); for (; i<3;i++) ;\n\tif (i == 3) {}\n}",
            ),
            // The first loop's block is closed, and the third comes later.
            (
                "void f(){ {for(int i=0;;){}} for(int i=1;;){} { i=2; } for(int i=3;;){} }",
                1,
                49,
                "void f(){ {for(int i=0;;){}} int i=1; for(;;){} { i=2; } for(int i=3;;){} }",
            ),
            (
                "void f(){ for(set<int>::iterator i=s.begin();;){} *i; }",
                1,
                52,
                "void f(){ set<int>::iterator i=s.begin(); for(;;){} *i; }",
            ),
            (
                "void f(){ for(const char *i=\"a;)\";;){} /* i */ i; }",
                1,
                48,
                "void f(){ const char *i=\"a;)\"; for(;;){} /* i */ i; }",
            ),
        ] {
            assert_eq!(moved(source, line, column, "i"), expected);
        }
    }

    #[test]
    fn nothing_else_is_moved() {
        for source in [
            // The loop is the body of something.
            "void f(){ if (x) for(int i=0;;){}\n i=0; }",
            "void f(){ if (x) {} else for(int i=0;;){}\n i=0; }",
            // It declares nothing, or something else.
            "void f(){ for(i=0;;){}\n i=0; }",
            "void f(){ for(int j=i;;){}\n i=0; }",
            "void f(){ for(int j=g(k,i,2);;){}\n i=0; }",
            "void f(){ for(int i : v){}\n i=0; }",
            // Its block is closed.
            "void f(){ { for(int i=0;;){} }\n i=0; }",
            "void f(){ for(int i=0;;){} } void g(){\n i=0; }",
            // It is none.
            "void f(){ /* ; for(int i=0;;){} */\n i=0; }",
            "#define LOOP {for(int i=0;;){}\nvoid f(){ LOOP\n i=0; }",
            "void f(){\n i=0; for(int i=0;;){} }",
        ] {
            let line = source.lines().position(|line| line.starts_with(" i=0"));
            let line = line.map_or(0, |line| line + 1);
            assert_eq!(moved(source, line, 2, "i"), source);
        }
    }

    /// Long sources, in which every place could be looked at from every other.
    #[test]
    fn long_sources_are_looked_at_once() {
        let mut said = String::new();
        for name in 0..MOST_NAMES {
            let _ = writeln!(
                said,
                "main.cpp:4:{}: error: ‘i{name}’ was not declared in this scope",
                1 + name * 8
            );
        }
        let uses: Vec<String> = (0..MOST_NAMES)
            .map(|name| format!("{:<8}", format!("i{name}=0;")))
            .collect();
        let uses = uses.concat();
        for unit in ["{for({", "for ", ";for(", "{for(i", "#", "# "] {
            let long = unit.repeat(64 * 1024 / unit.len());
            let source = format!("#if 0\n{long}\n#endif\n{uses}\n");
            needed(&source, &source, &said);
        }
        let line = format!("void f(){{ {} }}", "i; ".repeat(80 * 1024));
        let at = line.rfind('i').unwrap_or_default();
        assert_eq!(moved(&line, 1, at + 1, "i"), line);
    }

    #[test]
    fn a_name_is_found_where_columns_count_otherwise() {
        let source = "void f(){ for(int i=0;;){}\n \u{e4}\u{bd}\u{a0}; i=0; }";
        assert!(moved(source, 2, 5, "i").contains("{ int i=0; for(;;)"));
        // Which of two it is cannot be told.
        let source = "void f(){ for(int i=0;;){}\n \u{e4}\u{bd}\u{a0}; i=i; }";
        assert_eq!(moved(source, 2, 5, "i"), source);
    }
}
