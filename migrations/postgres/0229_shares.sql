-- Shares of groups of tests in contests by IOI rules, where a package gives no points.
-- The SQLite file of the same number makes the same schema.

-- 1: each group of tests brings a share where the package gives no points.
alter table judgings add column shares bigint not null default 0;

-- What counts already stands as it is until a jury has it judged again: there is one rule for all who take part.
update judgings set shares = 1 where submission_id in (
    select k.submission_id from contest_submissions k
    join contests c on c.id = k.contest where c.rules = 'ioi');
