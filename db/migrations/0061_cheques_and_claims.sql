-- A cheque that was taken (docs/decisions/0057). Its sum is a payment in the ledger from the first day; a
-- cheque that bounces is given back there by an entry of its own.
create table cheques (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references ledger_entries (id) on delete restrict,
  joining_id bigint not null references joinings (id) on delete restrict,
  number text not null check (char_length(number) between 1 and 100),
  bank text check (char_length(bank) between 1 and 60),
  state text not null default 'out' check (state in ('out', 'cleared', 'bounced')),
  why text check (char_length(why) between 1 and 200),
  bounce_entry_id bigint unique references ledger_entries (id) on delete restrict,
  taken_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  check ((state = 'out') = (settled_at is null)),
  check ((state = 'bounced') = (bounce_entry_id is not null)),
  check ((state = 'bounced') = (why is not null))
);
create index cheques_out on cheques (taken_at, id) where state = 'out';
create index cheques_by_joining on cheques (joining_id);

-- Where UPI payments go, from the moment it was said; the last row counts.
create table upi_payees (
  id bigint generated always as identity primary key,
  address text not null check (address ~ '^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$'),
  name text not null check (char_length(name) between 1 and 60),
  saved_by text not null,
  saved_at timestamptz not null
);

-- Somebody says that they paid by UPI, or is about to: no money until the bank shows it.
create table upi_claims (
  id bigint generated always as identity primary key,
  joining_id bigint not null references joinings (id) on delete restrict,
  paise bigint not null check (paise between 1 and 100000000),
  -- Ours, in the code that was scanned; banks show it where the payer's app passes it on.
  reference text not null unique check (reference ~ '^[A-Z0-9]{8,20}$'),
  -- The payer's, as their app or the bank shows it.
  utr text check (utr ~ '^[0-9]{12}$'),
  state text not null default 'claimed' check (state in ('claimed', 'matched', 'given-up')),
  why text check (char_length(why) between 1 and 200),
  entry_id bigint unique references ledger_entries (id) on delete restrict,
  key text not null unique check (char_length(key) between 8 and 100),
  claimed_by text not null,
  claimed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((state = 'claimed') = (ended_at is null)),
  check ((state = 'matched') = (entry_id is not null)),
  check (state <> 'matched' or utr is not null),
  check ((state = 'given-up') = (why is not null))
);
create index upi_claims_open on upi_claims (claimed_at, id) where state = 'claimed';
create index upi_claims_by_joining on upi_claims (joining_id);
-- One payment is claimed once: who shows the same screen twice is found out.
create unique index upi_claims_by_utr on upi_claims (utr) where utr is not null and state <> 'given-up';

-- What is settled stays so, whoever writes; a claim that was given up may still be found.
create function settled_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('cleared', 'bounced', 'matched') or (old.state = 'given-up' and new.state <> 'matched') then
    raise exception '% that is settled stays as it is', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger cheques_settled_stay before update on cheques for each row execute function settled_stays();
create trigger claims_settled_stay before update on upi_claims for each row execute function settled_stays();
