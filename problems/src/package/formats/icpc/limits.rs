//! The limits: those of `problem.yaml`, in every version, and those of the files next to it.

use std::time::Duration;

use serde::Deserialize;

use super::FILE;
use super::keys::{line_of, unknown};
use super::version::Version;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::words::Words;
use crate::{ByteSize, Diagnostic, Limits, Place, Timing, ValidationLimits};

/// Where no time limit is given, programs may take so long until their times are measured.
const UNTIL_MEASURED: Duration = Duration::from_secs(5);

/// The file of the tools of Kattis and of `DOMjudge` that has the time limit in seconds.
const TIME_LIMIT: &str = ".timelimit";

/// The file of `DOMjudge` that has the time limit among other keys.
const INI: &str = "domjudge-problem.ini";

/// The keys of `limits`, the last two of older versions.
const KEYS: [&str; 14] = [
    "time_multipliers",
    "time_limit",
    "time_resolution",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "validation_passes",
    "time_multiplier",
    "time_safety_margin",
];

#[derive(Deserialize, Default)]
#[serde(expecting = "limits by their names")]
pub(super) struct YamlLimits {
    #[serde(default)]
    time_multipliers: Multipliers,
    time_limit: Option<f64>,
    time_resolution: Option<f64>,
    memory: Option<u64>,
    output: Option<u64>,
    pub(super) code: Option<u64>,
    compilation_time: Option<u64>,
    compilation_memory: Option<u64>,
    validation_time: Option<u64>,
    validation_memory: Option<u64>,
    validation_output: Option<u64>,
    validation_passes: Option<u64>,
    time_multiplier: Option<f64>,
    time_safety_margin: Option<f64>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "time multipliers by their names")]
struct Multipliers {
    ac_to_time_limit: Option<f64>,
    time_limit_to_tle: Option<f64>,
}

/// All limits of a package.
pub(super) struct AllLimits {
    pub(super) limits: Limits,
    pub(super) validation: ValidationLimits,
    pub(super) timing: Timing,
}

/// A limit of the format: its name, the largest value that is taken and the one that holds where
/// none is given, in the units of the file. Nobody waits longer for a program, no judge has more
/// memory, and what is computed with them cannot overflow.
const WHOLE: [(&str, u64, u64); 9] = [
    ("memory", 64 * 1024, 2048),
    ("output", 4 * 1024, 8),
    ("code", 16 * 1024, 128),
    ("compilation_time", 3600, 60),
    ("compilation_memory", 64 * 1024, 2048),
    ("validation_time", 3600, 60),
    ("validation_memory", 64 * 1024, 2048),
    ("validation_output", 4 * 1024, 8),
    ("validation_passes", 1000, 2),
];

/// The older version leaves the size of a source to the judge: this is `DOMjudge`'s, in KiB.
const OLDER_CODE: u64 = 256;

/// Says which keys of `limits` are unknown.
pub(super) fn check_keys<'a>(
    keys: impl Iterator<Item = &'a String>,
    text: &str,
    version: Version,
    found: &mut Findings,
) {
    for key in keys.filter(|key| !KEYS.contains(&key.as_str())) {
        let known = &KEYS[..12];
        unknown(text, FILE, version, (key.as_str(), known), found);
    }
}

/// Checks the limits and fills in those that are not given.
pub(super) fn read(
    yaml: &YamlLimits,
    version: Version,
    files: &PackageFiles,
    found: &mut Findings,
) -> AllLimits {
    let text = files.text(FILE, found).unwrap_or_default();
    let mut reader = Reader { text, found };
    let given = [
        yaml.memory,
        yaml.output,
        yaml.code,
        yaml.compilation_time,
        yaml.compilation_memory,
        yaml.validation_time,
        yaml.validation_memory,
        yaml.validation_output,
        yaml.validation_passes,
    ];
    let mut values = [0; WHOLE.len()];
    for (index, (name, largest, default)) in WHOLE.into_iter().enumerate() {
        let is_left_open = name == "code" && version == Version::Legacy;
        let default = if is_left_open { OLDER_CODE } else { default };
        values[index] = reader.whole(name, given[index].unwrap_or(default), largest, default);
    }
    let time = yaml.time_limit.and_then(|it| reader.seconds(it));
    let timing = reader.timing(yaml, version);
    let time = time.or_else(|| beside(files, found));
    let [
        memory,
        output,
        code,
        compile_time,
        compile_memory,
        validation @ ..,
    ] = values;
    let [
        validation_time,
        validation_memory,
        validation_output,
        passes,
    ] = validation;
    AllLimits {
        limits: Limits {
            time: time.unwrap_or(UNTIL_MEASURED),
            memory: ByteSize::from_mib(memory),
            output: ByteSize::from_mib(output),
            source: ByteSize::from_kib(code),
            compile_time: Duration::from_secs(compile_time),
            compile_memory: ByteSize::from_mib(compile_memory),
        },
        validation: ValidationLimits {
            time: Duration::from_secs(validation_time),
            memory: ByteSize::from_mib(validation_memory),
            output: ByteSize::from_mib(validation_output),
            passes: u32::try_from(passes).unwrap_or(2),
        },
        timing: Timing {
            is_given: time.is_some(),
            ..timing
        },
    }
}

/// Warns that the time limit is to be measured.
pub(super) fn warn_of_time(timing: &Timing, found: &mut Findings) {
    if !timing.is_given {
        let message = say!(
            "no time limit is given; it follows from the slowest accepted program, and is \
             {seconds} seconds where there is none",
            seconds = UNTIL_MEASURED.as_secs()
        );
        found.push(
            Diagnostic::warning("no-time-limit", Place::file(FILE), message)
                .with_help(say!("say limits: {{time_limit: SECONDS}}")),
        );
    }
}

struct Reader<'a> {
    text: &'a str,
    found: &'a mut Findings,
}

impl Reader<'_> {
    fn wrong(&mut self, name: &str, message: Words) {
        let place = Place {
            line: line_of(self.text, name),
            ..Place::file(FILE)
        };
        self.found
            .push(Diagnostic::error("bad-limit", place, message));
    }

    fn whole(&mut self, name: &str, value: u64, largest: u64, default: u64) -> u64 {
        if (1..=largest).contains(&value) {
            return value;
        }
        let message = say!(
            "limits.{name} {value} is not between 1 and {largest}",
            name,
            value,
            largest
        );
        self.wrong(name, message);
        default
    }

    fn seconds(&mut self, seconds: f64) -> Option<Duration> {
        let time = duration(seconds);
        if time.is_none() {
            let message = say!(
                "time_limit {seconds} is not between 0.001 and 3600 seconds",
                seconds
            );
            self.wrong("time_limit", message);
        }
        time
    }

    /// The margins, the older keys taken for what they were.
    fn timing(&mut self, yaml: &YamlLimits, version: Version) -> Timing {
        let mut timing = Timing::default();
        if version == Version::Legacy {
            (timing.ac_to_time_limit, timing.time_limit_to_tle) = (5.0, 2.0);
        }
        let given = &yaml.time_multipliers;
        let ac_to_limit = ("ac_to_time_limit", given.ac_to_time_limit);
        let limit_to_tle = ("time_limit_to_tle", given.time_limit_to_tle);
        let old_ac = ("time_multiplier", yaml.time_multiplier);
        let old_tle = ("time_safety_margin", yaml.time_safety_margin);
        for (name, value) in [old_ac, ac_to_limit] {
            self.factor(name, value, 1.0, &mut timing.ac_to_time_limit);
        }
        for (name, value) in [old_tle, limit_to_tle] {
            self.factor(name, value, 1.0, &mut timing.time_limit_to_tle);
        }
        let mut resolution = timing.resolution.as_secs_f64();
        self.factor(
            "time_resolution",
            yaml.time_resolution,
            0.001,
            &mut resolution,
        );
        timing.resolution = Duration::from_secs_f64(resolution);
        timing
    }

    fn factor(&mut self, name: &str, value: Option<f64>, least: f64, factor: &mut f64) {
        match value {
            Some(value) if (least..=1000.0).contains(&value) => *factor = value,
            Some(value) => {
                let message = say!(
                    "limits.{name} {value} is not between {least} and 1000",
                    name,
                    value,
                    least
                );
                self.wrong(name, message);
            }
            None => {}
        }
    }
}

fn duration(seconds: f64) -> Option<Duration> {
    (0.001..=3600.0)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// The time limit of a file next to `problem.yaml`.
fn beside(files: &PackageFiles, found: &mut Findings) -> Option<Duration> {
    let mut of = |file: &str, written: &str| {
        let time = written
            .trim_matches(['\'', '"', ' ', '\t'])
            .parse()
            .ok()
            .and_then(duration);
        if time.is_none() {
            let message = say!("`{written}` is not a time limit in seconds", written);
            found.push(Diagnostic::error("bad-limit", Place::file(file), message));
        }
        time
    };
    let plain = files
        .get(TIME_LIMIT)
        .and_then(|it| std::str::from_utf8(it).ok());
    if let Some(written) = plain {
        return of(TIME_LIMIT, written.trim());
    }
    let ini = files.get(INI).and_then(|it| std::str::from_utf8(it).ok())?;
    let lines = ini.lines().filter_map(|line| line.split_once('='));
    let (_, written) = lines
        .into_iter()
        .find(|(key, _)| key.trim() == "timelimit")?;
    of(INI, written.trim())
}
