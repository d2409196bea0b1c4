//! Collects the packages under `catalog/`: embeds every file and compiles every `reference.rs`.
//!
//! The folder is the only list of problems there is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, error, fs, io};

fn main() -> Result<(), Box<dyn error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("catalog");
    println!("cargo::rerun-if-changed=catalog");
    let variants = variants(&root)?;
    let mut modules = String::new();
    let (mut entries, mut count) = (String::new(), 0);
    for folder in sorted(&root)? {
        if !folder.join("problem.yaml").is_file() {
            continue;
        }
        let id = file_name(&folder);
        let variant = variants.get(&id);
        let code = folder.join("reference.rs");
        if variant.is_none() && !code.is_file() && !has_tests(&folder)? {
            // A question about a problem that is not there any more.
            continue;
        }
        count += 1;
        let mut files = Vec::new();
        collect(&folder, "", &mut files)?;
        let module = module_of(&id);
        let make = if code.is_file() {
            let code = code.to_string_lossy();
            writeln!(
                modules,
                "#[cfg(not(test))]\n#[path = {code:?}]\nmod {module};"
            )?;
            derived(&folder, "")
        } else if let Some((original, question)) = variant {
            let asking = format!(".asking(crate::task::Question::{question})");
            derived(&root.join(original), &asking)
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

/// The code that makes a reference of the task in a folder and its phrases.
fn derived(folder: &Path, asking: &str) -> String {
    let module = module_of(&file_name(folder));
    let phrases = ["en", "zh"].map(|language| {
        let path = folder.join(format!("explanation.{language}.ftl"));
        if path.is_file() {
            format!("include_str!({:?})", path.to_string_lossy())
        } else {
            "\"\"".to_owned()
        }
    });
    let [en, zh] = phrases;
    format!(
        "code!(|bounds, seed| Ok(Box::new(crate::task::Derived::new({module}::task(bounds)?, crate::task::Phrases::new({en}, {zh}), seed){asking})))"
    )
}

fn module_of(id: &str) -> String {
    format!("p_{}", id.replace(['-', '.'], "_"))
}

/// Originals and questions by the ids of the problems that ask them.
type Variants = BTreeMap<String, (String, &'static str)>;

/// What a variant may ask, as `grundy.toml` and the code call it.
const QUESTIONS: [(&str, &str); 4] = [
    ("move", "Move"),
    ("count", "Count"),
    ("value", "Value"),
    ("play", "Play"),
];

/// The problems that ask another question about one, by id: the original and the question, as
/// its `grundy.toml` says.
fn variants(root: &Path) -> Result<Variants, Box<dyn error::Error>> {
    let mut variants = Variants::new();
    for folder in sorted(root)? {
        let Ok(text) = fs::read_to_string(folder.join("grundy.toml")) else {
            continue;
        };
        let extras: toml::Table = text.parse()?;
        let Some(declared) = extras.get("variants").and_then(toml::Value::as_table) else {
            continue;
        };
        for (question, id) in declared {
            let known = QUESTIONS.iter().find(|(name, _)| name == question);
            let (Some((_, question)), Some(id)) = (known, id.as_str()) else {
                return Err(format!("{}: no variant: {question} = {id}", folder.display()).into());
            };
            let original = file_name(&folder);
            if let Some((other, _)) = variants.insert(id.to_owned(), (original, *question)) {
                let folder = folder.display();
                return Err(format!("{folder}: {id} is a variant of {other} already").into());
            }
        }
    }
    Ok(variants)
}

/// Whether a package brings secret tests of its own.
fn has_tests(folder: &Path) -> io::Result<bool> {
    let secret = folder.join("data/secret");
    if !secret.is_dir() {
        return Ok(false);
    }
    let mut files = Vec::new();
    collect(&secret, "", &mut files)?;
    Ok(files
        .iter()
        .any(|(_, path)| path.extension().is_some_and(|suffix| suffix == "in")))
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
