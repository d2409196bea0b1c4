-- How often a worker has reported since it is to take nothing new: it hears of that in the answer.
-- The PostgreSQL file of the same number makes the same schema.
alter table worker_reports add column told integer not null default 0 check (told >= 0);
