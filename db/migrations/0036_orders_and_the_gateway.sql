-- What somebody set out to pay through the gateway (docs/decisions/0051). The id is what the gateway knows
-- the order by, as its receipt. Nothing here is decided by what a browser or an event says.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- Nobody's where the account was deleted: what the gateway took is still owed an answer.
  user_id uuid references users (id) on delete set null,
  student_id bigint references students (id) on delete set null,
  purpose text not null check (purpose in ('seat', 'part')),
  course_id text not null check (char_length(course_id) between 1 and 120),
  course text not null check (char_length(course) between 1 and 160),
  batch_id bigint,
  plan_id bigint,
  joining_id bigint,
  -- The whole fee as it was agreed, and what of it is paid now.
  fee_paise bigint not null check (fee_paise between 100 and 100000000),
  paise bigint not null check (paise between 100 and fee_paise),
  currency text not null default 'INR' check (currency = 'INR'),
  is_adult boolean not null default true,
  guardian_name text check (char_length(guardian_name) between 1 and 100),
  guardian_phone text check (guardian_phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- When whoever pays said yes to the terms.
  agreed_at timestamptz not null,
  gateway text not null,
  gateway_order text check (char_length(gateway_order) between 1 and 100),
  state text not null default 'begun'
    check (state in ('begun', 'open', 'ended', 'paid', 'no-seat', 'held', 'returned')),
  -- Why staff have to look: what the gateway took is not what was asked for.
  held_why text check (held_why in ('amount', 'currency', 'order', 'person-gone')),
  language text not null default 'en',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- The gateway is asked about it again then; never, where that is not set.
  look_at timestamptz,
  check ((purpose = 'seat') = (batch_id is not null)),
  check (purpose = 'seat' or joining_id is not null),
  check ((state = 'held') = (held_why is not null))
);
create unique index orders_by_gateway_order on orders (gateway, gateway_order)
  where gateway_order is not null;
create index orders_to_look_at on orders (look_at) where look_at is not null;
create index orders_by_user on orders (user_id, made_at desc) where user_id is not null;
create index orders_by_student on orders (student_id) where student_id is not null;
create index orders_by_batch on orders (batch_id) where batch_id is not null;
create index orders_for_staff on orders (changed_at desc) where state in ('held', 'no-seat');

-- Forward only, whoever writes: what was paid is never “open” again because an old picture came late.
create function orders_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'begun' then '{open,ended,paid,no-seat,held}'::text[]
    when 'open' then '{ended,paid,no-seat,held}'::text[]
    when 'ended' then '{paid,no-seat,held}'::text[]
    when 'held' then '{paid,no-seat,returned}'::text[]
    when 'no-seat' then '{paid,returned}'::text[]
    when 'paid' then '{returned}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.paise <> old.paise or new.fee_paise <> old.fee_paise
     or (old.gateway_order is not null and new.gateway_order is distinct from old.gateway_order)
  then
    raise exception 'what an order is about stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger orders_forward before update on orders for each row execute function orders_go_forward();

-- What the gateway says that it took: each payment once, whoever tells of it and however often.
create table gateway_payments (
  id bigint generated always as identity primary key,
  gateway text not null,
  payment text not null check (char_length(payment) between 1 and 100),
  order_id uuid not null references orders (id) on delete restrict,
  paise bigint not null check (paise > 0),
  currency text not null check (char_length(currency) between 1 and 10),
  method text not null check (char_length(method) between 1 and 40),
  reference text check (char_length(reference) between 1 and 100),
  -- A fee, one more than was asked for, or one that is not as it was asked for.
  counts_as text not null check (counts_as in ('fee', 'surplus', 'mismatch')),
  joining_id bigint,
  paid_at timestamptz not null,
  seen_at timestamptz not null,
  unique (gateway, payment)
);
create index gateway_payments_by_order on gateway_payments (order_id);
create unique index gateway_payments_one_fee on gateway_payments (order_id) where counts_as = 'fee';

-- Money on its way back to where it came from. The key is ours, and sent again it is the same refund.
create table gateway_refunds (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{10,64}$'),
  gateway_payment_id bigint not null references gateway_payments (id) on delete restrict,
  paise bigint not null check (paise > 0),
  why text not null check (why in ('no-seat', 'surplus', 'staff')),
  state text not null default 'asked' check (state in ('asked', 'pending', 'processed', 'failed')),
  refund text unique check (char_length(refund) between 1 and 100),
  failure text check (char_length(failure) between 1 and 300),
  asked_by text not null,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  check (state <> 'failed' or failure is not null)
);
create index gateway_refunds_by_payment on gateway_refunds (gateway_payment_id);
create index gateway_refunds_under_way on gateway_refunds (changed_at) where state in ('asked', 'pending');

-- What the gateway sent by itself, signed: as it came, until it has had its time. Nothing forged is here.
create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_key text not null check (char_length(event_key) between 1 and 100),
  kind text not null check (char_length(kind) between 1 and 100),
  order_id uuid references orders (id) on delete set null,
  raw bytea check (octet_length(raw) <= 65536),
  received_at timestamptz not null,
  -- When what it was about had been looked at; of what is not ours at once.
  done_at timestamptz,
  unique (gateway, event_key)
);
create index gateway_events_by_time on gateway_events (received_at);
create index gateway_events_open on gateway_events (order_id) where done_at is null;
