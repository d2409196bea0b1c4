-- A worker takes only what it can judge, and a site without a judge offers what its workers can.
-- The SQLite file of the same number makes the same schema.

-- The submission's, for as long as it is to be judged: the queue is walked within its index.
alter table judgings add column language text not null default '';
update judgings set language = (select language from submissions s where s.id = submission_id)
where state <> 'done';
drop index judgings_queue;
create index judgings_queue on judgings (priority, turn, id, language) where state = 'queued';

-- The languages that a worker has tried, as people and programs are told of them, as JSON.
alter table worker_reports add column offers text not null default '[]';
