-- The verdict that a submission gets with the limits of its problem: where a contest has others for what counts in it, that
-- is another matter than its verdict there. Whether a problem is solved is read from it, and figures are made of it.
-- The PostgreSQL file of the same number makes the same schema.

-- Null where it is not judged so yet. `judgings` has the truth; the triggers below copy it.
alter table submissions add column usual_verdict text
    check (usual_verdict in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE'));
update submissions set usual_verdict = verdict;
update submissions
set usual_verdict = (select verdict from judgings where id = (select l.id from judgings l
    where l.submission_id = submissions.id and l.state = 'done'
        and l.time_limit_ms is null and l.memory_limit_mib is null
        and (l.rejudging is null or (l.replaces is not null and l.verdict <> 'SE'
            and (select g.state from rejudgings g where g.id = l.rejudging) = 'applied'))
    order by case when l.verdict = 'SE' then 1 else 0 end,
        coalesce((select g.decided_at from rejudgings g where g.id = l.rejudging),
            l.created_at) desc,
        l.version desc, l.id desc limit 1))
where current_judging in (
    select id from judgings where time_limit_ms is not null or memory_limit_mib is not null);

drop trigger judgings_verdict;
create trigger judgings_verdict after update of verdict on judgings
when new.verdict is not old.verdict
begin
    update submissions
    set verdict = case when current_judging = new.id then new.verdict else verdict end,
        usual_verdict = (select verdict from judgings where id = coalesce(
            (select l.id from judgings l where l.id = submissions.current_judging
                and l.time_limit_ms is null and l.memory_limit_mib is null),
            (select l.id from judgings l
                where l.submission_id = submissions.id and l.state = 'done'
                    and l.time_limit_ms is null and l.memory_limit_mib is null
                    and (l.rejudging is null or (l.replaces is not null and l.verdict <> 'SE'
                        and (select g.state from rejudgings g where g.id = l.rejudging) = 'applied'))
                order by case when l.verdict = 'SE' then 1 else 0 end,
                    coalesce((select g.decided_at from rejudgings g where g.id = l.rejudging),
                        l.created_at) desc,
                    l.version desc, l.id desc limit 1)))
    where id = new.submission_id and (current_judging = new.id or (new.rejudging is null
        and new.time_limit_ms is null and new.memory_limit_mib is null));
end;
drop trigger submissions_current_judging;
create trigger submissions_current_judging after update of current_judging on submissions
when new.current_judging is not old.current_judging
begin
    update submissions
    set verdict = (select verdict from judgings where id = new.current_judging),
        usual_verdict = (select verdict from judgings where id = coalesce(
            (select l.id from judgings l where l.id = new.current_judging
                and l.time_limit_ms is null and l.memory_limit_mib is null),
            (select l.id from judgings l
                where l.submission_id = submissions.id and l.state = 'done'
                    and l.time_limit_ms is null and l.memory_limit_mib is null
                    and (l.rejudging is null or (l.replaces is not null and l.verdict <> 'SE'
                        and (select g.state from rejudgings g where g.id = l.rejudging) = 'applied'))
                order by case when l.verdict = 'SE' then 1 else 0 end,
                    coalesce((select g.decided_at from rejudgings g where g.id = l.rejudging),
                        l.created_at) desc,
                    l.version desc, l.id desc limit 1)))
    where id = new.id;
end;

create index submissions_usual on submissions (problem, usual_verdict, id, language);
create index submissions_solved on submissions (user_id, problem, id, usual_verdict)
    where usual_verdict = 'AC';
-- What a contest alone has judged.
create index submissions_apart on submissions (usual_verdict, verdict)
    where verdict is not null and usual_verdict is null;
