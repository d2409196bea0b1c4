-- Contests within a class: its members take part, and whoever teaches it is the jury.
-- The SQLite file of the same number makes the same schema.

-- Whose members take part; null: it is of no class. `visibility` is 'invite' then and no code lets anybody in.
alter table contests add column class bigint references classes (id) on delete set null;
create index contests_class on contests (class, start_at, id);
create index contests_class_end on contests (class, end_at, id);

-- Whether the problem is seen through the contest while it is hidden elsewhere: not where whoever put it into
-- the contest of a class had no more right to it than everybody.
alter table contest_problems add column shows bigint not null default 1 check (shows in (0, 1));
