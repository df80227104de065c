-- Every answer of the gateway about a payment, and what its events say of it (docs/decisions/0091). Nothing of a
-- person stands in it. What is read again as it was read last from the same source is not a row of its own.
create table payment_readings (
  id bigint generated always as identity primary key,
  gateway text not null,
  payment text not null check (char_length(payment) between 1 and 100),
  order_id uuid not null references orders (id) on delete restrict,
  -- Only an answer to our own query decides anything.
  source text not null check (source in ('query', 'event')),
  paise bigint not null check (paise >= 0),
  currency text not null check (char_length(currency) between 1 and 10),
  status text not null check (char_length(status) between 1 and 40),
  -- Of a query, when we began to ask: of two answers the one that was asked for later counts.
  read_at timestamptz not null
);
create index payment_readings_by_payment on payment_readings (gateway, payment, source, read_at desc, id desc);
create index payment_readings_by_order on payment_readings (order_id);
create trigger readings_are_append_only before update or delete or truncate on payment_readings
for each statement execute function refuse_to_rewrite();

insert into payment_readings (gateway, payment, order_id, source, paise, currency, status, read_at)
select gateway, payment, order_id, 'query', paise, currency, 'captured', seen_at from gateway_payments order by id;

-- The latest answer, where it differs from what the ledger has of the payment: a task of staff.
alter table gateway_payments add column differing_reading bigint references payment_readings (id) on delete restrict;
create index gateway_payments_differing on gateway_payments (differing_reading) where differing_reading is not null;

-- The reading that a correcting entry follows from; its key names it, so each is entered once.
alter table ledger_entries add column reading_id bigint references payment_readings (id) on delete restrict;
create index ledger_by_reading on ledger_entries (reading_id, kind) where reading_id is not null;

-- An order that was given back whole goes to staff again where the gateway says that more had come.
create or replace function orders_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'begun' then '{open,ended,paid,no-seat,held}'::text[]
    when 'open' then '{ended,paid,no-seat,held}'::text[]
    when 'ended' then '{paid,no-seat,held}'::text[]
    when 'held' then '{paid,no-seat,returned}'::text[]
    when 'no-seat' then '{paid,returned}'::text[]
    when 'paid' then '{returned}'::text[]
    when 'returned' then '{held}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.paise <> old.paise or new.fee_paise <> old.fee_paise
     or new.plan_id is distinct from old.plan_id or new.parts is distinct from old.parts
     or (old.gateway_order is not null and new.gateway_order is distinct from old.gateway_order)
  then
    raise exception 'what an order is about stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- A correcting entry is no payment more.
create or replace function add_fee_sums() returns trigger language plpgsql as $$
begin
  insert into fee_sums as s (course, payments, paise)
  select coalesce(j.course, r.course),
         count(*) filter (where l.kind = 'payment' and l.reading_id is null), -sum(l.paise)
    from changed l
    left join joinings j on j.id = l.joining_id
    left join registrations r on r.id = l.registration_id
   where l.kind in ('payment', 'refund')
   group by 1 order by 1
      on conflict (course) do update
     set payments = s.payments + excluded.payments, paise = s.paise + excluded.paise;
  return null;
end
$$;
