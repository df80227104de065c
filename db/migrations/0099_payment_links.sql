-- A link by which one part of a fee is paid without signing in (docs/decisions/0077). What it carries is
-- signed over this row and stands nowhere; whether it still holds is asked of the parts each time.
create table payment_links (
  id bigint generated always as identity primary key,
  joining_id bigint not null references joinings (id) on delete restrict,
  part integer not null check (part > 0),
  due_on date not null,
  paise bigint not null check (paise between 100 and 100000000),
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  mailed_at timestamptz,
  -- What was begun by it last: it is paid once.
  order_id uuid references orders (id) on delete set null
);
create index payment_links_by_joining on payment_links (joining_id, id desc);
