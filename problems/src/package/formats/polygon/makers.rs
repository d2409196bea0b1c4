//! How tests that are no files in a package are made: the command of each, by a generator of the
//! package, and the answers by its main solution.

use std::collections::BTreeMap;
use std::sync::Arc;

use roxmltree::Node;

use super::FILE;
use super::assets::Assets;
use crate::problem::{Command, Recipe};
use crate::{PackageProgram, Place};

/// The programs that make tests.
pub(super) struct Makers {
    /// By their names in commands: those of their files, without endings.
    generators: BTreeMap<String, Arc<PackageProgram>>,
    main: Option<Arc<PackageProgram>>,
    /// Whom an interactor talks with leaves no answer.
    needs_no_answer: bool,
}

impl Makers {
    pub(super) fn of(assets: &Assets) -> Self {
        let named = |program: &PackageProgram| {
            let file = program.base_name();
            let name = file.split_once('.').map_or(file, |(name, _)| name);
            (name.to_owned(), Arc::new(program.clone()))
        };
        Self {
            generators: assets.programs.generators.iter().map(named).collect(),
            main: assets.main.clone().map(Arc::new),
            needs_no_answer: assets.programs.interactor.is_some(),
        }
    }

    /// How the test of that number, which stands on that line, is made, where everything for it is here. `input` is
    /// the one that the package has.
    pub(super) fn recipe(
        &self,
        element: Node<'_, '_>,
        (number, line): (usize, u32),
        input: Option<&Arc<[u8]>>,
    ) -> Option<Recipe> {
        let command = match input {
            Some(_) => None,
            None => Some(self.command(element)?),
        };
        if self.main.is_none() && !self.needs_no_answer {
            return None;
        }
        Some(Recipe {
            path: format!("secret/{number:02}"),
            place: Place {
                line: Some(line),
                ..Place::file(FILE)
            },
            command,
            given: input
                .map(|input| ("in".to_owned(), Arc::clone(input)))
                .into_iter()
                .collect(),
            links: BTreeMap::new(),
            solution: self.main.clone(),
            needs_no_answer: self.needs_no_answer,
        })
    }

    fn command(&self, element: Node<'_, '_>) -> Option<Command> {
        // One run makes several files then.
        if element.attribute("from-file").is_some() {
            return None;
        }
        let mut words = shlex::split(element.attribute("cmd")?)?;
        if words.is_empty() {
            return None;
        }
        let program = self.generators.get(&words.remove(0))?;
        Some(Command {
            program: Arc::clone(program),
            attempts: vec![words],
            ..Command::default()
        })
    }
}
