//! Files of a package of Polygon that are compiled with solutions: headers that these include, and
//! graders, which call the function that a solution is.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::{at, below, each};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::{Diagnostic, ProgramFile};

/// The languages in which such files are compiled with solutions, by what Polygon calls their family.
const FAMILIES: &[(&str, &[&str])] = &[("c", &["c"]), ("cpp", &["cpp", "cpp20", "cpp23"])];

/// What is added to solutions.
#[derive(Default)]
pub(super) struct Resources {
    /// The files, by language.
    pub(super) includes: BTreeMap<String, Vec<ProgramFile>>,
    /// The languages that solutions may have; none where they may have any.
    pub(super) languages: Vec<String>,
}

/// The files for solutions.
pub(super) fn read(files: &PackageFiles, problem: Node<'_, '_>, found: &mut Findings) -> Resources {
    let mut read = Resources::default();
    let mut others = Vec::new();
    let resources = each(below(problem, &["files", "resources"]), "file");
    for resource in resources.filter(|it| is_for_solutions(*it)) {
        let path = resource.attribute("path").unwrap_or_default();
        let Some(file) = file(files, path) else {
            let message = say!("names `{path}`, which is not in the package", path);
            found.push(Diagnostic::error("missing-file", at(resource), message));
            continue;
        };
        let Some(languages) = languages(resource, path) else {
            others.push(resource);
            continue;
        };
        for language in languages {
            let beside = read.includes.entry(language.to_owned()).or_default();
            beside.retain(|it| it.path != file.path);
            beside.push(file.clone());
        }
    }
    if !others.is_empty() {
        read.languages = read.includes.keys().cloned().collect();
    }
    for resource in others {
        let path = resource.attribute("path").unwrap_or_default();
        let types = resource.attribute("for-types").unwrap_or("*");
        let message = say!(
            "`{path}` is added to solutions in `{types}`: this is done in C and C++ only, when they \
             are compiled",
            path,
            types
        );
        found.push(if read.languages.is_empty() {
            Diagnostic::error("unsupported-key", at(resource), message).with_help(say!(
                "take the file from the resources for solutions, or add one for C++"
            ))
        } else {
            Diagnostic::warning("unsupported-key", at(resource), message).with_help(say!(
                "solutions in {languages} are taken, and no others",
                languages = read.languages.join(", ")
            ))
        });
    }
    read
}

/// Whether solutions get a file, to be compiled or to be read when they run.
fn is_for_solutions(resource: Node<'_, '_>) -> bool {
    let mut assets = each(below(resource, &["assets"]), "asset");
    assets.any(|asset| asset.attribute("name") == Some("solution"))
}

/// The languages that a file is for; `None` where there are some of which that cannot be honoured.
fn languages(resource: Node<'_, '_>, path: &str) -> Option<Vec<&'static str>> {
    let mut stages = each(below(resource, &["stages"]), "stage");
    if stages.any(|stage| stage.attribute("name") == Some("run")) {
        return None;
    }
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let types = resource.attribute("for-types").unwrap_or_default();
    let types: Vec<&str> = types
        .split([';', ',', ' '])
        .filter(|kind| !kind.is_empty() && *kind != "*")
        .collect();
    let families: Vec<&str> = match (types.as_slice(), ending) {
        ([], "h") => vec!["c", "cpp"],
        ([], "c") => vec!["c"],
        ([], "hpp" | "hh" | "inc" | "cpp" | "cc" | "cxx") => vec!["cpp"],
        (types, _) => types
            .iter()
            .map(|kind| kind.split('.').next().unwrap_or_default())
            .collect(),
    };
    let mut languages: Vec<&'static str> = Vec::new();
    for family in &families {
        let (_, known) = FAMILIES.iter().find(|(name, _)| name == family)?;
        languages.extend_from_slice(known);
    }
    (!languages.is_empty()).then_some(languages)
}

/// A file of the package, without the folders it stands in.
pub(super) fn file(files: &PackageFiles, path: &str) -> Option<ProgramFile> {
    Some(ProgramFile {
        path: path.rsplit('/').next().unwrap_or(path).to_owned(),
        bytes: files.get(path)?.clone(),
    })
}
