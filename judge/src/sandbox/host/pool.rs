//! Warm slots, waiting for submissions.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::conversation::{self, Partner, Side, Spoken};
use super::keeper::{LoadedFile, Station};
use super::run;
use super::transcript::Transcript;
use super::unsandboxed::Bare;
use crate::sandbox::cgroup::{self, Accounts};
use crate::sandbox::config::SandboxConfig;
use crate::sandbox::error::SandboxError;
use crate::sandbox::facts::{Exit, Facts};
use crate::sandbox::names::Names;
use crate::sandbox::request::{ProgramFile, Purpose, Request, SyscallFamily};

/// How often a run is repeated on a fresh slot when the slot failed, before it is an error.
const ATTEMPTS: usize = 3;

/// How often a slot is made for one submission before it is an error that it can't be.
const MAKE_ATTEMPTS: usize = 4;

/// A number of warm slots.
#[derive(Debug, Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    config: SandboxConfig,
    /// `None`: no control groups here.
    accounts: Option<Arc<Accounts>>,
    without_groups: Option<String>,
    /// Nothing is isolated: this machine can't, and the configuration allows it.
    is_bare: bool,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Stations whose slot is fresh, or on its way; the longest waiting first.
    waiting: VecDeque<Station>,
    /// How many slots may still be handed out; `None`: as many as are asked for.
    free: Option<usize>,
    /// How many stations are kept waiting.
    reserve: usize,
    /// The number of the next station.
    next: usize,
}

/// A slot for one submission. Thrown away when dropped, never used for another.
#[derive(Debug)]
pub struct Slot {
    pool: Arc<Shared>,
    /// `None` while it is being replaced.
    station: Option<Station>,
    /// Stands in for the station where nothing is isolated.
    bare: Option<Bare>,
    files: Vec<LoadedFile>,
    names: Names,
    family: Option<SyscallFamily>,
    /// Something is left of a run: replace it before the next.
    is_dirty: bool,
    /// It is one of the slots that are handed out; the partner of another is not.
    is_counted: bool,
}

impl Pool {
    /// Starts `slots` slots and some in reserve, so that a fresh one is ready when a submission
    /// is done.
    ///
    /// # Errors
    /// [`SandboxError::Missing`] when this machine can't isolate programs.
    pub fn new(config: SandboxConfig, slots: usize) -> Result<Self, SandboxError> {
        Self::with_bound(config, slots, Some(slots.max(1)))
    }

    /// The same, but hands out as many slots as are asked for, so that nobody waits: for somebody
    /// who sees to it that no more than `slots` of them run something at a time.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn without_bound(config: SandboxConfig, slots: usize) -> Result<Self, SandboxError> {
        Self::with_bound(config, slots, None)
    }

    fn with_bound(
        config: SandboxConfig,
        slots: usize,
        bound: Option<usize>,
    ) -> Result<Self, SandboxError> {
        let slots = slots.max(1);
        let (accounts, without_groups) = match cgroup::find_place() {
            Ok(place) => match Accounts::create(place) {
                Ok(accounts) => (Some(accounts), None),
                Err(error) => (None, Some(error.to_string())),
            },
            Err(error) => (None, Some(error.to_string())),
        };
        if let Some(reason) = &without_groups {
            tracing::warn!(%reason, "counting time and memory by looking at processes");
        }
        let mut shared = Shared {
            config,
            accounts,
            without_groups,
            is_bare: false,
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                free: bound,
                reserve: slots + slots.div_ceil(2),
                next: 0,
            }),
            freed: Condvar::new(),
        };
        match shared.warm_up() {
            Ok(waiting) => shared.lock().waiting = waiting,
            Err(error @ SandboxError::Missing { .. }) if shared.config.unsafe_no_sandbox => {
                tracing::warn!(%error, "running programs WITHOUT A SANDBOX, as demanded");
                shared.is_bare = true;
            }
            Err(error) => return Err(error),
        }
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// Whether programs run without isolation
    /// ([`SandboxConfig::unsafe_no_sandbox`] on a machine that can't isolate).
    pub fn is_without_sandbox(&self) -> bool {
        self.shared.is_bare
    }

    /// In a few words, what decides how programs run here besides the programs themselves: who runs
    /// them, where they are counted, and which kernel it is.
    pub fn surroundings(&self) -> String {
        let shared = &self.shared;
        let user = if rustix::process::geteuid().is_root() {
            "root"
        } else {
            "user"
        };
        let groups = if shared.accounts.is_some() {
            "groups"
        } else {
            "no groups"
        };
        let namespaces = match (shared.is_bare, shared.config.fresh_namespaces) {
            (true, _) => "none",
            (false, true) => "fresh",
            (false, false) => "shared",
        };
        let system = rustix::system::uname();
        let kernel = system.release().to_string_lossy();
        format!("{user}, {groups}, {namespaces}, {kernel}")
    }

    /// Why this pool counts without control groups, if it does.
    pub fn without_groups(&self) -> Option<&str> {
        self.shared.without_groups.as_deref()
    }

    /// Takes a fresh slot; waits until one is free.
    ///
    /// # Errors
    /// When no slot can be made.
    pub fn acquire(&self, purpose: Purpose) -> Result<Slot, SandboxError> {
        // Slots adapt to their first request; the purpose only says who waits for what.
        tracing::trace!(?purpose, "slot wanted");
        let bare = self.shared.is_bare.then(Bare::new).transpose()?;
        let station = {
            let mut state = self.shared.lock();
            while state.free == Some(0) {
                state = self
                    .shared
                    .freed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            state.free = state.free.map(|free| free - 1);
            state.waiting.pop_front()
        };
        let mut slot = Slot {
            pool: Arc::clone(&self.shared),
            station,
            bare,
            files: Vec::new(),
            names: Names::default(),
            family: None,
            is_dirty: false,
            is_counted: true,
        };
        if slot.bare.is_none() {
            slot.station()?;
        }
        Ok(slot)
    }

    /// A fresh slot for the partner of a program that has a slot already. It is not one of those
    /// that are handed out, so nobody waits for it: of two that talk with each other one waits.
    ///
    /// # Errors
    /// When no slot can be made.
    pub fn acquire_partner(&self) -> Result<Slot, SandboxError> {
        let bare = self.shared.is_bare.then(Bare::new).transpose()?;
        let mut slot = Slot {
            pool: Arc::clone(&self.shared),
            station: self.shared.lock().waiting.pop_front(),
            bare,
            files: Vec::new(),
            names: Names::default(),
            family: None,
            is_dirty: false,
            is_counted: false,
        };
        if slot.bare.is_none() {
            slot.station()?;
        }
        Ok(slot)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is never left half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stations for all slots and some in reserve.
    fn warm_up(&self) -> Result<VecDeque<Station>, SandboxError> {
        let reserve = self.lock().reserve;
        // One first: if it can't be made, neither can the others.
        let mut first = self.new_station()?;
        first.wait_ready()?;
        let mut waiting = VecDeque::from([first]);
        for _ in 1..reserve {
            waiting.push_back(self.new_station()?);
        }
        Ok(waiting)
    }

    fn new_station(&self) -> Result<Station, SandboxError> {
        let index = {
            let mut state = self.lock();
            state.next += 1;
            state.next - 1
        };
        Station::start(&self.config, self.accounts.as_ref(), index)
    }
}

impl Slot {
    /// Puts files in `/program`, beside those that are there.
    ///
    /// # Errors
    /// [`SandboxError::Request`] when it can't be made of its name, beside the others; otherwise when it
    /// can't be read.
    pub fn load(&mut self, files: &[ProgramFile]) -> Result<(), SandboxError> {
        for file in files {
            let was_there = self.names.add(&file.name)?;
            if let Some(bare) = &self.bare {
                bare.load(file)?;
                continue;
            }
            let file = LoadedFile::new(file);
            let loaded = self.station()?.load(&file);
            if was_there {
                self.files.retain(|other| !file.replaces(other));
            }
            self.files.push(file);
            match loaded {
                // It died while it waited.
                Err(SandboxError::Slot(reason)) => {
                    tracing::warn!(%reason, "a slot failed; loading another");
                    self.replace()?;
                }
                loaded => loaded?,
            }
        }
        Ok(())
    }

    /// Makes one run and reports what happened. Nothing of it is left afterwards.
    ///
    /// When the slot itself fails, the run is repeated on fresh ones.
    ///
    /// # Errors
    /// [`SandboxError::Start`] when the program can't be executed, [`SandboxError::Request`]
    /// when the request makes no sense; anything else is the sandbox's own failure.
    pub fn run(&mut self, request: &Request) -> Result<Facts, SandboxError> {
        self.run_noting_sleep(request, &mut || ())
    }

    /// The same; calls `asleep` when the program turns out to sleep most of the time, so that
    /// its core may be put to use.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn run_noting_sleep(
        &mut self,
        request: &Request,
        asleep: &mut dyn FnMut(),
    ) -> Result<Facts, SandboxError> {
        if let Some(bare) = &self.bare {
            return bare.run(request);
        }
        let mut attempt = 1;
        loop {
            match self.try_run(request, asleep) {
                Err(SandboxError::Slot(reason)) if attempt < ATTEMPTS => {
                    tracing::warn!(%reason, attempt, "a slot failed; repeating the run");
                    attempt += 1;
                    self.is_dirty = true;
                }
                result => return result,
            }
        }
    }

    fn try_run(
        &mut self,
        request: &Request,
        asleep: &mut dyn FnMut(),
    ) -> Result<Facts, SandboxError> {
        let station = self.ready_for(request)?;
        let (facts, dirty) = run::run(station, request, asleep)?;
        self.has_run(request, dirty);
        Ok(facts)
    }

    /// Makes one run whose program talks with `partner`. Its standard output is in the
    /// transcript, not among the facts.
    ///
    /// A partner can't be asked to begin again, so nothing is repeated: when the error is
    /// [`SandboxError::Slot`], try it with a new partner.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn converse(
        &mut self,
        request: &Request,
        partner: &mut dyn Partner,
    ) -> Result<(Facts, Transcript), SandboxError> {
        let mut transcript = Transcript::default();
        if let Some(bare) = &self.bare {
            let facts = bare.converse(request, partner, &mut transcript)?;
            return Ok((facts, transcript));
        }
        let station = self.ready_for(request)?;
        let (facts, dirty) = Side::start(station, request)
            .and_then(|side| conversation::with_partner(side, partner, &mut transcript))?;
        self.has_run(request, dirty);
        Ok((facts, transcript))
    }

    /// Makes one run whose program talks with a program in another slot: what the one prints is
    /// the other's standard input. When the other one ends in a way that `is_hopeless`, this one
    /// is ended too; otherwise each ends by itself or by its limits.
    ///
    /// # Errors
    /// As [`Self::converse`]; and where nothing is isolated.
    pub fn converse_with(
        &mut self,
        request: &Request,
        other: &mut Self,
        others_request: &Request,
        is_hopeless: impl Fn(Exit) -> bool,
    ) -> Result<Spoken, SandboxError> {
        if self.bare.is_some() || other.bare.is_some() {
            let what = "two programs can't talk with each other without a sandbox";
            return Err(SandboxError::Request(what.to_owned()));
        }
        let theirs = other.ready_for(others_request)?;
        let ours = self.ready_for(request)?;
        let partner = Side::start(theirs, others_request)?;
        let started = Side::start(ours, request);
        let (spoken, dirty) =
            started.and_then(|program| conversation::between(program, partner, is_hopeless))?;
        self.has_run(request, dirty[0]);
        other.has_run(others_request, dirty[1]);
        Ok(spoken)
    }

    /// The station for the next run. Until [`Self::has_run`] the slot counts as dirty.
    fn ready_for(&mut self, request: &Request) -> Result<&mut Station, SandboxError> {
        if self.is_dirty || self.family.is_some_and(|family| family != request.family) {
            self.replace()?;
        }
        self.is_dirty = true;
        self.station()
    }

    fn has_run(&mut self, request: &Request, dirty: bool) {
        self.family = Some(request.family);
        self.is_dirty = dirty;
    }

    /// A fresh slot with the same files.
    fn replace(&mut self) -> Result<(), SandboxError> {
        self.family = None;
        self.is_dirty = false;
        if let Some(station) = &mut self.station
            && station.renew().is_err()
        {
            // Its keeper is gone too.
            self.station = None;
        }
        self.station()?;
        for file in &self.files {
            if let Some(station) = &mut self.station {
                station.load(file)?;
            }
        }
        Ok(())
    }

    /// The station, whose slot is ready. Makes a new one where there is none or it failed: one that
    /// waited may be gone, and what a slot shows of the machine may be replaced while it is made.
    fn station(&mut self) -> Result<&mut Station, SandboxError> {
        let mut attempt = 1;
        loop {
            let station = match self.station.take() {
                Some(station) => Ok(station),
                None => self.pool.new_station(),
            };
            let ready = station.and_then(|mut station| {
                station.wait_ready()?;
                Ok(station)
            });
            match ready {
                Ok(station) => return Ok(self.station.insert(station)),
                Err(error @ SandboxError::Missing { .. }) => return Err(error),
                Err(error) if attempt == MAKE_ATTEMPTS => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, attempt, "a slot could not be made; making another");
                    attempt += 1;
                }
            }
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let is_wanted = |state: &State| state.waiting.len() < state.reserve;
        let mut station = self.station.take().filter(|_| is_wanted(&self.pool.lock()));
        // Otherwise its keeper is gone; the next one who needs a slot makes a new station.
        station.take_if(|station| station.renew().is_err());
        let mut state = self.pool.lock();
        state.waiting.extend(station);
        let given_back = usize::from(self.is_counted);
        state.free = state.free.map(|free| free + given_back);
        drop(state);
        self.pool.freed.notify_one();
    }
}
