//! The commands that are known, one by one.

use super::super::commands::Command;
use super::super::markdown::between;
use super::{Reader, plain};

impl Reader<'_, '_> {
    pub(super) fn known(&mut self, command: Command) {
        match command {
            Command::Text(text) => {
                for c in text.chars() {
                    if c == ' ' {
                        self.out.blank();
                    } else {
                        self.out.words(c);
                    }
                }
                self.end_of_name();
            }
            Command::Nothing(arguments) => {
                for _ in 0..arguments {
                    self.options();
                    self.raw_argument();
                }
                self.options();
            }
            Command::Heading(level) => {
                self.options();
                let title = self.argument();
                self.out.heading(level, &title);
            }
            Command::Part(title) => self.out.heading(2, title),
            Command::Between(mark) => {
                let text = self.argument();
                self.out_between(mark, &text);
            }
            Command::Switch(mark) => {
                let text = self.switched();
                self.out_between(mark, &text);
            }
            Command::Code => {
                self.options();
                let raw = self.raw_argument().unwrap_or_default();
                self.out_code(raw);
            }
            Command::CodeSwitch => {
                if self.rest().trim_start().starts_with('{') {
                    let raw = self.raw_argument().unwrap_or_default();
                    self.out_code(raw);
                } else {
                    let text = self.switched();
                    self.out.raw(&text);
                }
            }
            Command::Last(count) => {
                for _ in 1..count {
                    self.options();
                    self.raw_argument();
                }
                let text = self.argument();
                self.out.raw(&text);
            }
            other => self.known_by_itself(other),
        }
    }

    /// Commands that are not about how words look.
    fn known_by_itself(&mut self, command: Command) {
        match command {
            Command::Accent(mark) => self.accent(mark),
            Command::Title => {
                let title = self.raw_argument().unwrap_or_default();
                self.notes
                    .title
                    .get_or_insert_with(|| plain(title).trim().to_owned());
                self.out.paragraph();
            }
            Command::Line => {
                self.options();
                self.out.line();
            }
            Command::Paragraph => self.out.paragraph(),
            Command::Item => self.item(),
            Command::Verb => self.verb(),
            Command::Url => {
                let address = self.raw_argument().unwrap_or_default();
                self.out.raw(&format!("<{}>", plain(address).trim()));
            }
            Command::Link => {
                let address = plain(self.raw_argument().unwrap_or_default());
                let text = self.argument();
                let mut safe = String::new();
                for c in address.chars() {
                    match c {
                        '(' => safe.push_str("%28"),
                        ')' => safe.push_str("%29"),
                        '<' | '>' | ' ' | '\n' => {}
                        c => safe.push(c),
                    }
                }
                let address = safe;
                self.out.raw(&format!("[{}]({address})", text.trim()));
            }
            Command::Picture => {
                self.options();
                self.picture();
            }
            Command::Illustration => {
                self.raw_argument();
                self.picture();
                let caption = self.argument();
                self.out.paragraph();
                self.out.raw(&between("*", &caption));
                self.out.paragraph();
            }
            Command::Constant => {
                let name = self.raw_argument().unwrap_or_default();
                match self.constants.get(name) {
                    Some(value) => self.constant(&value.to_string()),
                    None => {
                        self.notes.constants.insert(name.to_owned());
                    }
                }
            }
            Command::Footnote => {
                let text = self.argument();
                self.out.raw(&format!(" ({})", text.trim()));
            }
            Command::Definition => {
                let rest = self.rest();
                let end = rest.find(['{', '\n']).unwrap_or(rest.len());
                self.skip(end);
                if self.rest().starts_with('{') {
                    self.raw_argument();
                }
            }
            Command::Begin => self.begin(),
            Command::End => {
                let name = self.raw_argument().unwrap_or_default();
                self.end(name);
            }
            // How words look.
            _ => {}
        }
    }
}
