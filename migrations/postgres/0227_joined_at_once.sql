-- Those who join a contest at one moment are looked for together, and not among all who take part.
-- The SQLite file of the same number makes the same schema.

create index contest_members_joined on contest_members (contest, joined_at);
