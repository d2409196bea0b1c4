-- Since when somebody is in the team with which they take part in a contest.
-- The PostgreSQL file of the same number makes the same schema.

alter table contest_members add column joined_at integer not null default 0;
update contest_members set joined_at =
    (select joined_at from contest_participants where id = contest_members.participant);

-- Whether the jury has moved them there from another team: what they handed in before is none of its.
alter table contest_members add column moved integer not null default 0 check (moved in (0, 1));
