//! Collects the packages under `catalog/`: embeds every file and compiles every `reference.rs`.
//!
//! The folder is the only list of problems there is.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

fn main() -> Result<(), Box<dyn error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("catalog");
    println!("cargo::rerun-if-changed=catalog");
    let mut modules = String::new();
    let (mut entries, mut count) = (String::new(), 0);
    for folder in sorted(&root)? {
        if !folder.join("problem.yaml").is_file() {
            continue;
        }
        let id = file_name(&folder);
        if is_orphan(&root, &id) {
            continue;
        }
        count += 1;
        let mut files = Vec::new();
        collect(&folder, "", &mut files)?;
        let module = module_of(&id);
        let code = folder.join("reference.rs");
        let make = if code.is_file() {
            let code = code.to_string_lossy();
            writeln!(modules, "#[path = {code:?}]\nmod {module};")?;
            make(&format!("{module}::task(bounds)?"))
        } else if let Some((original, question)) = variant(&root, &id) {
            let original = module_of(original);
            make(&format!(
                "crate::task::asked::Asked::new({original}::task(bounds)?, crate::task::asked::Question::{question})"
            ))
        } else {
            "None".to_owned()
        };
        writeln!(entries, "Entry {{ id: {id:?}, reference: {make},")?;
        writeln!(entries, "  loaded: OnceLock::new(), files: &[")?;
        for (inside, path) in files {
            let path = path.to_string_lossy();
            writeln!(entries, "    ({inside:?}, include_bytes!({path:?})),")?;
        }
        entries.push_str("  ] },\n");
    }
    let entries = format!("static ENTRIES: [Entry; {count}] = [\n{entries}];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?).join("catalog.rs");
    fs::write(out, modules + &entries)?;
    Ok(())
}

/// The code that makes a reference of a task.
fn make(task: &str) -> String {
    format!("Some(|bounds, seed| Ok(Box::new(crate::task::Derived::new({task}, seed))))")
}

fn module_of(id: &str) -> String {
    format!("p_{}", id.replace(['-', '.'], "_"))
}

/// The endings of problems that ask another question about a game, and the questions.
const QUESTIONS: [(&str, &str); 4] = [
    ("move", "Move"),
    ("count", "Count"),
    ("value", "Value"),
    ("play", "Play"),
];

/// The problem that `id` asks another question about, and the question: `nim-count` counts the
/// winning moves of `nim`, whose `rules.rs` knows them.
fn variant<'a>(root: &Path, id: &'a str) -> Option<(&'a str, &'static str)> {
    let (original, ending) = id.rsplit_once('-')?;
    let (_, question) = QUESTIONS.iter().find(|(name, _)| *name == ending)?;
    let rules = root.join(original).join("rules.rs");
    rules.is_file().then_some((original, *question))
}

/// Whether `id` asks another question about a problem that is not there any more.
fn is_orphan(root: &Path, id: &str) -> bool {
    let Some((original, ending)) = id.rsplit_once('-') else {
        return false;
    };
    let has_own_code = root.join(id).join("reference.rs").is_file();
    let asks = QUESTIONS.iter().any(|(name, _)| *name == ending);
    asks && !has_own_code && !root.join(original).is_dir()
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Every file below a folder with its path in the package; hidden ones are no part of it.
fn collect(folder: &Path, prefix: &str, into: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for path in sorted(folder)? {
        let name = file_name(&path);
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), into)?;
        } else {
            into.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
