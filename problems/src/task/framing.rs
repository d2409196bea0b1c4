//! How cases are framed into one input: count first, until a line, to the end, once; alone or
//! in blocks that share a setting.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::Task;
use super::layout::{Layout as _, Printer, Reader, Step};
use super::plan::Block;
use crate::Diagnostic;

/// How the end of a sequence is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A line with their number comes first; the name is for messages.
    Count(&'static str),
    /// This line comes after the last one.
    Line(&'static str),
    /// The input ends.
    EndOfInput,
}

/// The same with words that are not known when the program is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedEnding {
    /// As [`Ending::Count`].
    Count(String),
    /// As [`Ending::Line`].
    Line(String),
    /// As [`Ending::EndOfInput`].
    EndOfInput,
}

impl From<Ending> for NamedEnding {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Count(name) => Self::Count(name.to_owned()),
            Ending::Line(line) => Self::Line(line.to_owned()),
            Ending::EndOfInput => Self::EndOfInput,
        }
    }
}

/// A sequence: how its end is known and how many elements it may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    ending: NamedEnding,
    lengths: RangeInclusive<u64>,
}

impl Sequence {
    /// At least one, at most that many.
    pub fn new(ending: impl Into<NamedEnding>, most: u64) -> Self {
        Self {
            ending: ending.into(),
            lengths: 1..=most,
        }
    }

    /// Their number first, on a line of its own.
    pub fn count_first(name: &'static str, lengths: RangeInclusive<u64>) -> Self {
        Self {
            ending: Ending::Count(name).into(),
            lengths,
        }
    }

    /// Until a line such as `0` or `0 0`; at least one, at most that many.
    pub fn until_line(line: &'static str, most: u64) -> Self {
        Self {
            ending: Ending::Line(line).into(),
            lengths: 1..=most,
        }
    }

    /// Until the input ends; at least one, at most that many.
    pub fn to_end(most: u64) -> Self {
        Self {
            ending: NamedEnding::EndOfInput,
            lengths: 1..=most,
        }
    }

    /// The line that comes after the last element, if that is how the end is known.
    pub(super) fn last_line(&self) -> Option<&str> {
        match &self.ending {
            NamedEnding::Line(line) => Some(line),
            NamedEnding::Count(_) | NamedEnding::EndOfInput => None,
        }
    }

    /// The most elements it may have.
    pub fn most(&self) -> u64 {
        *self.lengths.end()
    }
}

/// How the cases of a problem are framed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Framing {
    /// The blocks of an input; `None` where an input is one block.
    pub blocks: Option<Sequence>,
    /// The cases of a block; `None` where a block is one case.
    pub cases: Option<Sequence>,
}

impl Framing {
    /// Cases that stand alone.
    pub fn flat(cases: Sequence) -> Self {
        Self {
            blocks: Some(cases),
            cases: None,
        }
    }

    /// One case, which is the whole input.
    pub const fn once() -> Self {
        Self {
            blocks: None,
            cases: None,
        }
    }

    /// Blocks of cases that share a setting.
    pub fn nested(blocks: Sequence, cases: Sequence) -> Self {
        Self {
            blocks: Some(blocks),
            cases: Some(cases),
        }
    }

    /// The most blocks an input may have.
    pub fn most_blocks(&self) -> usize {
        self.blocks
            .as_ref()
            .map_or(1, |blocks| blocks.most() as usize)
    }

    /// The most cases a block may have.
    pub fn most_cases(&self) -> usize {
        self.cases.as_ref().map_or(1, |cases| cases.most() as usize)
    }
}

/// Reads a whole input strictly.
pub(super) fn read<T: Task>(task: &T, input: &[u8]) -> Result<Vec<Block<T>>, Diagnostic> {
    read_with(task, &mut Reader::new(input))
}

/// The largest number allowed and the largest met in an input, by field.
pub(super) fn reach<T: Task>(
    task: &T,
    input: &[u8],
) -> Result<BTreeMap<String, (u64, u64)>, Diagnostic> {
    let mut reader = Reader::new(input);
    reader.note_reach();
    read_with(task, &mut reader)?;
    Ok(reader.into_reach())
}

fn read_with<T: Task>(task: &T, reader: &mut Reader<'_>) -> Result<Vec<Block<T>>, Diagnostic> {
    let framing = task.framing();
    let outer = if framing.cases.is_some() {
        "blocks"
    } else {
        "cases"
    };
    let blocks = sequence(reader, outer, framing.blocks.as_ref(), |reader| {
        let mut first = T::Case::default();
        task.shared(reader, &mut first)?;
        sequence(reader, "cases", framing.cases.as_ref(), |reader| {
            let mut case = first.clone();
            task.case(reader, &mut case)?;
            Ok(case)
        })
    })?;
    if !reader.at_end() {
        return Err(reader.fault("trailing-input", say!("expected the end of the input here")));
    }
    let cases: Vec<&T::Case> = blocks.iter().flatten().collect();
    for total in task.totals(&cases) {
        reader.insist(&|| total.insist())?;
        reader.note(total.of, total.met, total.most);
    }
    Ok(blocks)
}

fn sequence<'a, E>(
    reader: &mut Reader<'a>,
    elements_are: &str,
    sequence: Option<&Sequence>,
    mut element: impl FnMut(&mut Reader<'a>) -> Result<E, Diagnostic>,
) -> Result<Vec<E>, Diagnostic> {
    let Some(Sequence { ending, lengths }) = sequence else {
        return Ok(vec![element(reader)?]);
    };
    let mut elements = Vec::new();
    let mut counted = u64::MAX;
    if let NamedEnding::Count(name) = ending {
        reader.number(name, &mut counted, lengths.clone())?;
        reader.end_line()?;
    }
    loop {
        let length = elements.len() as u64;
        let over = match ending {
            NamedEnding::Count(_) => length == counted,
            NamedEnding::Line(line) => reader.sees_line(line),
            NamedEnding::EndOfInput => reader.at_end() && length > 0,
        };
        if over && lengths.contains(&length) {
            if let NamedEnding::Line(line) = ending {
                reader.skip_line(line)?;
            }
            if !matches!(ending, NamedEnding::Count(_)) {
                reader.note(elements_are, length, *lengths.end());
            }
            return Ok(elements);
        }
        if length >= *lengths.end() {
            let message = say!("expected at most {most} of them", most = lengths.end());
            return Err(reader.fault("too-many", message));
        }
        elements.push(element(reader)?);
    }
}

/// Prints a whole input.
pub(super) fn print<T: Task>(task: &T, blocks: &[Block<T>]) -> Result<String, Diagnostic> {
    let framing = task.framing();
    let mut printer = Printer::default();
    before(&mut printer, framing.blocks.as_ref(), blocks.len());
    for block in blocks {
        if let Some(first) = block.first() {
            task.shared(&mut printer, &mut first.clone())?;
        }
        before(&mut printer, framing.cases.as_ref(), block.len());
        for case in block {
            task.case(&mut printer, &mut case.clone())?;
        }
        after(&mut printer, framing.cases.as_ref());
    }
    after(&mut printer, framing.blocks.as_ref());
    Ok(printer.text)
}

fn before(printer: &mut Printer, sequence: Option<&Sequence>, length: usize) {
    if let Some(Sequence {
        ending: NamedEnding::Count(_),
        ..
    }) = sequence
    {
        printer.line(&length.to_string());
    }
}

fn after(printer: &mut Printer, sequence: Option<&Sequence>) {
    if let Some(Sequence {
        ending: NamedEnding::Line(line),
        ..
    }) = sequence
    {
        printer.line(line);
    }
}

/// Checks that what is read of a text is printed as that text again.
pub(super) fn agrees<T: Task>(task: &T, text: &str) -> Step {
    let read = read(task, text.as_bytes())?;
    if print(task, &read)? == text {
        return Ok(());
    }
    let message = say!("what is read differs from what was printed");
    Err(Diagnostic::error(
        "layout",
        crate::Place::default(),
        message,
    ))
}
