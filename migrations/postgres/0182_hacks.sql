-- Programs whose authors let others break them, and the inputs that did.
-- The SQLite file of the same number makes the same schema.

alter table user_settings add column lets_break bigint not null default 0 check (lets_break in (0, 1));
create index user_settings_breakable on user_settings (user_id) where lets_break = 1;

create table hacks (
    id         bigint generated always as identity primary key,
    problem    text    not null,
    -- The program that is broken.
    submission bigint not null references submissions (id) on delete cascade,
    hacker     bigint not null references users (id),
    -- The input that does it.
    input      text    not null,
    found_at   bigint not null,
    -- What became of it as a test of the problem.
    state      text    not null check (state in ('proposed', 'joined', 'dropped'))
);
create unique index hacks_submission on hacks (submission);
create index hacks_problem on hacks (problem, id);
create index hacks_hacker on hacks (hacker);
