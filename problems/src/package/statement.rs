//! `statement/problem.<lang>.md` with the constants filled in.

use std::collections::BTreeMap;

use super::PackageFiles;
use super::findings::Findings;
use super::size::{MAX_STATEMENTS, MAX_TEXT};
use crate::problem::Metadata;
use crate::task::Constant;
use crate::{Diagnostic, Lang, Localized, Place};

/// Reads the statements; a language that is missing shows the other one.
pub(super) fn read(
    files: &PackageFiles,
    metadata: &Metadata,
    named: &[String],
    found: &mut Findings,
) -> Localized {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let mut languages = Vec::new();
    for (name, _) in files.below("statement") {
        let Some((language, kind)) = name
            .strip_prefix("problem.")
            .and_then(|rest| rest.split_once('.'))
        else {
            continue;
        };
        if languages.len() == MAX_STATEMENTS {
            let message = format!("there are more than {MAX_STATEMENTS} statements");
            let place = Place::file("statement");
            found.push(Diagnostic::error("too-large", place, message));
            break;
        }
        languages.push(language.to_owned());
        let path = format!("statement/{name}");
        if kind != "md" {
            let message = format!("statements of type .{kind} are not shown");
            found.push(
                Diagnostic::warning("unsupported-statement", Place::file(path), message)
                    .with_help("write the statement in Markdown (.md)"),
            );
            continue;
        }
        if let Some(text) = files.text(&path, found) {
            let text = fill(text, &path, &metadata.constants, found);
            texts.insert(language, text);
        }
    }
    check(&texts, &languages, named, found);
    let find = |lang: Lang| {
        texts
            .iter()
            .find(|(tag, _)| Lang::from_tag(tag) == Some(lang))
            .map(|(_, text)| text.clone())
    };
    let first = texts.values().next().map_or("", String::as_str);
    Localized::from_parts(find(Lang::En), find(Lang::Zh), first)
}

fn check(
    texts: &BTreeMap<&str, String>,
    languages: &[String],
    named: &[String],
    found: &mut Findings,
) {
    if texts.is_empty() {
        let place = Place::file("statement");
        let message = "there is no statement in Markdown";
        found.push(
            Diagnostic::error("no-statement", place, message)
                .with_help("write statement/problem.en.md or statement/problem.zh.md"),
        );
        return;
    }
    let mut here = languages.to_vec();
    let mut named = named.to_vec();
    here.sort_unstable();
    named.sort_unstable();
    here.dedup();
    if here != named {
        let message = format!(
            "name is given for [{}], statements for [{}]",
            named.join(", "),
            here.join(", ")
        );
        found.push(
            Diagnostic::error("languages-differ", Place::file("problem.yaml"), message)
                .with_help("each statement needs a name in its language and each name a statement"),
        );
    }
}

/// Replaces `{{name}}` by the constant of that name; warns of names nobody defined. Reads the
/// text once, whatever braces are in it, and stops where it gets too long.
fn fill(
    text: &str,
    path: &str,
    constants: &BTreeMap<String, Constant>,
    found: &mut Findings,
) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("{{") {
        if filled.len() as u64 > MAX_TEXT.bytes() {
            let message = format!("has more than {MAX_TEXT} with its constants filled in");
            found.push(Diagnostic::error("too-large", Place::file(path), message));
            return filled;
        }
        let (before, after) = rest.split_at(start + 2);
        filled.push_str(&before[..start]);
        let is_of_name = |b: &u8| *b == b'_' || b.is_ascii_alphanumeric();
        let length = after.bytes().take_while(is_of_name).count();
        let (name, behind) = after.split_at(length);
        let Some(behind) = behind.strip_prefix("}}").filter(|_| length > 0) else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        match constants.get(name) {
            Some(value) => filled.push_str(&value.to_string()),
            // The page shows all samples below the statement.
            None if matches!(name, "nextsample" | "remainingsamples") => {}
            None => {
                found.push(unknown_constant(name, path));
                filled.extend(["{{", name, "}}"]);
            }
        }
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

fn unknown_constant(name: &str, path: &str) -> Diagnostic {
    let message = format!("`{{{{{name}}}}}` is not among the constants");
    Diagnostic::warning("unknown-constant", Place::file(path), message)
        .with_help("define it under constants: in problem.yaml")
}
