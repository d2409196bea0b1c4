//! The order of turns, on a clock of its own.
#![allow(
    clippy::unwrap_used,
    clippy::unchecked_time_subtraction,
    reason = "a failure is the test's failure"
)]

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

const MS: fn(u64) -> Duration = Duration::from_millis;

/// Runs submissions by an [`Order`] and a clock that jumps from event to event.
struct Machine {
    order: Order,
    now: Duration,
    submissions: HashMap<u64, Submission>,
    /// The core time that each client's submissions had which are gone.
    gone: HashMap<u64, Duration>,
    /// Whose the tickets are that wait.
    waiting: HashMap<u64, u64>,
    running: Vec<Running>,
}

/// One that asks for its next turn as soon as it had one.
#[derive(Debug, Clone)]
struct Submission {
    client: Option<u64>,
    /// How long its runs take, over and over.
    lengths: Vec<Duration>,
    /// How many runs it still begins.
    left: u64,
    /// The core time it has had.
    served: Duration,
}

struct Running {
    ticket: u64,
    submission: u64,
    began: Duration,
    ends: Duration,
}

impl Machine {
    fn new(slots: usize) -> Self {
        Self {
            order: Order::new(slots),
            now: Duration::ZERO,
            submissions: HashMap::new(),
            gone: HashMap::new(),
            waiting: HashMap::new(),
            running: Vec::new(),
        }
    }

    /// One that has so many runs and waits with one more than there are slots.
    fn join(&mut self, client: Option<u64>, lengths: &[u64], runs: u64) -> u64 {
        let id = self.order.join(client);
        let submission = Submission {
            client,
            lengths: lengths.iter().map(|length| MS(*length)).collect(),
            left: runs,
            served: Duration::ZERO,
        };
        self.submissions.insert(id, submission);
        for _ in 0..=self.order.slots() {
            self.ask(id);
        }
        id
    }

    fn ask(&mut self, id: u64) {
        let submission = self.submissions.get_mut(&id).unwrap();
        if submission.left > 0 {
            submission.left -= 1;
            let ticket = self.order.ask(id, Company::Others, self.now);
            self.waiting.insert(ticket, id);
        }
    }

    /// Hands out turns; returns whose they are.
    fn hand_out(&mut self) -> Vec<u64> {
        self.order.hand_out(self.now);
        let mut tickets: Vec<u64> = self.waiting.keys().copied().collect();
        tickets.sort_unstable();
        tickets.retain(|ticket| self.order.take(*ticket));
        assert!(!self.order.has_news());
        tickets
            .into_iter()
            .map(|ticket| {
                let id = self.waiting.remove(&ticket).unwrap();
                let submission = self.submissions.get_mut(&id).unwrap();
                submission.lengths.rotate_left(1);
                let length = *submission.lengths.last().unwrap();
                self.running.push(Running {
                    ticket,
                    submission: id,
                    began: self.now,
                    ends: self.now + length,
                });
                id
            })
            .collect()
    }

    /// When the next run ends.
    fn next_end(&self) -> Option<Duration> {
        self.running.iter().map(|running| running.ends).min()
    }

    /// Goes on to the end of the next run, whose submission asks for another. Returns it if that
    /// was its last.
    fn go_on(&mut self) -> Option<Submission> {
        let next = (0..self.running.len()).min_by_key(|at| self.running[*at].ends)?;
        let Running {
            ticket,
            submission: id,
            began,
            ends,
        } = self.running.swap_remove(next);
        self.now = ends;
        let submission = self.submissions.get_mut(&id).unwrap();
        submission.served += ends - began;
        self.ask(id);
        self.order.has_run(ticket, ends - began, self.now);
        self.order.end(ticket, self.now);
        let goes_on = self.waiting.values().any(|other| *other == id)
            || self.running.iter().any(|other| other.submission == id);
        if goes_on {
            return None;
        }
        self.order.leave(id);
        let submission = self.submissions.remove(&id).unwrap();
        if let Some(client) = submission.client {
            *self.gone.entry(client).or_default() += submission.served;
        }
        Some(submission)
    }

    /// The core time of a client until now.
    fn served_to(&self, client: u64) -> Duration {
        let now = self.submissions.iter();
        let now = now.filter(|(_, one)| one.client == Some(client));
        let now: Duration = now.map(|(id, _)| self.served(*id)).sum();
        now + self.gone.get(&client).copied().unwrap_or_default()
    }

    /// The core time of a submission until now.
    fn served(&self, id: u64) -> Duration {
        let running = self.running.iter().filter(|run| run.submission == id);
        let so_far: Duration = running.map(|run| self.now - run.began).sum();
        self.submissions[&id].served + so_far
    }

    /// Who gets the next turns.
    fn turns(&mut self, count: usize) -> Vec<u64> {
        let mut turns = self.hand_out();
        while turns.len() < count {
            self.go_on();
            turns.extend(self.hand_out());
        }
        turns
    }
}

#[test]
fn of_runs_equally_long_everybody_has_one_before_anybody_has_two() {
    let mut machine = Machine::new(1);
    let [a, b, c] = [(); 3].map(|()| machine.join(None, &[10], u64::MAX));
    assert_eq!(machine.turns(6), [a, b, c, a, b, c]);
    // One who comes late begins with those who are there.
    let d = machine.join(None, &[10], u64::MAX);
    let turns = machine.turns(8);
    assert_eq!(turns.iter().filter(|id| **id == d).count(), 2, "{turns:?}");
}

#[test]
fn short_runs_wait_for_one_long_run_and_for_no_other() {
    let mut machine = Machine::new(1);
    let long = machine.join(None, &[500], u64::MAX);
    assert_eq!(machine.turns(1), [long]);
    machine.now = MS(100);
    let short = machine.join(None, &[2], 20);
    let mut turns = machine.turns(21);
    assert_eq!(turns.pop(), Some(long));
    assert!(turns.iter().all(|id| *id == short), "{turns:?}");
    assert_eq!(machine.now, MS(500 + 20 * 2));
}

#[test]
fn many_requests_of_one_get_no_more_than_one_of_another() {
    let mut machine = Machine::new(2);
    let a = machine.join(None, &[10, 15], u64::MAX);
    assert_eq!(machine.turns(2), [a, a], "alone it has both");
    machine.now = MS(5);
    let b = machine.join(None, &[10], u64::MAX);
    machine.go_on();
    assert_eq!(machine.hand_out(), [b]);
}

#[test]
fn submissions_of_one_client_share_his_part() {
    let mut machine = Machine::new(1);
    let one = machine.join(Some(7), &[10], u64::MAX);
    let other = machine.join(Some(7), &[30], u64::MAX);
    let alone = machine.join(Some(8), &[10], u64::MAX);
    while machine.now < MS(6000) {
        machine.hand_out();
        machine.go_on();
    }
    let parts = [one, other, alone].map(|id| machine.served(id).as_millis() / 100);
    assert!(
        parts[0].abs_diff(15) <= 1 && parts[1].abs_diff(15) <= 1 && parts[2].abs_diff(30) <= 1,
        "{parts:?}"
    );
}

#[test]
fn a_stream_of_fresh_submissions_is_no_way_ahead() {
    let mut machine = Machine::new(1);
    let patient = machine.join(Some(1), &[5], u64::MAX);
    // Each computes once and is gone.
    machine.join(Some(2), &[3000], 1);
    while machine.now < MS(60_000) {
        machine.hand_out();
        if machine.go_on().is_some() {
            machine.join(Some(2), &[3000], 1);
        }
    }
    let parts = (machine.served(patient), machine.served_to(2));
    assert!(parts.1 <= parts.0 + MS(3000), "{parts:?}");
}

#[test]
fn who_wants_to_be_alone_waits_his_turn_and_pays_for_every_core() {
    let mut order = Order::new(2);
    let (a, b) = (order.join(None), order.join(None));
    let running = order.ask(b, Company::Others, MS(0));
    order.hand_out(MS(0));
    assert!(order.take(running));
    let alone = order.ask(a, Company::Nobody, MS(1));
    let next = order.ask(b, Company::Others, MS(2));
    order.hand_out(MS(2));
    assert!(!order.take(alone), "one is under way");
    assert!(!order.take(next), "no other begins");
    order.end(running, MS(10));
    order.hand_out(MS(10));
    assert!(order.take(alone) && !order.take(next));
    let again = order.ask(a, Company::Nobody, MS(14));
    order.end(alone, MS(14));
    order.hand_out(MS(14));
    // It had four milliseconds of two cores, and the other one ten of one.
    assert!(order.take(again) && !order.take(next));
    let more = order.ask(a, Company::Nobody, MS(16));
    order.end(again, MS(16));
    order.hand_out(MS(16));
    assert!(!order.take(more) && order.take(next));
    order.end(next, MS(20));
    order.hand_out(MS(20));
    assert!(order.take(more));
}

#[test]
fn sleepers_lend_their_cores_and_only_so_many() {
    let mut order = Order::new(1);
    let (a, b) = (order.join(None), order.join(None));
    let ask = |order: &mut Order, id| {
        let ticket = order.ask(id, Company::Others, MS(0));
        order.hand_out(MS(0));
        ticket
    };
    let sleepers = [(); ASLEEP_PER_SLOT].map(|()| {
        let ticket = ask(&mut order, a);
        assert!(order.take(ticket));
        order.fall_asleep(ticket, MS(0));
        ticket
    });
    let awake = ask(&mut order, a);
    assert!(order.take(awake));
    order.fall_asleep(awake, MS(0));
    let other = ask(&mut order, b);
    assert!(!order.take(other), "too many sleep");
    order.end(sleepers[0], MS(0));
    order.hand_out(MS(0));
    assert!(!order.take(other), "who sleeps holds no core");
    order.end(awake, MS(0));
    order.hand_out(MS(0));
    assert!(order.take(other));
}

#[test]
fn a_run_that_lasts_keeps_nobody_else_out() {
    let mut order = Order::new(2);
    let [a, b, c] = [Some(1), Some(2), Some(3)].map(|client| order.join(client));
    let ask = |order: &mut Order, id, at| {
        let ticket = order.ask(id, Company::Others, at);
        order.hand_out(at);
        ticket
    };
    let endless = [(); 2].map(|()| ask(&mut order, a, MS(0)));
    assert!(endless.iter().all(|ticket| order.take(*ticket)));
    let own = ask(&mut order, a, MS(100));
    let other = ask(&mut order, b, MS(200));
    assert!(!order.take(other), "nobody knows yet that they last");
    let lasts = order.next_lasts(MS(200)).unwrap();
    order.hand_out(lasts);
    assert!(order.take(other));
    assert!(!order.take(own), "who lasts gets no more by it");
    let [second, third] = [(); 2].map(|()| ask(&mut order, c, lasts));
    assert!(order.take(second));
    assert!(!order.take(third), "a core is lent to one at a time");
    order.end(other, lasts + MS(10));
    order.hand_out(lasts + MS(10));
    assert!(order.take(third));
    // Whoever must be alone still waits for all.
    let alone = order.ask(b, Company::Nobody, lasts + MS(20));
    for (ticket, at) in [second, third, endless[0]].into_iter().zip(30..) {
        order.end(ticket, lasts + MS(at));
        order.hand_out(lasts + MS(at));
        assert!(!order.take(alone));
    }
    order.end(endless[1], lasts + MS(40));
    order.hand_out(lasts + MS(40));
    assert!(order.take(alone) && !order.take(own));
}

#[test]
fn somebody_waits_a_second_for_endless_runs_and_no_longer() {
    // On the real clock: nothing else says that a run has lasted long enough.
    let turns = Turns::new(1);
    let number = |client| turns.lock().join(Some(client));
    let (endless, other) = (number(1), number(2));
    let given = turns.change(|order, now| order.ask(endless, Company::Others, now));
    assert!(turns.lock().take(given));
    let ticket = turns.change(|order, now| order.ask(other, Company::Others, now));
    let mut order = turns.lock();
    while !order.take(ticket) {
        order = turns.wait(order);
    }
    assert!(turns.began.elapsed() > LASTS);
}

#[test]
fn who_lends_a_core_pays_for_what_he_had_of_it_and_for_what_he_computes() {
    // So long until asleep and so much computed, while another one runs for 400 milliseconds: is
    // the sleeper next? Of equals the one who waits longer is.
    let next_is_sleeper = |until_asleep, cpu| {
        let mut order = Order::new(1);
        let (sleeper, other) = (order.join(None), order.join(None));
        let sleeping = order.ask(sleeper, Company::Others, MS(0));
        order.hand_out(MS(0));
        let first = order.ask(other, Company::Others, MS(0));
        order.fall_asleep(sleeping, MS(until_asleep));
        order.hand_out(MS(until_asleep));
        assert!(order.take(first));
        let end = MS(until_asleep + 400);
        order.has_run(sleeping, MS(cpu), end);
        let again = order.ask(sleeper, Company::Others, end);
        order.end(sleeping, end);
        let second = order.ask(other, Company::Others, end);
        order.end(first, end);
        order.hand_out(end);
        assert_ne!(order.take(again), order.take(second));
        order.take(again)
    };
    assert!(next_is_sleeper(100, 50));
    assert!(next_is_sleeper(100, 399));
    assert!(!next_is_sleeper(100, 401));
    assert!(!next_is_sleeper(401, 50));
}

/// A client who comes at some time with submissions that each do so many runs; when one is done
/// the next comes.
#[derive(Debug, Clone)]
struct Arrival {
    at: u64,
    at_once: usize,
    runs: u64,
    lengths: Vec<u64>,
}

const LONGEST: u64 = 500;

fn arrival() -> impl Strategy<Value = Arrival> {
    (
        0..3000_u64,
        1..=3_usize,
        prop_oneof![1..4_u64, Just(u64::MAX)],
        prop::collection::vec(prop_oneof![5..20_u64, 1..=LONGEST], 1..4),
    )
        .prop_map(|(at, at_once, runs, lengths)| Arrival {
            at,
            at_once,
            runs,
            lengths,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// From the moment on from which somebody always waits, nobody else has had more core time
    /// than he, but for two runs of the longest on each core; and the same is true of any two
    /// submissions of one client.
    #[test]
    fn nobody_gets_ahead_of_one_who_waits(
        slots in 1..=3_usize,
        mut arrivals in prop::collection::vec(arrival(), 2..6),
    ) {
        arrivals.sort_by_key(|arrival| arrival.at);
        let ahead = MS(LONGEST) * u32::try_from(slots).unwrap();
        let mut machine = Machine::new(slots);
        // What each client had when each other one came.
        let mut had: HashMap<(u64, u64), Duration> = HashMap::new();
        let mut present: Vec<(u64, &Arrival)> = Vec::new();
        let mut coming = arrivals.iter().zip(0..).peekable();
        while machine.now < MS(8000) {
            while let Some((arrival, client)) = coming.next_if(|(next, _)| {
                machine.next_end().is_none_or(|end| MS(next.at) <= end)
            }) {
                machine.now = machine.now.max(MS(arrival.at));
                for (other, _) in &present {
                    had.insert((*other, client), machine.served_to(*other));
                }
                for _ in 0..arrival.at_once {
                    machine.join(Some(client), &arrival.lengths, arrival.runs);
                }
                present.push((client, arrival));
                machine.hand_out();
            }
            if let Some(gone) = machine.go_on() {
                let client = gone.client;
                let arrival = present.iter().find(|(one, _)| Some(*one) == client).unwrap().1;
                machine.join(client, &arrival.lengths, arrival.runs);
            }
            machine.hand_out();
            prop_assert!(
                machine.waiting.is_empty() || machine.running.len() == slots,
                "a core is free while somebody waits"
            );
            let patient = present.iter().filter(|(_, arrival)| arrival.runs == u64::MAX);
            for (one, _) in patient {
                let own = machine.served_to(*one);
                for (other, _) in present.iter().filter(|(other, _)| other != one) {
                    let since = |of: u64, when: u64| had.get(&(of, when)).copied();
                    // Both are counted from when the later one came.
                    let own = own - since(*one, *other).unwrap_or_default();
                    let others = machine.served_to(*other)
                        - since(*other, *one).unwrap_or_default();
                    prop_assert!(others <= own + ahead * 2, "{others:?} {own:?}");
                }
                let siblings = machine.submissions.iter()
                    .filter(|(_, sibling)| sibling.client == Some(*one));
                let parts: Vec<_> = siblings.map(|(id, _)| machine.served(*id)).collect();
                let (most, least) = (parts.iter().max().unwrap(), parts.iter().min().unwrap());
                prop_assert!(*most <= *least + ahead, "{parts:?}");
            }
        }
    }
}
