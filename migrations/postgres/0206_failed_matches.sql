-- Why a match of a ladder could not be played: its judge machine stopped each time, the judge failed each time, or
-- the problem or a program cannot be used any more. Of those that failed before it is not known.
-- The SQLite file of the same number makes the same schema.
alter table ladder_matches add column failure text check (failure in ('stopped', 'fault', 'useless'));
