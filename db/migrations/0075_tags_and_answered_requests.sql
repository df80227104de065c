-- Words that staff put to a registration. They are the registration's and not its student's: they go along
-- when it is filed under another student and back when that is undone, and are gone when it is.
create table registration_tags (
  registration_id bigint not null references registrations (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (registration_id, tag)
);
create index registration_tags_by_tag on registration_tags (tag, registration_id);

-- What the browser asked under a key of its own and was done: asked again, it is answered as it was and not
-- done twice. `digest` is of the key and of what was asked; the answer holds numbers and reasons only.
create table answered_requests (
  id bigint generated always as identity primary key,
  person_id uuid not null references users (id) on delete cascade,
  digest bytea not null,
  answer jsonb,
  expires_at timestamptz not null,
  unique (person_id, digest)
);
create index answered_requests_by_expiry on answered_requests (expires_at);
