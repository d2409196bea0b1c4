//! Moments as forms write them, in the time zone of the visitor.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

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
