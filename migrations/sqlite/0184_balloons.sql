-- Whether what is solved in the freeze of a contest brings balloons at once.
-- The PostgreSQL file of the same number makes the same schema.

alter table contests add column frozen_balloons integer not null default 0
    check (frozen_balloons in (0, 1));
