-- What the institute is for GST, and at what rate it supplies, from a day on. What was said before stays.
create table tax_settings (
  id bigint generated always as identity primary key,
  valid_from date not null unique,
  gst text not null check (gst in ('none', 'composition', 'regular')),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  sac text check (sac ~ '^[0-9]{4,8}$'),
  -- In hundredths of a percent: 18 % is 1800.
  rate integer check (rate between 0 and 4000),
  saved_by text not null,
  saved_at timestamptz not null default now(),
  check ((gst = 'none') = (gstin is null)),
  check ((gst = 'regular') = (rate is not null)),
  check (gst <> 'regular' or sac is not null)
);

-- The last number of each series in each year from April to March. One row, raised in the transaction of its
-- paper: a sequence would leave gaps where one is taken back.
create table paper_counters (
  series text not null,
  year text not null check (year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0),
  primary key (series, year)
);

-- Papers as they were given out. A wrong one is credited by another, never changed.
create table papers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('receipt', 'receipt-voucher', 'tax-invoice', 'bill-of-supply', 'credit-note', 'refund-voucher')),
  series text not null,
  year text not null,
  number integer not null check (number > 0),
  name text not null unique check (name ~ '^[A-Z0-9/-]{1,16}$'),
  joining_id bigint references joinings (id) on delete restrict,
  registration_id bigint references registrations (id) on delete restrict,
  entry_id bigint not null references ledger_entries (id) on delete restrict,
  -- What it credits, gives back, or bills after the money came.
  refers_to bigint references papers (id) on delete restrict,
  contents json not null,
  made_at timestamptz not null default now(),
  unique (series, year, number),
  check (num_nonnulls(joining_id, registration_id) = 1),
  foreign key (series, year) references paper_counters (series, year)
);
-- One paper of a kind for each movement of money.
create unique index papers_by_entry on papers (entry_id, kind);
create index papers_by_joining on papers (joining_id, id) where joining_id is not null;
create index papers_by_registration on papers (registration_id, id) where registration_id is not null;
create index papers_by_time on papers (made_at, id);
create trigger papers_are_append_only before update or delete or truncate on papers
for each statement execute function refuse_to_rewrite();

-- What a paper looked like when it was first drawn: every later print is held against it.
create table paper_prints (
  paper_id bigint primary key references papers (id) on delete restrict,
  sha256 bytea not null,
  printed_at timestamptz not null default now()
);
create trigger prints_are_append_only before update or delete or truncate on paper_prints
for each statement execute function refuse_to_rewrite();
