//! What a package says of files in place of standard streams, whatever its format: which names there can be, and where.

use super::findings::Findings;
use crate::{Diagnostic, Exchange, Place, StreamFiles};

/// Takes over the names that a package has for such files. Names of the streams themselves, and empty ones, are none.
pub(super) fn read(
    input: Option<&str>,
    output: Option<&str>,
    place: &Place,
    found: &mut Findings,
) -> StreamFiles {
    let mut named = |name: Option<&str>| {
        let is_stream = |name: &&str| matches!(*name, "" | "stdin" | "stdout");
        let name = name.map(str::trim).filter(|name| !is_stream(name))?;
        if StreamFiles::may_be_called(name) {
            return Some(name.to_owned());
        }
        let message = say!(
            "`{name}` cannot be the name of a file in place of a standard stream",
            name
        );
        found.push(
            Diagnostic::error("named-stream", place.clone(), message).with_help(say!(
                "it has no folders, and at most 64 letters, digits, `.`, `-` and `_`"
            )),
        );
        None
    };
    let files = StreamFiles {
        input: named(input),
        output: named(output),
    };
    if let Some(name) = files.input.as_ref().filter(|_| files.input == files.output) {
        let message = say!("`{name}` is the file for input and for output", name);
        found.push(
            Diagnostic::error("named-stream", place.clone(), message)
                .with_help(say!("give the two different names")),
        );
    }
    files
}

/// Refuses such files where programs talk, and have no input and output of their own.
pub(super) fn check(files: &StreamFiles, exchange: Exchange, place: &Place, found: &mut Findings) {
    if !files.is_empty() && exchange != Exchange::Output {
        let message = say!(
            "files in place of standard streams are there only where a program reads an input and \
             prints an output"
        );
        found.push(
            Diagnostic::error("named-stream", place.clone(), message)
                .with_help(say!("leave the names of the files out")),
        );
    }
}
