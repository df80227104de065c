-- Short addresses for posters and QR codes: /go/<code> leads to a page of ours, and says where from.
create table short_addresses (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{1,29}$'),
  name text not null check (char_length(name) between 1 and 60),
  source_id bigint not null references sources (id),
  path text not null check (path = '/' or path ~ '^(/[A-Za-z0-9_-]+)+$'),
  made_by text not null,
  made_at timestamptz not null,
  ended_at timestamptz
);

-- How often each was followed, by day in India. Counted together every few seconds: a kill may lose those.
create table short_address_days (
  code text not null references short_addresses (code) on delete cascade,
  day date not null,
  followed integer not null check (followed > 0),
  primary key (code, day)
);
