-- Contests: what is asked when, who takes part, and which submissions count.
-- The PostgreSQL file of the same number makes the same schema.

create table contests (
    id              integer primary key autoincrement,
    name_en         text    not null,
    name_zh         text    not null,
    -- Markdown.
    description     text    not null default '',
    rules           text    not null check (rules in ('icpc', 'ioi', 'practice')),
    -- What counts where there are points: the best submission, the best of each group, the last.
    counting        text    not null check (counting in ('best', 'groups', 'last')),
    visibility      text    not null check (visibility in ('public', 'invite')),
    -- By which people join one that is by invitation.
    code            text    not null,
    -- Whether teams take part, and not people.
    is_team         integer not null default 0 check (is_team in (0, 1)),
    start_at        integer not null,
    end_at          integer not null,
    -- From when on others do not see verdicts; null: never.
    freeze_at       integer,
    -- How many cells of the frozen table have been shown since; null: none is to be shown yet.
    revealed        integer,
    -- When all was shown.
    thawed_at       integer,
    penalty_minutes integer not null default 20,
    -- Ids with spaces between; empty: all.
    languages       text    not null default '',
    owner           integer not null references users (id),
    created_at      integer not null,
    updated_at      integer not null,
    -- Rises when the contest is edited or somebody joins.
    revision        integer not null default 1,
    -- Rises when a submission comes in or gets another verdict.
    changes         integer not null default 0,
    check (start_at < end_at)
) strict;
create index contests_start on contests (start_at, id);
create index contests_end on contests (end_at, id);
create index contests_owner on contests (owner);

create table contest_problems (
    contest integer not null references contests (id) on delete cascade,
    -- 0 is A.
    place   integer not null,
    problem text    not null,
    label   text    not null,
    -- Of the balloon, as #rrggbb.
    colour  text    not null,
    -- In hundredths.
    points  integer not null default 10000,
    primary key (contest, place)
) strict;
create unique index contest_problems_problem on contest_problems (problem, contest);

create table contest_participants (
    id            integer primary key autoincrement,
    contest       integer not null references contests (id) on delete cascade,
    name          text    not null,
    -- As a file of teams calls it; empty: none.
    external_id   text    not null default '',
    affiliation   text    not null default '',
    team_group    text    not null default '',
    -- Milliseconds granted beyond the end.
    extra_ms      integer not null default 0,
    -- When somebody began who takes part after the end; null: takes part for real.
    virtual_start integer,
    joined_at     integer not null
) strict;
create index contest_participants_contest on contest_participants (contest, id);

create table contest_members (
    participant integer not null references contest_participants (id) on delete cascade,
    contest     integer not null references contests (id) on delete cascade,
    user_id     integer not null references users (id) on delete cascade,
    is_virtual  integer not null default 0 check (is_virtual in (0, 1)),
    primary key (contest, user_id, is_virtual)
) strict;
create index contest_members_participant on contest_members (participant);
create index contest_members_user on contest_members (user_id);

-- Which submissions count for whom.
create table contest_submissions (
    submission_id integer not null primary key references submissions (id) on delete cascade,
    contest       integer not null references contests (id) on delete cascade,
    participant   integer not null references contest_participants (id) on delete cascade,
    place         integer not null,
    -- The number of the contest's change that this one last was.
    change        integer not null
) strict;
create unique index contest_submissions_change on contest_submissions (contest, change);
create index contest_submissions_participant on contest_submissions (participant, submission_id);
create index contest_submissions_contest on contest_submissions (contest, submission_id);

-- A new verdict, and new points with the same, are changes of the scoreboard.
create trigger submissions_contest after update of verdict, current_judging on submissions
when new.verdict is not old.verdict or new.current_judging is not old.current_judging
begin
    update contests set changes = changes + 1
    where id = (select contest from contest_submissions where submission_id = new.id);
    update contest_submissions
    set change = (select changes from contests where id = contest_submissions.contest)
    where submission_id = new.id;
end;

-- Questions of participants with the jury's answers; what was asked by nobody is an announcement.
create table contest_clarifications (
    id          integer primary key autoincrement,
    contest     integer not null references contests (id) on delete cascade,
    participant integer references contest_participants (id) on delete cascade,
    place       integer,
    question    text    not null,
    asked_at    integer not null,
    answer      text,
    answered_by integer references users (id),
    answered_at integer,
    -- Whether all see it.
    to_all      integer not null default 0 check (to_all in (0, 1))
) strict;
create index contest_clarifications_contest on contest_clarifications (contest, id);
create index contest_clarifications_open on contest_clarifications (contest, id)
    where answer is null;

-- What the jury did.
create table contest_acts (
    id      integer primary key autoincrement,
    contest integer not null references contests (id) on delete cascade,
    user_id integer not null references users (id),
    act     text    not null,
    detail  text    not null,
    at      integer not null
) strict;
create index contest_acts_contest on contest_acts (contest, id);
