-- What the stand-in for the payment gateway keeps: orders, payments, refunds, what it sends, its keys and its
-- faults, each as one document, as the gateway would show it. Only a demo writes to it.
create table sandbox.gateway (
  kind text not null,
  id text not null,
  body jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (kind, id)
);
create index gateway_newest_first on sandbox.gateway (kind, made_at desc);
