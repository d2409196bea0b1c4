//! Moments as forms write them, in the time zone of the visitor, and as documents of programs say them.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::body::Fields;
use super::error::FieldError;
use super::i18n::Message;
use super::page::Page;
use crate::store::UnixMs;

/// The years in which something may begin or end.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2100;

/// The time zone in which the visitor reads and writes times: the chosen one, or that of the device.
pub fn zone(page: &Page) -> TimeZone {
    let names = [&page.choices.time_zone, &page.choices.device_zone];
    let known = names.into_iter().find_map(|name| TimeZone::get(name).ok());
    known.unwrap_or(TimeZone::UTC)
}

/// A moment as a field of a form has it.
pub fn written(at: UnixMs, zone: &TimeZone) -> String {
    let local = at.timestamp().map(|at| at.to_zoned(zone.clone()));
    local.map_or_else(String::new, |at| at.strftime("%Y-%m-%dT%H:%M").to_string())
}

/// The moment that a field of a form says, or a program with its zone; `None` where it is none.
pub fn moment(text: &str, zone: &TimeZone) -> Option<UnixMs> {
    let text = text.trim();
    let at = match text.parse::<Timestamp>() {
        Ok(at) => at.to_zoned(TimeZone::UTC),
        Err(_) => text.parse::<DateTime>().ok()?.to_zoned(zone.clone()).ok()?,
    };
    let at = Some(at).filter(|at| YEARS.contains(&at.year()))?;
    Some(UnixMs(at.timestamp().as_millisecond()))
}

/// Takes a moment over from a document that says one: with its zone, since without it would be another for everybody.
pub fn take_moment(fields: &mut Fields, name: &'static str, place: &mut String) {
    let accepted = Message::new("contest-moment-accepted");
    let Some(text) = fields.optional_text(name, &accepted) else {
        return;
    };
    if text.is_empty() || text.trim().parse::<Timestamp>().is_ok() {
        *place = text;
    } else {
        let detail = Message::new("contest-time-wrong");
        fields.refuse(FieldError::new(name, detail, accepted));
    }
}
