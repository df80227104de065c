-- What staff write about a student, in order, never changed afterwards. The author's name stands here
-- as it was: the account may be gone when somebody reads the note.
create table student_notes (
  id bigint generated always as identity primary key,
  student_id bigint not null references students (id) on delete restrict,
  author_name text not null,
  note text not null check (char_length(note) between 1 and 2000),
  written_at timestamptz not null default now()
);
create index student_notes_by_student on student_notes (student_id, id desc);

-- A file of students that was taken in, so that it can be taken back as a whole.
create table student_imports (
  id bigint generated always as identity primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  imported_by text not null,
  imported_at timestamptz not null default now(),
  added integer not null check (added > 0),
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
alter table students add column import_id bigint references student_imports (id) on delete restrict;
create index students_by_import on students (import_id) where import_id is not null;

-- The list of students: in either order, narrowed to a status or a course, or searched.
create index students_by_name on students (lower(name), id) where merged_into is null;
create index students_by_status on students (status, created_at desc, id desc)
  where merged_into is null;
create index students_by_course on students (course, created_at desc, id desc)
  where merged_into is null;
create index students_name_search on students using gin (name gin_trgm_ops)
  where merged_into is null;
create index students_email_search on students using gin (email gin_trgm_ops)
  where merged_into is null;
create index students_phone_search on students using gin (phone gin_trgm_ops)
  where merged_into is null;
