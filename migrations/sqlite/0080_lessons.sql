-- What people answered to the questions of the lessons: the latest to each.
-- The PostgreSQL file of the same number makes the same schema.

create table lesson_answers (
    user_id  integer not null references users (id) on delete cascade,
    -- The name of the chapter.
    lesson   text   not null,
    -- Both from 1.
    question integer not null check (question > 0),
    choice   integer not null check (choice > 0),
    primary key (user_id, lesson, question)
) strict;
