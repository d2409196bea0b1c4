//! Submissions that are functions: a file of the package calls what a header of the package promises, and
//! is compiled with them.

use std::sync::Arc;

use serde::Deserialize;

use super::data::Data;
use crate::package::findings::Findings;
use crate::{Diagnostic, Place, ProgramFile, Programs};

/// The languages of such submissions, and the ending of the file that calls them.
const LANGUAGES: [(&str, &str); 4] = [
    ("c", "c"),
    ("cpp", "cpp"),
    ("cpp20", "cpp"),
    ("cpp23", "cpp"),
];

/// What a package says of it.
#[derive(Deserialize)]
#[serde(expecting = "expected `entry` and `header`")]
pub(super) struct Signature {
    entry: String,
    header: String,
    allow_main: Option<bool>,
}

/// Adds the package's files to submissions. Returns the languages that these may have.
pub(super) fn read(
    data: &Data<'_>,
    signature: &Signature,
    place: &Place,
    programs: &mut Programs,
    found: &mut Findings,
) -> Vec<String> {
    let mut file = |name: &str| {
        let bytes = data.get(name);
        if bytes.is_none() {
            let message = say!("names `{name}`, which is not in the package", name);
            found.push(
                Diagnostic::error("missing-file", place.clone(), message)
                    .with_help(say!("put the file there, or name the one that is")),
            );
        }
        bytes
    };
    let (Some(entry), Some(header)) = (file(&signature.entry), file(&signature.header)) else {
        return Vec::new();
    };
    let name = signature.header.rsplit('/').next().unwrap_or_default();
    let is_c = signature
        .entry
        .rsplit_once('.')
        .is_some_and(|(_, it)| it == "c");
    // A file in C may be one in C++ as well, as DMOJ has it; not the other way.
    let languages = LANGUAGES
        .into_iter()
        .filter(|(language, _)| is_c || *language != "c");
    // The same bytes for all of them.
    let marked = [b"#define SIGNATURE_GRADER 1\n#line 1\n" as &[u8], &entry].concat();
    let marked: Arc<[u8]> = marked.into();
    let mut said = Vec::new();
    for (language, ending) in languages {
        programs.includes.insert(
            language.to_owned(),
            vec![
                ProgramFile {
                    path: format!("__main__.{ending}"),
                    bytes: Arc::clone(&marked),
                },
                ProgramFile {
                    path: name.to_owned(),
                    bytes: header.clone(),
                },
            ],
        );
        said.push(language.to_owned());
    }
    let mut prelude = format!("#define SIGNATURE_GRADER 1\n#include \"{name}\"\n");
    if !signature.allow_main.unwrap_or(false) {
        // For those who leave their own there.
        prelude.push_str("#define main main_of_the_submission\n");
    }
    prelude.push_str("#line 1\n");
    programs.prelude = Some(prelude.into_bytes().into());
    said
}
