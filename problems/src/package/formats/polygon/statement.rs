//! The statement of a package of Polygon, in the sections it is written in.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;

use super::{below, each, lossy};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::latex::{self, Around};
use crate::package::shown_files::{self, ShownFiles};
use crate::package::size::MAX_STATEMENTS;
use crate::{Diagnostic, Lang, Localized, Place};

/// The folders of statements, in each of which there is one for a language.
const FOLDERS: [&str; 2] = ["statement-sections", "statements"];

/// The sections in order, each with its heading in English and Chinese; the first has none.
const SECTIONS: [(&str, &str, &str); 6] = [
    ("legend", "", ""),
    ("input", "Input", "输入"),
    ("output", "Output", "输出"),
    ("interaction", "Interaction", "交互"),
    ("scoring", "Scoring", "评分"),
    ("notes", "Notes", "说明"),
];

pub(super) fn read(
    files: &PackageFiles,
    problem: Node<'_, '_>,
    found: &mut Findings,
) -> (Localized, ShownFiles) {
    let shown = shown_files::below(files, &FOLDERS);
    let mut of = |language: &str, lang: Lang| {
        sections(files, &shown, language, lang, found)
            .or_else(|| whole(files, &shown, language, lang, found))
    };
    let (en, zh) = (of("english", Lang::En), of("chinese", Lang::Zh));
    let names = each(below(problem, &["names"]), "name");
    let languages = names.filter_map(|name| name.attribute("language"));
    let mut seen = BTreeSet::from(["english", "chinese"]);
    let other = languages
        .filter(|language| seen.insert(*language))
        .take(MAX_STATEMENTS)
        .find_map(|language| of(language, Lang::En));
    if en.is_none() && zh.is_none() && other.is_none() {
        let message = say!("there is no statement in LaTeX");
        found.push(
            Diagnostic::warning("no-statement", Place::file("statement-sections"), message)
                .with_help(say!("put it into statement-sections/english/legend.tex")),
        );
    }
    let statement = Localized::from_parts(en, zh, &other.unwrap_or_default());
    (statement, shown)
}

fn sections(
    files: &PackageFiles,
    shown: &ShownFiles,
    language: &str,
    lang: Lang,
    found: &mut Findings,
) -> Option<String> {
    let mut statement = String::new();
    for (section, en, zh) in SECTIONS {
        let path = format!("statement-sections/{language}/{section}.tex");
        let Some(text) = lossy(files, &path).filter(|text| !text.trim().is_empty()) else {
            continue;
        };
        let heading = if lang == Lang::Zh { zh } else { en };
        if !heading.is_empty() {
            statement.extend(["## ", heading, "\n\n"]);
        }
        let picture = |name: &str| shown_files::picture(shown, language, name);
        let folder = format!("statement-sections/{language}");
        let around = Around {
            pictures: &picture,
            inputs: &|name| latex::input(files, &folder, name),
            lang,
        };
        let turned = latex::to_markdown(&text, &path, &BTreeMap::new(), around, found);
        statement.push_str(&turned.markdown);
        statement.push_str("\n\n");
    }
    (!statement.is_empty()).then(|| statement.trim_end().to_owned() + "\n")
}

/// The statement where it is one file.
fn whole(
    files: &PackageFiles,
    shown: &ShownFiles,
    language: &str,
    lang: Lang,
    found: &mut Findings,
) -> Option<String> {
    let path = format!("statements/{language}/problem.tex");
    let text = lossy(files, &path)?;
    let picture = |name: &str| shown_files::picture(shown, language, name);
    let folder = format!("statements/{language}");
    let around = Around {
        pictures: &picture,
        inputs: &|name| latex::input(files, &folder, name),
        lang,
    };
    let turned = latex::to_markdown(&text, &path, &BTreeMap::new(), around, found);
    Some(turned.markdown)
}
