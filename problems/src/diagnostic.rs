//! What is reported about a package or an input: a code, a place, a message and a cure.

use std::fmt;

use serde::Serialize;

use crate::words::{Words, words};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Usable, but probably not what was meant.
    Warning,
    /// Not usable until it is mended.
    Error,
}

/// Where something was found: a file of the package and, where known, a line and column from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The path inside the package; empty for the package or the input as a whole.
    pub file: String,
    /// The line, counted from 1.
    pub line: Option<u32>,
    /// The column, counted from 1.
    pub column: Option<u32>,
}

impl Place {
    /// A whole file.
    pub fn file(file: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line: None,
            column: None,
        }
    }

    /// A line of an input that has no name.
    pub fn line(line: u32) -> Self {
        Self {
            line: Some(line),
            ..Self::default()
        }
    }

    /// The place in Chinese; empty for the package or the input as a whole.
    fn in_chinese(&self) -> String {
        match (self.file.as_str(), self.line, self.column) {
            ("", None, _) => String::new(),
            ("", Some(line), None) => format!("第 {line} 行："),
            ("", Some(line), Some(column)) => format!("第 {line} 行第 {column} 列："),
            _ => format!("{self}："),
        }
    }

    /// The same place with the file's name filled in.
    #[must_use]
    pub fn within(mut self, file: &str) -> Self {
        file.clone_into(&mut self.file);
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", Some(line)) => write!(f, "line {line}")?,
            ("", None) => f.write_str("input")?,
            (file, Some(line)) => write!(f, "{file}:{line}")?,
            (file, None) => f.write_str(file)?,
        }
        match (self.line, self.column) {
            (Some(_), Some(column)) if self.file.is_empty() => write!(f, ", column {column}"),
            (Some(_), Some(column)) => write!(f, ":{column}"),
            _ => Ok(()),
        }
    }
}

/// One finding about a package or an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// A short name that scripts can match, such as `missing-file`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What would mend it, as a sentence; `None` where the message says it all.
    pub help: Option<String>,
    /// The Chinese of both, where there is any. Boxed, since findings are returned as errors.
    #[serde(flatten)]
    chinese: Option<Box<Chinese>>,
}

/// What a finding says, in Chinese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct Chinese {
    #[serde(rename = "message_zh", skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(rename = "help_zh", skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

impl Diagnostic {
    /// A finding at a place.
    pub(crate) fn new(
        code: &'static str,
        severity: Severity,
        place: Place,
        message: Words,
    ) -> Self {
        Self {
            code,
            severity,
            place,
            message: message.en,
            help: None,
            chinese: message.zh.map(|zh| {
                Box::new(Chinese {
                    message: Some(zh),
                    help: None,
                })
            }),
        }
    }

    /// An error at a place.
    pub fn error(code: &'static str, place: Place, message: Words) -> Self {
        Self::new(code, Severity::Error, place, message)
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, place: Place, message: Words) -> Self {
        Self::new(code, Severity::Warning, place, message)
    }

    /// The same finding with a cure.
    #[must_use]
    pub fn with_help(mut self, help: Words) -> Self {
        self.help = Some(help.en);
        if help.zh.is_some() || self.chinese.is_some() {
            self.chinese.get_or_insert_default().help = help.zh;
        }
        self
    }

    /// The same finding with each of its texts changed.
    #[must_use]
    pub(crate) fn with_texts(mut self, change: impl Fn(&str) -> String) -> Self {
        self.place.file = change(&self.place.file);
        self.message = change(&self.message);
        self.help = self.help.as_deref().map(&change);
        if let Some(chinese) = &mut self.chinese {
            chinese.message = chinese.message.as_deref().map(&change);
            chinese.help = chinese.help.as_deref().map(&change);
        }
        self
    }

    /// All of it as one sentence in both languages, the English as [`fmt::Display`] has it.
    pub fn words(&self) -> Words {
        let chinese = self.chinese.as_deref();
        let message = chinese.and_then(|it| it.message.as_ref());
        let message = message.unwrap_or(&self.message);
        let help = chinese.and_then(|it| it.help.as_ref());
        let help = help.or(self.help.as_ref());
        let help = help.map_or_else(String::new, |help| format!("（{help}）"));
        let zh = format!("{}{message}{help}", self.place.in_chinese());
        words(self.to_string(), zh)
    }

    /// True when the package or input cannot be used as it is.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}
