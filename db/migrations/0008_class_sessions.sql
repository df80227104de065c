-- Class sessions of batches, and who attended them.

-- Comes with the contributed modules, as pg_trgm of version 1.0 does, and like it needs no superuser.
create extension if not exists btree_gist;

alter table site_settings
  add column attendance_correction_days integer default 7 not null check ((attendance_correction_days >= 0) and (attendance_correction_days <= 90)),
  add column absences_in_a_row integer default 2 not null check ((absences_in_a_row >= 1) and (absences_in_a_row <= 10));

create table holidays (
  day date primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  saved_by text not null,
  created_at timestamptz default now() not null
);

create table class_sessions (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches on delete restrict,
  planned_on date,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  trainer_id uuid references users on delete set null,
  room text default '' not null check (char_length(room) <= 80),
  link text default '' not null check ((link = '') or ((link ~ '^https://[^[:space:]]+$') and (char_length(link) <= 500))),
  notes text default '' not null check (char_length(notes) <= 2000),
  status text default 'planned' not null check (status in ('planned', 'cancelled')),
  cancellation_reason text check ((char_length(cancellation_reason) >= 1) and (char_length(cancellation_reason) <= 300)),
  is_adjusted boolean default false not null,
  clash_confirmed boolean default false not null,
  clash_confirmed_by text,
  head_count integer check ((head_count >= 0) and (head_count <= 1000)),
  roll_taken_at timestamptz,
  roll_taken_by text,
  code_opened_at timestamptz,
  version integer default 1 not null,
  saved_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  check (ends_at > starts_at),
  check ((status = 'cancelled') = (cancellation_reason is not null)),
  check ((roll_taken_at is null) = (roll_taken_by is null)),
  unique (batch_id, planned_on),
  constraint class_sessions_room_clash
    exclude using gist (lower(room) with =, tstzrange(starts_at, ends_at) with &&)
    where (room <> '' and status = 'planned' and not clash_confirmed)
    deferrable initially immediate,
  constraint class_sessions_trainer_clash
    exclude using gist (trainer_id with =, tstzrange(starts_at, ends_at) with &&)
    where (trainer_id is not null and status = 'planned' and not clash_confirmed)
    deferrable initially immediate
);
create index class_sessions_by_time on class_sessions (starts_at);
create index class_sessions_by_batch on class_sessions (batch_id, starts_at);
create index class_sessions_by_trainer on class_sessions (trainer_id, starts_at) where trainer_id is not null;

create table attendance_entries (
  id bigint generated always as identity primary key,
  session_id bigint not null references class_sessions on delete restrict,
  student_id bigint not null references students on delete restrict,
  mark text not null check (mark in ('present', 'late', 'absent', 'excused')),
  method text not null check (method in ('roll', 'code')),
  marked_by text not null,
  marked_at timestamptz not null,
  unique (session_id, student_id)
);
create index attendance_entries_by_student on attendance_entries (student_id, session_id) include (mark);

create table absence_tasks (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches on delete restrict,
  student_id bigint not null references students on delete restrict,
  absences integer not null check (absences >= 1),
  last_session_id bigint not null references class_sessions on delete restrict,
  opened_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  note text check (char_length(note) <= 500),
  check ((done_at is null) = (done_by is null))
);
create unique index absence_tasks_open on absence_tasks (batch_id, student_id) where done_at is null;
create index absence_tasks_by_student on absence_tasks (student_id);
create index absence_tasks_by_session on absence_tasks (last_session_id);
