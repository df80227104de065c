-- Pictures of the gallery, as the website shows them in the order of staff.
create table gallery_pictures (
  id bigint generated always as identity primary key,
  position integer not null,
  entry json not null,
  is_visible boolean not null,
  is_sample boolean default false not null,
  removed_at timestamptz,
  version integer default 1 not null,
  saved_by text not null,
  updated_at timestamptz not null
);

create trigger gallery_pictures_changed after insert or delete or update or truncate on gallery_pictures
  for each statement execute function notify_catalogue_changed();
