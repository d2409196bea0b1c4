//! Calendar Game: from a date to the next day or to the same day of the next month.

use crate::task::prelude::*;
use sg::calendar::{Calendar as Rules, Date};

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

    fn case(&self, layout: &mut dyn Layout, day: &mut Day) -> Step {
        let years = self.first_year..=self.last_year;
        let (year, month, last) = (&mut day.0, &mut day.1, &mut day.2);
        layout.line([
            ("year", year, years),
            ("month", month, 1..=12),
            ("day", last, 1..=31),
        ])?;
        let day = *day;
        layout.insist(&|| match date(day) {
            None => Err(say!("the month has fewer days")),
            Some(_) if day > (self.last_year, 11, 4) => Err(say!("the day is after the last")),
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

    fn notation(&self, (year, month, day): &Day) -> Option<String> {
        Some(format!("calendar@{year}-{month}-{day}"))
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
        plan.random("middle", 2, |random| {
            let some = random.many(400, |random, _| random.pick(&days).copied());
            some.into_iter().flatten()
        });
        let chosen = |is_chosen: fn(&Day) -> bool| days.iter().copied().filter(is_chosen);
        let leap_years = chosen(|(year, month, day)| match month {
            2 => *day > 26 && (year % 4 == 0 || year % 10 == 1),
            _ => (*month, *day) == (3, 1),
        });
        plan.add("leap-years", leap_years);
        let exceptions = chosen(|(_, month, day)| match month {
            9 | 11 => *day >= 29,
            _ => matches!((month, day), (10 | 12, 1)),
        });
        plan.add("exceptions", exceptions);
        let ends = chosen(|(year, _, day)| *day >= 30 && year % 7 == 3);
        plan.add("ends-of-months", ends);
        let mut last = days.clone();
        last.retain(|day| *day >= (self.last_year, 9, 30));
        plan.add("last-month", last);
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
}
