-- Who takes part in a contest without a rank.
-- The SQLite file of the same number makes the same schema.

alter table contest_participants add column unranked bigint not null default 0 check (unranked in (0, 1));
