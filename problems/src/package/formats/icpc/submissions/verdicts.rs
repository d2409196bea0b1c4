//! The verdicts that the format has names for, in ours.

use crate::Verdict::{self, AC, MLE, OLE, PE, RE, TLE, WA};

/// Our verdicts that one of the format's stands for; empty for an unknown one.
pub(super) fn of_format(code: &str) -> &'static [Verdict] {
    match code {
        "AC" => &[AC],
        "WA" => &[WA, PE],
        "TLE" => &[TLE],
        "RTE" => &[RE, MLE, OLE],
        _ => &[],
    }
}

/// Our verdicts that a list of the format's stands for.
pub(super) fn of_list(list: &[String]) -> Vec<Verdict> {
    list.iter()
        .flat_map(|code| of_format(code))
        .copied()
        .collect()
}
