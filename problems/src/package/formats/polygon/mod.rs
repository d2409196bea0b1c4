//! Packages of Polygon, in which the problems of Codeforces are made: `problem.xml` and the files
//! it names.
//!
//! The full package has every test as a file. The standard one leaves out what programs make, and
//! says how: those tests are to be made here as well.

mod assets;
mod attributes;
mod makers;
mod resources;
mod statement;
mod testset;

use std::time::Duration;

use roxmltree::{Document, Node, ParsingOptions};

use super::{Content, uuid_of};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_TEXT, MAX_XML_NODES};
use crate::package::stream_files;
use crate::problem::{Conversations, Metadata};
use crate::{
    ByteSize, Diagnostic, Exchange, Grading, Kind, Limits, Localized, Place, Source, StreamFiles,
    Timing, ValidationLimits,
};

/// The file at the top of a package.
pub(super) const FILE: &str = "problem.xml";

/// A problem has so many tests at most, of which each has a line in the file.
const MAX_FILE: ByteSize = ByteSize::from_mib(8);

/// Reads a package.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Content> {
    let text = files.text_up_to(MAX_FILE, FILE, found)?;
    let text = text.trim_start_matches('\u{feff}');
    if attributes::are_too_many(text) {
        let message = say!("an element has more attributes than any has");
        found.push(Diagnostic::error("too-large", Place::file(FILE), message));
        return None;
    }
    // The parser compares each namespace with those around it.
    if text.contains("xmlns") {
        let message = say!("has XML namespaces, which Polygon's files don't");
        found.push(Diagnostic::error("bad-xml", Place::file(FILE), message));
        return None;
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_XML_NODES,
        ..ParsingOptions::default()
    };
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => {
            let position = error.pos();
            let place = Place {
                file: FILE.to_owned(),
                line: Some(position.row),
                column: Some(position.col),
            };
            let message = say!("is not valid XML here");
            found.push(Diagnostic::error("bad-xml", place, message));
            return None;
        }
    };
    let problem = document.root_element();
    if problem.tag_name().name() != "problem" {
        let message = say!("is not the description of a problem");
        found.push(
            Diagnostic::error("bad-xml", at(problem), message).with_help(say!(
                "of a contest, load the folders in `problems`, one by one"
            )),
        );
        return None;
    }
    let assets = assets::read(files, problem, found);
    let tests = testset::read(files, problem, &assets, found);
    let is_interactive = assets.programs.interactor.is_some();
    let kind = Kind {
        grading: if tests.groups.is_empty() {
            Grading::PassFail
        } else {
            Grading::Scoring
        },
        exchange: if is_interactive {
            Exchange::Interactive
        } else {
            Exchange::Output
        },
        is_multi_pass: false,
    };
    check_judging(problem, found);
    let stream_files = named_streams(problem, kind.exchange, found);
    let (statements, statement_files) = statement::read(files, problem, found);
    Some(Content {
        metadata: Metadata {
            names: names(problem, files.name()),
            uuid: uuid_of(files, FILE),
            version: problem.attribute("revision").unwrap_or_default().to_owned(),
            sources: source(problem),
            license: "unknown".to_owned(),
            keywords: keywords(problem),
            kind,
            limits: limits(problem, found),
            validation: ValidationLimits::default(),
            languages: assets.languages,
            stream_files,
            timing: Timing {
                is_given: true,
                ..Timing::default()
            },
            ..Metadata::default()
        },
        statements,
        conversations: Conversations::default(),
        statement_files,
        submissions: assets.submissions,
        checker: assets.checker,
        programs: assets.programs,
        samples: tests.samples,
        secret: tests.secret,
        groups: tests.groups,
        to_make: tests.to_make,
        ..Content::default()
    })
}

/// Where an element stands.
fn at(node: Node<'_, '_>) -> Place {
    let position = node.document().text_pos_at(node.range().start);
    Place {
        line: Some(position.row),
        ..Place::file(FILE)
    }
}

/// The first element below that path of names.
fn below<'a, 'i>(node: Node<'a, 'i>, path: &[&str]) -> Option<Node<'a, 'i>> {
    path.iter().try_fold(node, |node, name| {
        node.children().find(|child| child.has_tag_name(*name))
    })
}

/// The elements of that name in it.
fn each<'a, 'i>(
    node: Option<Node<'a, 'i>>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    let children = node.into_iter().flat_map(|node| node.children());
    children.filter(move |child| child.has_tag_name(name))
}

/// The set of tests that counts: the one named `tests`, or else the first.
fn testset<'a, 'i>(problem: Node<'a, 'i>) -> Option<Node<'a, 'i>> {
    let judging = below(problem, &["judging"]);
    let is_main = |set: &Node<'_, '_>| set.attribute("name") == Some("tests");
    each(judging, "testset")
        .find(is_main)
        .or_else(|| each(judging, "testset").next())
}

fn names(problem: Node<'_, '_>, otherwise: &str) -> Localized {
    let names = below(problem, &["names"]);
    let of = |language: &str| {
        let mut names = each(names, "name");
        let name = names.find(|name| name.attribute("language") == Some(language));
        Some(name?.attribute("value")?.to_owned())
    };
    let first = each(names, "name").find_map(|name| name.attribute("value"));
    Localized::from_parts(of("english"), of("chinese"), first.unwrap_or(otherwise))
}

fn source(problem: Node<'_, '_>) -> Vec<Source> {
    let name = problem.attribute("short-name");
    let name = name.map(|name| Source {
        name: format!("Polygon: {name}"),
        url: None,
    });
    name.into_iter().collect()
}

fn keywords(problem: Node<'_, '_>) -> Vec<String> {
    let tags = each(below(problem, &["tags"]), "tag");
    tags.filter_map(|tag| Some(tag.attribute("value")?.to_owned()))
        .collect()
}

/// The files that programs use in place of their standard streams.
fn named_streams(problem: Node<'_, '_>, exchange: Exchange, found: &mut Findings) -> StreamFiles {
    let Some(judging) = below(problem, &["judging"]) else {
        return StreamFiles::default();
    };
    let (input, output) = (
        judging.attribute("input-file"),
        judging.attribute("output-file"),
    );
    let place = at(judging);
    let files = stream_files::read(input, output, &place, found);
    stream_files::check(&files, exchange, &place, found);
    files
}

/// Refuses ways of judging in which programs would do something else here.
fn check_judging(problem: Node<'_, '_>, found: &mut Findings) {
    let Some(judging) = below(problem, &["judging"]) else {
        return;
    };
    let runs = judging.attribute("run-count").unwrap_or("1");
    if !matches!(runs.trim(), "" | "1") {
        let message = say!(
            "run-count: programs are to run {runs} times on each test, which is not done for \
             packages of Polygon",
            runs
        );
        let finding = Diagnostic::error("unsupported-key", at(judging), message);
        found.push(finding.with_help(say!(
            "make a package of the format 2025-09 with `type: multi-pass`, whose output validator \
             writes the input of the next run"
        )));
    }
}

fn limits(problem: Node<'_, '_>, found: &mut Findings) -> Limits {
    let default = Limits {
        memory: ByteSize::from_mib(2048),
        source: ByteSize::from_kib(128),
        ..Limits::default()
    };
    let mut number = |name: &'static str, most: u64| {
        let element = testset(problem).and_then(|set| below(set, &[name]))?;
        let written = element.text().unwrap_or_default().trim();
        let number = written
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number));
        if number.is_none() {
            let message = say!(
                "{name} `{written}` is not between 1 and {most}",
                name,
                written,
                most
            );
            found.push(Diagnostic::error("bad-limit", at(element), message));
        }
        number
    };
    let time = number("time-limit", 3_600_000);
    let memory = number("memory-limit", 64 << 30);
    Limits {
        time: time.map_or(default.time, Duration::from_millis),
        memory: memory.map_or(default.memory, ByteSize::from_bytes),
        // Outputs on Codeforces are bounded by its checkers alone.
        output: ByteSize::from_mib(64),
        ..default
    }
}

/// A text of the package, read as far as it is UTF-8.
fn lossy(files: &PackageFiles, path: &str) -> Option<String> {
    let bytes = files.get(path)?;
    (bytes.len() as u64 <= MAX_TEXT.bytes()).then(|| String::from_utf8_lossy(bytes).into_owned())
}
