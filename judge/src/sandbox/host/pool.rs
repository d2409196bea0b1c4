//! Warm slots, waiting for submissions.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};

use super::conversation::{self, Partner, Side, Spoken};
use super::keeper::{KeeperHandle, LoadedFile};
use super::retry::with_retries;
use super::run;
use super::transcript::Transcript;
use super::unsandboxed::Unsandboxed;
use crate::sandbox::cgroup::{self, PoolGroup};
use crate::sandbox::config::SandboxConfig;
use crate::sandbox::error::SandboxError;
use crate::sandbox::facts::{Exit, Facts};
use crate::sandbox::names::Names;
use crate::sandbox::request::{ProgramFile, Request, Settled};

/// A number of warm slots.
#[derive(Debug, Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    config: SandboxConfig,
    /// `None`: no control groups here.
    pool_group: Option<Arc<PoolGroup>>,
    without_groups: Option<String>,
    /// Nothing is isolated: this machine can't, and the configuration allows it.
    is_unsandboxed: bool,
    state: Mutex<Keepers>,
    freed: Condvar,
}

#[derive(Debug)]
struct Keepers {
    /// Keepers whose slot is fresh, or on its way; the longest waiting first.
    waiting: VecDeque<KeeperHandle>,
    /// How many slots may still be handed out; `None`: as many as are asked for.
    free: Option<usize>,
    /// How many keepers are kept waiting.
    reserve: usize,
    /// The number of the next keeper.
    next: usize,
}

/// A slot for one submission. Thrown away when dropped, never used for another.
#[derive(Debug)]
pub struct Slot {
    pool: Arc<Shared>,
    /// `None` while it is being replaced.
    keeper: Option<KeeperHandle>,
    /// Stands in for the keeper where nothing is isolated.
    unsandboxed: Option<Unsandboxed>,
    files: Vec<LoadedFile>,
    names: Names,
    /// By its last run.
    settled: Option<Settled>,
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
        let (pool_group, without_groups) = match cgroup::find_hierarchy() {
            Ok(hierarchy) => match PoolGroup::create(hierarchy) {
                Ok(pool_group) => (Some(pool_group), None),
                Err(error) => (None, Some(error.to_string())),
            },
            Err(error) => (None, Some(error.to_string())),
        };
        if let Some(reason) = &without_groups {
            // Whoever makes several pools, one after another to try things, reads it once.
            static SAID: Once = Once::new();
            SAID.call_once(|| {
                tracing::warn!(%reason, "counting time and memory by looking at processes");
            });
        }
        let mut shared = Shared {
            config,
            pool_group,
            without_groups,
            is_unsandboxed: false,
            state: Mutex::new(Keepers {
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
                shared.is_unsandboxed = true;
            }
            Err(error) => return Err(error),
        }
        Ok(Self {
            shared: Arc::new(shared),
        })
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
        let groups = if shared.pool_group.is_some() {
            "groups"
        } else {
            "no groups"
        };
        let namespaces = match (shared.is_unsandboxed, shared.config.fresh_namespaces) {
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
    pub fn acquire(&self) -> Result<Slot, SandboxError> {
        let waiting = {
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
        Slot::start(&self.shared, waiting, true)
    }

    /// A fresh slot for the partner of a program that has a slot already. It is not one of those
    /// that are handed out, so nobody waits for it: of two that talk with each other one waits.
    ///
    /// # Errors
    /// When no slot can be made.
    pub fn acquire_partner(&self) -> Result<Slot, SandboxError> {
        let waiting = self.shared.lock().waiting.pop_front();
        Slot::start(&self.shared, waiting, false)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Keepers> {
        // The state is never left half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keepers for all slots and some in reserve.
    fn warm_up(&self) -> Result<VecDeque<KeeperHandle>, SandboxError> {
        let reserve = self.lock().reserve;
        // One first: if it can't be made, neither can the others.
        let mut first = self.new_keeper()?;
        first.wait_ready()?;
        let mut waiting = VecDeque::from([first]);
        for _ in 1..reserve {
            waiting.push_back(self.new_keeper()?);
        }
        Ok(waiting)
    }

    fn new_keeper(&self) -> Result<KeeperHandle, SandboxError> {
        let index = {
            let mut state = self.lock();
            state.next += 1;
            state.next - 1
        };
        KeeperHandle::start(&self.config, self.pool_group.as_ref(), index)
    }
}

impl Slot {
    /// A slot, by a keeper that waited, if one did.
    fn start(
        pool: &Arc<Shared>,
        waiting: Option<KeeperHandle>,
        is_counted: bool,
    ) -> Result<Self, SandboxError> {
        // Whatever fails from here on, dropping it gives its place back.
        let mut slot = Self {
            pool: Arc::clone(pool),
            keeper: waiting,
            unsandboxed: None,
            files: Vec::new(),
            names: Names::default(),
            settled: None,
            is_dirty: false,
            is_counted,
        };
        if pool.is_unsandboxed {
            slot.unsandboxed = Some(Unsandboxed::new()?);
        } else {
            with_retries(|| slot.keeper().map(drop))?;
        }
        Ok(slot)
    }

    /// Puts files in `/program`, next to those that are there.
    ///
    /// # Errors
    /// [`SandboxError::Request`] when its name can't be made next to the others; otherwise when it
    /// can't be read.
    pub fn load(&mut self, files: &[ProgramFile]) -> Result<(), SandboxError> {
        for file in files {
            let was_there = self.names.add(&file.name)?;
            if let Some(unsandboxed) = &self.unsandboxed {
                unsandboxed.load(file)?;
                continue;
            }
            let file = LoadedFile::new(file);
            if was_there {
                self.files.retain(|other| !file.replaces(other));
            }
            with_retries(|| {
                if self.is_dirty {
                    self.replace()?;
                }
                // One that died while it waited is replaced before the next attempt.
                self.is_dirty = true;
                self.keeper()?.load(&file)?;
                self.is_dirty = false;
                Ok(())
            })?;
            self.files.push(file);
        }
        Ok(())
    }

    /// Makes one run and reports what happened. Nothing of it is left afterwards.
    ///
    /// When the slot itself fails, the run is repeated on a fresh one.
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
        self.run_unless(request, asleep, None)
    }

    /// The same; ends the run ([`super::super::Stop::Judge`]) soon after `called_off` says so. Where nothing is
    /// isolated, it goes on to its limits.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn run_unless(
        &mut self,
        request: &Request,
        asleep: &mut dyn FnMut(),
        called_off: Option<&dyn Fn() -> bool>,
    ) -> Result<Facts, SandboxError> {
        if let Some(unsandboxed) = &self.unsandboxed {
            return unsandboxed.run(request);
        }
        with_retries(|| {
            let keeper = self.ready_for(request)?;
            let (facts, dirty) = run::run(keeper, request, asleep, called_off)?;
            self.has_run(request, dirty);
            Ok(facts)
        })
    }

    /// Makes one run whose program talks with a partner, and says how the partner came out of it.
    /// The program's standard output is in the transcript, not among the facts.
    ///
    /// A partner can't be asked to begin again, so `partner` makes a fresh one for every attempt.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn converse<P: Partner>(
        &mut self,
        request: &Request,
        partner: impl FnMut() -> P,
    ) -> Result<(Facts, Transcript, P), SandboxError> {
        self.converse_unless(request, partner, None)
    }

    /// The same; ends the run as [`Self::run_unless`] does.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn converse_unless<P: Partner>(
        &mut self,
        request: &Request,
        mut partner: impl FnMut() -> P,
        called_off: Option<&dyn Fn() -> bool>,
    ) -> Result<(Facts, Transcript, P), SandboxError> {
        with_retries(|| {
            let mut transcript = Transcript::default();
            let mut partner = partner();
            if let Some(unsandboxed) = &self.unsandboxed {
                let facts = unsandboxed.converse(request, &mut partner, &mut transcript)?;
                return Ok((facts, transcript, partner));
            }
            let keeper = self.ready_for(request)?;
            let side = Side::start(keeper, request)?;
            let (facts, dirty) =
                conversation::with_partner(side, &mut partner, &mut transcript, called_off)?;
            self.has_run(request, dirty);
            Ok((facts, transcript, partner))
        })
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
        if self.unsandboxed.is_some() || other.unsandboxed.is_some() {
            let what = "two programs can't talk with each other without a sandbox";
            return Err(SandboxError::Request(what.to_owned()));
        }
        with_retries(|| {
            let theirs = other.ready_for(others_request)?;
            let ours = self.ready_for(request)?;
            let partner = Side::start(theirs, others_request)?;
            let program = Side::start(ours, request)?;
            let (spoken, dirty) = conversation::between(program, partner, &is_hopeless)?;
            self.has_run(request, dirty[0]);
            other.has_run(others_request, dirty[1]);
            Ok(spoken)
        })
    }

    /// The keeper for the next run. Until [`Self::has_run`] the slot counts as dirty.
    fn ready_for(&mut self, request: &Request) -> Result<&mut KeeperHandle, SandboxError> {
        let wanted = Settled::by(request.family, &request.limits);
        if self.is_dirty || self.settled.is_some_and(|settled| settled != wanted) {
            self.replace()?;
        }
        self.is_dirty = true;
        self.keeper()
    }

    fn has_run(&mut self, request: &Request, dirty: bool) {
        self.settled = Some(Settled::by(request.family, &request.limits));
        self.is_dirty = dirty;
    }

    /// A fresh slot with the same files.
    fn replace(&mut self) -> Result<(), SandboxError> {
        self.settled = None;
        self.is_dirty = false;
        if let Some(keeper) = &mut self.keeper
            && keeper.renew().is_err()
        {
            // Its keeper is gone too.
            self.keeper = None;
        }
        self.keeper()?;
        for file in &self.files {
            if let Some(keeper) = &mut self.keeper {
                keeper.load(file)?;
            }
        }
        Ok(())
    }

    /// The keeper, whose slot is ready. One that waited and is gone, or whose slot is, is replaced by
    /// a new one.
    fn keeper(&mut self) -> Result<&mut KeeperHandle, SandboxError> {
        let waited = self.keeper.take();
        let ready = waited.and_then(|mut keeper| match keeper.wait_ready() {
            Ok(()) => Some(keeper),
            Err(error) => {
                tracing::warn!(%error, "a slot that waited is gone; making another");
                None
            }
        });
        let keeper = if let Some(keeper) = ready {
            keeper
        } else {
            let mut keeper = self.pool.new_keeper()?;
            keeper.wait_ready()?;
            keeper
        };
        Ok(self.keeper.insert(keeper))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let is_wanted = |state: &Keepers| state.waiting.len() < state.reserve;
        let mut keeper = self.keeper.take().filter(|_| is_wanted(&self.pool.lock()));
        // Otherwise its keeper is gone; the next one who needs a slot makes a new keeper.
        keeper.take_if(|keeper| keeper.renew().is_err());
        let mut state = self.pool.lock();
        state.waiting.extend(keeper);
        let given_back = usize::from(self.is_counted);
        state.free = state.free.map(|free| free + given_back);
        drop(state);
        self.pool.freed.notify_one();
    }
}
