-- How many programs a contest takes for each of its problems.
-- The PostgreSQL file of the same number makes the same schema.

-- From each participant; 0: as many as they like.
alter table contests add column most_tries integer not null default 0 check (most_tries >= 0);
