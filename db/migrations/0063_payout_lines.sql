-- What the gateway says that it paid out, line by line, as its file has it. The same line read twice is one.
create table payout_lines (
  id bigint generated always as identity primary key,
  gateway text not null,
  -- Of the payment, the refund or whatever else it set off.
  entity text not null check (char_length(entity) between 1 and 60),
  kind text not null check (kind in ('payment', 'refund', 'other')),
  settlement text not null check (char_length(settlement) between 1 and 60),
  -- What was paid or given back, before fees.
  paise bigint not null check (paise >= 0),
  -- What came of it with the payout: less than nothing where it was taken off.
  net_paise bigint not null,
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  utr text check (char_length(utr) between 1 and 60),
  settled_on date not null,
  read_by text not null,
  read_at timestamptz not null,
  unique (gateway, entity, settlement)
);
create index payout_lines_by_settlement on payout_lines (settled_on desc, settlement);
create trigger payout_lines_are_append_only before update or delete or truncate on payout_lines
for each statement execute function refuse_to_rewrite();
