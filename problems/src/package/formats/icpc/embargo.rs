//! `embargo_until` of `problem.yaml`.

use super::{FILE, keys};
use crate::package::findings::Findings;
use crate::{Diagnostic, Embargo, Place};

/// The moment before which the package is not to be public; `text` is the whole file.
pub(super) fn read(said: Option<&str>, text: &str, found: &mut Findings) -> Option<Embargo> {
    let said = said?;
    let embargo = Embargo::read(said);
    if embargo.is_none() {
        let place = Place {
            line: keys::line_of(text, "embargo_until"),
            ..Place::file(FILE)
        };
        let message = say!(
            "embargo_until: `{said}` is not a date, so it holds nothing back",
            said
        );
        let help = say!("write a date such as 2027-01-31, or 2027-01-31T12:00:00");
        found.push(Diagnostic::warning("bad-embargo", place, message).with_help(help));
    }
    embargo
}
