-- A match of a ladder waits for a worker that has the languages of both programs.
-- The PostgreSQL file of the same number makes the same schema.

-- Those of the programs, none of the house's own players: what waits is walked within its index.
alter table ladder_matches add column one_language text;
alter table ladder_matches add column other_language text;
-- Workers that lacked a language have ended matches that others could have had played.
update ladder_matches set state = 'queued', attempt = 0, finished_at = null where state = 'failed';
update ladder_matches set
    one_language = (select s.language from ladder_entries e join submissions s on s.id = e.submission
                    where e.id = ladder_matches.one),
    other_language = (select s.language from ladder_entries e join submissions s on s.id = e.submission
                      where e.id = ladder_matches.other)
where state in ('queued', 'running');
drop index ladder_matches_queue;
create index ladder_matches_queue on ladder_matches (turn, id, one_language, other_language)
    where state = 'queued';
