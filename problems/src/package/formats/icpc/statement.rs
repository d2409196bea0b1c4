//! `statement/`, in older versions `problem_statement/`: what students read, in each language.
//!
//! Markdown is taken as it is, LaTeX is turned into Markdown, and a PDF is offered as a file.
//! Nothing here stops a package from being judged.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::FILE;
use super::metadata::Header;
use crate::package::constants;
use crate::package::drawn_positions;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::latex;
use crate::package::shown_files::{self, ShownFiles};
use crate::package::size::{MAX_STATEMENTS, MAX_TEXT};
use crate::{ByteSize, Diagnostic, Lang, Localized, Place};

/// The folders of statements, in this version and in older ones.
const FOLDERS: [&str; 2] = ["statement", "problem_statement"];

/// A statement without a language is in this one.
const DEFAULT_LANGUAGE: &str = "en";

/// The kinds of statements, the better one first.
const KINDS: [&str; 4] = ["md", "tex", "html", "pdf"];

/// What there is of statements.
#[derive(Default)]
struct Statements {
    /// The files that they show.
    shown: ShownFiles,
    /// In Markdown, by language.
    texts: BTreeMap<String, String>,
    /// The names of the problem that statements in LaTeX have, by language.
    titles: BTreeMap<String, String>,
    /// Every language that there is something in.
    languages: Vec<String>,
    /// The path of one that cannot be shown as a text.
    unshown: Option<String>,
}

/// Reads the statements; a language that is missing shows the other one. A problem without a name
/// gets that of its statement.
pub(super) fn read(
    files: &PackageFiles,
    header: &mut Header,
    found: &mut Findings,
) -> (Localized, ShownFiles) {
    let mut statements = Statements {
        shown: shown_files::below(files, &FOLDERS),
        ..Statements::default()
    };
    for folder in FOLDERS {
        statements.read(files, folder, header, found);
    }
    for path in ["problem.pdf", "statement.pdf"] {
        if let Some(pdf) = files.get(path) {
            let shown = statements.shown.entry(path.to_owned());
            shown.or_insert_with(|| Arc::clone(pdf));
            statements.unshown.get_or_insert_with(|| path.to_owned());
        }
    }
    if !header.is_named && !statements.titles.is_empty() {
        header.metadata.names = localized(&statements.titles, files.name());
    }
    statements.check(header, found);
    (localized(&statements.texts, ""), statements.shown)
}

fn localized(texts: &BTreeMap<String, String>, otherwise: &str) -> Localized {
    let find = |lang: Lang| {
        texts
            .iter()
            .find(|(tag, _)| Lang::from_tag(tag) == Some(lang))
            .map(|(_, text)| text.clone())
    };
    let first = texts.values().next().map_or(otherwise, String::as_str);
    Localized::from_parts(find(Lang::En), find(Lang::Zh), first)
}

impl Statements {
    fn read(&mut self, files: &PackageFiles, folder: &str, header: &Header, found: &mut Findings) {
        let mut by_language: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, _) in files.below(folder) {
            let Some((language, kind)) = parts(name) else {
                continue;
            };
            let rank = |kind: &str| KINDS.iter().position(|it| *it == kind);
            let best = by_language.entry(language).or_insert(kind);
            if rank(kind) < rank(best) {
                *best = kind;
            }
        }
        for (language, kind) in by_language {
            if self.languages.len() == MAX_STATEMENTS {
                let message = say!(
                    "there are more than {MAX_STATEMENTS} statements",
                    MAX_STATEMENTS
                );
                let place = Place::file(folder);
                found.push(Diagnostic::error("too-large", place, message));
                return;
            }
            if !self.languages.iter().any(|it| it == language) {
                self.languages.push(language.to_owned());
                let path = [
                    format!("{folder}/problem.{language}.{kind}"),
                    format!("{folder}/problem.{kind}"),
                ];
                let path = path.into_iter().find(|path| files.get(path).is_some());
                self.one(
                    files,
                    language,
                    kind,
                    &path.unwrap_or_default(),
                    header,
                    found,
                );
            }
        }
    }

    fn one(
        &mut self,
        files: &PackageFiles,
        language: &str,
        kind: &str,
        path: &str,
        header: &Header,
        found: &mut Findings,
    ) {
        if !matches!(kind, "md" | "tex") {
            self.unshown = Some(path.to_owned());
            return;
        }
        let Some(text) = statement_text(files, path, found) else {
            return;
        };
        let constants = &header.metadata.constants;
        let markdown = if kind == "md" {
            let filled = constants::fill(&text, path, constants, found);
            drawn_positions::check(&filled, path, found);
            filled
        } else {
            // What is lost in a language that nobody is shown matters to nobody.
            let mut unseen = Findings::default();
            let is_shown = Lang::from_tag(language).is_some() || self.languages.len() == 1;
            let found = if is_shown { found } else { &mut unseen };
            let picture = |name: &str| shown_files::picture(&self.shown, "", name);
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let around = latex::Around {
                pictures: &picture,
                inputs: &|name| latex::input(files, folder, name),
                lang: Lang::from_tag(language).unwrap_or_default(),
            };
            let turned = latex::to_markdown(&text, path, constants, around, found);
            if let Some(title) = turned.title {
                self.titles.insert(language.to_owned(), title);
            }
            turned.markdown
        };
        self.texts.insert(language.to_owned(), markdown);
    }

    /// Warns of what is missing.
    fn check(&self, header: &Header, found: &mut Findings) {
        if self.texts.is_empty() {
            let (place, message) = match &self.unshown {
                Some(path) => (
                    path.as_str(),
                    say!("this statement is no text; it is offered as a file"),
                ),
                None => (FOLDERS[0], say!("there is no statement")),
            };
            found.push(
                Diagnostic::warning("no-statement", Place::file(place), message).with_help(say!(
                    "write statement/problem.en.md or statement/problem.zh.md"
                )),
            );
            return;
        }
        let mut here = self.languages.clone();
        let mut named = header.named.clone();
        here.sort_unstable();
        named.sort_unstable();
        if here != named && !named.is_empty() && header.version.has_names_by_language() {
            let message = say!(
                "name is given for [{named}], statements for [{here}]",
                named = named.join(", "),
                here = here.join(", ")
            );
            found.push(
                Diagnostic::warning("languages-differ", Place::file(FILE), message).with_help(
                    say!("each statement needs a name in its language and each name a statement"),
                ),
            );
        }
    }
}

/// Whether there is a statement in that language.
pub(super) fn is_in(files: &PackageFiles, lang: Lang) -> bool {
    let mut names = FOLDERS.into_iter().flat_map(|folder| files.below(folder));
    names.any(|(name, _)| {
        let language = parts(name).map(|(language, _)| language);
        language.and_then(Lang::from_tag) == Some(lang)
    })
}

/// The language and kind of a statement's file; `None` for other files.
fn parts(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("problem.")?;
    let (language, kind) = rest.rsplit_once('.').unwrap_or((DEFAULT_LANGUAGE, rest));
    (KINDS.contains(&kind) && !language.contains('/')).then_some((language, kind))
}

/// A statement's text: one that is not UTF-8 is read as far as it is, with a warning.
fn statement_text(files: &PackageFiles, path: &str, found: &mut Findings) -> Option<String> {
    let bytes = files.get(path)?;
    if bytes.len() as u64 > MAX_TEXT.bytes() {
        let size = ByteSize::from_bytes(bytes.len() as u64);
        let message = say!("has {size}; at most {MAX_TEXT} are read", size, MAX_TEXT);
        found.push(Diagnostic::error("too-large", Place::file(path), message));
        return None;
    }
    Some(match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(error) => {
            let message = say!(
                "not UTF-8 (byte {at}); odd letters are lost",
                at = error.valid_up_to()
            );
            found.push(Diagnostic::warning("not-utf8", Place::file(path), message));
            String::from_utf8_lossy(bytes).into_owned()
        }
    })
}
