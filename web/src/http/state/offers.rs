//! Which languages may be handed in: those of the judge of this process, or those that other machines
//! say they judge; and who is at work to judge what was handed in.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, PoisonError};
use std::time::Duration;

use judge::language::{ANSWER, LanguageSpec, built_in, taken};
use problems::{Words, words};
use tracing::warn;

use super::AppState;
use crate::locale::Locale;
use crate::store::{AtWork, LanguageInfo, UnixMs, WorkerRow};

/// How often it is looked at which languages work now, and who is there to judge them.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// For how long what a worker offered that has ended is offered: so long may starting it again take.
const AWAY: Duration = Duration::from_secs(30);

/// What the workers of a site offer that has no judge of its own.
#[derive(Debug, Default)]
pub struct Offers {
    /// By worker: when it was last seen, and what it offered then.
    heard: BTreeMap<String, (UnixMs, Vec<LanguageInfo>)>,
}

impl Offers {
    /// What is offered, with these workers at this moment: what any of them offers that is not
    /// silent, and what those offered that ended just now. Those that have worked longest say how a
    /// language is called.
    pub fn of(&mut self, workers: &[WorkerRow], now: UnixMs) -> Vec<LanguageInfo> {
        let mut workers: Vec<&WorkerRow> = workers.iter().collect();
        workers.sort_by(|a, b| (a.started_at, &a.id).cmp(&(b.started_at, &b.id)));
        for worker in &workers {
            if worker.is_silent() {
                self.heard.remove(&worker.id);
            } else {
                self.heard.insert(worker.id.clone(), (now, worker.offers()));
            }
        }
        self.heard.retain(|_, (seen, _)| *seen >= now.before(AWAY));
        let here = workers
            .iter()
            .filter_map(|worker| self.heard.get(&worker.id));
        let mut offered: Vec<LanguageInfo> = Vec::new();
        for (_, languages) in here.chain(self.heard.values()) {
            for language in languages {
                if !offered.iter().any(|other| other.id == language.id) {
                    offered.push(language.clone());
                }
            }
        }
        offered
    }
}

/// A language that programs may be in, also where none can be handed in just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLanguage {
    /// The id, such as `cpp`.
    pub id: String,
    /// The name for people.
    pub name: String,
    aliases: Vec<String>,
}

static BUILT_IN: LazyLock<Vec<LanguageSpec>> = LazyLock::new(built_in);

/// The id of the language, of those that the judge knows by itself, whose files end so.
pub fn language_of_suffix(suffix: &str) -> Option<&'static str> {
    let mut known = BUILT_IN.iter();
    let language = known.find(|it| it.suffixes.iter().any(|own| own == suffix));
    language.map(|it| it.id.as_str())
}

impl AppState {
    /// Every language that is known: what is offered, what this machine lacks or has broken, and what the
    /// judge knows by itself. Compilers come and go; what was handed in stays, and contests are planned.
    pub fn known_languages(&self) -> Vec<KnownLanguage> {
        let known = |id: &str, name: &str, aliases: &[String]| KnownLanguage {
            id: id.to_owned(),
            name: name.to_owned(),
            aliases: aliases.to_vec(),
        };
        let offered = self.languages();
        let mut all: Vec<KnownLanguage> = (offered.iter())
            .map(|it| known(&it.id, &it.name, &it.aliases))
            .collect();
        // Before what is missing or broken here: that has no other names.
        all.extend(
            BUILT_IN
                .iter()
                .map(|it| known(&it.id, &it.name, &it.aliases)),
        );
        if let Some(runs) = &self.runs {
            let missing = runs.judge().missing_languages();
            all.extend(missing.iter().map(|it| known(&it.id, &it.name, &[])));
            let broken = runs.judge().broken_languages();
            all.extend(broken.iter().map(|it| known(&it.id, &it.name, &[])));
        }
        let mut seen = std::collections::HashSet::new();
        all.retain(|it| seen.insert(it.id.clone()));
        all
    }

    /// Those of the offered languages in which a problem takes programs whose package calls them so; all where it
    /// names none.
    pub fn languages_taken(&self, format_names: &[String]) -> Vec<LanguageInfo> {
        let offered = self.languages();
        let taken = taken(format_names, &offered, |it| {
            (it.id.as_str(), it.aliases.as_slice())
        });
        taken.into_iter().cloned().collect()
    }

    /// Every language that submissions may be found by: what is known, and what stands for one of answers.
    pub fn filter_languages(&self) -> Vec<KnownLanguage> {
        let answers = LanguageInfo::of_answers();
        let mut all = self.known_languages();
        all.push(KnownLanguage {
            id: answers.id,
            name: answers.name,
            aliases: answers.aliases,
        });
        all
    }

    /// What a known language is called; the id itself where none has it. Lists ask for every line: what is
    /// offered and what the judge knows by itself is looked up without a list of all.
    pub fn language_name(&self, id: &str) -> String {
        if let Some(offered) = self.language(id) {
            return offered.name;
        }
        if id == ANSWER {
            return LanguageInfo::of_answers().name;
        }
        if let Some(known) = BUILT_IN.iter().find(|it| it.id == id) {
            return known.name.clone();
        }
        self.known_language(id)
            .map_or_else(|| id.to_owned(), |it| it.name)
    }

    /// What languages are called, one after the other as a list in each of ours.
    pub fn language_names(&self, ids: &[&str]) -> Words {
        Self::listed(ids, |id| self.language_name(id))
    }

    /// The same with the ids by which a language is asked for.
    pub fn languages_to_name(&self, ids: &[&str]) -> Words {
        Self::listed(ids, |id| format!("{} ({id})", self.language_name(id)))
    }

    fn listed(ids: &[&str], called: impl Fn(&str) -> String) -> Words {
        let names: Vec<String> = ids.iter().map(|id| called(id)).collect();
        let list = |locale: Locale| names.join(&locale.text("list-comma").to_string());
        words(list(Locale::En), list(Locale::Zh))
    }

    /// The known language of that id or alias.
    pub fn known_language(&self, name: &str) -> Option<KnownLanguage> {
        let answers = |it: &KnownLanguage| it.id == name || it.aliases.iter().any(|it| it == name);
        self.known_languages().into_iter().find(answers)
    }

    /// Offers what can be judged now. A site with a judge offers what works there; another what
    /// its workers offer, and what was offered before while the database does not answer. Who is at work is
    /// looked for, too.
    pub async fn look_for_languages(&self, offers: &mut Offers) {
        let workers = self.store.workers().await;
        if let Err(error) = &workers {
            warn!("cannot ask which languages are judged: {error}");
        }
        if let Ok(workers) = &workers {
            self.set_at_work(AtWork::of(workers));
        }
        let offered: Vec<LanguageInfo> = match (&self.runs, workers) {
            (Some(runs), _) => {
                let languages = runs.judge().languages().into_iter();
                languages.map(LanguageInfo::from).collect()
            }
            (None, Ok(workers)) => offers.of(&workers, UnixMs::now()),
            (None, Err(_)) => return,
        };
        self.offer(Arc::from(offered));
    }

    /// The workers that take what is next, as they were seen last.
    pub fn at_work(&self) -> Arc<AtWork> {
        let at_work = self.at_work.read();
        Arc::clone(&at_work.unwrap_or_else(PoisonError::into_inner))
    }

    fn set_at_work(&self, seen: AtWork) {
        let mut at_work = self.at_work.write().unwrap_or_else(PoisonError::into_inner);
        *at_work = Arc::new(seen);
    }

    /// Does so again and again until the site ends.
    pub async fn keep_offering(self, mut offers: Offers) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => self.look_for_languages(&mut offers).await,
                () = self.closing.cancelled() => return,
            }
        }
    }
}
