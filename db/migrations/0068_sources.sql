-- Where enquiries come from: a list that staff keep (docs/decisions/0061). One that is no longer used is retired,
-- since registrations stand under it. The first is the website itself, which code of before registers from.
create table sources (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  retired_at timestamptz,
  version integer not null default 1,
  made_at timestamptz not null default now(),
  constraint sources_website_stays check (id <> 1 or retired_at is null)
);
create unique index sources_by_name on sources (lower(name));
insert into sources (name) values
  ('Website'), ('Walk-in'), ('Phone call'), ('Referral'), ('JustDial'), ('Sulekha'), ('Google'), ('Instagram'),
  ('Facebook'), ('YouTube'), ('College visit'), ('Poster');

-- What a source cost in a month (its first day), as staff typed it in.
create table source_costs (
  source_id bigint not null references sources (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  paise bigint not null check (paise between 1 and 1000000000),
  set_by text not null,
  set_at timestamptz not null,
  primary key (source_id, month)
);

alter table registrations add column source_id bigint not null default 1 references sources (id);
create index registrations_by_source on registrations (source_id, registered_at desc, id desc);
