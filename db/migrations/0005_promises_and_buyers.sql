-- The day on which somebody promised to pay what was due next; the last row of an enrolment holds.
create table payment_promises (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments on delete restrict,
  due_on date not null,
  -- Nothing: the promise was taken back.
  promised_on date,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index payment_promises_by_enrolment on payment_promises (enrolment_id, id desc);

-- The company that pays for its employee: documents name it as the buyer.
alter table enrolments
  add column buyer_name text check (char_length(buyer_name) between 1 and 120),
  add column buyer_address text check (char_length(buyer_address) between 1 and 300),
  add column buyer_gstin text check (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  add constraint buyer_is_whole check (num_nonnulls(buyer_name, buyer_address) in (0, 2) and num_nonnulls(buyer_gstin) <= num_nonnulls(buyer_name));

-- Who signs documents; without it they are computer-generated and need no signature.
alter table site_settings
  add column signature_line text check (char_length(signature_line) between 1 and 80);
