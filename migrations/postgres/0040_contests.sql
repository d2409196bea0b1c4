-- Contests: what is asked when, who takes part, and which submissions count.
-- The SQLite file of the same number makes the same schema.

create table contests (
    id              bigint generated always as identity primary key,
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
    is_team         bigint not null default 0 check (is_team in (0, 1)),
    start_at        bigint not null,
    end_at          bigint not null,
    -- From when on others do not see verdicts; null: never.
    freeze_at       bigint,
    -- How many cells of the frozen table have been shown since; null: none is to be shown yet.
    revealed        bigint,
    -- When all was shown.
    thawed_at       bigint,
    penalty_minutes bigint not null default 20,
    -- Ids with spaces between; empty: all.
    languages       text    not null default '',
    owner           bigint not null references users (id),
    created_at      bigint not null,
    updated_at      bigint not null,
    -- Rises when the contest is edited or somebody joins.
    revision        bigint not null default 1,
    -- Rises when a submission comes in or gets another verdict.
    changes         bigint not null default 0,
    check (start_at < end_at)
);
create index contests_start on contests (start_at, id);
create index contests_end on contests (end_at, id);
create index contests_owner on contests (owner);

create table contest_problems (
    contest bigint not null references contests (id) on delete cascade,
    -- 0 is A.
    place   bigint not null,
    problem text    not null,
    label   text    not null,
    -- Of the balloon, as #rrggbb.
    colour  text    not null,
    -- In hundredths.
    points  bigint not null default 10000,
    primary key (contest, place)
);
create unique index contest_problems_problem on contest_problems (problem, contest);

create table contest_participants (
    id            bigint generated always as identity primary key,
    contest       bigint not null references contests (id) on delete cascade,
    name          text    not null,
    -- As a file of teams calls it; empty: none.
    external_id   text    not null default '',
    affiliation   text    not null default '',
    team_group    text    not null default '',
    -- Milliseconds granted beyond the end.
    extra_ms      bigint not null default 0,
    -- When somebody began who takes part after the end; null: takes part for real.
    virtual_start bigint,
    joined_at     bigint not null
);
create index contest_participants_contest on contest_participants (contest, id);

create table contest_members (
    participant bigint not null references contest_participants (id) on delete cascade,
    contest     bigint not null references contests (id) on delete cascade,
    user_id     bigint not null references users (id) on delete cascade,
    is_virtual  bigint not null default 0 check (is_virtual in (0, 1)),
    primary key (contest, user_id, is_virtual)
);
create index contest_members_participant on contest_members (participant);
create index contest_members_user on contest_members (user_id);

-- Which submissions count for whom.
create table contest_submissions (
    submission_id bigint not null primary key references submissions (id) on delete cascade,
    contest       bigint not null references contests (id) on delete cascade,
    participant   bigint not null references contest_participants (id) on delete cascade,
    place         bigint not null,
    -- The number of the contest's change that this one last was.
    change        bigint not null
);
create unique index contest_submissions_change on contest_submissions (contest, change);
create index contest_submissions_participant on contest_submissions (participant, submission_id);
create index contest_submissions_contest on contest_submissions (contest, submission_id);

-- A new verdict, and new points with the same, are changes of the scoreboard.
create function note_contest_change() returns trigger language plpgsql as $$
begin
    update contests set changes = changes + 1
    where id = (select contest from contest_submissions where submission_id = new.id);
    update contest_submissions
    set change = (select changes from contests where id = contest_submissions.contest)
    where submission_id = new.id;
    return null;
end $$;
create trigger submissions_contest after update of verdict, current_judging on submissions
for each row when (new.verdict is distinct from old.verdict
    or new.current_judging is distinct from old.current_judging)
execute function note_contest_change();

-- Questions of participants with the jury's answers; what was asked by nobody is an announcement.
create table contest_clarifications (
    id          bigint generated always as identity primary key,
    contest     bigint not null references contests (id) on delete cascade,
    participant bigint references contest_participants (id) on delete cascade,
    place       bigint,
    question    text    not null,
    asked_at    bigint not null,
    answer      text,
    answered_by bigint references users (id),
    answered_at bigint,
    -- Whether all see it.
    to_all      bigint not null default 0 check (to_all in (0, 1))
);
create index contest_clarifications_contest on contest_clarifications (contest, id);
create index contest_clarifications_open on contest_clarifications (contest, id)
    where answer is null;

-- What the jury did.
create table contest_acts (
    id      bigint generated always as identity primary key,
    contest bigint not null references contests (id) on delete cascade,
    user_id bigint not null references users (id),
    act     text    not null,
    detail  text    not null,
    at      bigint not null
);
create index contest_acts_contest on contest_acts (contest, id);
