-- What was in the cash box at closing, by whom it was counted, and what the book said. Never changed: who
-- counted wrong counts again, and the last one of a day holds.
create table cash_counts (
  id bigint generated always as identity primary key,
  day date not null,
  -- [[500, 3], [200, 1], …]: notes and coins in rupees, and how many.
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  counted_paise bigint not null check (counted_paise between 0 and 10000000000),
  book_paise bigint not null,
  -- What of it was taken to the bank; the rest is carried to the next day.
  banked_paise bigint not null default 0 check (banked_paise between 0 and counted_paise),
  -- All cash that the ledger ever had at that moment: what came after the count is what it has more.
  ledger_paise bigint not null,
  key text not null unique check (char_length(key) between 8 and 100),
  counted_by text not null,
  counted_at timestamptz not null
);
create index cash_counts_by_day on cash_counts (day desc, id desc);
create trigger cash_counts_are_append_only before update or delete or truncate on cash_counts
for each statement execute function refuse_to_rewrite();
create index ledger_cash_by_time on ledger_entries (happened_at) include (paise)
  where method = 'cash' and kind in ('payment', 'refund');
