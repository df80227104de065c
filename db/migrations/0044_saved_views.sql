-- What a list is narrowed to, under a name: one row for a list of somebody's, which an owner may share with
-- everybody. `query` is that of the list's own address, never another. A shared one stays when who made it
-- goes: it is nobody's then.
create table saved_views (
  id bigint generated always as identity primary key,
  person_id uuid references users (id) on delete cascade,
  list text not null check (list in ('registrations', 'students')),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 4000),
  is_shared boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  check (person_id is not null or is_shared)
);
create unique index saved_views_by_name on saved_views (person_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
