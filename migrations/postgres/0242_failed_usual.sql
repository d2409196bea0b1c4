-- What is judged once more with the usual limits of its problem, since the system failed at it.
-- The SQLite file of the same number makes the same schema.

create index judgings_usual_failed on judgings (submission_id)
    where verdict = 'SE' and rejudging is null and time_limit_ms is null
        and memory_limit_mib is null;
