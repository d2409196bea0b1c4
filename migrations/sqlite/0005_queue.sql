-- The queue is the open judgings themselves: whose turn is next, and until when somebody has one.

-- Who handed the submission in: turns are fair between people. As in `submissions`.
alter table judgings add column owner integer not null default 0;
-- 0 contest, 1 practice, 2 rejudging: the smaller goes first.
alter table judgings add column priority integer not null default 1;
-- Whoever waits with the smallest number of a priority is next.
alter table judgings add column turn integer not null default 0;
-- Nobody takes it up before this.
alter table judgings add column not_before integer not null default 0;
-- Whoever judges it says before this that he still does; else it goes to another.
alter table judgings add column leased_until integer not null default 0;
update judgings set owner = (select user_id from submissions s where s.id = submission_id);

drop index judgings_open;
create index judgings_queue on judgings (priority, turn, id) where state = 'queued';
create index judgings_leased on judgings (leased_until) where state in ('compiling', 'running');
create index judgings_open on judgings (owner, priority, turn) where state <> 'done';

-- What the queue was before.
alter table judgings drop column job;
drop table if exists Jobs;
drop table if exists Workers;
drop table if exists queue_migrations;
