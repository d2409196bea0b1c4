-- What the form of a contest says: the rules of AtCoder, how soon it takes the next program, and what its jury answers
-- often.
-- The PostgreSQL file of the same number makes the same schema.

-- By points for problems that are solved, then by time.
alter table contests add column ranked_by text not null default 'icpc'
    check (ranked_by in ('icpc', 'atcoder', 'ioi', 'practice'));
update contests set ranked_by = rules;
alter table contests drop column rules;
alter table contests rename column ranked_by to rules;

-- Seconds between two programs of a participant; 0: none.
alter table contests add column pause_seconds integer not null default 0 check (pause_seconds >= 0);

-- Answers that its jury gives often, a line each.
alter table contests add column canned text not null default '';
