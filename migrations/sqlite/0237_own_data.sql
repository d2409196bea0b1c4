-- What the site keeps about somebody is found without a walk over what it keeps about all others.
-- The PostgreSQL file of the same number makes the same schema.

create index announcements_author on announcements (author);
create index contest_acts_user on contest_acts (user_id);
create index contest_balloons_hand on contest_balloons (handed_by);
create index contest_clarifications_answerer on contest_clarifications (answered_by)
    where answered_by is not null;
create index contest_earlier_answers_answerer on contest_earlier_answers (answered_by)
    where answered_by is not null;
create index contest_prints_hand on contest_prints (done_by) where done_by is not null;
create index live_games_inviter on live_games (invited_by) where invited_by is not null;
create index problem_versions_author on problem_versions (author, created_at)
    where author is not null;
create index rejudgings_author on rejudgings (author);
