-- What waits and what is being judged is listed by submission, newest first, without looking at what is done.
-- The PostgreSQL file of the same number makes the same schema.

create index judgings_unfinished on judgings (submission_id, state) where state <> 'done';
