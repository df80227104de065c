-- Money that went back without us: begun at the gateway's own dashboard, or taken by a bank in a dispute that
-- was lost (docs/decisions/0075). Its seat is a matter for staff, who say when they have seen to it.
alter table gateway_refunds drop constraint gateway_refunds_why_check;
alter table gateway_refunds add constraint gateway_refunds_why_check
  check (why in ('no-seat', 'surplus', 'staff', 'elsewhere', 'dispute'));
alter table gateway_refunds
  add column seen_by text,
  add column seen_at timestamptz,
  -- More than was left of the payment: it was given back twice, and stands in no ledger.
  add column is_twice boolean not null default false;
create index gateway_refunds_to_see on gateway_refunds (changed_at)
  where why in ('elsewhere', 'dispute') and seen_at is null;

-- A payer has told their bank that a payment is wrong. The gateway says what is asked for, and until when.
create table gateway_disputes (
  id bigint generated always as identity primary key,
  gateway text not null,
  dispute text not null check (char_length(dispute) between 1 and 60),
  gateway_payment_id bigint not null references gateway_payments (id) on delete restrict,
  paise bigint not null check (paise > 0),
  reason text not null check (char_length(reason) between 1 and 100),
  state text not null check (state in ('open', 'under-review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gateway, dispute)
);
create index gateway_disputes_by_payment on gateway_disputes (gateway_payment_id);
create index gateway_disputes_open on gateway_disputes (respond_by) where state in ('open', 'under-review');

-- Forward only: what the bank has decided stays so, whatever comes late.
create function gateway_disputes_go_forward() returns trigger language plpgsql as $$
begin
  if old.state in ('won', 'lost', 'closed') and new.state <> old.state then
    raise exception 'a dispute does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger gateway_disputes_forward before update on gateway_disputes
for each row execute function gateway_disputes_go_forward();
