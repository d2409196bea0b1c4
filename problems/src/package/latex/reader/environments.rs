//! Environments: lists with their items, tables, and what is taken as it stands.

use super::super::commands::{self, Environment};
use super::super::markdown::code;
use super::super::table;
use super::{List, MAX_DEPTH, Reader, one_line};
use crate::fences::fenced;
use crate::package::size::MAX_CELLS;

/// Characters of the label of a list item.
const LONGEST_LABEL: usize = 100;

impl Reader<'_, '_> {
    pub(super) fn item(&mut self) {
        let rest = self.rest();
        let inside = rest.trim_start().strip_prefix('[');
        // A bracket that does not end on its line is text, such as that of `[0, n)`.
        let label = inside.and_then(|inside| {
            let mut near = inside.char_indices().take(LONGEST_LABEL);
            let end = near.find(|(_, c)| matches!(c, ']' | '\n'));
            let end = end.filter(|(_, c)| *c == ']');
            end.map(|(at, _)| &inside[..at])
        });
        if let (Some(label), Some(inside)) = (label, inside) {
            self.skip(rest.len() - inside.len() + label.len() + 1);
        }
        if let Some(list) = self.lists.last_mut() {
            list.number = list.number.map(|number| number + 1);
            let mark = list.mark();
            self.out.item(&mark);
        }
        if let Some(label) = label.filter(|label| label.len() > 1) {
            let label = self.inner(label);
            self.out.raw(&label);
            self.out.blank();
        }
        let blanks = self.rest().len() - self.rest().trim_start().len();
        self.skip(blanks);
    }

    pub(super) fn verb(&mut self) {
        let Some(mark) = self.peek() else { return };
        self.skip(mark.len_utf8());
        let line = self.rest().find('\n').unwrap_or(self.rest().len());
        let Some(end) = self.rest()[..line].find(mark) else {
            return;
        };
        let text = code(&self.rest()[..end]);
        self.skip(end + mark.len_utf8());
        self.out.raw(&text);
    }

    pub(super) fn begin(&mut self) {
        let name = self.raw_argument().unwrap_or_default();
        let Some(environment) = commands::environment(name) else {
            if !name.is_empty() {
                self.notes.unknown.insert(format!("\\begin{{{name}}}"));
            }
            self.out.paragraph();
            return;
        };
        match environment {
            Environment::Bullets | Environment::Numbers => {
                self.options();
                let number = (environment == Environment::Numbers).then_some(0);
                let list = List { number };
                if self.lists.len() < MAX_DEPTH {
                    self.out.enter(list.width());
                    self.lists.push(list);
                }
            }
            Environment::Verbatim => {
                self.options();
                if name == "minted" {
                    self.raw_argument();
                }
                if let Some(content) = self.until(&format!("\\end{{{name}}}")) {
                    let content = content.trim_start_matches([' ', '\t', '\r']);
                    let content = content.strip_prefix('\n').unwrap_or(content);
                    self.out.block(&fenced(content.trim_end()));
                }
            }
            Environment::Formula(is_aligned) => {
                if let Some(content) = self.until(&format!("\\end{{{name}}}")) {
                    let content = content.trim();
                    if is_aligned {
                        self.formula(&format!("\\begin{{aligned}}{content}\\end{{aligned}}"));
                    } else {
                        self.formula(content);
                    }
                }
            }
            Environment::Table => self.table(name),
            Environment::Part(title) => self.out.heading(2, title),
            Environment::Plain(arguments) => {
                self.options();
                for _ in 0..arguments {
                    self.raw_argument();
                    self.options();
                }
                self.out.paragraph();
            }
            Environment::Hidden => {
                self.until(&format!("\\end{{{name}}}"));
                if name != commands::COMMENT {
                    self.notes.pictures.insert(name.to_owned());
                }
            }
        }
    }

    pub(super) fn table(&mut self, name: &str) {
        self.options();
        if name != "tabular" && name != "array" && name != "longtable" {
            self.raw_argument();
        }
        self.options();
        self.raw_argument();
        let Some(content) = self.until(&format!("\\end{{{name}}}")) else {
            return;
        };
        let rows = table::rows(content);
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        let shown = self.notes.cells + rows.len().saturating_mul(width);
        if shown > MAX_CELLS {
            self.notes.has_large_table = true;
            return;
        }
        self.notes.cells = shown;
        let mut cells = Vec::new();
        for row in rows {
            let row = row.into_iter().map(|cell| one_line(&self.inner(cell)));
            cells.push(row.collect::<Vec<String>>());
        }
        if !cells.is_empty() {
            self.out.block(&table::markdown(&cells));
        }
    }

    pub(super) fn end(&mut self, name: &str) {
        let environment = commands::environment(name);
        if matches!(
            environment,
            Some(Environment::Bullets | Environment::Numbers)
        ) {
            if let Some(list) = self.lists.pop() {
                self.out.leave(list.width());
            }
        } else {
            self.out.paragraph();
        }
    }
}
