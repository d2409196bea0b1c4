//! What a contest is made of, as it stands in a form: read, checked, and written back.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::Deserialize;

use super::before::Before;
use super::colours;
use super::fields::{
    MOST_PROBLEMS, Wrong, canned, description, feedback, medals, name, pause, penalty, tries,
};
use super::limits;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Choice;
use crate::http::i18n::Message;
use crate::http::moments::{written, zone};
use crate::http::page::Page;
use crate::http::points::{points, read_points};
use crate::http::problem_search::{Pressed, is_usable, may_be_used, nearest};
use crate::http::query::shortened;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;
use crate::http::submissions::row::language_name;
use crate::library::{Shelved, rights};
use crate::scoreboard::{Counting, Medals, Rules};
use crate::store::{
    ContestDraft, ContestLimits, ContestProblem, ContestRow, Feedback, UnixMs, User,
};

/// The longest contest in which people practise, and one in which they compete, in days: of the
/// problems of the latter others' submissions are hidden until its end.
const LONGEST_DAYS: i64 = 366;
const LONGEST_OF_COMPETITION: i64 = 31;

/// How many days a contest by these rules lasts at most.
pub(super) fn longest_days(rules: Option<Rules>) -> i64 {
    match rules {
        Some(Rules::Practice) | None => LONGEST_DAYS,
        Some(_) => LONGEST_OF_COMPETITION,
    }
}

/// Milliseconds of an hour.
const HOUR_MS: i64 = 3_600_000;

/// The longest hack phase, in minutes: a week.
const MOST_HACK_MINUTES: i64 = 7 * 24 * 60;

/// The form, as it is sent and shown again.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ContestForm {
    pub(super) name_en: String,
    pub(super) name_zh: String,
    pub(super) description: String,
    pub(super) rules: String,
    pub(super) counting: String,
    /// Empty: as the rules have it.
    pub(super) penalty: String,
    /// Empty: as many programs as one likes.
    pub(super) tries: String,
    /// Seconds; empty: none.
    pub(super) pause: String,
    pub(super) visibility: String,
    pub(super) code: String,
    pub(super) team: Option<String>,
    pub(super) start: String,
    pub(super) end: String,
    pub(super) freeze: String,
    /// Minutes after the end; empty: no hack phase.
    pub(super) hacks: String,
    pub(super) languages: String,
    /// Empty: as usual.
    pub(super) feedback: String,
    /// How many get gold, silver and bronze; empty: as usual.
    pub(super) medals: String,
    /// Answers that the jury gives often, a line each.
    pub(super) canned: String,
    /// What the contest was when the form was made; empty where there is none, or nobody knows.
    pub(super) revision: String,
    pub(super) prints: Option<String>,
    /// Ticked: what is solved in the freeze brings balloons at once.
    pub(super) frozen_balloons: Option<String>,
    pub(super) problems: String,
    /// What problems are searched for.
    pub(super) find: String,
    /// `find`, `save`, or nothing where no button was pressed.
    pub(super) action: String,
    /// A problem that was found and is added.
    pub(super) add: String,
    /// What else was sent: `language-cpp` where that box is ticked.
    #[serde(flatten)]
    pub(super) boxes: BTreeMap<String, String>,
}

/// What the name of a language's box begins with.
pub(super) const LANGUAGE_BOX: &str = "language-";

impl ContestForm {
    /// That of a contest to be made: five hours from the next full hour on.
    pub(super) fn fresh(page: &Page, now: UnixMs) -> Self {
        let start = fresh_start(now).0;
        let zone = zone(page);
        Self {
            rules: "icpc".to_owned(),
            counting: "best".to_owned(),
            visibility: "public".to_owned(),
            feedback: Feedback::Tests.as_str().to_owned(),
            medals: Medals::default().written(),
            start: written(UnixMs(start), &zone),
            end: written(UnixMs(start + 5 * HOUR_MS), &zone),
            freeze: written(UnixMs(start + 4 * HOUR_MS), &zone),
            ..Self::default()
        }
    }

    /// That of a contest there is.
    pub(super) fn of(contest: &ContestRow, problems: &[ContestProblem], page: &Page) -> Self {
        let zone = zone(page);
        let line = |it: &ContestProblem| {
            let (points, limits) = (points(it.points), limits::written(it.limits));
            let line = format!("{} {} {points} {limits}", it.problem, it.colour);
            line.trim_end().to_owned()
        };
        let lines: Vec<String> = problems.iter().map(line).collect();
        Self {
            name_en: contest.name.en.clone(),
            name_zh: contest.name.zh.clone(),
            description: contest.description.clone(),
            rules: contest.rules.as_str().to_owned(),
            counting: contest.counting.as_str().to_owned(),
            penalty: contest.penalty_minutes.to_string(),
            tries: unless_none(contest.most_tries),
            pause: unless_none(contest.pause_seconds),
            visibility: if contest.is_by_invitation() {
                "invite"
            } else {
                "public"
            }
            .to_owned(),
            code: contest.code.clone(),
            team: contest.is_team().then(|| "1".to_owned()),
            start: written(contest.start_at, &zone),
            end: written(contest.end_at, &zone),
            freeze: contest
                .freeze_at
                .map_or_else(String::new, |at| written(at, &zone)),
            hacks: unless_none(contest.hack_minutes),
            languages: contest.languages().join(" "),
            feedback: contest.feedback.as_str().to_owned(),
            medals: contest.medals.written(),
            canned: contest.canned().join("\n"),
            prints: contest.has_prints().then(|| "1".to_owned()),
            frozen_balloons: contest.has_frozen_balloons().then(|| "1".to_owned()),
            problems: lines.join("\n"),
            revision: contest.revision.to_string(),
            ..Self::default()
        }
    }

    /// The revision of the contest that the form was made of.
    pub(super) fn known_revision(&self) -> Option<i64> {
        self.revision.trim().parse().ok()
    }

    /// That of a contest to be made like one there is: as long, with the same settings and problems, from when
    /// a fresh one would begin.
    pub(super) fn like(
        contest: &ContestRow,
        problems: &[ContestProblem],
        page: &Page,
        now: UnixMs,
    ) -> Self {
        let zone = zone(page);
        let start = fresh_start(now);
        let moved = |at: UnixMs| written(UnixMs(start.0 + at.0 - contest.start_at.0), &zone);
        Self {
            start: written(start, &zone),
            end: moved(contest.end_at),
            freeze: contest.freeze_at.map_or_else(String::new, moved),
            revision: String::new(),
            ..Self::of(contest, problems, page)
        }
    }

    /// Takes up a problem that was found, and says whether this was no more than a search: then the
    /// form is shown again with what was found.
    pub(super) fn searches(&mut self) -> bool {
        let pressed = Pressed {
            find: &self.find,
            action: &self.action,
            add: &mut self.add,
        };
        pressed.searches(&mut self.problems)
    }

    /// The languages that are named, by their boxes or in the field.
    fn named_languages(&self) -> impl Iterator<Item = &str> {
        let typed = self.languages.split([',', ' ', '\n', '\r', '，', '、']);
        let boxes = self.boxes.keys();
        let ticked = boxes.filter_map(|name| name.strip_prefix(LANGUAGE_BOX));
        typed.filter(|name| !name.is_empty()).chain(ticked)
    }

    /// The boxes of the form: of all languages that are offered, and of those that are chosen besides.
    pub(super) fn language_boxes(&self, state: &AppState, page: &Page) -> Vec<Choice> {
        let named = self.named_languages();
        let mut chosen: BTreeSet<String> = named
            .filter_map(|name| Some(state.known_language(name)?.id))
            .collect();
        let offered = state.languages();
        let mut boxes: Vec<Choice> = offered
            .iter()
            .map(|it| Choice {
                value: it.id.clone(),
                name: it.name.clone(),
                is_chosen: chosen.remove(&it.id),
            })
            .collect();
        boxes.extend(chosen.into_iter().map(|id| Choice {
            name: language_name(state, page, &id),
            value: id,
            is_chosen: true,
        }));
        boxes
    }

    /// The languages that are named, by their ids.
    fn read_languages(&self, state: &AppState, wrong: &mut Wrong) -> Vec<String> {
        let mut languages: Vec<String> = Vec::new();
        for name in self.named_languages() {
            match state.known_language(name) {
                Some(language) if languages.contains(&language.id) => {}
                Some(language) => languages.push(language.id),
                None => wrong.fields.push(FieldError::new(
                    "languages",
                    Message::new("language-unknown").with("given", shortened(name)),
                    crate::http::submissions::create::known_accepted(state),
                )),
            }
        }
        languages
    }

    /// What the form says.
    ///
    /// # Errors
    /// Names every wrong field.
    pub(super) async fn read(
        &self,
        state: &AppState,
        user: &User,
        page: &Page,
        before: Before<'_>,
    ) -> Result<ContestDraft, AppError> {
        let mut wrong = Wrong::default();
        let (start, end, freeze) = self.read_moments(page, before, &mut wrong);
        let name = name(&self.name_en, &self.name_zh, &mut wrong);
        let description = description(&self.description, &mut wrong);
        let penalty = penalty(&self.penalty, &self.rules, &mut wrong);
        let most_tries = tries(&self.tries, &mut wrong);
        let pause_seconds = pause(&self.pause, &mut wrong);
        let hack_minutes = self.read_hacks(freeze.is_some(), before, &mut wrong);
        let rules = Rules::read(&self.rules);
        let counting = Counting::read(&self.counting);
        if rules.is_none() || counting.is_none() {
            wrong.add("rules", "contest-rules-wrong", "contest-rules-accepted");
        }
        let feedback = feedback(&self.feedback, &mut wrong);
        let medals = medals(&self.medals, &mut wrong);
        let canned = canned(&self.canned, &mut wrong);
        let is_by_invitation = before.class.is_none() && self.visibility == "invite";
        let code = self.code.trim();
        if is_by_invitation && !(4..=64).contains(&code.chars().count()) {
            wrong.add("code", "contest-code-short", "contest-code-accepted");
        }
        let languages = self.read_languages(state, &mut wrong);
        let problems = self
            .read_problems(state, (user, page), before, &mut wrong)
            .await?;
        let (Some(start_at), Some(end_at), Some(rules), Some(counting), Some(penalty_minutes)) =
            (start, end, rules, counting, penalty)
        else {
            return Err(AppError::invalid(wrong.fields));
        };
        if !wrong.fields.is_empty() {
            return Err(AppError::invalid(wrong.fields));
        }
        Ok(ContestDraft {
            name,
            description,
            rules,
            counting,
            class: before.class,
            is_by_invitation,
            code: if is_by_invitation {
                code.to_owned()
            } else {
                String::new()
            },
            is_team: before.class.is_none() && self.team.is_some(),
            start_at,
            end_at,
            freeze_at: freeze,
            penalty_minutes,
            most_tries,
            pause_seconds,
            hack_minutes,
            languages,
            feedback,
            medals,
            canned,
            has_prints: self.prints.is_some(),
            has_frozen_balloons: self.frozen_balloons.is_some(),
            problems,
        })
    }

    /// When it begins, ends and freezes, as far as these are moments.
    fn read_moments(
        &self,
        page: &Page,
        before: Before<'_>,
        wrong: &mut Wrong,
    ) -> (Option<UnixMs>, Option<UnixMs>, Option<UnixMs>) {
        let zone = zone(page);
        let mut start = wrong.moment("start", &self.start, &zone);
        if let (Some(earliest), Some(told)) = (before.earliest, start) {
            start = earliest.of(told);
            if start.is_none() {
                wrong.add("start", "contest-start-past", "contest-start-past-accepted");
            }
        }
        let end = wrong.moment("end", &self.end, &zone);
        let freeze = match self.freeze.trim() {
            "" => None,
            text => wrong.moment("freeze", text, &zone),
        };
        if let (Some(start), Some(end)) = (start, end) {
            let days = (end.0 - start.0) / 86_400_000;
            if end <= start || days > longest_days(Rules::read(&self.rules)) {
                wrong.add("end", "contest-end-wrong", "contest-end-accepted");
            }
            if freeze.is_some_and(|at| at < start || at > end) {
                wrong.add("freeze", "contest-freeze-wrong", "contest-freeze-accepted");
            }
        }
        if before
            .begun_at
            .is_some_and(|now| start.is_some_and(|start| start > now))
        {
            wrong.add("start", "contest-start-wrong", "contest-start-accepted");
        }
        (start, end, freeze)
    }

    /// How many minutes the hack phase lasts. A table that stays frozen after the end shows nobody what
    /// there is to be hacked.
    fn read_hacks(&self, is_frozen: bool, before: Before<'_>, wrong: &mut Wrong) -> i64 {
        let minutes = match self.hacks.trim() {
            "" => Some(0),
            text => text.parse().ok(),
        };
        match minutes.filter(|it| (0..=MOST_HACK_MINUTES).contains(it)) {
            None => {
                let accepted =
                    Message::new("contest-hacks-accepted").with("most", MOST_HACK_MINUTES);
                wrong.add_bounded("hacks", "contest-hacks-wrong", accepted);
            }
            Some(0) if before.may_be_hacked => {
                wrong.add("hacks", "contest-hacks-stay", "contest-hacks-stay-accepted");
            }
            Some(0) => {}
            Some(_) if is_frozen => wrong.add(
                "hacks",
                "contest-hacks-frozen",
                "contest-hacks-frozen-accepted",
            ),
            Some(minutes) if before.most_hack_minutes.is_some_and(|most| minutes > most) => {
                wrong.add("hacks", "contest-hacks-late", "contest-hacks-late-accepted");
            }
            Some(minutes) => return minutes,
        }
        0
    }

    /// The problems, a line each: the id, then a colour, points and limits in any order where they are given.
    async fn read_problems(
        &self,
        state: &AppState,
        (user, page): (&User, &Page),
        before: Before<'_>,
        wrong: &mut Wrong,
    ) -> Result<Vec<ContestProblem>, AppError> {
        let known = state.library.shelf().await?;
        let mut problems: Vec<ContestProblem> = Vec::new();
        let lines = (1_usize..).zip(self.problems.lines().map(str::trim));
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let words = limits::words(line);
            let id = words.first().map(String::as_str).unwrap_or_default();
            // What is in it stays in it, whatever its owner or an administrator does with it.
            let is_in_it = before.problems.iter().any(|it| it.problem == id);
            let may_be_used =
                |it: &Shelved| may_be_used(user, it) || (is_in_it && it.current.is_some());
            let Some(found) = known.any(id).filter(|it| may_be_used(it)) else {
                let given = shortened(id);
                let near = nearest(page, id, |id| is_usable(page, user, id));
                let detail = match known.any(id).filter(|it| rights::changes(user, it)) {
                    Some(_) => Message::new("contest-problem-private"),
                    None if near.is_empty() => Message::new("problem-unknown"),
                    None => Message::new("problem-near").with("near", near.join(", ")),
                };
                wrong.say("problems", detail.with("given", given));
                continue;
            };
            let mut problem = ContestProblem {
                problem: id.to_owned(),
                label: letter(problems.len()),
                colour: colours::of(problems.len()).to_owned(),
                points: 10_000,
                shows: i64::from(before.shows(user, found)),
                limits: ContestLimits::default(),
            };
            for word in words.iter().skip(1) {
                if let Err(detail) = take_word(word, &mut problem) {
                    let detail = detail.with("line", number).with("given", shortened(word));
                    wrong.say("problems", detail);
                }
            }
            problems.push(problem);
        }
        let distinct: HashSet<&str> = problems.iter().map(|it| it.problem.as_str()).collect();
        if problems.len() > MOST_PROBLEMS {
            let many = Message::new("contest-problems-too-many");
            wrong.say("problems", many.with("most", MOST_PROBLEMS));
        } else if distinct.len() < problems.len() {
            wrong.say("problems", Message::new("contest-problems-twice"));
        }
        // What counts is known by its place.
        let fixed = if before.are_fixed {
            before.problems
        } else {
            &[]
        };
        let kept = fixed.iter().zip(&problems);
        let moved = kept.filter(|(old, new)| old.problem != new.problem).count();
        if moved > 0 || (problems.len() < fixed.len() && wrong.fields.is_empty()) {
            wrong.say("problems", Message::new("contest-problems-moved"));
        }
        Ok(problems)
    }
}

/// Takes up what a word of a line says of its problem.
///
/// # Errors
/// Why it says nothing.
fn take_word(word: &str, problem: &mut ContestProblem) -> Result<(), Message> {
    if colours::is_one(word) {
        problem.colour = word.to_lowercase();
        return Ok(());
    }
    if let Some(points) = read_points(word) {
        problem.points = points;
        return Ok(());
    }
    match limits::take(word, &mut problem.limits) {
        limits::Word::Limit => Ok(()),
        limits::Word::OutOfBounds => Err(Message::new("contest-problem-limit")),
        limits::Word::Other => Err(Message::new("contest-problem-word")),
    }
}

/// A number of which 0 is none, as it stands in a field.
fn unless_none(number: i64) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}

/// When a contest to be made begins: at the full hour after the next one.
fn fresh_start(now: UnixMs) -> UnixMs {
    UnixMs((now.0 / HOUR_MS + 2) * HOUR_MS)
}
