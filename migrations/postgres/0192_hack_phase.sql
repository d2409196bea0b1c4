-- The hack phase of contests: after the end participants break programs that count.
-- The SQLite file of the same number makes the same schema.

-- How many minutes it lasts; 0: there is none.
alter table contests add column hack_minutes bigint not null default 0 check (hack_minutes >= 0);

-- The contest in which the broken program counts as rejected; null: in none.
alter table hacks add column contest bigint references contests (id) on delete set null;
-- When the jury of that contest took it back; null: it stands.
alter table hacks add column withdrawn_at bigint;
drop index hacks_submission;
create unique index hacks_submission on hacks (submission) where withdrawn_at is null;
create index hacks_contest on hacks (contest, id);
