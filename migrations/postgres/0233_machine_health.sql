-- How the machine of a worker is: what it isolates and which languages it does not judge, as JSON.
-- The SQLite file of the same number makes the same schema.

alter table worker_reports add column health text not null default '{}';
