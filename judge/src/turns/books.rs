//! What clients have used, and each client's submissions of that: the part of a client is divided
//! among his submissions as the cores are among clients.

use std::collections::HashMap;
use std::time::Duration;

use super::ledger::Ledger;

/// For whom a submission is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Client {
    /// Somebody who may have several.
    Known(u64),
    /// The submission with this number, which is nobody's.
    Itself(u64),
}

/// The use of all submissions. Moments are times since the books were opened.
#[derive(Debug, Default)]
pub(super) struct Books {
    clients: Ledger<Client>,
    submissions: HashMap<Client, Ledger<u64>>,
    client_of: HashMap<u64, Client>,
}

impl Books {
    /// Enters a submission: this client's, or nobody's.
    pub(super) fn enter(&mut self, submission: u64, client: Option<u64>) {
        let client = client.map_or(Client::Itself(submission), Client::Known);
        self.client_of.insert(submission, client);
        self.submissions.entry(client).or_default();
    }

    /// The submission is done.
    pub(super) fn strike(&mut self, submission: u64) {
        let client = self.client_of.remove(&submission);
        let is_gone = |client: &Client| !self.client_of.values().any(|other| other == client);
        if let Some(client) = client.filter(is_gone) {
            self.submissions.remove(&client);
        }
    }

    /// A run begins to wait.
    pub(super) fn waits(&mut self, submission: u64, now: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.waits(client, now);
            submissions.waits(submission, now);
        }
    }

    /// A run that waited begins, on so many cores.
    pub(super) fn begins(&mut self, submission: u64, cores: u32, now: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.begins(client, cores, now);
            submissions.begins(submission, cores, now);
        }
    }

    /// So many cores are given back.
    pub(super) fn ends(&mut self, submission: u64, cores: u32, now: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.ends(client, cores, now);
            submissions.ends(submission, cores, now);
        }
    }

    /// So many cores are given back, but the run that had them goes on.
    pub(super) fn falls_asleep(&mut self, submission: u64, cores: u32, now: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.falls_asleep(client, cores, now);
            submissions.falls_asleep(submission, cores, now);
        }
    }

    /// A run that had no core any more ends.
    pub(super) fn ends_asleep(&mut self, submission: u64, now: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.ends_asleep(client, now);
            submissions.ends_asleep(submission, now);
        }
    }

    /// A running program has used so much besides the cores that it held.
    pub(super) fn charge(&mut self, submission: u64, time: Duration) {
        if let Some((client, clients, submissions)) = self.both(submission) {
            clients.charge(client, time);
            submissions.charge(submission, time);
        }
    }

    /// Which of these submissions, of which those come first that wait longest, is next: of the
    /// client that has used least the one that has used least. Returns its place.
    pub(super) fn next(
        &self,
        submissions: impl Iterator<Item = u64> + Clone,
        now: Duration,
    ) -> Option<usize> {
        let client = |submission: u64| self.client_of.get(&submission).copied();
        let next = submissions
            .clone()
            .filter_map(client)
            .min_by_key(|client| self.clients.used(*client, now))?;
        let ledger = self.submissions.get(&next)?;
        submissions
            .enumerate()
            .filter(|(_, submission)| client(*submission) == Some(next))
            .min_by_key(|(_, submission)| ledger.used(*submission, now))
            .map(|(place, _)| place)
    }

    /// Whether two submissions are the same client's.
    pub(super) fn are_of_one(&self, one: u64, other: u64) -> bool {
        self.client_of.get(&one) == self.client_of.get(&other)
    }

    fn both(&mut self, submission: u64) -> Option<(Client, &mut Ledger<Client>, &mut Ledger<u64>)> {
        let client = *self.client_of.get(&submission)?;
        let submissions = self.submissions.get_mut(&client)?;
        Some((client, &mut self.clients, submissions))
    }
}
