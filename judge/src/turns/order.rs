//! Who runs, who waits, and who is next.
//!
//! Whoever changes something hands out the turns that are free then; those who wait only look
//! whether they were given one. So it is decided at one moment who has used least, and no core
//! stays free because two who wait see each other ahead.

use std::collections::HashMap;
use std::time::Duration;

use super::books::Books;
use super::{ASLEEP_PER_SLOT, Company, LASTS};

/// A run lasts when it is longer than [`LASTS`], not as long.
const ONE_MORE: Duration = Duration::from_millis(1);

/// The state of the turns. Moments are times since it was made.
#[derive(Debug)]
pub(super) struct Order {
    slots: usize,
    /// The longest waiting first.
    waiting: Vec<Waiting>,
    /// What was handed out and not given back, by ticket.
    turns: HashMap<u64, Given>,
    books: Books,
    /// Counts submissions and tickets: what came first has the smaller number.
    count: u64,
}

#[derive(Debug)]
struct Waiting {
    ticket: u64,
    submission: u64,
    company: Company,
}

/// A turn that was handed out.
#[derive(Debug)]
struct Given {
    submission: u64,
    company: Company,
    since: Duration,
    /// How long it had its core when that was lent to others.
    until_asleep: Option<Duration>,
    /// Whoever waited for it has it.
    is_taken: bool,
}

impl Order {
    pub(super) fn new(slots: usize) -> Self {
        Self {
            slots,
            waiting: Vec::new(),
            turns: HashMap::new(),
            books: Books::default(),
            count: 0,
        }
    }

    pub(super) const fn slots(&self) -> usize {
        self.slots
    }

    /// The number of another submission of this client's, or of nobody's.
    pub(super) fn join(&mut self, client: Option<u64>) -> u64 {
        let submission = self.number();
        self.books.enter(submission, client);
        submission
    }

    /// A submission that waits for nothing and has no turn is done.
    pub(super) fn leave(&mut self, submission: u64) {
        self.books.strike(submission);
    }

    /// A run begins to wait. Returns its ticket.
    ///
    /// Who goes on asks before he ends his last turn, or he would come as one who was away.
    pub(super) fn ask(&mut self, submission: u64, company: Company, now: Duration) -> u64 {
        let ticket = self.number();
        self.books.waits(submission, now);
        self.waiting.push(Waiting {
            ticket,
            submission,
            company,
        });
        ticket
    }

    /// Hands out turns for as long as there is room for the one who is next.
    pub(super) fn hand_out(&mut self, now: Duration) {
        while let Some(place) = self.next(now) {
            // Who is next is waited for, or short runs would keep one that is alone from its turn.
            let Waiting {
                submission,
                company,
                ..
            } = self.waiting[place];
            let has_room = match company {
                Company::Others => !self.is_one_alone() && self.has_core(submission, now),
                Company::Nobody => self.awake().next().is_none(),
            };
            if !has_room {
                return;
            }
            let Waiting { ticket, .. } = self.waiting.remove(place);
            let given = Given {
                submission,
                company,
                since: now,
                until_asleep: None,
                is_taken: false,
            };
            let cores = cores(company, self.slots);
            self.books.begins(submission, cores, now);
            self.turns.insert(ticket, given);
        }
    }

    /// Whether there is a core for a run of this submission: a free one, or one whose run lasts and is
    /// another client's. Each core is shared by two runs at most.
    fn has_core(&self, submission: u64, now: Duration) -> bool {
        let awake = self.awake().count();
        let shares = |given: &&Given| {
            now.saturating_sub(given.since) > LASTS
                && !self.books.are_of_one(given.submission, submission)
        };
        let lent = self.awake().filter(shares).count();
        awake - lent < self.slots && awake < 2 * self.slots
    }

    /// When the next run will have lasted so long that its core is lent to another, if somebody waits.
    pub(super) fn next_lasts(&self, now: Duration) -> Option<Duration> {
        // Strictly later than `now`, or whoever waits for it would not wait at all.
        let lasts = self.awake().map(|given| given.since + LASTS + ONE_MORE);
        lasts.filter(|lasts| *lasts > now).min()
    }

    /// Whether the holder of a ticket has got his turn, and now knows it.
    pub(super) fn take(&mut self, ticket: u64) -> bool {
        match self.turns.get_mut(&ticket) {
            Some(given) => {
                given.is_taken = true;
                true
            }
            None => false,
        }
    }

    /// Whether somebody got a turn and does not know it.
    pub(super) fn has_news(&self) -> bool {
        self.turns.values().any(|given| !given.is_taken)
    }

    /// The run sleeps: its core is lent to others, unless too many sleep already.
    pub(super) fn fall_asleep(&mut self, ticket: u64, now: Duration) {
        let asleep = self.turns.len() - self.awake().count();
        if asleep >= self.slots * ASLEEP_PER_SLOT {
            return;
        }
        if let Some(given) = self.turns.get_mut(&ticket)
            && given.until_asleep.is_none()
        {
            given.until_asleep = Some(now.saturating_sub(given.since));
            let cores = cores(given.company, self.slots);
            self.books.falls_asleep(given.submission, cores, now);
        }
    }

    /// The run has used so much CPU time, on whatever cores: what is more than it held of them is
    /// charged too.
    pub(super) fn has_run(&mut self, ticket: u64, cpu: Duration, now: Duration) {
        if let Some(given) = self.turns.get(&ticket) {
            let had = given
                .until_asleep
                .unwrap_or(now.saturating_sub(given.since));
            let cores = cores(given.company, self.slots);
            let more = cpu.saturating_sub(had * cores);
            self.books.charge(given.submission, more);
        }
    }

    /// The turn is given back.
    pub(super) fn end(&mut self, ticket: u64, now: Duration) {
        match self.turns.remove(&ticket) {
            Some(awake) if awake.until_asleep.is_none() => {
                let cores = cores(awake.company, self.slots);
                self.books.ends(awake.submission, cores, now);
            }
            Some(asleep) => self.books.ends_asleep(asleep.submission, now),
            None => {}
        }
    }

    fn number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// The place in the list of the one who waits and is next.
    fn next(&self, now: Duration) -> Option<usize> {
        let submissions = self.waiting.iter().map(|waiting| waiting.submission);
        self.books.next(submissions, now)
    }

    fn awake(&self) -> impl Iterator<Item = &Given> {
        let turns = self.turns.values();
        turns.filter(|given| given.until_asleep.is_none())
    }

    fn is_one_alone(&self) -> bool {
        self.awake().any(|given| given.company == Company::Nobody)
    }
}

/// How many of so many cores a run holds: one that is alone keeps others from all.
fn cores(company: Company, slots: usize) -> u32 {
    match company {
        Company::Others => 1,
        Company::Nobody => u32::try_from(slots).unwrap_or(u32::MAX),
    }
}
