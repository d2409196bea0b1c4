-- What an accepted program gets wrong that does not count: JSON, an array; null when there is nothing.
-- The SQLite file of the same number makes the same schema.

alter table judgings add column remarks text;
