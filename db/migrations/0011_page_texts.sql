-- Texts of the public pages that staff changed: rows are only added, and the highest version of a slot counts.
create table page_texts (
  id bigint generated always as identity primary key,
  language text not null check (char_length(language) between 2 and 10),
  slot text not null check (char_length(slot) between 1 and 200),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'discarded', 'published')),
  text text check (char_length(text) between 1 and 5000),
  publication integer check (publication > 0),
  publish_at timestamp with time zone check (publish_at is null or state = 'draft'),
  saved_by text not null,
  saved_at timestamp with time zone not null,
  unique (language, slot, version),
  check ((state = 'published') = (publication is not null))
);
create index page_texts_published on page_texts (language, slot, publication) where publication is not null;
create index page_texts_publication on page_texts (publication) where publication is not null;
create trigger page_texts_published after insert on page_texts for each row
  when (new.publication is not null) execute function notify_catalogue_changed();
