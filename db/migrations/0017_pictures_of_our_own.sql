-- Covers of courses, drawn anew by us and known by the SHA-256 of their bytes: what an address shows
-- never changes.
create table course_pictures (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  webp bytea not null check (octet_length(webp) <= 300 * 1024),
  created_at timestamptz not null default now()
);

-- The copy of a cover that a course names by an address elsewhere. The texts of courses stay as they
-- were written, revisions among them; visitors are given the copy's address.
create table fetched_covers (
  address text primary key,
  key text not null references course_pictures (key),
  fetched_at timestamptz not null default now()
);
create trigger fetched_covers_changed after insert or update or delete on fetched_covers
for each statement execute function notify_catalogue_changed();

-- `picture` is an address of ours. Where a provider has the picture waits here until it was fetched.
alter table users add column outside_picture text;
update users set outside_picture = picture, picture = null where picture not like '/profile-pictures/%';
