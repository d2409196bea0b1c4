-- Which submissions a set of judgings that are made again is about, and on which machine each judging
-- was made: what a bad machine judged is judged again. The SQLite file of the same number makes the
-- same schema.
alter table judgings add column machine text;
create index judgings_machine on judgings (machine) where machine is not null;
-- What was asked for; null where it was not. Of contests and submissions the numbers outlive what they name.
alter table rejudgings add column of_verdict text;
alter table rejudgings add column of_language text;
alter table rejudgings add column of_contest bigint;
alter table rejudgings add column of_machine text;
alter table rejudgings add column of_submission bigint;
