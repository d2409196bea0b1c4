//! A judge for tests of the queue: it does what the submission's text says, at once or when the
//! test lets it.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use futures::StreamExt;
use judge::{CancelFlag, Event, Judging, TestResult, Verdict};
use web::store::{Claim, JudgingView, NewSubmission, Status, Store, SubmissionId, User};
use web::worker::{Failed, Judges, WorkerConfig};

use crate::hand_in;

/// Texts: a verdict (`AC`); `sleep MS`, `wait` (for [`Obedient::let_go`] or a call-off), `fault`,
/// `fault-once`, `panic`, `broken` (the language, from now on) before it.
#[derive(Default)]
pub(crate) struct Obedient {
    runs: Mutex<HashMap<SubmissionId, usize>>,
    gate: Mutex<bool>,
    opened: Condvar,
    /// Languages that were found not to work.
    lacks: Mutex<Vec<String>>,
}

impl Obedient {
    pub(crate) fn new() -> Arc<Self> {
        Arc::default()
    }

    /// How often the submission was judged.
    pub(crate) fn runs(&self, id: SubmissionId) -> usize {
        self.runs.lock().unwrap().get(&id).copied().unwrap_or(0)
    }

    /// Ends all waiting.
    pub(crate) fn let_go(&self) {
        *self.gate.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn wait(&self, stop: &CancelFlag) -> Result<(), Failed> {
        let mut open = self.gate.lock().unwrap();
        while !*open {
            if stop.is_cancelled() {
                return Err(Failed::Stopped);
            }
            let moment = Duration::from_millis(20);
            open = self.opened.wait_timeout(open, moment).unwrap().0;
        }
        Ok(())
    }
}

impl Judges for Obedient {
    fn languages(&self) -> Vec<String> {
        let lacks = self.lacks.lock().unwrap();
        let all = ["cpp", "python"].into_iter().map(str::to_owned);
        all.filter(|id| !lacks.contains(id)).collect()
    }

    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        let run = {
            let mut runs = self.runs.lock().unwrap();
            let run = runs.entry(claim.submission).or_default();
            *run += 1;
            *run
        };
        let text = String::from_utf8(claim.source.clone()).unwrap();
        let mut words = text.split_whitespace();
        let mut verdict = Verdict::AC;
        events(Event::Compiling);
        events(Event::Running { total: 2 });
        let first = passed("sample-1");
        events(Event::Test(first.clone()));
        while let Some(word) = words.next() {
            match word {
                "sleep" => {
                    let ms = words.next().unwrap().parse().unwrap();
                    std::thread::sleep(Duration::from_millis(ms));
                }
                "wait" => self.wait(stop)?,
                "fault-once" if run > 1 => {}
                "fault" | "fault-once" => return Err(Failed::Fault("the disk is full".into())),
                "broken" => {
                    self.lacks.lock().unwrap().push(claim.language.clone());
                    return Err(Failed::Unable("its hello program is wrong".into()));
                }
                "panic" => panic!("as the test wants it"),
                letters => verdict = letters.parse().unwrap(),
            }
        }
        let last = TestResult {
            verdict,
            ..passed("secret-1")
        };
        events(Event::Test(last.clone()));
        Ok(Judging {
            problem: claim.problem.clone(),
            source: claim.source_name.clone(),
            language: claim.language.clone(),
            verdict,
            time_ms: 3,
            memory_kib: 1500,
            passed: 1 + usize::from(verdict == Verdict::AC),
            total: 2,
            message: None,
            tests: vec![first, last],
            score: None,
            counterexample: None,
            remarks: Vec::new(),
        })
    }
}

pub(crate) fn passed(name: &str) -> TestResult {
    TestResult {
        name: name.to_owned(),
        group: "sample".to_owned(),
        verdict: Verdict::AC,
        time_ms: 3,
        memory_kib: 1500,
        instructions: None,
        input_bytes: None,
        reason: None,
    }
}

pub(crate) async fn submit(store: &Store, user: &User, text: &str) -> SubmissionId {
    let new = NewSubmission {
        source: text.as_bytes().to_vec(),
        ..hand_in(user, "hdoj-1536")
    };
    store.submit(&new, None).await.unwrap()
}

/// Everything faster than a site needs it, but with as many heartbeats as a busy machine may miss.
pub(crate) fn quick() -> WorkerConfig {
    WorkerConfig {
        slots: 2,
        heartbeat: Duration::from_millis(500),
        missed_heartbeats: 16,
        poll: Duration::from_millis(50),
        grace: Duration::from_mins(2),
        check_time: Duration::from_mins(30),
        probe: Vec::new,
    }
}

/// The judging when it is done, or a panic that says how far it came.
pub(crate) async fn until_done(store: &Store, id: SubmissionId) -> JudgingView {
    until(store, id, |judging| judging.state == Status::Done).await
}

/// The first snapshot that `enough` accepts.
pub(crate) async fn until(
    store: &Store,
    id: SubmissionId,
    enough: impl Fn(&JudgingView) -> bool,
) -> JudgingView {
    let started = Instant::now();
    let mut last = None;
    let mut snapshots = Box::pin(store.subscribe(id, None));
    while let Ok(next) = tokio::time::timeout(Duration::from_mins(3), snapshots.next()).await {
        let Some(snapshot) = next else { break };
        let judging = snapshot.unwrap().submission.judging.clone();
        if enough(&judging) {
            return judging;
        }
        last = Some(judging);
    }
    panic!("not in {:?}; last seen: {last:#?}", started.elapsed());
}
