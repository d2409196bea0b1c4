//! What the file of a program is called, by whoever sent it and by the compiler, and where a line names it.

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

    /// The number of the line that a text begins with, and what is said behind it: `main.c:3:5: …`,
    /// `main.pas(3,5) …`, `main.sh: line 3: …`, and after a quotation mark `main.py", line 3`.
    pub(super) fn place<'a>(&self, text: &'a str) -> Option<(usize, &'a str)> {
        let mut rest = self.behind(text)?;
        // Ruby names itself first.
        while let Some(again) = rest.strip_prefix(": ").and_then(|it| self.behind(it)) {
            rest = again;
        }
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        let (number, rest) = number(rest, &[", lines ", ", line ", ": line ", ":", "("])?;
        let said = rest.trim_start_matches(|c: char| c.is_ascii_digit() || " :,().-".contains(c));
        Some((number, said))
    }

    /// The number of the line that a sentence names at its end: `… at main.pl line 3.`
    pub(super) fn place_at_end(&self, line: &str) -> Option<usize> {
        let mut places = line.match_indices(" at ").filter_map(|(at, word)| {
            let rest = self.behind(line.get(at + word.len()..)?)?;
            number(rest, &[" line "])
        });
        let (number, rest) = places.next()?;
        rest.starts_with(['.', ',']).then_some(number)
    }

    /// What stands behind the name at the beginning of a text.
    fn behind<'a>(&self, text: &'a str) -> Option<&'a str> {
        let text = text.strip_prefix("./").unwrap_or(text);
        let sent = text
            .strip_prefix(&self.sent)
            .filter(|_| !self.sent.is_empty());
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
        assert_eq!(names.place("nim.cpp:3:5: x"), Some((3, "x")));
        assert_eq!(names.place("main.cpp:3:5: x"), None);
    }
}
