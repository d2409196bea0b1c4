//! How the specification writes moments, spans and verdicts.

use judge::Verdict;

use crate::store::UnixMs;

/// A moment as the specification has it: milliseconds with all their digits.
pub(super) fn moment(at: UnixMs) -> Option<String> {
    let at = at.timestamp()?;
    Some(at.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string())
}

/// A span of milliseconds as `h:mm:ss.uuu`.
pub(super) fn relative(ms: i64) -> String {
    let (sign, ms) = if ms < 0 { ("-", -ms) } else { ("", ms) };
    let (hours, minutes) = (ms / 3_600_000, ms / 60_000 % 60);
    format!(
        "{sign}{hours}:{minutes:02}:{:02}.{:03}",
        ms / 1000 % 60,
        ms % 1000
    )
}

/// The id of a verdict. Two of ours mean something else there: `RE` is any program that does not solve the problem,
/// and `SE` the submitter's fault.
pub(super) fn type_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::RE => "RTE",
        Verdict::SE => "JE",
        other => other.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_written_as_the_specification_has_them() {
        assert_eq!(relative(5 * 3_600_000), "5:00:00.000");
        assert_eq!(relative(-(61_005)), "-0:01:01.005");
        let written = moment(UnixMs(120)).unwrap_or_default();
        assert_eq!(written, "1970-01-01T00:00:00.120Z");
        let whole = moment(UnixMs(0)).unwrap_or_default();
        assert_eq!(whole, "1970-01-01T00:00:00.000Z");
    }

    #[test]
    fn verdicts_have_the_ids_of_the_specification() {
        let ids = Verdict::ALL.map(type_id);
        for known in ["AC", "WA", "PE", "TLE", "MLE", "OLE", "RTE", "CE", "JE"] {
            assert!(ids.contains(&known), "{known}");
        }
    }
}
