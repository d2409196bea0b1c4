-- What the form of a contest says: the rules of AtCoder, how soon it takes the next program, and what its jury answers
-- often.
-- The SQLite file of the same number makes the same schema.

-- By points for problems that are solved, then by time.
alter table contests drop constraint contests_rules_check;
alter table contests add constraint contests_rules_check
    check (rules in ('icpc', 'atcoder', 'ioi', 'practice'));
alter table contests alter column rules set default 'icpc';

-- Seconds between two programs of a participant; 0: none.
alter table contests add column pause_seconds bigint not null default 0 check (pause_seconds >= 0);

-- Answers that its jury gives often, a line each.
alter table contests add column canned text not null default '';
