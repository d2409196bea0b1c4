//! Precompiled headers: `bits/stdc++.h` read once for each compiler and standard, instead of a
//! second of work for every submission.
//!
//! A header lives in a folder of its own, which comes first on the compiler's search path. There
//! GCC finds `bits/stdc++.h.gch` and uses it when it was made with the same options; where it
//! was not, the plain header next to it leads on to the system's, so a source never fails for it.
//!
//! Half of the time that a precompiled header costs is for parts that contest programs hardly
//! use: threads, regular expressions, file systems. So there is a trimmed form without those.
//! A source that mentions one of them, or that does not build with the trimmed form, gets the
//! full one; only the full one can refuse a source.
//!
//! Building is no untrusted work: it runs outside the sandbox, once, guarded by a file lock.

use std::io;
use std::path::{Path, PathBuf};

use super::command::Placeholders;
use super::files::Files;
use super::prepared::{self, Prepared};
use crate::language::Language;

/// How much of a header is precompiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Without what [`crate::language::LanguageSpec::header_trims`] names.
    Trimmed,
    /// All of it.
    Full,
}

/// Which forms of the language's header to try for a source, one after the other; none when
/// the language has no such header or the source does without.
pub(super) fn extents(language: &Language, files: &Files) -> &'static [Extent] {
    let spec = language.spec();
    let Some(header) = &spec.header else {
        return &[];
    };
    if !files.texts().any(|text| includes(text, header)) {
        return &[];
    }
    let is_mentioned = files.texts().any(|text| {
        let text = String::from_utf8_lossy(text);
        let mentions = |part: &String| text.contains(part.as_str());
        spec.header_trims.iter().any(mentions)
    });
    if spec.header_trims.is_empty() || is_mentioned {
        &[Extent::Full]
    } else {
        &[Extent::Trimmed, Extent::Full]
    }
}

/// The folder to put first on the search path, with the language's header built for a standard
/// unless that was done before; `None` when it can't be built.
pub(super) fn folder(
    prepared: &Prepared,
    language: &Language,
    standard: &str,
    extent: Extent,
) -> Option<PathBuf> {
    let spec = language.spec();
    let header = spec.header.as_deref()?;
    let command = build_command(language, standard)?;
    let left_out = match extent {
        Extent::Trimmed => spec.header_trims.as_slice(),
        Extent::Full => &[],
    };
    let (compiler, how) = (language.tools_fingerprint(), command.join("\0"));
    let without = left_out.join("\0");
    let parts = [&compiler, &how, header, &without].map(str::as_bytes);
    let what = format!("the precompiled header of {} for {standard}", language.name);
    prepared.folder(&what, &parts, |folder| {
        build(folder, header, &command, left_out)
    })
}

/// Whether a source includes a header by its name in angle brackets or quotes.
fn includes(source: &[u8], header: &str) -> bool {
    source.split(|byte| *byte == b'\n').any(|line| {
        let line = String::from_utf8_lossy(line);
        let Some(rest) = line.trim_start().strip_prefix('#') else {
            return false;
        };
        let Some(rest) = rest.trim_start().strip_prefix("include") else {
            return false;
        };
        let name = rest.trim_start().trim_start_matches(['<', '"']);
        name.starts_with(header)
    })
}

/// The compile command with only what decides about a header: the compiler and its options.
fn build_command(language: &Language, standard: &str) -> Option<Vec<String>> {
    let template = language.spec().compile.as_ref()?;
    let mut kept = Vec::new();
    let mut arguments = template.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-o" => {
                arguments.next();
            }
            "{source}" | "{variant}" => {}
            library if library.starts_with("-l") => {}
            _ => kept.push(argument.clone()),
        }
    }
    Some(
        Placeholders::outside(language)
            .with("standard", standard)
            .fill(&kept),
    )
}

/// Fills a folder with the header and its precompiled form.
fn build(folder: &Path, header: &str, command: &[String], left_out: &[String]) -> io::Result<()> {
    let plain = folder.join(header);
    prepared::make_public_folder(plain.parent().unwrap_or(folder))?;
    let text = if left_out.is_empty() {
        // Leads on to the system's header when the precompiled one does not fit.
        format!("#pragma GCC system_header\n#include_next <{header}>\n")
    } else {
        without(
            &std::fs::read_to_string(find(folder, header, command)?)?,
            left_out,
        )
    };
    std::fs::write(&plain, text)?;
    let mut made = plain.clone().into_os_string();
    made.push(".gch");
    let arguments = ["-x", "c++-header", "-I"].map(Path::new);
    let paths = [folder, &plain, Path::new("-o"), Path::new(&made)];
    let more = arguments.into_iter().chain(paths);
    let more = more.map(|argument| argument.display().to_string());
    prepared::run(
        folder,
        &command.iter().cloned().chain(more).collect::<Vec<_>>(),
    )?;
    for file in [plain.as_os_str(), &made] {
        prepared::make_public(Path::new(file), 0o644)?;
    }
    Ok(())
}

/// Where the compiler finds a header: among the files it says that a source including it needs.
fn find(folder: &Path, header: &str, command: &[String]) -> io::Result<PathBuf> {
    let source = folder.join("where.cpp");
    std::fs::write(&source, format!("#include <{header}>\n"))?;
    let more = ["-M".to_owned(), source.display().to_string()];
    let needed = prepared::run(
        folder,
        &command.iter().cloned().chain(more).collect::<Vec<_>>(),
    );
    std::fs::remove_file(&source)?;
    String::from_utf8_lossy(&needed?)
        .split_whitespace()
        .map(Path::new)
        .find(|file| file.ends_with(header))
        .map(Path::to_owned)
        .ok_or_else(|| io::Error::other(format!("the compiler does not say where {header} is")))
}

/// The text of a header without the lines that include one of `left_out`.
fn without(text: &str, left_out: &[String]) -> String {
    let is_kept = |line: &&str| {
        let included = line
            .trim_start()
            .strip_prefix('#')
            .and_then(|rest| rest.trim_start().strip_prefix("include"))
            .and_then(|rest| rest.trim().strip_prefix('<')?.split('>').next());
        included.is_none_or(|name| left_out.iter().all(|part| part != name))
    };
    let kept: Vec<&str> = text.lines().filter(is_kept).collect();
    format!("#pragma GCC system_header\n{}\n", kept.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_that_include_it_get_it() {
        let with = |source: &str| includes(source.as_bytes(), "bits/stdc++.h");
        assert!(with("#include <bits/stdc++.h>\nint main(){}"));
        assert!(with("// x\n  #  include\"bits/stdc++.h\"\r\n"));
        assert!(!with("#include <cstdio>\n// bits/stdc++.h"));
    }

    #[test]
    fn a_trimmed_header_lacks_only_what_is_named() {
        let text = "#ifndef X\n# include <regex>\n#include <vector>\n#include <mutex> // x\n#endif";
        let parts = ["regex", "mutex"].map(str::to_owned);
        assert_eq!(
            without(text, &parts),
            "#pragma GCC system_header\n#ifndef X\n#include <vector>\n#endif\n"
        );
    }
}
