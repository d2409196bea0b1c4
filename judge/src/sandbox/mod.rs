//! Runs programs that nobody trusts, and reports facts about each run.
//!
//! Knows no verdicts, problems or languages. Everything here is synchronous and blocking.
//!
//! # Theory of operation
//!
//! Three kinds of process, each a separate program with a single thread except the first:
//!
//! ```text
//! judge (threads, secrets)          keeper (outside, in the slot's groups)      slot (process 1)
//!   Pool, KeeperHandle ──── Hello, Renew ────> makes slots, one after another ─────> becomes a world
//!        │                                                                        of its own
//!        └──── Load, Run + stdin, stdout, stderr ──────────────────────────────>  vfork + exec
//!        <─────────────────────────────── File…, Report ───────────────────────       run
//! ```
//!
//! * The **judge** starts one keeper per slot by executing its slot command again, with an empty
//!   environment and one socket. So nothing of the judge's memory, descriptors or environment is
//!   ever in the sandbox, and nothing forks inside a program with threads. It puts the keeper in
//!   control groups of its own, once.
//! * The **keeper** forks a slot into new user, mount, pid, net, ipc, uts and cgroup namespaces
//!   and writes its user maps. Slots inherit the keeper's groups, so nothing is ever attached to
//!   a group per run, which costs milliseconds. When the judge is gone the socket closes, and
//!   the keeper kills the slot, removes the groups and ends; when the keeper is gone the slot is
//!   killed by its death signal, and with it everything in its pid namespace.
//! * The **slot** builds its file system (`slot::root`), pivots into it, gives up what it does
//!   not need, says `Ready` and waits. Its first run settles the system call filter and the room
//!   for files. It starts each run like `vfork` does, in its own namespaces or in fresh ones that
//!   it made before (`slot::fresh`), watches it, then kills whatever is left of it, waits for all
//!   of it, adds up what it used, brings back files, and reports. A run that touched the folders
//!   it may write in, or left much in the kernel's caches, was the slot's last.
//!
//! Every message is one packet on a SEQPACKET socket (`protocol`); a run's standard input is
//! sealed memory and its outputs are pipes that the judge reads meanwhile, up to their limits.
//! A program is executed by its path in `/program`. What a slot shows there is mounted read-only;
//! the mount through which its own process writes it is nowhere in the tree, so no run can put
//! anything in its hierarchy, nor change its mode or times. (From a sealed descriptor it could: such
//! memory belongs to whoever made it, and tells when it was read.)
//!
//! A slot serves one submission, never two: dropping a [`Slot`] asks its keeper for a fresh one,
//! and a [`Pool`] keeps some in reserve so that the next submission need not wait. A slot that
//! dies is replaced, and its run repeated; one whose last run changed it is replaced before the
//! next.
//!
//! Sleep is told from waiting for a processor by the kernel's figures for each thread (`idle`).
//! Time and memory are counted by control groups (`cgroup`), version 2 or 1; where there are
//! none, by resource limits and a look at all processes every few milliseconds
//! (`slot::census`). Which it is, and everything else this machine can or can't do, is reported
//! by [`probe()`]. Instructions are counted too where there are hardware counters
//! (`counter`). What can't isolate at all runs nothing, unless the configuration demands that
//! by name (`host::unsandboxed`).
//!
//! The defences and how each is tested are listed in `judge/SECURITY.md`.
//!
//! # Order of things in a slot
//!
//! 1. Born in new namespaces; waits until the keeper has written its user maps.
//! 2. Becomes its own root, dies with its keeper, starts a session.
//! 3. Takes copies of the mounts it shows, builds the new root, pivots, lets go of the old one.
//! 4. Standard streams to `/dev/null`; limits that hold forever; no new privileges; nothing can
//!    be gained by executing any more; not traceable. Its end of the socket moves beyond the
//!    descriptors that runs may have. `Ready`.
//! 5. At the first run: room for files, which none but a compiler can execute, Landlock, drops all
//!    capabilities but six (seven with fresh namespaces), installs the filter.
//! 6. For each run, in the child: streams, limits, the run's user, no capabilities, all other
//!    descriptors close at the exec, exec. It is born as the first to be killed when memory runs
//!    out.
//! 7. After the report: fresh namespaces if there are any, the same process numbers and times of
//!    folders as before, and takes down what there is before the next run.

mod cgroup;
mod config;
mod content;
mod counter;
mod cure;
mod error;
mod facts;
mod host;
mod idle;
mod names;
mod probe;
mod protection;
mod protocol;
mod request;
mod sealed;
mod slot;
mod sys;

pub use config::{SandboxConfig, seen_at};
pub use content::Content;
pub use error::SandboxError;
pub use facts::{Exit, Facts, Stop};
pub use host::{Flow, Partner, Pool, Said, Slot, Speaker, Spoken, Transcript};
pub(crate) use idle::own_active;
pub use probe::{probe, probe_with};
pub use protection::{Protection, ProtectionState};
pub use request::{Collect, Limits, ProgramFile, Request, Stdin, SyscallFamily};
pub use sealed::Sealed;
pub(crate) use sealed::copy_sparsely;
pub use slot::slot_main_if_asked;
