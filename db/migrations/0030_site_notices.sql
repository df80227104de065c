-- Lines on top of the public pages, each for a time.
create table site_notices (
  id bigint generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 200),
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  saved_by text not null,
  saved_at timestamptz not null,
  check (shown_from < shown_until)
);
create trigger site_notices_changed after insert or delete or update or truncate on site_notices
  for each statement execute function notify_catalogue_changed();
