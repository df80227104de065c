-- What a batch works on, what its students hand in, and what is shared with them.
create table work_files (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  type text not null check (type in ('picture', 'pdf', 'zip', 'text')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null
);

create table assignments (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches on delete restrict,
  kind text not null check (kind in ('project', 'exercise', 'code')),
  title text not null check (char_length(title) between 1 and 100),
  brief text not null check (char_length(brief) between 1 and 4000),
  due_on date not null,
  late_days integer default 0 not null check (late_days between 0 and 60),
  -- Of a code exercise: rows of input and expected output.
  language text check (language in ('python', 'javascript')),
  checks json,
  version integer default 1 not null,
  saved_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'code') = (language is not null)),
  check ((kind = 'code') = (checks is not null))
);
create index assignments_by_batch on assignments (batch_id, due_on);

create table submissions (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments on delete restrict,
  student_id bigint not null references students on delete restrict,
  number integer not null check (number between 1 and 20),
  link text check ((link ~ '^https://[^[:space:]]+$') and (char_length(link) <= 500)),
  file_id bigint references work_files on delete restrict,
  code text check (char_length(code) between 1 and 5000),
  note text default '' not null check (char_length(note) <= 500),
  -- Of a code exercise: what the server found for each row.
  results json,
  is_late boolean not null,
  handed_in_at timestamptz not null,
  verdict text check (verdict in ('accepted', 'again')),
  feedback text default '' not null check (char_length(feedback) <= 2000),
  judged_by text,
  judged_at timestamptz,
  version integer default 1 not null,
  unique (assignment_id, student_id, number),
  check (num_nonnulls(link, file_id, code) = 1),
  check ((verdict is null) = (judged_at is null)),
  check ((judged_by is null) = (judged_at is null))
);
create unique index submissions_waiting on submissions (assignment_id, student_id) where verdict is null;
create index submissions_by_student on submissions (student_id);
create index submissions_by_file on submissions (file_id) where file_id is not null;

create table batch_materials (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches on delete restrict,
  session_id bigint references class_sessions on delete set null,
  kind text not null check (kind in ('notes', 'recording')),
  title text not null check (char_length(title) between 1 and 100),
  link text check ((link ~ '^https://[^[:space:]]+$') and (char_length(link) <= 500)),
  file_id bigint references work_files on delete restrict,
  shared_by text not null,
  shared_at timestamptz not null,
  check (num_nonnulls(link, file_id) = 1)
);
create index batch_materials_by_batch on batch_materials (batch_id, id);
create index batch_materials_by_session on batch_materials (session_id) where session_id is not null;
create index batch_materials_by_file on batch_materials (file_id) where file_id is not null;
