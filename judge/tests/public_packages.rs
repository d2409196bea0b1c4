//! Filed verdicts of packages made by others: every example program below the folder that
//! `GRUNDY_TEST_PACKAGES` names is judged and compared with what its package expects of it.
//! `./test --chaos` runs it; the packages are not ours to keep.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use judge::check::{Program, Subject};
use judge::sandbox::SandboxConfig;
use judge::{Judge, JudgeConfig};
use problems::{catalog, package};

/// The folder of packages.
const PACKAGES: &str = "GRUNDY_TEST_PACKAGES";

/// The share of the filed verdicts that must agree, in hundredths.
const LEAST_AGREEMENT: usize = 98;

/// What is at the top of a package.
const MARKS: [&str; 3] = ["problem.yaml", "problem.xml", "init.yml"];

/// Names of archives.
const ARCHIVES: [&str; 10] = [
    ".zip", ".kpp", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tar.zst",
];

/// Where an ordinary user's test run finds the slot program; unset otherwise.
const SLOT: &str = "GRUNDY_TEST_SLOT";

fn collect(folder: &Path, packages: &mut Vec<PathBuf>) {
    if MARKS.iter().any(|mark| folder.join(mark).is_file()) {
        packages.push(folder.to_owned());
        return;
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap().to_string_lossy().into_owned();
        if entry.is_symlink() || name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            collect(&entry, packages);
        } else if ARCHIVES.iter().any(|ending| name.ends_with(ending)) {
            packages.push(entry);
        }
    }
}

fn judge() -> Judge {
    let slot = std::env::var_os(SLOT);
    let slot = slot.unwrap_or_else(|| env!("CARGO_BIN_EXE_grundy-slot").into());
    let mut config = JudgeConfig::new(SandboxConfig::with_slot_command([slot]));
    config.cache_dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-packages-cache");
    config.slots = 2;
    Judge::new(config).unwrap()
}

/// What came of all programs.
#[derive(Default)]
struct Agreement {
    agreed: usize,
    /// Those that disagree, with the reasons.
    others: Vec<String>,
    /// How many could not be judged, by their languages.
    without_language: BTreeMap<String, usize>,
}

impl Agreement {
    fn add(&mut self, package: &str, program: &Program) {
        if program.is_skipped() {
            let suffix = program.path.rsplit('.').next().unwrap_or_default();
            *self.without_language.entry(suffix.to_owned()).or_default() += 1;
            return;
        }
        match &program.complaint {
            None => self.agreed += 1,
            Some(reason) => {
                println!("        differs: {reason}");
                self.others.push(format!("{package}: {reason}"));
            }
        }
    }

    fn judged(&self) -> usize {
        self.agreed + self.others.len()
    }
}

#[test]
fn filed_verdicts_of_public_packages_agree() {
    let Some(root) = std::env::var_os(PACKAGES) else {
        println!("skipped: {PACKAGES} names no folder of packages");
        return;
    };
    let root = Path::new(&root);
    let mut packages = Vec::new();
    collect(root, &mut packages);
    assert!(!packages.is_empty(), "no package in {}", root.display());
    let judge = judge();
    let (mut loaded, mut refused) = (0, Vec::new());
    let mut all = Agreement::default();
    for path in &packages {
        let shown = path.strip_prefix(root).unwrap().display().to_string();
        let (problem, diagnostics) = package::load(path, &catalog::code_of);
        let Some(problem) = problem else {
            let errors = diagnostics.iter().filter(|it| it.is_error());
            let errors: Vec<String> = errors.map(ToString::to_string).collect();
            println!("refused {shown}: {}", errors.join("; "));
            refused.push(shown);
            continue;
        };
        loaded += 1;
        let subject = Subject {
            problem,
            diagnostics,
        };
        let checked = judge.check(&[subject], |_| {}).unwrap().remove(0);
        println!("judged  {shown}: {} programs", checked.programs.len());
        for program in &checked.programs {
            all.add(&shown, program);
        }
    }
    println!(
        "{loaded} of {} packages load; {} of {} filed verdicts agree",
        packages.len(),
        all.agreed,
        all.judged()
    );
    println!("not judged, by suffix: {:?}", all.without_language);
    println!("the others, with the reasons:\n{}", all.others.join("\n"));
    assert!(
        100 * all.agreed >= LEAST_AGREEMENT * all.judged(),
        "less than {LEAST_AGREEMENT} % of the filed verdicts agree"
    );
}
