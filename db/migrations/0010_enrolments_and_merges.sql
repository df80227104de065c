-- The version of the registration that an entry made: what happened since somebody looked is every
-- entry above the version they saw.
alter table timeline_entries add column version integer;

-- My Day reads three short lists; each index holds its list in its order and nothing else.
create index registrations_never_contacted on registrations (registered_at, id)
  where status = 'new' and next_contact_on is null;
create index registrations_by_next_contact on registrations (next_contact_on, id)
  where next_contact_on is not null;
create index registrations_without_next_contact on registrations (registered_at, id)
  where status = 'contacted' and next_contact_on is null;
create index registrations_by_status on registrations (status, registered_at desc, id desc);

create index if not exists students_name_search on students using gin (name gin_trgm_ops);
create index if not exists students_email_search on students using gin (email gin_trgm_ops);

-- Somebody is recognised by everything they ever gave, also by what a merged entry knew.
create index students_every_email on students (email);
create index students_every_phone on students (phone);
create index registrations_by_phone on registrations (phone);

-- Two entries that became one, or (`same-phone`) an account filed under a student whose number it
-- gave; with what is needed to take it back. For the latter `merged_id` is empty until that happens,
-- and then the student that came of it. A pair that staff took apart is not joined by itself again.
create table student_merges (
  id bigint generated always as identity primary key,
  how text not null check (how in ('recognised', 'same-phone', 'by-staff')),
  kept_id bigint not null references students (id) on delete cascade,
  merged_id bigint references students (id) on delete cascade,
  registration_ids bigint[] not null,
  user_ids uuid[] not null,
  -- What the kept entry held before and after, by field.
  before jsonb not null,
  after jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by text not null,
  undone_at timestamptz,
  undone_by text,
  check (how = 'same-phone' or merged_id is not null)
);
create index student_merges_by_kept on student_merges (kept_id, id desc);
create unique index student_merges_standing on student_merges (merged_id)
  where merged_id is not null and undone_at is null;
create index student_merges_by_merged on student_merges (merged_id, id desc);
