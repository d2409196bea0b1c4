//! Tests that a package does not have as files but says how to make: in `generators/generators.yaml`
//! of `BAPCtools`, or where its format has a place for it.
//!
//! This says what is to be done; whoever runs programs does it, and gives the files back. What comes
//! of it is the same package with those files in `data/`, read anew.

mod commands;
mod document;
mod names;
mod rules;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) use commands::{BESIDE_A_WORD, too_much};

use super::PackageFiles;
use super::findings::Findings;
use super::size::MAX_PACKAGE;
use crate::problem::{MadeFiles, Metadata, Recipe, UnmadeTests};
use crate::{Diagnostic, Exchange, PackageProgram, Place, Problem};

/// The path of the file.
pub(super) const FILE: &str = "generators/generators.yaml";

/// Endings of files that a test may have.
const ENDINGS: [&str; 15] = [
    "in",
    "ans",
    "out",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "interaction",
    "yaml",
    "png",
    "jpg",
    "svg",
    "pdf",
    "hint",
    "desc",
];

/// A test that is to be made, and where in the package its files would be.
#[derive(Clone, Debug)]
pub(super) struct ToMake {
    pub(super) recipe: Recipe,
    pub(super) input: String,
    pub(super) answer: String,
}

/// How the tests of a package are made.
#[derive(Clone, Debug)]
pub(super) struct Generation {
    files: Arc<PackageFiles>,
    recipes: Vec<Recipe>,
    /// Where input and answer of a test belong that has them elsewhere than the others.
    places: BTreeMap<String, [String; 2]>,
    /// Tests that are others again: the path of one and of that other.
    copies: Vec<(String, String)>,
    /// Files that hold for folders of tests, by their paths in the package.
    group_files: BTreeMap<String, Arc<[u8]>>,
}

/// Reads how tests are made; `None` where the package does not say so.
pub(super) fn read(
    files: &PackageFiles,
    metadata: &Metadata,
    found: &mut Findings,
) -> Option<Generation> {
    files.get(FILE)?;
    let text = files.text(FILE, found)?;
    let needs_no_answer =
        metadata.kind.exchange == Exchange::Interactive || metadata.kind.is_multi_pass;
    let rules = rules::read(files, text, metadata, found)?;
    let recipes = rules.recipes.into_iter().map(|mut recipe| {
        recipe.needs_no_answer |= needs_no_answer;
        recipe
    });
    Some(Generation {
        files: Arc::new(files.clone()),
        recipes: recipes.collect(),
        places: BTreeMap::new(),
        copies: rules.copies,
        group_files: rules.group_files,
    })
}

/// An accepted program of the package that can make answers: the first in C++, or else the first.
pub(super) fn accepted_program(files: &PackageFiles) -> Option<Arc<PackageProgram>> {
    rules::default_solution(files, &mut commands::Programs::new(files, BTreeMap::new()))
}

impl Generation {
    /// Nothing to make yet.
    pub(super) fn nothing(files: &PackageFiles) -> Self {
        Self {
            files: Arc::new(files.clone()),
            recipes: Vec::new(),
            places: BTreeMap::new(),
            copies: Vec::new(),
            group_files: BTreeMap::new(),
        }
    }

    /// Adds tests that are not made already.
    pub(super) fn add(&mut self, to_make: Vec<ToMake>) {
        let known = self.recipes.iter().map(|recipe| recipe.path.clone());
        let mut known: BTreeSet<String> = known.collect();
        for one in to_make {
            let path = one.recipe.path.clone();
            if known.insert(path.clone()) {
                self.places.insert(path, [one.input, one.answer]);
                self.recipes.push(one.recipe);
            }
        }
    }

    /// Where that file of a test belongs.
    fn place(&self, path: &str, ending: &str) -> String {
        match (self.places.get(path), ending) {
            (Some([input, _]), "in") => input.clone(),
            (Some([_, answer]), "ans") => answer.clone(),
            _ => format!("data/{path}.{ending}"),
        }
    }

    /// Whether anything is to be made.
    pub(super) fn makes_any(&self) -> bool {
        !self.recipes.is_empty() || !self.copies.is_empty()
    }

    /// Whether there is a secret test among them.
    pub(super) fn makes_secret(&self) -> bool {
        let recipes = self.recipes.iter().map(|recipe| &recipe.path);
        let mut paths = recipes.chain(self.copies.iter().map(|(path, _)| path));
        paths.any(|path| path.starts_with("secret/"))
    }
}

impl UnmadeTests for Generation {
    fn recipes(&self) -> &[Recipe] {
        &self.recipes
    }

    fn copies(&self) -> &[(String, String)] {
        &self.copies
    }

    fn complete(&self, made: Vec<MadeFiles>) -> (Option<Problem>, Vec<Diagnostic>) {
        let mut files = (*self.files).clone();
        let mut found = Findings::default();
        let mut bytes: u64 = files
            .paths()
            .filter_map(|path| files.get(path))
            .map(|it| it.len() as u64)
            .sum();
        let mut add = |files: &mut PackageFiles, path: String, content: Arc<[u8]>| {
            bytes = bytes.saturating_add(content.len() as u64);
            let has_room = bytes <= MAX_PACKAGE.bytes();
            if has_room {
                files.insert(path, content);
            }
            has_room
        };
        let mut has_room = true;
        for (recipe, made) in self.recipes.iter().zip(made) {
            for (ending, content) in made {
                let path = self.place(&recipe.path, &ending);
                has_room &= add(&mut files, path, content.into());
            }
            for (ending, other) in &recipe.links {
                let content = files.get(&format!("data/{}.{other}", recipe.path)).cloned();
                if let Some(content) = content {
                    has_room &= add(
                        &mut files,
                        format!("data/{}.{ending}", recipe.path),
                        content,
                    );
                }
            }
        }
        for (path, original) in &self.copies {
            for ending in ENDINGS {
                let content = files.get(&format!("data/{original}.{ending}")).cloned();
                if let Some(content) = content {
                    has_room &= add(&mut files, format!("data/{path}.{ending}"), content);
                }
            }
        }
        for (path, content) in &self.group_files {
            has_room &= add(&mut files, path.clone(), Arc::clone(content));
        }
        if !has_room {
            let message = say!(
                "the tests that are made have more than {MAX_PACKAGE} with the package",
                MAX_PACKAGE
            );
            found.push(Diagnostic::error("too-large", Place::file(FILE), message));
            return (None, found.into_diagnostics());
        }
        // Nothing is left to make, and it is the same package.
        files.remove(FILE);
        let problem = super::build(&files, self.files.hash(), &|_| None, &mut found);
        (problem, found.into_diagnostics())
    }
}
