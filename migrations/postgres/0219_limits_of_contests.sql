-- The time and memory limits that a contest has for a problem in place of those of its package.
-- The SQLite file of the same number makes the same schema.

-- Null: that of the package.
alter table contest_problems add column time_limit_ms bigint
    check (time_limit_ms between 1 and 3600000);
alter table contest_problems add column memory_limit_mib bigint
    check (memory_limit_mib between 1 and 65536);

-- What a judging is made with; null: that of the package.
alter table judgings add column time_limit_ms bigint;
alter table judgings add column memory_limit_mib bigint;
