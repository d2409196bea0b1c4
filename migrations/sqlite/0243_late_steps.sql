-- Up to how long after the deadline of an assignment what is handed in brings how many percent of the points.
-- The PostgreSQL file of the same number makes the same schema.

-- Hours and percent, such as `24:90 168:50`; nothing after the last one. Empty: `late_percent` says what comes late brings.
alter table class_assignments add column late_steps text not null default '';
