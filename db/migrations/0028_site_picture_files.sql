-- An uploaded picture as the pages show it: cut around a point, in each width and format.
create table site_picture_files (
  key text not null references site_pictures on delete cascade,
  file text not null check (char_length(file) <= 100),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  primary key (key, file)
);
