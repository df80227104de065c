-- First lessons that staff have written; a course without a row has the one of the content, if there is one.
create table course_lessons (
  id text primary key references courses on update cascade on delete cascade,
  lesson json,
  draft json,
  version integer default 1 not null,
  saved_by text,
  updated_at timestamptz default now() not null
);

create table course_lesson_revisions (
  course_id text not null references courses on update cascade on delete cascade,
  number integer not null check (number > 0),
  lesson json not null,
  published_by text not null,
  published_at timestamptz default now() not null,
  primary key (course_id, number)
);

create trigger course_lessons_changed after insert or delete or update or truncate on course_lessons for each statement execute function notify_catalogue_changed();
