//! Writing Markdown: paragraphs, lists and headings with their indentation, and words in which
//! nothing means anything by accident.

/// Markdown as it is written.
#[derive(Default)]
pub(super) struct Markdown {
    text: String,
    /// What stands before each line: the depth of lists.
    indent: String,
    /// Line ends that are due before the next word: none, one, or two for a paragraph.
    due: u8,
    /// Whether a blank is due before the next word.
    blank: bool,
}

impl Markdown {
    /// The text, without blanks around it.
    pub(super) fn finish(self) -> String {
        let trimmed = self.text.trim_end();
        trimmed.trim_start_matches('\n').to_owned()
    }

    /// A blank, or none at the beginning of a line.
    pub(super) fn blank(&mut self) {
        self.blank = true;
    }

    /// The next word begins a line.
    pub(super) fn line(&mut self) {
        self.due = self.due.max(1);
    }

    /// The next word begins a paragraph.
    pub(super) fn paragraph(&mut self) {
        self.due = 2;
    }

    /// A heading of that level.
    pub(super) fn heading(&mut self, level: usize, title: &str) {
        self.paragraph();
        self.raw(&"#".repeat(level));
        self.raw(" ");
        self.raw(title.trim());
        self.paragraph();
    }

    /// The next words are an item of the innermost list.
    pub(super) fn item(&mut self, mark: &str) {
        self.line();
        let inner = std::mem::take(&mut self.indent);
        self.indent = inner[..inner.len().saturating_sub(mark.len())].to_owned();
        self.raw(mark);
        self.indent = inner;
        self.blank = false;
    }

    /// Everything up to the matching [`Self::leave`] stands in a list with marks of that width.
    pub(super) fn enter(&mut self, width: usize) {
        if self.indent.is_empty() {
            self.paragraph();
        } else {
            self.line();
        }
        self.indent.push_str(&" ".repeat(width));
    }

    /// The list ends.
    pub(super) fn leave(&mut self, width: usize) {
        let left = self.indent.len().saturating_sub(width);
        self.indent.truncate(left);
        if self.indent.is_empty() {
            self.paragraph();
        } else {
            self.line();
        }
    }

    /// Lines as they are, each with its indentation.
    pub(super) fn block(&mut self, lines: &str) {
        self.paragraph();
        for line in lines.lines() {
            self.line();
            if line.is_empty() {
                // An empty line of code needs no indentation, only its end.
                self.flush();
                continue;
            }
            self.raw(line);
        }
        self.paragraph();
    }

    /// Letters of the text. What Markdown would take for its own is escaped.
    pub(super) fn words(&mut self, c: char) {
        let is_first = self.due > 0 || self.text.is_empty() || self.text.ends_with('\n');
        let needs_escape = matches!(
            c,
            '*' | '_' | '`' | '<' | '[' | ']' | '\\' | '$' | '|' | '#'
        ) || is_first && matches!(c, '>' | '+' | '-' | '=' | '~');
        self.flush();
        if needs_escape {
            self.text.push('\\');
        }
        self.text.push(c);
    }

    /// A piece of Markdown as it is.
    pub(super) fn raw(&mut self, piece: &str) {
        if !piece.is_empty() {
            self.flush();
            self.text.push_str(piece);
        }
    }

    fn flush(&mut self) {
        if self.text.is_empty() {
            self.due = 0;
            self.blank = false;
        }
        if self.due > 0 {
            let trimmed = self.text.trim_end_matches(' ').len();
            self.text.truncate(trimmed);
            let has =
                usize::from(self.text.ends_with("\n\n")) + usize::from(self.text.ends_with('\n'));
            for _ in has..usize::from(self.due) {
                self.text.push('\n');
            }
            self.text.push_str(&self.indent);
            self.due = 0;
        } else if self.blank && !self.text.ends_with([' ', '\n']) {
            self.text.push(' ');
        }
        self.blank = false;
    }
}

/// Text as code between as many backquotes as it needs.
pub(super) fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    if text.trim().is_empty() {
        return String::new();
    }
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Text between marks, which stand close to its letters.
pub(super) fn between(mark: &str, text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() || inner.contains("\n\n") || inner.starts_with(mark) {
        return text.to_owned();
    }
    let lead = if text.starts_with(char::is_whitespace) {
        " "
    } else {
        ""
    };
    let tail = if text.ends_with(char::is_whitespace) {
        " "
    } else {
        ""
    };
    format!("{lead}{mark}{inner}{mark}{tail}")
}
