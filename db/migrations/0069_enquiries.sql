-- Enquiries that somebody took, or that came from elsewhere, have no account: what is sent twice is one by its key.
alter table registrations add column enquiry_key text unique check (char_length(enquiry_key) between 8 and 200);

-- Where a visit came from, as its browser said: the first page of it, and the last one that was reached from
-- elsewhere. Cleaned by the server, and nothing of it is a secret or decides anything but the source.
create table registration_touches (
  registration_id bigint not null references registrations (id) on delete cascade,
  touch text not null check (touch in ('first', 'last')),
  utm_source text check (char_length(utm_source) between 1 and 100),
  utm_medium text check (char_length(utm_medium) between 1 and 100),
  utm_campaign text check (char_length(utm_campaign) between 1 and 100),
  utm_term text check (char_length(utm_term) between 1 and 100),
  utm_content text check (char_length(utm_content) between 1 and 100),
  referrer text check (char_length(referrer) between 1 and 100),
  path text check (char_length(path) between 1 and 100),
  from_ad boolean not null default false,
  primary key (registration_id, touch)
);

-- What they said themselves, if they were asked: “How did you hear of us?”
alter table registrations add column heard_of text check (char_length(heard_of) between 1 and 100);
