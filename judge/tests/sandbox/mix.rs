//! Attacks in random order among honest programs, on all slots at once: the honest ones never
//! notice, and nothing grows.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use judge::sandbox::{Exit, Pool};

use crate::attack::{Attack, attacks};
use crate::harness::{crowd, has_groups, pool, sources_folder, stdin, text};
use crate::programs::{Language, build};
use crate::surroundings::{Surroundings, left_behind};
use crate::users::OrdinaryUser;

/// What decides about the order of everything.
const SEED: u64 = 1536;

/// How many attacks are run in a child where an ordinary user judges.
const CHILD_VARIABLE: &str = "GRUNDY_TEST_MIX";

/// How much of this process's memory may be new after a round: the allocator's, not a leak's.
const GROWTH_KIB: u64 = 16 * 1024;

/// How many attacks are run once each was; the tests of `./test --chaos` run more.
const FEW: usize = 60;

/// How many they run in a round.
const MANY: usize = 1000;

#[test]
fn honest_programs_do_not_notice_attacks() {
    mix(1, FEW);
}

/// All slots belong to the same user there, and what the kernel counts by user is counted together.
#[test]
fn honest_programs_do_not_notice_attacks_where_an_ordinary_user_judges() {
    mix_of_an_ordinary_user(FEW);
}

#[test]
fn a_thousand_attacks_leave_no_trace_where_an_ordinary_user_judges() {
    mix_of_an_ordinary_user(MANY);
}

/// Has an ordinary user run so many attacks.
fn mix_of_an_ordinary_user(runs: usize) {
    let user = OrdinaryUser::new();
    let output = user
        .command()
        .args([
            "--exact",
            "mix::in_a_child_of_an_ordinary_user",
            "--nocapture",
        ])
        .env(CHILD_VARIABLE, runs.to_string())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    eprintln!("{said}");
}

#[test]
fn in_a_child_of_an_ordinary_user() {
    if let Ok(runs) = std::env::var(CHILD_VARIABLE) {
        mix(1, runs.parse().unwrap());
    }
}

#[test]
fn ten_thousand_attacks_leave_no_trace() {
    mix(10, MANY);
}

/// Runs `rounds` times `attacks` attacks, with an honest program after every second, and looks
/// after every round.
fn mix(rounds: usize, runs: usize) {
    let before = Surroundings::look();
    let slots = thread::available_parallelism().map_or(2, NonZero::get);
    let pool = pool(slots);
    let (attacks, _) = attacks();
    let mix = Mix {
        pool,
        attacks,
        honest: honest_programs(),
        next: AtomicUsize::new(0),
        wrong: Mutex::default(),
        done: AtomicUsize::new(0),
    };
    // Builds everything, and fills what is filled once.
    mix.round(slots, mix.attacks.len());
    let usual = Use::look();
    mix.next.store(1 << 20, Ordering::Relaxed);
    let start = Instant::now();
    for round in 0..rounds {
        mix.round(slots, runs);
        let now = Use::look();
        eprintln!("round {round}: {now:?} {:?}", start.elapsed());
        assert_eq!(now.descriptors, usual.descriptors);
        assert_eq!(now.children, usual.children);
        assert!(
            now.memory_kib < usual.memory_kib + GROWTH_KIB,
            "{usual:?} {now:?}"
        );
    }
    let wrong = mix.wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "seed {SEED}: {wrong:#?}");
    drop(mix.pool);
    before.assert_unchanged();
    assert_eq!(left_behind(), Vec::<PathBuf>::new());
    eprintln!(
        "{} runs of attacks and honest programs on {slots} slots",
        mix.done.into_inner()
    );
}

/// What is run, and what went wrong.
struct Mix {
    pool: Pool,
    attacks: Vec<Attack>,
    honest: Vec<(PathBuf, Language)>,
    next: AtomicUsize,
    done: AtomicUsize,
    wrong: Mutex<BTreeMap<usize, String>>,
}

impl Mix {
    /// As many threads as slots, until so many attacks were run.
    fn round(&self, slots: usize, runs: usize) {
        let end = self.next.load(Ordering::Relaxed) + runs;
        thread::scope(|scope| {
            for _ in 0..slots {
                scope.spawn(|| {
                    loop {
                        let number = self.next.fetch_add(1, Ordering::Relaxed);
                        if number >= end {
                            break;
                        }
                        self.step(number);
                    }
                });
            }
        });
        self.next.store(end, Ordering::Relaxed);
    }

    /// One attack, and every second time an honest program.
    fn step(&self, number: usize) {
        let random = random(number);
        // The first round is every attack once.
        let which = if number < self.attacks.len() {
            number
        } else {
            (random % self.attacks.len() as u64) as usize
        };
        let attack = &self.attacks[which];
        self.note(number, &attack.name, self.attack(attack));
        if random >> 32 & 1 == 0 {
            let (file, language) = &self.honest[(random >> 40) as usize % self.honest.len()];
            self.note(number, "honest", self.honest(file, *language, random));
        }
    }

    fn note(&self, number: usize, name: &str, result: Result<(), String>) {
        self.done.fetch_add(1, Ordering::Relaxed);
        if let Err(reason) = result {
            eprintln!("{number} {name}: {reason}");
            let mut wrong = self.wrong.lock().unwrap();
            wrong.insert(number, format!("{name}: {reason}"));
        }
    }

    fn attack(&self, attack: &Attack) -> Result<(), String> {
        let mut slot = self.slot()?;
        slot.load(&[attack.program()])
            .map_err(|error| error.to_string())?;
        let crowd = crowd();
        let facts = slot
            .run(&attack.request)
            .map_err(|error| error.to_string())?;
        // All cores are busy.
        let slack = Duration::from_millis(if has_groups(&self.pool) { 400 } else { 800 });
        attack.judge(&facts, slack, crowd).map_or(Ok(()), |wrong| {
            Err(format!(
                "{wrong} ({:?}, {:?}, {})",
                facts.cpu, facts.wall, facts.memory_peak
            ))
        })
    }

    fn honest(&self, file: &Path, language: Language, random: u64) -> Result<(), String> {
        let heaps = [random % 8, random / 8 % 8, random / 64 % 8];
        let input = heaps.iter().fold("3".to_owned(), |mut text, heap| {
            let _ = write!(text, " {heap}");
            text
        });
        let answer = if heaps[0] ^ heaps[1] ^ heaps[2] == 0 {
            "No\n"
        } else {
            "Yes\n"
        };
        let mut request = language.request();
        language.heed(&mut request);
        request.stdin = stdin(&input);
        let mut slot = self.slot()?;
        slot.load(&[language.file(&build(file))])
            .map_err(|error| error.to_string())?;
        let facts = slot.run(&request).map_err(|error| error.to_string())?;
        let is_right = (facts.exit, facts.stopped) == (Exit::Code(0), None)
            && text(&facts) == answer
            && facts.stderr.is_empty();
        if is_right {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&facts.stderr);
        Err(format!(
            "{}: {:?} {:?} {} {said}",
            file.display(),
            facts.exit,
            facts.stopped,
            text(&facts)
        ))
    }

    fn slot(&self) -> Result<judge::sandbox::Slot, String> {
        self.pool.acquire().map_err(|error| error.to_string())
    }
}

/// The honest program in every language that is here.
pub(crate) fn honest_programs() -> Vec<(PathBuf, Language)> {
    let folder = sources_folder().join("programs");
    ["nim.c", "nim.cpp", "nim.rs", "nim.py", "nim.java"]
        .iter()
        .filter_map(|name| {
            let file = folder.join(name);
            let language = Language::of(&file)?;
            language.missing().is_none().then_some((file, language))
        })
        .collect()
}

/// A number that looks random, the same for the same `number`.
fn random(number: usize) -> u64 {
    let hash = blake3::hash(&[SEED.to_le_bytes(), (number as u64).to_le_bytes()].concat());
    hash.as_bytes()
        .iter()
        .take(8)
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// What this process uses.
#[derive(Debug)]
struct Use {
    descriptors: usize,
    children: usize,
    memory_kib: u64,
}

impl Use {
    fn look() -> Self {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let memory_kib = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
            .unwrap();
        let children = fs::read_dir("/proc/self/task")
            .unwrap()
            .flatten()
            .filter_map(|task| fs::read_to_string(task.path().join("children")).ok())
            .map(|children| children.split_whitespace().count())
            .sum();
        Self {
            descriptors: fs::read_dir("/proc/self/fd").unwrap().count(),
            children,
            memory_kib,
        }
    }
}
