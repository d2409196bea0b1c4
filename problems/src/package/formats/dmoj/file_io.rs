//! Files that submissions read and write in place of their standard streams: named so (`file_io`), or as links to
//! the streams (`symlinks`).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::at;
use crate::package::findings::Findings;
use crate::package::stream_files;
use crate::{Diagnostic, Exchange, StreamFiles};

/// The names of the files.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "expected the names of files for `input` and `output`"
)]
pub(super) struct FileIo {
    input: Option<String>,
    output: Option<String>,
}

/// What the links in a submission's folder lead to, by their names.
pub(super) type Links = BTreeMap<String, String>;

/// What standard input and output are called as files.
const INPUTS: [&str; 3] = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
const OUTPUTS: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// The files that both keys name.
pub(super) fn read(
    named: Option<&Spanned<FileIo>>,
    links: Option<&Spanned<Links>>,
    exchange: Exchange,
    found: &mut Findings,
) -> StreamFiles {
    let mut files = StreamFiles::default();
    if let Some(named) = named {
        let place = at(named.referenced);
        let (input, output) = (named.value.input.as_deref(), named.value.output.as_deref());
        files = stream_files::read(input, output, &place, found);
        stream_files::check(&files, exchange, &place, found);
    }
    if let Some(links) = links {
        let linked = linked(links, exchange, found);
        for (file, other) in [
            (&mut files.input, linked.input),
            (&mut files.output, linked.output),
        ] {
            if let (Some(file), Some(other)) = (file.as_deref(), other.as_deref())
                && file != other
            {
                two_files(file, other, links, found);
            }
            *file = file.take().or(other);
        }
    }
    files
}

/// The links that lead to the streams. Others are refused.
fn linked(links: &Spanned<Links>, exchange: Exchange, found: &mut Findings) -> StreamFiles {
    let place = at(links.referenced);
    let (mut input, mut output) = (None::<&String>, None::<&String>);
    for (name, target) in &links.value {
        let stream = if INPUTS.contains(&target.as_str()) {
            &mut input
        } else if OUTPUTS.contains(&target.as_str()) {
            &mut output
        } else {
            let message = say!(
                "`symlinks` has `{name}` lead to `{target}`, which is not there when a submission \
                 runs",
                name,
                target
            );
            found.push(
                Diagnostic::error("unsupported-key", place.clone(), message).with_help(say!(
                    "links to /dev/stdin and /dev/stdout are honoured; write what else programs \
                     need into their inputs"
                )),
            );
            continue;
        };
        if let Some(before) = stream.replace(name) {
            two_files(before, name, links, found);
        }
    }
    let named = |name: Option<&String>| name.map(|name| name.trim_start_matches("./").to_owned());
    let (input, output) = (named(input), named(output));
    let files = stream_files::read(input.as_deref(), output.as_deref(), &place, found);
    stream_files::check(&files, exchange, &place, found);
    files
}

/// Refuses a second name for the same stream.
fn two_files(one: &str, other: &str, links: &Spanned<Links>, found: &mut Findings) {
    let message = say!(
        "`{one}` and `{other}` are to be the same standard stream; one file can be",
        one,
        other
    );
    let finding = Diagnostic::error("named-stream", at(links.referenced), message);
    found.push(finding.with_help(say!("keep the name that solutions use")));
}
