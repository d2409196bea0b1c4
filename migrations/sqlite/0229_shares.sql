-- Shares of groups of tests in contests by IOI rules, where a package gives no points.
-- The PostgreSQL file of the same number makes the same schema.

-- 1: each group of tests brings a share where the package gives no points.
alter table judgings add column shares integer not null default 0;

-- In contests that are over what counts stands as it is. Of those that go on the jury is shown what was judged without shares.
update judgings set shares = 1 where submission_id in (
    select k.submission_id from contest_submissions k
    join contests c on c.id = k.contest where c.rules = 'ioi'
        and c.end_at <= cast(strftime('%s', 'now') as integer) * 1000);
