-- Lists of submissions are answered from indexes, whatever they are narrowed to.
-- The PostgreSQL file of the same number makes the same schema.

-- Programs stand apart: a list must not walk over hundreds of kilobytes to the next row.
create table submission_sources (
    submission_id integer not null primary key references submissions (id) on delete cascade,
    source        blob    not null
) strict;
insert into submission_sources (submission_id, source) select id, source from submissions;
alter table submissions add column source_size integer not null default 0;
update submissions set source_size = length(source);
alter table submissions drop column source;

-- The verdict of the judging that counts, so that an index can hold it beside what else a list
-- is narrowed to. `judgings` has the truth; the triggers below copy it.
alter table submissions add column verdict text
    check (verdict in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE'));
update submissions
set verdict = (select verdict from judgings where id = submissions.current_judging);

create trigger judgings_verdict after update of verdict on judgings
when new.verdict is not old.verdict
begin
    update submissions set verdict = new.verdict
    where id = new.submission_id and current_judging = new.id;
end;
create trigger submissions_current_judging after update of current_judging on submissions
when new.current_judging is not old.current_judging
begin
    update submissions
    set verdict = (select verdict from judgings where id = new.current_judging)
    where id = new.id;
end;

-- One for every way to narrow the list of everybody's submissions, down to the newest first…
drop index submissions_user;
drop index submissions_problem;
drop index judgings_verdict;
create index submissions_problem on submissions (problem, id);
create index submissions_verdict on submissions (verdict, id);
create index submissions_language on submissions (language, id);
create index submissions_problem_verdict on submissions (problem, verdict, id);
create index submissions_problem_language on submissions (problem, language, id);
create index submissions_verdict_language on submissions (verdict, language, id);
create index submissions_problem_verdict_language
    on submissions (problem, verdict, language, id);
-- …and two for those of one person, which are few enough to be walked within the index.
create index submissions_user on submissions (user_id, id, verdict, language);
create index submissions_user_problem on submissions (user_id, problem, id, verdict, language);

-- Places in the queue are counted for everybody who waits.
create index judgings_queued on judgings (id) where state = 'queued';
-- Whether there is an administrator is asked by strangers.
create index users_admin on users (id) where role = 'admin';
