//! Headers for programs of packages that do not bring them, such as `testlib.h`: those of a folder that
//! whoever judges has named. Submissions never get them.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::language::Language;
use crate::source::{Source, SourceFile};

/// Larger files are not read, in bytes.
const LARGEST: u64 = 4 << 20;

/// The headers of a folder, by their names.
#[derive(Debug, Default)]
pub(crate) struct Headers(BTreeMap<String, Arc<[u8]>>);

impl Headers {
    /// Reads those of a folder, and none of the folders in it.
    ///
    /// # Errors
    /// When the folder or one of its headers can't be read.
    pub(crate) fn of_folder(folder: &Path) -> io::Result<Self> {
        let mut headers = BTreeMap::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(name) = name.filter(|name| is_header(name)) else {
                continue;
            };
            let metadata = std::fs::metadata(&path)?;
            if metadata.is_file() && metadata.len() <= LARGEST {
                headers.insert(name.to_owned(), std::fs::read(&path)?.into());
            }
        }
        Ok(Self(headers))
    }

    /// Puts those next to a program in C or C++ which it includes and does not bring, and what these
    /// include.
    pub(crate) fn add_to(&self, source: &mut Source, language: &Language) {
        if language.id != "c" && !language.id.starts_with("cpp") {
            return;
        }
        loop {
            let missing = self.0.iter().filter(|(name, _)| is_missing(name, source));
            let missing: Vec<SourceFile> = missing
                .map(|(name, bytes)| SourceFile {
                    path: name.clone(),
                    bytes: Arc::clone(bytes),
                })
                .collect();
            if missing.is_empty() {
                return;
            }
            source.put_into_folder(language);
            source.folder.extend(missing);
            source.folder.sort_by(|a, b| a.path.cmp(&b.path));
        }
    }
}

fn is_header(name: &str) -> bool {
    name.strip_suffix(".h").is_some()
}

/// Whether a program includes that header and has no such file.
fn is_missing(name: &str, source: &Source) -> bool {
    let quoted = format!("\"{name}\"");
    let includes = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.lines().map(str::trim_start);
        lines
            .any(|line| line.starts_with('#') && line.contains("include") && line.contains(&quoted))
    };
    let is_included =
        includes(&source.bytes) || source.folder.iter().any(|file| includes(&file.bytes));
    is_included && source.folder.iter().all(|file| file.path != name)
}

/// A compiler's words, with what to do where a header is nowhere.
pub(crate) fn with_hint(mut words: String) -> String {
    let missing = words.lines().find_map(|line| {
        let (before, _) = line.split_once(": No such file or directory")?;
        let name = before.rsplit(' ').next()?;
        is_header(name).then(|| name.to_owned())
    });
    if let Some(name) = missing {
        words.truncate(words.trim_end().len());
        words.extend([
            "\nhint: the package has no file ",
            &name,
            " there, and links that lead out of it are left out: put the file next to the program, or into \
             a folder that --include names",
        ]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::with_hint;

    #[test]
    fn a_header_that_is_nowhere_is_told_with_a_cure() {
        let words = "main.cpp:1:10: fatal error: testlib.h: No such file or directory\n    1 | …\n";
        let told = with_hint(words.to_owned());
        assert!(told.starts_with(words.trim_end()), "{told}");
        assert!(
            told.contains("no file testlib.h") && told.contains("--include"),
            "{told}"
        );
        let others = "main.cpp:1:1: error: expected unqualified-id\n";
        assert_eq!(with_hint(others.to_owned()), others);
    }
}
