-- Classes: who teaches whom, and what was set to be done until when.
-- The SQLite file of the same number makes the same schema.

create table classes (
    id          bigint generated always as identity primary key,
    name        text    not null,
    -- Markdown, for the members.
    description text    not null default '',
    -- By which people join; null: nobody can at present.
    code        text,
    owner       bigint  not null references users (id),
    created_at  bigint  not null,
    updated_at  bigint  not null
);
create index classes_owner on classes (owner, id);
create unique index classes_code on classes (code);

create table class_members (
    class     bigint  not null references classes (id) on delete cascade,
    user_id   bigint  not null references users (id) on delete cascade,
    -- What the teacher calls them, such as a full name or a number; empty: nothing else.
    label     text    not null default '',
    joined_at bigint  not null,
    primary key (class, user_id)
);
create index class_members_user on class_members (user_id, class);

create table class_assignments (
    id           bigint generated always as identity primary key,
    class        bigint  not null references classes (id) on delete cascade,
    title        text    not null,
    -- Markdown.
    description  text    not null default '',
    opens_at     bigint  not null,
    -- Null: a practice set.
    due_at       bigint,
    -- How many percent of the points there are after the deadline; null: none, it is not accepted.
    late_percent bigint check (late_percent between 0 and 100),
    created_at   bigint  not null,
    updated_at   bigint  not null,
    check (due_at is null or opens_at < due_at)
);
create index class_assignments_class on class_assignments (class, id);

create table class_assignment_problems (
    assignment bigint  not null references class_assignments (id) on delete cascade,
    -- 0 is the first.
    place      bigint  not null,
    problem    text    not null,
    -- In hundredths.
    points     bigint  not null default 10000,
    -- Whether members see the problem through this alone: it was hidden when it was set.
    shows      bigint  not null default 0 check (shows in (0, 1)),
    primary key (assignment, place)
);
create unique index class_assignment_problems_problem
    on class_assignment_problems (problem, assignment);
