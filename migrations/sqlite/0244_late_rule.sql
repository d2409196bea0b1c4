-- What late work brings in an assignment is said in one place, so that two cannot contradict each other.
-- The PostgreSQL file of the same number makes the same schema.

-- Empty: nothing. `50`: as many percent of the points. `24:90 168:50`: hours and percent, and nothing after the last one.
alter table class_assignments add column late_rule text not null default '';
update class_assignments set late_rule = case
    when late_steps <> '' then late_steps
    when late_percent > 0 then cast(late_percent as text)
    else ''
end;
alter table class_assignments drop column late_steps;
alter table class_assignments drop column late_percent;
