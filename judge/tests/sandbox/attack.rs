//! One attack program: what its first lines say must come out, and what is wrong when it does
//! not.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge::sandbox::{Exit, Facts, ProgramFile, Request, Stop};
use problems::ByteSize;

use crate::harness::{crowd, slowness, sources_folder, stdin};
use crate::programs::{Language, build};

/// Parts of the names of the attacks to run, with commas between, for whoever works on some. All of
/// them where it is not set.
pub(crate) const ONLY_VARIABLE: &str = "GRUNDY_TEST_ATTACKS";

/// An attack program and what its first lines say.
pub(crate) struct Attack {
    /// Its file's name.
    pub(crate) name: String,
    /// Its source.
    pub(crate) file: PathBuf,
    /// What a slot is asked.
    pub(crate) request: Request,
    /// What it is written in.
    pub(crate) language: Language,
    expect: Vec<String>,
    stdout: Option<String>,
}

impl Attack {
    /// Reads and builds one; `None` when it is for another machine.
    fn read(file: &Path) -> Option<Self> {
        let language = Language::of(file)?;
        let source = fs::read_to_string(file).unwrap();
        let mut attack = Self {
            name: file.file_name().unwrap().to_str().unwrap().to_owned(),
            file: file.to_owned(),
            request: language.request(),
            language,
            expect: Vec::new(),
            stdout: None,
        };
        for line in source.lines() {
            let Some((key, value)) = line
                .strip_prefix(language.remark())
                .and_then(|line| line.split_once(": "))
                .filter(|(key, _)| !key.contains(' '))
            else {
                break;
            };
            match key {
                "expect" => attack.expect = value.split(" or ").map(str::to_owned).collect(),
                "stdout" => attack.stdout = Some(format!("{value}\n")),
                "stdin" => attack.request.stdin = stdin(value),
                "limits" => value.split(' ').for_each(|limit| attack.set_limit(limit)),
                "only" if value == std::env::consts::ARCH => {}
                "only" => return None,
                _ => panic!("{}: {line}", file.display()),
            }
        }
        assert!(!attack.expect.is_empty(), "{}", file.display());
        language.heed(&mut attack.request);
        Some(attack)
    }

    fn set_limit(&mut self, text: &str) {
        let (name, value) = text.split_once('=').unwrap();
        let number: u64 = value.parse().unwrap();
        // What must come to an end by itself gets more time on a slow machine.
        let runs_into_time =
            |one: &String| ["stopped cpu", "stopped idle", "stopped wall"].contains(&one.as_str());
        let is_stopped = self.expect.iter().any(runs_into_time);
        let time = Duration::from_millis(number) * if is_stopped { 1 } else { slowness() };
        let limits = &mut self.request.limits;
        match name {
            "cpu" => limits.cpu = time,
            "idle" => limits.idle = time,
            "wall" => limits.wall = time,
            "memory" => limits.memory = ByteSize::from_mib(number),
            "files" => limits.files = ByteSize::from_kib(number),
            "processes" => limits.processes = u32::try_from(number).unwrap(),
            _ => panic!("{}: {text}", self.name),
        }
    }

    /// What a slot must be given to run it; built the first time.
    pub(crate) fn program(&self) -> ProgramFile {
        self.language.file(&build(&self.file))
    }

    /// What is wrong with these facts. `slack` is how far the CPU time may be beyond its limit on
    /// a machine of the usual speed that is as busy as its cores are many; this one was
    /// `crowded_before`.
    pub(crate) fn judge(
        &self,
        facts: &Facts,
        slack: Duration,
        crowded_before: u32,
    ) -> Option<String> {
        let late = slowness() * crowded_before.max(crowd());
        let came = outcomes(facts);
        let stdout = String::from_utf8_lossy(&facts.stdout);
        if !self
            .expect
            .iter()
            .any(|one| one == "any" || came.contains(one))
        {
            let stderr = String::from_utf8_lossy(&facts.stderr);
            return Some(format!(
                "came out as {came:?}, said {stdout:.200} {stderr:.500}"
            ));
        }
        if stdout.contains("BROKE OUT") || self.stdout.as_ref().is_some_and(|one| *one != stdout) {
            return Some(format!("said {stdout:.500}"));
        }
        let limits = &self.request.limits;
        if facts.cpu > limits.cpu + slack * late {
            return Some(format!("used {:?}", facts.cpu));
        }
        if facts.wall > limits.wall + Duration::from_secs(3) * late {
            return Some(format!("took {:?}", facts.wall));
        }
        (facts.stdout.len() as u64 > limits.stdout.bytes()
            || facts.stderr.len() as u64 > limits.stderr.bytes())
        .then(|| "kept too much output".to_owned())
    }
}

/// How a run came out, in the words of `expect`.
fn outcomes(facts: &Facts) -> Vec<String> {
    let mut came = vec![match (facts.stopped, facts.exit) {
        (Some(Stop::Cpu), _) => "stopped cpu".to_owned(),
        (Some(Stop::Idle), _) => "stopped idle".to_owned(),
        (Some(Stop::Wall), _) => "stopped wall".to_owned(),
        (Some(Stop::Memory), _) => "stopped memory".to_owned(),
        (Some(Stop::Output), _) => "stopped output".to_owned(),
        (Some(Stop::Judge), _) => "enough heard".to_owned(),
        (Some(Stop::Files), _) => "stopped files".to_owned(),
        (None, Exit::Code(code)) => format!("exit {code}"),
        (None, Exit::Signal(signal)) => format!("signal {signal}"),
        (None, Exit::NotStarted(errno)) => format!("not started {errno}"),
    }];
    if facts.out_of_memory {
        came.push("out of memory".to_owned());
    }
    came
}

/// Every attack for this machine, in the order of their names. Those in a language that is not
/// installed are named in the second list.
pub(crate) fn attacks() -> (Vec<Attack>, Vec<(String, &'static str)>) {
    let mut files: Vec<_> = fs::read_dir(sources_folder().join("attacks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let only = std::env::var(ONLY_VARIABLE).ok();
    let is_wanted = |file: &&PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy();
        only.as_ref()
            .is_none_or(|only| only.split(',').any(|part| name.contains(part)))
    };
    let mut without = Vec::new();
    let attacks = files
        .iter()
        .filter(is_wanted)
        .filter_map(|file| Attack::read(file))
        .filter(|attack| match attack.language.missing() {
            Some(tool) => {
                without.push((attack.name.clone(), tool));
                false
            }
            None => true,
        })
        .collect();
    (attacks, without)
}
