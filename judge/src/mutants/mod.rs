//! Wrong variants of a package's accepted programs, made from their syntax trees: which tests kill
//! which, and for those that no test kills the input that would.
//!
//! A variant that computes the same as its original cannot be killed by any test. Nobody can tell
//! that in general, so one that lives is only called missed where an input was found that shows it.

mod change;
mod cpp;
mod python;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use problems::{Problem, Verdict};

use crate::stress::{Found, StressError, StressOptions};
use crate::{Judge, JudgeError, JudgeOptions, Source};

use change::Change;
pub use change::Kind;
use tree::{Dialect, Tree};

/// What is asked of one hunt.
#[derive(Debug, Clone)]
pub struct MutantOptions {
    /// When no further variant is tried.
    pub within: Duration,
    /// How long an input is looked for that shows what no test shows.
    pub stress_within: Duration,
    /// The language of explanations, and what calls it off.
    pub judging: JudgeOptions,
}

/// A wrong variant of an accepted program.
#[derive(Debug)]
pub struct Mutant {
    /// The original's path under `submissions/`.
    pub program: String,
    /// The line that is changed, from 1.
    pub line: usize,
    /// What kind of mistake it has.
    pub kind: Kind,
    /// What stands there in the original.
    pub from: String,
    /// What stands there now.
    pub to: String,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a variant.
#[derive(Debug)]
pub enum Fate {
    /// The first test that it fails.
    Killed {
        /// The test's name.
        by: String,
    },
    /// It passes every test.
    Alive {
        /// An input that it gets wrong, if one was found.
        found: Option<Box<Found>>,
        /// How many cases it was tried on besides the tests.
        tried: usize,
    },
}

/// What a hunt showed.
#[derive(Debug, Default)]
pub struct Mutants {
    /// The variants that compile and were tried, in the order of programs and lines.
    pub mutants: Vec<Mutant>,
    /// How many do not compile.
    pub not_compiling: usize,
    /// How many were not tried, because time was up.
    pub left_out: usize,
    /// The accepted programs that have no variants, with the reason.
    pub passed_over: Vec<(String, PassedOver)>,
}

/// Why an accepted program has no variants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PassedOver {
    /// It is not in C, C++ or Python, or of several files.
    Language,
    /// It is not accepted here.
    Verdict(Verdict),
}

/// How far a hunt is.
#[derive(Debug, Clone, Copy)]
pub enum MutantStep {
    /// There are so many variants.
    Total(usize),
    /// One of them is done.
    Done,
}

/// A variant before it was tried.
struct Variant<'o> {
    original: &'o Source,
    change: Change,
    text: String,
}

/// What came of trying it.
enum Tried {
    NotCompiling,
    LeftOut,
    Fate(Fate),
}

impl Judge {
    /// Tries wrong variants of the accepted C, C++ and Python programs of a problem, as many at a
    /// time as there are slots, each up to the first test that it fails.
    ///
    /// # Errors
    /// When this machine cannot judge, or it was called off.
    pub fn mutants(
        &self,
        problem: &Problem,
        options: &MutantOptions,
        step: &mut dyn FnMut(MutantStep),
    ) -> Result<Mutants, JudgeError> {
        let deadline = Instant::now() + options.within;
        let mut all = Mutants::default();
        let mut originals = Vec::new();
        for source in self.accepted_programs(problem) {
            match self.why_passed_over(problem, &source, options)? {
                Some(why) => all.passed_over.push((source.name, why)),
                None => originals.push(source),
            }
        }
        let variants: Vec<Variant<'_>> = originals.iter().flat_map(variants).collect();
        step(MutantStep::Total(variants.len()));
        let order = in_turns(&variants);
        let next = AtomicUsize::new(0);
        let (sender, outcomes) = mpsc::channel();
        let mut tried: BTreeMap<usize, Tried> = BTreeMap::new();
        std::thread::scope(|scope| {
            for _ in 0..self.slots() {
                let (sender, next, order, variants) = (sender.clone(), &next, &order, &variants);
                scope.spawn(move || {
                    while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let outcome =
                            self.try_variant(problem, &variants[*index], options, deadline);
                        if sender.send((*index, outcome)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (index, outcome) in outcomes {
                tried.insert(index, outcome?);
                step(MutantStep::Done);
            }
            Ok::<(), JudgeError>(())
        })?;
        for (variant, (_, tried)) in variants.iter().zip(tried) {
            match tried {
                Tried::NotCompiling => all.not_compiling += 1,
                Tried::LeftOut => all.left_out += 1,
                Tried::Fate(fate) => all.mutants.push(variant.mutant(fate)),
            }
        }
        Ok(all)
    }

    /// Why an accepted program has no variants, if it has none.
    fn why_passed_over(
        &self,
        problem: &Problem,
        source: &Source,
        options: &MutantOptions,
    ) -> Result<Option<PassedOver>, JudgeError> {
        if dialect(source).is_none() || !source.folder.is_empty() {
            return Ok(Some(PassedOver::Language));
        }
        let judging = self.judge(problem, source, &options.judging, &mut |_| {})?;
        let wrong = Some(judging.verdict).filter(|it| !it.is_accepted());
        Ok(wrong.map(PassedOver::Verdict))
    }

    fn try_variant(
        &self,
        problem: &Problem,
        variant: &Variant<'_>,
        options: &MutantOptions,
        deadline: Instant,
    ) -> Result<Tried, JudgeError> {
        if Instant::now() >= deadline {
            return Ok(Tried::LeftOut);
        }
        let original = variant.original;
        let (name, language) = (&original.name, &original.language);
        let source = Source::new(name, language, variant.text.as_bytes());
        let judging = match self.judge(problem, &source, &options.judging, &mut |_| {}) {
            // Nothing was said about it.
            Err(error) if error.is_starved() => return Ok(Tried::LeftOut),
            judging => judging?,
        };
        match judging.verdict {
            Verdict::CE => return Ok(Tried::NotCompiling),
            Verdict::SE => return Ok(Tried::LeftOut),
            _ => {}
        }
        let failed = judging
            .tests
            .into_iter()
            .find(|it| !it.verdict.is_accepted());
        if let Some(test) = failed {
            return Ok(Tried::Fate(Fate::Killed { by: test.name }));
        }
        let against = problem.reference().is_none().then_some(original);
        let options = StressOptions {
            within: options.stress_within,
            passes_tests: true,
            judging: options.judging.clone(),
        };
        let stressed = match self.stress(problem, &source, against, &options, &mut |_| {}) {
            Ok(stressed) => stressed,
            Err(StressError::Judge(error)) => return Err(error),
            // It cannot be looked for; that it lives is known.
            Err(_) => {
                return Ok(Tried::Fate(Fate::Alive {
                    found: None,
                    tried: 0,
                }));
            }
        };
        Ok(Tried::Fate(Fate::Alive {
            found: stressed.found.map(Box::new),
            tried: stressed.tried,
        }))
    }
}

impl Variant<'_> {
    fn mutant(&self, fate: Fate) -> Mutant {
        let source = String::from_utf8_lossy(&self.original.bytes);
        Mutant {
            program: self.original.name.clone(),
            line: self.change.line(&source),
            kind: self.change.kind,
            from: source[self.change.place.clone()].to_owned(),
            to: self.change.text.clone(),
            fate,
        }
    }
}

/// How the language of a program is taken apart, where that is known here.
fn dialect(source: &Source) -> Option<Dialect> {
    match source.language.as_str() {
        "python" | "pypy" => Some(python::dialect()),
        "c" => Some(cpp::dialect()),
        id if id.starts_with("cpp") => Some(cpp::dialect()),
        _ => None,
    }
}

/// The different variants of a program, in the order of its text.
fn variants(original: &Source) -> Vec<Variant<'_>> {
    let (Some(dialect), Ok(source)) = (dialect(original), std::str::from_utf8(&original.bytes))
    else {
        return Vec::new();
    };
    let tree = Tree {
        source,
        dialect: &dialect,
    };
    let mut known = BTreeSet::new();
    let variants = tree.changes().into_iter().map(|change| Variant {
        original,
        text: change.apply(source),
        change,
    });
    variants
        .filter(|it| known.insert(it.text.clone()))
        .collect()
}

/// The order in which variants are tried: one of each program and kind, then another of each, so that
/// all kinds have had their turn when time is up.
fn in_turns(variants: &[Variant<'_>]) -> Vec<usize> {
    let mut seen: BTreeMap<(&str, Kind), usize> = BTreeMap::new();
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (index, variant) in variants.iter().enumerate() {
        let round = seen
            .entry((&variant.original.name, variant.change.kind))
            .or_default();
        order.push((*round, index));
        *round += 1;
    }
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(language: &str, text: &str) -> Vec<(Kind, String)> {
        let source = Source::new("a", language, text.as_bytes());
        let variants = variants(&source);
        variants
            .iter()
            .map(|it| (it.change.kind, it.text.clone()))
            .collect()
    }

    #[track_caller]
    fn has(language: &str, text: &str, kind: Kind, wrong: &str) {
        let found = changed(language, text);
        let wanted = (kind, wrong.to_owned());
        assert!(found.contains(&wanted), "{kind:?}: {found:#?}");
    }

    #[test]
    fn every_kind_of_mistake_is_made_in_cpp() {
        for (kind, text, wrong) in [
            (
                Kind::OffByOne,
                "int f(int n) { return n < 3; }",
                "int f(int n) { return n <= 3; }",
            ),
            (
                Kind::Constant,
                "int f(int n) { return n - 3; }",
                "int f(int n) { return n - 4; }",
            ),
            (
                Kind::BaseCase,
                "void f() { v[0] = 1; }",
                "void f() { v[0] = 2; }",
            ),
            (
                Kind::XorToSum,
                "void f() { x ^= y; }",
                "void f() { x += y; }",
            ),
            (
                Kind::XorToSum,
                "int f() { return x ^ y; }",
                "int f() { return x + y; }",
            ),
            (
                Kind::Operation,
                "void f() { cout << a + b << c; }",
                "void f() { cout << a - b << c; }",
            ),
            (
                Kind::Operation,
                "int f(int* p) { return *p * n; }",
                "int f(int* p) { return *p + n; }",
            ),
            (
                Kind::MisereEnd,
                "bool f() { return true; }",
                "bool f() { return false; }",
            ),
            (
                Kind::MisereEnd,
                "bool f() { return x != 0; }",
                "bool f() { return x == 0; }",
            ),
            (
                Kind::NoReset,
                "void f() { while (t--) { int x = 0; g(x); } }",
                "void f() { while (t--) { static int x = 0; g(x); } }",
            ),
            (
                Kind::NoReset,
                "void f() { while (t--) { memset(a, 0, 9); g(); } }",
                "void f() { while (t--) { ; g(); } }",
            ),
            (Kind::NarrowType, "long long x;", "int x;"),
            (Kind::NarrowType, "int64_t x;", "int32_t x;"),
            (Kind::SmallArray, "int a[1001];", "int a[500];"),
            (
                Kind::SmallArray,
                "std::vector<int> a(1001);",
                "std::vector<int> a(500);",
            ),
            (
                Kind::EarlyPeriod,
                "int f(int n) { return n % 34; }",
                "int f(int n) { return n % 33; }",
            ),
            (
                Kind::DroppedJump,
                "void f() { if (x) return; g(); }",
                "void f() { if (x) ; g(); }",
            ),
            (
                Kind::SwappedAnswers,
                "void f() { puts(x ? \"Yes\" : \"No\"); }",
                "void f() { puts(x ? \"No\" : \"Yes\"); }",
            ),
        ] {
            has("cpp", text, kind, wrong);
        }
    }

    #[test]
    fn every_kind_of_mistake_is_made_in_python() {
        for (kind, text, wrong) in [
            (Kind::OffByOne, "a = n <= 3\n", "a = n < 3\n"),
            (
                Kind::OffByOne,
                "for i in range(1, n):\n    f()\n",
                "for i in range(1, n - 1):\n    f()\n",
            ),
            (Kind::Constant, "a = n - 3\n", "a = n - 2\n"),
            (Kind::BaseCase, "v[0] = 1\n", "v[0] = 0\n"),
            (Kind::XorToSum, "x ^= y\n", "x += y\n"),
            (Kind::Operation, "print(a + b)\n", "print(a - b)\n"),
            (Kind::Operation, "print(-a - b)\n", "print(-a + b)\n"),
            (
                Kind::MisereEnd,
                "def f():\n    return True\n",
                "def f():\n    return False\n",
            ),
            (
                Kind::NoReset,
                "for i in a:\n    x = 0\n    f(x)\n",
                "for i in a:\n    x = locals().get(\"x\", 0)\n    f(x)\n",
            ),
            (
                Kind::SmallArray,
                "v = [0] * 1001\n",
                "v = [0] * (1001 // 2)\n",
            ),
            (Kind::EarlyPeriod, "a = n % 34\n", "a = n % 33\n"),
            (
                Kind::DroppedJump,
                "for i in a:\n    if i:\n        continue\n    f()\n",
                "for i in a:\n    if i:\n        pass\n    f()\n",
            ),
            (
                Kind::SwappedAnswers,
                "print(\"Yes\" if x else \"No\")\n",
                "print(\"No\" if x else \"Yes\")\n",
            ),
        ] {
            has("python", text, kind, wrong);
        }
    }

    #[test]
    fn what_changes_nothing_is_left_alone() {
        for (language, text) in [
            (
                "cpp",
                "#include <cstdio>\nint main() { scanf(\"%d %d\", &n, &m); return 0; }",
            ),
            ("cpp", "const char* word = \"Yes\";"),
            ("cpp", "int main( { ^"),
            ("python", "import sys\n\"\"\"First and second.\"\"\"\n"),
        ] {
            assert_eq!(changed(language, text), [], "{text}");
        }
    }

    #[test]
    fn every_kind_has_its_turn_before_another_of_the_same() {
        let source = Source::new(
            "a",
            "cpp",
            *b"int f() { x ^= a; x ^= b; x ^= c; return n < 7; }",
        );
        let variants = variants(&source);
        let kinds = |order: &[usize]| -> BTreeSet<Kind> {
            order.iter().map(|it| variants[*it].change.kind).collect()
        };
        let order = in_turns(&variants);
        let all = kinds(&order);
        assert!(all.len() > 2, "{all:?}");
        assert_eq!(kinds(&order[..all.len()]), all);
    }
}
