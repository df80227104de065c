-- Who the institute is, as staff saved it: rows are only added, and the highest version counts. Without a row
-- the details of content/institute.ts hold.
create table institute_details (
  version integer primary key check (version > 0),
  -- json, not jsonb: what was typed is stored exactly.
  details json not null,
  publication integer not null unique check (publication > 0),
  saved_by text not null,
  saved_at timestamp with time zone not null
);
create trigger institute_details_published after insert on institute_details
  for each row execute function notify_catalogue_changed();
