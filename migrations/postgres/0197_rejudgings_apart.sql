-- Sets of judgings that are made again: of a problem one is open at a time for each contest, and one that
-- is about no contest alone. Juries do not wait for decisions on sets that they do not see.
-- The SQLite file of the same number makes the same schema.
drop index rejudgings_open;
create unique index rejudgings_open on rejudgings (problem) where state = 'open' and of_contest is null;
create unique index rejudgings_open_contest on rejudgings (problem, of_contest)
    where state = 'open' and of_contest is not null;
