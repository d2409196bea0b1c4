//! What the file of a program is called, by whoever sent it and by the compiler, and where a line names it.

use std::ops::Range;
use std::sync::LazyLock;

use judge::Source;
use judge::language::{LanguageSpec, built_in};

/// The names of the file of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileNames {
    /// As whoever sent it calls it.
    sent: String,
    /// As it is called where it is compiled; only [`JAVA`] where it is named after a class in it.
    compiled: String,
}

/// A line of the program that a compiler names.
pub(super) struct Place<'a> {
    /// Its number.
    pub(super) line: usize,
    /// How many bytes name it.
    length: usize,
    /// What is said of it behind that.
    pub(super) said: &'a str,
}

/// How languages say that files are named after classes, and how the names of these end behind a dot.
const JAVA: &str = "java";

impl FileNames {
    /// Those of a program that was sent under that name, in the language of that id or other name.
    pub fn of(sent: &str, language: &str) -> Self {
        static KNOWN: LazyLock<Vec<LanguageSpec>> = LazyLock::new(built_in);
        let known = KNOWN
            .iter()
            .find(|it| it.id == language || it.aliases.iter().any(|alias| alias == language));
        let compiled = known.map_or_else(
            || {
                // Sites call the files of their own languages likewise.
                let suffix = sent.rsplit_once('.').map(|(_, suffix)| suffix);
                suffix.map_or_else(|| "main".to_owned(), |suffix| format!("main.{suffix}"))
            },
            |known| known.source.clone(),
        );
        Self {
            sent: sent.to_owned(),
            compiled,
        }
    }

    /// Those of a source: files of a folder keep their names.
    pub fn of_source(source: &Source) -> Self {
        if source.folder.is_empty() {
            return Self::of(&source.name, &source.language);
        }
        Self {
            sent: source.entry.clone(),
            compiled: source.entry.clone(),
        }
    }

    /// A compiler's words with the name by which the file was sent.
    pub fn as_sent(&self, said: &str) -> String {
        if self.sent.is_empty() || self.sent == self.compiled {
            return said.to_owned();
        }
        let mut text = String::with_capacity(said.len());
        for piece in said.split_inclusive(|c: char| !is_of_name(c)) {
            let name = piece.trim_end_matches(|c: char| !is_of_name(c));
            if self.is_compiled(name) {
                text.push_str(&self.sent);
                text.push_str(&piece[name.len()..]);
            } else {
                text.push_str(piece);
            }
        }
        text
    }

    /// Whether a compiler may call the file so.
    fn is_compiled(&self, name: &str) -> bool {
        if self.compiled == JAVA {
            let class = name.rsplit_once('.').filter(|(_, suffix)| *suffix == JAVA);
            return class
                .is_some_and(|(class, _)| !class.is_empty() && !class.contains(['.', '/']));
        }
        name.eq_ignore_ascii_case(&self.compiled)
    }

    /// The place that a text begins with: `main.c:3:5: …`, `main.pas(3,5) …`, `main.sh: line 3: …`, and after a
    /// quotation mark `main.py", line 3`.
    pub(super) fn place<'a>(&self, text: &'a str) -> Option<Place<'a>> {
        let mut rest = self.behind(text)?;
        // Ruby names itself first.
        while let Some(again) = rest.strip_prefix(": ").and_then(|it| self.behind(it)) {
            rest = again;
        }
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        let (line, rest) = number(rest, &[", lines ", ", line ", ": line ", ":(", ":", "("])?;
        let mut behind = rest;
        while let Some((_, rest)) = number(behind, &[":", ",", "-", "."]) {
            behind = rest;
        }
        let behind = behind.strip_prefix(')').unwrap_or(behind);
        Some(Place {
            line,
            length: text.len() - behind.len(),
            said: behind.trim_start_matches([' ', ':', ',', '(']),
        })
    }

    /// Where in a sentence it says of which line it is, and that line: `… at main.pl line 3.`
    pub(super) fn place_at_end(&self, sentence: &str) -> Option<(Range<usize>, usize)> {
        let mut places = sentence.match_indices(" at ").filter_map(|(at, word)| {
            let start = at + word.len();
            let rest = self.behind(sentence.get(start..)?)?;
            let (line, rest) = number(rest, &[" line "])?;
            let is_end = rest.starts_with(['.', ',']);
            is_end.then(|| (start..sentence.len() - rest.len(), line))
        });
        places.next()
    }

    /// A compiler's words in pieces: those that name a place, with the line of the program, and what is between them.
    pub fn places<'a>(&self, said: &'a str) -> Vec<(&'a str, Option<usize>)> {
        let mut pieces = Vec::new();
        for text in said.split_inclusive('\n') {
            let Some((place, line)) = self.place_in(text) else {
                pieces.push((text, None));
                continue;
            };
            pieces.push((&text[..place.start], None));
            pieces.push((&text[place.clone()], Some(line)));
            pieces.push((&text[place.end..], None));
        }
        pieces.retain(|(text, _)| !text.is_empty());
        pieces
    }

    /// Where a line of a compiler's words names a line of the program, and which.
    fn place_in(&self, text: &str) -> Option<(Range<usize>, usize)> {
        let inner = text.trim_start();
        let begins = ["--> ", "File \""].into_iter();
        let mut begins = begins.filter(|begin| inner.starts_with(begin));
        let start = text.len() - inner.len() + begins.next().map_or(0, str::len);
        match self.place(text.get(start..)?) {
            Some(place) => Some((start..start + place.length, place.line)),
            None => self.place_at_end(text),
        }
    }

    /// What stands behind the name at the beginning of a text.
    fn behind<'a>(&self, text: &'a str) -> Option<&'a str> {
        let text = text.strip_prefix("./").unwrap_or(text);
        // `main` does not begin what is said of `main.cpp`.
        let sent = text
            .strip_prefix(&self.sent)
            .filter(|rest| !self.sent.is_empty() && !rest.starts_with(is_of_name));
        sent.or_else(|| {
            let end = text.find(|c: char| !is_of_name(c)).unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            self.is_compiled(name).then_some(rest)
        })
    }
}

/// The number, from 1, that stands behind one of these at the beginning, and the rest.
fn number<'a>(text: &'a str, begins: &[&str]) -> Option<(usize, &'a str)> {
    let rest = begins.iter().find_map(|begin| text.strip_prefix(begin))?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = rest.split_at(digits);
    let number = digits.parse().ok().filter(|number| *number > 0)?;
    Some((number, rest))
}

/// Whether a character is part of the name of a file rather than of what stands around it.
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || "._-/$".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_the_name_of_the_file_that_is_there() {
        let names = FileNames::of("tries/ce2.cc", "cpp");
        assert_eq!(
            names.as_sent("main.cpp: In function\nmain.cpp:3:1: error: domain.cpp, main.cpps"),
            "tries/ce2.cc: In function\ntries/ce2.cc:3:1: error: domain.cpp, main.cpps"
        );
        let same = FileNames::of("main.cpp", "cpp");
        assert_eq!(same.as_sent("main.cpp:3:1"), "main.cpp:3:1");
        let java = FileNames::of("a.java", "java");
        assert_eq!(
            java.as_sent("Solver.java:4: error: java.lang.x"),
            "a.java:4: error: java.lang.x"
        );
    }

    #[test]
    fn files_of_a_folder_keep_their_names() {
        let mut source = Source::new("entry", "cpp", *b"int main() {}");
        source.folder.push(judge::SourceFile {
            path: "nim.cpp".to_owned(),
            bytes: source.bytes.clone(),
        });
        "nim.cpp".clone_into(&mut source.entry);
        let names = FileNames::of_source(&source);
        let line = |said| names.place(said).map(|it| it.line);
        assert_eq!(line("nim.cpp:3:5: x"), Some(3));
        assert_eq!(line("main.cpp:3:5: x"), None);
    }
    #[test]
    fn places_are_found_in_what_is_said() {
        for (language, said, place, line) in [
            ("go", "main.go:3:5: 3 (untyped)", "main.go:3:5", 3),
            ("pascal", "main.pas(5,9) Error: x", "main.pas(5,9)", 5),
            ("csharp", "main.cs(2,17): (Location", "main.cs(2,17)", 2),
            ("rust", " --> main.rs:2:20", "main.rs:2:20", 2),
            (
                "python",
                "  File \"main.py\", line 4",
                "main.py\", line 4",
                4,
            ),
            ("bash", "main.sh: line 2: x", "main.sh: line 2", 2),
            ("perl", "x at main.pl line 3.", "main.pl line 3", 3),
            ("haskell", "main.hs:(3,5)-(4,6): error:", "main.hs:(3,5)", 3),
            ("go", "\tmain.go:5:6: other declaration", "main.go:5:6", 5),
        ] {
            let names = FileNames::of("main", language);
            let whole = format!("above\n{said}\nbelow");
            let pieces = names.places(&whole);
            let found: Vec<_> = pieces.iter().filter(|it| it.1.is_some()).collect();
            assert_eq!(found, [&(place, Some(line))], "{said}");
            let joined: String = pieces.iter().map(|it| it.0).collect();
            assert_eq!(joined, whole);
        }
    }
}
