//! Which languages a judge offers: those whose hello program it has judged right, as a submission.
//!
//! A compiler that is there need not work: not in the sandbox, not with half of its libraries. So each
//! language is tried before its first submission is judged, or earlier when there is time. What worked
//! is remembered on disk for as long as the tools and the surroundings are the same; what did not is
//! tried again as soon as the machine's programs change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use crate::language::{Language, Languages, SpecError};
use crate::machine::MachineState;

/// How often a trial is repeated that failed while the machine was being changed.
const TRIAL_ATTEMPTS: usize = 3;

/// What a trial is decided by besides the language; raise it when judging itself changes.
const FORM: &str = "1";

/// A language whose hello program is not judged right here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenLanguage {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The version found.
    pub version: String,
    /// What became of the hello program.
    pub reason: String,
    /// What to install again, in Debian's names with a blank between them; empty when not known.
    pub packages: String,
}

/// The languages found on a machine, and what is known about each.
#[derive(Debug)]
pub(crate) struct Offer {
    overrides: Option<PathBuf>,
    cache_dir: PathBuf,
    /// Who judges and how: what works for root need not work for others.
    surroundings: String,
    found: RwLock<Arc<Languages>>,
    trials: Mutex<Trials>,
}

/// What trials have shown.
#[derive(Debug, Default)]
struct Trials {
    known: Known,
    /// By language: what failed, of which key, while the machine was like this.
    failed: BTreeMap<String, (String, String, MachineState)>,
    /// Whoever tries a language holds its turn.
    turns: BTreeMap<String, Arc<Mutex<()>>>,
}

/// By language and surroundings, the key of what worked.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
struct Known(BTreeMap<String, String>);

/// What is known about a language.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Trial {
    Works,
    Fails(String),
    Unknown,
}

impl Offer {
    /// Looks for the tools of every language.
    ///
    /// # Errors
    /// When the `overrides` file is not of the right form.
    pub(crate) fn new(overrides: Option<&Path>, cache_dir: &Path) -> Result<Self, SpecError> {
        let found = Languages::probe(overrides, cache_dir)?;
        Ok(Self {
            overrides: overrides.map(Path::to_owned),
            cache_dir: cache_dir.to_owned(),
            surroundings: String::new(),
            found: RwLock::new(Arc::new(found)),
            trials: Mutex::default(),
        })
    }

    /// Remembers what worked in these surroundings.
    pub(crate) fn settle_in(&mut self, surroundings: String) {
        self.surroundings = surroundings;
        let known = read(&self.file());
        self.trials().known = known;
    }

    /// The languages whose tools are here, whether they work or not.
    pub(crate) fn found(&self) -> Arc<Languages> {
        Arc::clone(&self.found.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The languages that are not known to fail, in the order to show them.
    pub(crate) fn offered(&self) -> Vec<Language> {
        self.those(|state| !matches!(state, Trial::Fails(_)))
    }

    /// The languages that are known to work, in the order to show them.
    pub(crate) fn tried(&self) -> Vec<Language> {
        self.those(|state| *state == Trial::Works)
    }

    fn those(&self, is_meant: impl Fn(&Trial) -> bool) -> Vec<Language> {
        let found = self.found();
        let meant = |language: &&Language| is_meant(&self.state(language));
        found.here().iter().filter(meant).cloned().collect()
    }

    /// The languages whose trial failed.
    pub(crate) fn broken(&self) -> Vec<BrokenLanguage> {
        let found = self.found();
        let failed = found.here().iter().filter_map(|language| {
            let reason = self.why_broken(language)?;
            Some(BrokenLanguage {
                id: language.id.clone(),
                name: language.name.clone(),
                version: language.version.clone(),
                reason,
                packages: language.spec().packages.clone(),
            })
        });
        failed.collect()
    }

    /// Why a language is not offered, if its trial failed.
    pub(crate) fn why_broken(&self, language: &Language) -> Option<String> {
        match self.state(language) {
            Trial::Fails(reason) => Some(reason),
            Trial::Works | Trial::Unknown => None,
        }
    }

    /// Looks for the tools of every language again; whether anything is different now.
    ///
    /// # Errors
    /// When the `overrides` file is not of the right form any more.
    pub(crate) fn renew(&self) -> Result<bool, SpecError> {
        let now = Languages::probe(self.overrides.as_deref(), &self.cache_dir)?;
        let fingerprints = |languages: &Languages| -> Vec<_> {
            let here = languages.here().iter();
            here.map(Language::fingerprint).collect()
        };
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        let changed = fingerprints(&now) != fingerprints(&found);
        if changed {
            tracing::info!("the tools of the languages have changed");
            *found = Arc::new(now);
        }
        Ok(changed)
    }

    /// What `trial` says about a language, unless that is known: `Ok`, or why it does not work.
    /// Others who want to know about the same language wait meanwhile.
    ///
    /// # Errors
    /// Those of `trial`, which say nothing about the language.
    pub(crate) fn try_once<E>(
        &self,
        language: &Language,
        mut trial: impl FnMut() -> Result<Result<(), String>, E>,
    ) -> Result<Result<(), String>, E> {
        if self.state(language) == Trial::Works {
            return Ok(Ok(()));
        }
        let turn = {
            let mut trials = self.trials();
            Arc::clone(trials.turns.entry(language.id.clone()).or_default())
        };
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        match self.state(language) {
            Trial::Works => return Ok(Ok(())),
            Trial::Fails(reason) => return Ok(Err(reason)),
            Trial::Unknown => {}
        }
        let mut before = MachineState::now(language);
        for _ in 1..TRIAL_ATTEMPTS {
            let result = trial()?;
            let now = MachineState::now(language);
            if result.is_ok() || now == before {
                self.note(language, &result, now);
                return Ok(result);
            }
            before = now;
        }
        let result = trial()?;
        self.note(language, &result, MachineState::now(language));
        Ok(result)
    }

    fn note(&self, language: &Language, result: &Result<(), String>, machine: MachineState) {
        let key = key_of(language);
        let mut trials = self.trials();
        if let Err(reason) = result {
            tracing::warn!(language = language.id, reason, "does not work here");
            let failure = (key, reason.clone(), machine);
            trials.failed.insert(language.id.clone(), failure);
            return;
        }
        trials.failed.remove(&language.id);
        trials.known.0.insert(self.name_of(language), key.clone());
        // Others may have learnt something since.
        let mut known = read(&self.file());
        known.0.insert(self.name_of(language), key);
        let saved = serde_json::to_vec_pretty(&known)
            .map_err(std::io::Error::from)
            .and_then(|bytes| crate::disk::write_atomically(&self.file(), &bytes));
        if let Err(error) = saved {
            tracing::warn!(%error, "what works here could not be written down for the next start");
        }
    }

    fn state(&self, language: &Language) -> Trial {
        let key = key_of(language);
        let trials = self.trials();
        if trials.known.0.get(&self.name_of(language)) == Some(&key) {
            return Trial::Works;
        }
        match trials.failed.get(&language.id) {
            Some((of, reason, machine))
                if *of == key && *machine == MachineState::now(language) =>
            {
                Trial::Fails(reason.clone())
            }
            _ => Trial::Unknown,
        }
    }

    /// Under which name it is remembered that a language works.
    fn name_of(&self, language: &Language) -> String {
        format!("{} {}", language.id, self.surroundings)
    }

    fn file(&self) -> PathBuf {
        self.cache_dir.join("trials.json")
    }

    fn trials(&self) -> MutexGuard<'_, Trials> {
        self.trials.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is remembered on disk. One that is missing or damaged only costs time.
fn read(file: &Path) -> Known {
    std::fs::read(file)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .unwrap_or_default()
}

/// A digest of everything about a language that decides whether it works.
fn key_of(language: &Language) -> String {
    let (tools, files) = (language.fingerprint(), language.tool_stamps());
    let decisive = format!("{FORM} {tools} {files} {:?}", language.spec());
    blake3::hash(decisive.as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::convert::Infallible;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A machine with one language, whose only tool is in the folder.
    fn offer(folder: &Path) -> Offer {
        let tool = folder.join("tool");
        if !tool.exists() {
            write_tool(&tool, "echo 1.0");
        }
        let file = folder.join("languages.toml");
        let text = format!(
            "[[language]]\nid = \"toy\"\nname = \"Toy\"\nsuffixes = [\"toy\"]\nsource = \"main.toy\"\n\
             family = \"native\"\nhello = \"\"\nrun = [\"{{tool}}\"]\n\
             tools.tool = {{ names = [\"{}\"], version = [] }}\n",
            tool.display()
        );
        // The built-in ones would be looked for each time.
        let ids = include_str!("../languages.toml").lines();
        let ids = ids.filter(|line| line.starts_with("id = "));
        let others = ids.map(|id| format!("[[language]]\n{id}\ndisabled = true\n"));
        std::fs::write(&file, text + &others.collect::<String>()).unwrap();
        let mut offer = Offer::new(Some(&file), folder).unwrap();
        offer.settle_in("somewhere".to_owned());
        offer
    }

    fn write_tool(path: &Path, script: &str) {
        // A new file, as an installation makes it.
        let new = path.with_extension("new");
        std::fs::write(&new, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&new, PermissionsExt::from_mode(0o755)).unwrap();
        std::fs::rename(&new, path).unwrap();
    }

    fn toy(offer: &Offer) -> Language {
        offer.found().get("toy").unwrap().clone()
    }

    fn tried(offer: &Offer, result: Result<(), &str>) -> (Result<(), String>, usize) {
        let mut times = 0;
        let came = offer.try_once(&toy(offer), || -> Result<_, Infallible> {
            times += 1;
            Ok(result.map_err(str::to_owned))
        });
        let Ok(came) = came;
        (came, times)
    }

    #[test]
    fn what_works_is_tried_once_for_all_judges_that_are_alike() {
        let folder = tempfile::tempdir().unwrap();
        let first = offer(folder.path());
        assert_eq!(tried(&first, Ok(())), (Ok(()), 1));
        assert_eq!(tried(&first, Err("never asked")), (Ok(()), 0));
        assert_eq!(
            tried(&offer(folder.path()), Err("never asked")),
            (Ok(()), 0)
        );
        let mut elsewhere = offer(folder.path());
        elsewhere.settle_in("as another user".to_owned());
        assert_eq!(tried(&elsewhere, Ok(())), (Ok(()), 1));
        assert_eq!(
            tried(&offer(folder.path()), Err("never asked")),
            (Ok(()), 0)
        );
    }

    #[test]
    fn what_fails_is_not_offered_until_the_machine_changes() {
        let folder = tempfile::tempdir().unwrap();
        let offer = offer(folder.path());
        let ids = |offer: &Offer| -> Vec<String> {
            offer
                .offered()
                .into_iter()
                .map(|language| language.id)
                .collect()
        };
        assert!(ids(&offer).contains(&"toy".to_owned()));
        let failed = tried(&offer, Err("no such library"));
        assert_eq!(failed.0, Err("no such library".to_owned()));
        assert!(!ids(&offer).contains(&"toy".to_owned()));
        assert_eq!(offer.broken()[0].reason, "no such library");
        assert_eq!(tried(&offer, Ok(())).1, 0);
        // It is remembered by nobody else.
        assert_eq!(tried(&self::offer(folder.path()), Ok(())), (Ok(()), 1));

        write_tool(&folder.path().join("tool"), "echo 1.0 # repaired");
        assert!(ids(&offer).contains(&"toy".to_owned()));
        assert_eq!(tried(&offer, Ok(())), (Ok(()), 1));
        assert!(offer.broken().is_empty());
    }

    #[test]
    fn a_tool_that_is_upgraded_is_found_and_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let offer = offer(folder.path());
        assert_eq!(tried(&offer, Ok(())).1, 1);
        assert!(!offer.renew().unwrap());
        write_tool(&folder.path().join("tool"), "echo 2.0");
        assert!(offer.renew().unwrap());
        assert_eq!(toy(&offer).version, "2.0");
        assert_eq!(tried(&offer, Ok(())), (Ok(()), 1));
    }

    #[test]
    fn a_trial_in_the_middle_of_an_installation_is_repeated() {
        let folder = tempfile::tempdir().unwrap();
        let offer = offer(folder.path());
        let mut times = 0;
        let came = offer.try_once(&toy(&offer), || -> Result<_, Infallible> {
            times += 1;
            if times == 1 {
                write_tool(&folder.path().join("tool"), "echo 1.0 # half");
                return Ok(Err("half of it".to_owned()));
            }
            Ok(Ok(()))
        });
        assert_eq!((came, times), (Ok(Ok(())), 2));
    }
}
