//! Where the groups of one slot are.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The folders of one slot's groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GroupPaths {
    /// Version 1: a folder in each controller's tree.
    V1 {
        /// In the memory tree.
        memory: PathBuf,
        /// In the pids tree.
        pids: PathBuf,
        /// In the cpuacct tree.
        cpuacct: PathBuf,
    },
    /// Version 2: the keeper and the slot's own process are in one leaf, runs in the other.
    V2 {
        /// What both are in.
        slot: PathBuf,
        /// Where the keeper is.
        keeper: PathBuf,
        /// Where the runs are.
        run: PathBuf,
    },
}

impl GroupPaths {
    /// All folders, a parent before what is in it.
    pub(crate) fn all(&self) -> Vec<&Path> {
        match self {
            Self::V1 {
                memory,
                pids,
                cpuacct,
            } => vec![memory, pids, cpuacct],
            Self::V2 { slot, keeper, run } => vec![slot, keeper, run],
        }
    }
}
