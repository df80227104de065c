-- Who teaches and who was placed, as the website shows them, and their pictures.
create table site_pictures (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  webp bytea not null check (octet_length(webp) between 1 and 409600),
  created_at timestamptz not null
);

create table instructors (
  id bigint generated always as identity primary key,
  position integer not null,
  -- Of the team; whoever teaches a batch is shown with its course.
  person_id uuid references users on delete set null,
  profile json not null,
  is_visible boolean not null,
  is_sample boolean default false not null,
  removed_at timestamptz,
  version integer default 1 not null,
  saved_by text not null,
  updated_at timestamptz not null
);
create unique index instructors_by_person on instructors (person_id) where removed_at is null;

create table stories (
  id bigint generated always as identity primary key,
  -- Nothing once the consent was taken back.
  story json,
  consented_on date,
  scope text[] default '{}' not null check (scope <@ array['name', 'picture', 'company', 'salary']),
  is_visible boolean not null,
  is_sample boolean default false not null,
  withdrawn_at timestamptz,
  version integer default 1 not null,
  saved_by text not null,
  updated_at timestamptz not null,
  check (not is_visible or (story is not null and consented_on is not null)),
  check ((withdrawn_at is null) = (story is not null))
);

create trigger instructors_changed after insert or delete or update or truncate on instructors for each statement execute function notify_catalogue_changed();
create trigger stories_changed after insert or delete or update or truncate on stories for each statement execute function notify_catalogue_changed();
