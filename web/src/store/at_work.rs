//! Who is at work, and takes what is in which language, as pages, the API and the command line tell it; `takers` has the
//! condition by which workers ask.

use super::workers::WorkerRow;

/// What a worker does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkerState {
    /// Nothing was heard of it for too long.
    Silent,
    /// It takes what is next.
    Works,
    /// It is to take nothing new, and may not have heard of it yet.
    Asked,
    /// It takes nothing new, and something is still under way there.
    Drains,
    /// It takes nothing new, and nothing is under way there.
    Drained,
}

impl WorkerState {
    /// As programs read it: what was asked of a worker is on its way.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Works => "works",
            Self::Asked | Self::Drains => "drains",
            Self::Drained => "drained",
        }
    }
}

impl WorkerRow {
    /// What it does.
    pub fn state(&self) -> WorkerState {
        match (self.drains(), self.running) {
            _ if self.is_silent() => WorkerState::Silent,
            (false, _) => WorkerState::Works,
            // What it said last it may have said before it heard of it.
            (true, 0) if self.is_draining() => WorkerState::Drained,
            (true, 0) => WorkerState::Asked,
            (true, _) => WorkerState::Drains,
        }
    }
}

/// The languages of each worker that takes what is next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtWork(Vec<Vec<String>>);

impl AtWork {
    /// Those of these workers.
    pub fn of(workers: &[WorkerRow]) -> Self {
        let workers = workers.iter();
        let works = workers.filter(|worker| worker.state() == WorkerState::Works);
        let languages = works.map(|worker| worker.languages().map(str::to_owned).collect());
        Self(languages.collect())
    }

    /// Whether one of them takes what is in all of these languages.
    pub fn takes(&self, languages: &[&str]) -> bool {
        let has = |own: &[String], language: &str| own.iter().any(|it| it == language);
        let mut workers = self.0.iter();
        workers.any(|own| languages.iter().all(|language| has(own, language)))
    }

    /// Whether others are at work, and all of them leave it. Where none is at work at all it waits as everything does.
    pub fn leaves(&self, languages: &[&str]) -> bool {
        !self.0.is_empty() && !self.takes(languages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_worker_has_to_have_all_of_the_languages() {
        let own = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
        let at_work = AtWork(vec![own(&["c", "cpp"]), own(&["python"])]);
        for (languages, takes) in [
            (&["cpp"][..], true),
            (&["c", "cpp"], true),
            (&["c", "python"], false),
            (&["rust"], false),
            // A match between programs of the house needs none.
            (&[], true),
        ] {
            assert_eq!(at_work.takes(languages), takes, "{languages:?}");
            assert_eq!(at_work.leaves(languages), !takes, "{languages:?}");
        }
        let nobody = AtWork::default();
        assert!(!nobody.takes(&["cpp"]) && !nobody.leaves(&["cpp"]));
    }
}
