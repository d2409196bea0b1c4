//! What a member of a class has for a problem that was set: solved when, after how many tries, late
//! or not, and for how many points. Knows no database and no clock.

use judge::{Score, Verdict};

use crate::store::{AssignmentRow, LateRule, SubmissionId, Try, UnixMs};

const HOUR: i64 = 3_600_000;

/// By which rules tries count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Until when; `None` in a practice set.
    pub due_at: Option<UnixMs>,
    /// What comes afterwards brings.
    pub late: LateRule,
}

impl Terms {
    /// Those of an assignment.
    pub fn of(assignment: &AssignmentRow) -> Self {
        Self {
            due_at: assignment.due_at,
            late: assignment.late,
        }
    }

    /// The same for somebody who has time until then; nobody gets less than the others.
    #[must_use]
    pub fn extended(self, until: Option<UnixMs>) -> Self {
        Self {
            due_at: self
                .due_at
                .map(|due| until.map_or(due, |until| due.max(until))),
            ..self
        }
    }

    fn is_late(self, at: UnixMs) -> bool {
        self.due_at.is_some_and(|due| at > due)
    }

    /// How many percent of the points something brings that is handed in at that moment.
    pub fn percent(self, at: UnixMs) -> i64 {
        let Some(due) = self.due_at.filter(|due| at > *due) else {
            return 100;
        };
        match self.late {
            LateRule::Nothing => 0,
            LateRule::Percent(percent) => percent.value(),
            LateRule::Steps(_) => {
                let mut ends = self.ends(due);
                ends.find(|(end, _)| at <= *end)
                    .map_or(0, |(_, percent)| percent)
            }
        }
    }

    /// Until when something brings how many percent after the deadline, step by step.
    pub fn ends(self, due: UnixMs) -> impl Iterator<Item = (UnixMs, i64)> {
        let steps = self.late.each_step();
        steps.map(move |step| (UnixMs(due.0 + step.hours * HOUR), step.percent))
    }
}

/// How somebody stands with a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Standing {
    /// Nothing was handed in.
    #[default]
    Untried,
    /// Nothing is accepted, and something is not judged yet.
    Pending,
    /// Nothing is accepted.
    Tried,
    /// Accepted.
    Solved,
}

/// What a member has for a problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// How it stands.
    pub standing: Standing,
    /// Tries up to the one that was accepted, or all; what did not compile is none, nor is what the
    /// system failed at.
    pub tries: usize,
    /// When the first accepted one was handed in.
    pub solved_at: Option<UnixMs>,
    /// How long that one computed at most, in milliseconds.
    pub time_ms: Option<i64>,
    /// Whether that, or the one that brings the points, was after the deadline.
    pub is_late: bool,
    /// How many percent of the points that one brings; 0 where none does.
    pub percent: i64,
    /// In hundredths.
    pub points: i64,
    /// The submission to look at: the first accepted one, or else the last.
    pub submission: Option<SubmissionId>,
}

/// The cell of a problem that is worth that many hundredths, from the tries at it in their order.
pub fn cell<'a>(terms: Terms, worth: i64, tries: impl IntoIterator<Item = &'a Try>) -> Cell {
    let mut cell = Cell::default();
    for one in tries {
        let is_open = cell.solved_at.is_none();
        if is_open {
            cell.submission = Some(one.id);
        }
        let Some(verdict) = one.verdict else {
            if is_open {
                cell.standing = Standing::Pending;
            }
            continue;
        };
        if is_open && !matches!(verdict, Verdict::CE | Verdict::SE) {
            cell.tries += 1;
        }
        if is_open && cell.standing == Standing::Untried {
            cell.standing = Standing::Tried;
        }
        let percent = terms.percent(one.created_at);
        let points = points(verdict, one.score.as_ref(), worth, percent);
        if points > cell.points {
            cell.points = points;
            cell.percent = percent;
            cell.is_late = terms.is_late(one.created_at);
        }
        if verdict == Verdict::AC && is_open {
            cell.standing = Standing::Solved;
            cell.solved_at = Some(one.created_at);
            cell.time_ms = one.time_ms;
            // Where nothing before brought more, this is what counts.
            if points >= cell.points {
                cell.percent = percent;
                cell.is_late = terms.is_late(one.created_at);
            }
        }
    }
    cell
}

/// The points of one try in hundredths, rounded to whole ones.
fn points(verdict: Verdict, score: Option<&Score>, worth: i64, percent: i64) -> i64 {
    let most = score.and_then(|score| score.most).map(judge::Points::value);
    let share = match (score, most) {
        (Some(score), Some(most)) if most > 0.0 => (score.points.value() / most).clamp(0.0, 1.0),
        _ if verdict == Verdict::AC => 1.0,
        _ => 0.0,
    };
    let full = worth as f64 * share * percent as f64 / 100.0;
    full.round() as i64
}

#[cfg(test)]
mod tests {
    use judge::Points;

    use super::*;
    use crate::store::{AssignmentId, LateStep, UserId};

    const HALF_LATE: Terms = Terms {
        due_at: Some(UnixMs(100)),
        late: LateRule::HALF,
    };

    fn tried(at: i64, verdict: Option<Verdict>) -> Try {
        Try {
            id: SubmissionId(at),
            assignment: AssignmentId(1),
            place: 0,
            user_id: UserId(1),
            language: "cpp".to_owned(),
            created_at: UnixMs(at),
            verdict,
            time_ms: None,
            score: None,
        }
    }

    fn scored(at: i64, points: f64) -> Try {
        let score = Score {
            points: Points::new(points),
            most: Some(Points::new(100.0)),
            groups: Vec::new(),
        };
        let verdict = if points < 100.0 {
            Verdict::WA
        } else {
            Verdict::AC
        };
        Try {
            score: Some(score),
            ..tried(at, Some(verdict))
        }
    }

    #[test]
    fn tries_end_with_the_one_that_is_accepted() {
        let tries = [
            tried(1, Some(Verdict::CE)),
            tried(2, Some(Verdict::WA)),
            tried(3, Some(Verdict::SE)),
            Try {
                time_ms: Some(31),
                ..tried(4, Some(Verdict::AC))
            },
            tried(5, Some(Verdict::WA)),
        ];
        let cell = cell(HALF_LATE, 1000, &tries);
        assert_eq!(cell.standing, Standing::Solved);
        assert_eq!((cell.tries, cell.points), (2, 1000));
        assert_eq!((cell.solved_at, cell.time_ms), (Some(UnixMs(4)), Some(31)));
        assert_eq!(cell.submission, Some(SubmissionId(4)));
        assert!(!cell.is_late);
    }

    #[test]
    fn the_moment_of_the_deadline_is_in_time_and_the_next_is_late() {
        let at = |at| cell(HALF_LATE, 1000, &[tried(at, Some(Verdict::AC))]);
        assert_eq!((at(100).points, at(100).is_late), (1000, false));
        assert_eq!((at(101).points, at(101).is_late), (500, true));
        let strict = Terms {
            late: LateRule::Nothing,
            ..HALF_LATE
        };
        let late = cell(strict, 1000, &[tried(101, Some(Verdict::AC))]);
        assert_eq!((late.points, late.is_late), (0, true));
        assert_eq!(late.standing, Standing::Solved);
        let practice = Terms {
            due_at: None,
            late: LateRule::Nothing,
        };
        let whenever = cell(practice, 1000, &[tried(i64::MAX, Some(Verdict::AC))]);
        assert_eq!((whenever.points, whenever.is_late), (1000, false));
    }

    #[test]
    fn what_comes_later_brings_less_step_by_step_and_then_nothing() {
        let step = |hours, percent| LateStep { hours, percent };
        let steps = LateRule::steps(&[step(24, 90), step(168, 50)]);
        let terms = Terms {
            late: steps.unwrap_or_default(),
            ..HALF_LATE
        };
        let due = 100;
        let at = |terms: Terms, after: i64| {
            let cell = cell(terms, 1000, &[tried(due + after, Some(Verdict::AC))]);
            (cell.points, cell.percent, cell.is_late)
        };
        assert_eq!(at(terms, 0), (1000, 100, false));
        assert_eq!(at(terms, 1), (900, 90, true));
        assert_eq!(at(terms, 24 * HOUR), (900, 90, true));
        assert_eq!(at(terms, 24 * HOUR + 1), (500, 50, true));
        assert_eq!(at(terms, 168 * HOUR), (500, 50, true));
        assert_eq!(at(terms, 168 * HOUR + 1), (0, 0, true));
        // Whoever has more time has the steps after it.
        let more = terms.extended(Some(UnixMs(due + HOUR)));
        assert_eq!(at(more, 25 * HOUR), (900, 90, true));
        assert_eq!(at(more, 169 * HOUR), (500, 50, true));
        // Of parts of the points the best counts, whenever it came.
        let tries = [scored(due + 1, 60.0), scored(due + 25 * HOUR, 100.0)];
        let cell = cell(terms, 1000, &tries);
        assert_eq!((cell.points, cell.percent), (540, 90));
    }

    #[test]
    fn who_has_more_time_is_late_later() {
        let at = |terms, at| cell(terms, 1000, &[tried(at, Some(Verdict::AC))]);
        let more = HALF_LATE.extended(Some(UnixMs(200)));
        assert_eq!((at(more, 200).points, at(more, 200).is_late), (1000, false));
        assert_eq!((at(more, 201).points, at(more, 201).is_late), (500, true));
        // The deadline of all was moved behind it.
        assert_eq!(HALF_LATE.extended(Some(UnixMs(50))), HALF_LATE);
        assert_eq!(HALF_LATE.extended(None), HALF_LATE);
        let practice = Terms {
            due_at: None,
            late: LateRule::Nothing,
        };
        assert_eq!(practice.extended(Some(UnixMs(50))), practice);
    }

    #[test]
    fn of_parts_of_the_points_the_best_counts() {
        let tries = [scored(1, 30.0), scored(2, 60.0), scored(101, 100.0)];
        let cell = cell(HALF_LATE, 1000, &tries);
        // 60 in time is more than 100 at half.
        assert_eq!((cell.points, cell.is_late), (600, false));
        assert_eq!((cell.standing, cell.tries), (Standing::Solved, 3));
    }

    #[test]
    fn what_is_not_judged_is_pending_and_nothing_is_nothing() {
        let pending = [tried(1, Some(Verdict::WA)), tried(2, None)];
        let waiting = cell(HALF_LATE, 1000, &pending);
        assert_eq!((waiting.standing, waiting.tries), (Standing::Pending, 1));
        assert_eq!(cell(HALF_LATE, 1000, []), Cell::default());
        let failed = cell(HALF_LATE, 1000, &[tried(1, Some(Verdict::CE))]);
        assert_eq!((failed.standing, failed.tries), (Standing::Tried, 0));
    }
}
