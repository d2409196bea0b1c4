-- What participants are told of their own programs while a contest goes on: `verdict`, `tests` (which
-- failed first, and why) or `explained` (a small position that is wrong, too).
-- The PostgreSQL file of the same number makes the same schema.
alter table contests add column feedback text not null default 'tests';
