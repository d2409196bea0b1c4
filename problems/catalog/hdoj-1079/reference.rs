//! Calendar Game: from a date to the next day or to the same day of the next month.

use crate::task::prelude::*;
use sg::calendar::{self, Calendar as Rules, Date};

bounds! { Calendar { cases, first_year = "min_year", last_year = "max_year" } }

/// Year, month and day.
type Day = (u64, u64, u64);

/// The date, if there is one.
fn date((year, month, day): Day) -> Option<Date> {
    let year = u16::try_from(year).ok()?;
    Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
}

fn day(date: Date) -> Day {
    (date.year().into(), date.month().into(), date.day().into())
}

impl Task for Calendar {
    type Case = Day;
    type Game = Rules;

    const WORDS: [&'static str; 2] = ["YES", "NO"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, day: &mut Day) -> Step {
        layout.number("year", &mut day.0, self.first_year..=self.last_year)?;
        layout.number("month", &mut day.1, 1..=12)?;
        layout.number("day", &mut day.2, 1..=31)?;
        layout.end_line()?;
        let day = *day;
        layout.insist(&|| match date(day) {
            None => Err("the month has fewer days".to_owned()),
            Some(_) if day > (self.last_year, 11, 4) => Err("the day is after the last".to_owned()),
            Some(_) => Ok(()),
        })
    }

    fn game(&self, _: &Day) -> Rules {
        Rules
    }

    fn parts(&self, day: &Day) -> Vec<Date> {
        date(*day).into_iter().collect()
    }

    fn after(&self, _: &Day, dates: Vec<Date>) -> Day {
        dates.first().copied().map(day).unwrap_or_default()
    }

    fn wins(&self, day: &Day) -> Known<bool> {
        let date = date(*day).ok_or_else(|| reference_error(day, &"there is no such day"))?;
        Ok(calendar::outcome(date).is_win())
    }

    /// Every day of the last two years and a bit.
    fn small(&self) -> Vec<Day> {
        let mut days = self.days();
        days.retain(|day| *day >= (self.last_year - 2, 9, 20));
        days.sort_by_key(|(year, month, day)| {
            let length = u64::from(*month > 9) + u64::from(*day > 9);
            (length, 366 * (3000 - year) - 31 * month - day)
        });
        days
    }

    /// A later year.
    fn simpler(&self, (year, month, day): &Day) -> Vec<Day> {
        let later = [(self.last_year, *month, *day), (year + 1, *month, *day)];
        later.into_iter().filter(|day| day.0 > *year).collect()
    }

    fn reason(&self, day: &Day, say: &Say<'_>) -> Known<String> {
        let sum = day.1 + day.2;
        let key = match (self.wins(day)?, sum % 2) {
            (true, 0) => "won",
            (true, _) => "exception",
            (false, _) => "lost",
        };
        Ok(say.say(&said!(key, sum)))
    }

    fn describe(&self, _: &Day, turn: &Turn<Date>, say: &Say<'_>) -> String {
        let (year, month, day) = turn.left.first().copied().map(day).unwrap_or_default();
        say.say(&Said::new("move-to").with("after", &format!("{year}-{month:02}-{day:02}")))
    }

    /// The exclusive or of month and day: whether it is even.
    fn xor_guess(&self, (_, month, day): &Day) -> Option<String> {
        Some(word::<Self>((month ^ day) % 2 == 0 && month != day))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let days = self.days();
        plan.small(self.cases);
        plan.generate("middle", [], 2, |random, []| Self::some(random, &days, 400));
        plan.add(
            "leap-years",
            Self::chosen(&days, |(year, month, day)| {
                month == 2 && day > 26 && (year % 4 == 0 || year % 10 == 1)
                    || month == 3 && day == 1
            }),
        );
        plan.add(
            "exceptions",
            Self::chosen(&days, |(_, month, day)| {
                (month == 9 || month == 11) && day >= 29 || (month == 10 || month == 12) && day == 1
            }),
        );
        plan.add(
            "ends-of-months",
            Self::chosen(&days, |(year, _, day)| day >= 30 && year % 7 == 3),
        );
        plan.add(
            "last-month",
            Self::chosen(&days, |day| day >= (self.last_year, 9, 30)),
        );
        for part in days.chunks(self.cases as usize).step_by(4) {
            plan.add("largest", part.iter().copied());
        }
    }
}

impl Calendar {
    /// All days, in order.
    fn days(&self) -> Vec<Day> {
        let first = date((self.first_year, 1, 1));
        let dates = std::iter::successors(first, |date| date.next_day());
        let days = dates.map(day);
        days.take_while(|day| *day <= (self.last_year, 11, 4))
            .collect()
    }

    fn some(random: &mut Random, days: &[Day], count: u64) -> Vec<Day> {
        let some = (0..count).filter_map(|_| random.pick(days).copied());
        some.collect()
    }

    fn chosen(days: &[Day], is_chosen: impl Fn(Day) -> bool) -> Vec<Day> {
        days.iter().copied().filter(|day| is_chosen(*day)).collect()
    }
}
