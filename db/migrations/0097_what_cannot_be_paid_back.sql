-- An approved ask of which nothing can be paid, because the cheque bounced or the gateway gave it back by
-- itself, ends with a reason (docs/decisions/0076).
alter table refund_asks add column ended_why text check (char_length(ended_why) between 1 and 300);
alter table refund_asks drop constraint refund_asks_state_check;
alter table refund_asks add constraint refund_asks_state_check
  check (state in ('asked', 'approved', 'sent', 'failed', 'done', 'refused', 'withdrawn', 'ended'));
alter table refund_asks add constraint refund_asks_ended_why check (state <> 'ended' or ended_why is not null);
-- Whoever asked approved it as well, because nobody else could: why, in their words.
alter table refund_asks add column alone_why text check (char_length(alone_why) between 1 and 300);
alter table refund_parts drop constraint refund_parts_state_check;
alter table refund_parts add constraint refund_parts_state_check
  check (state in ('waiting', 'sent', 'failed', 'done', 'void'));
drop index refund_asks_closed;
create index refund_asks_closed on refund_asks (changed_at desc)
  where state in ('done', 'refused', 'withdrawn', 'ended');

-- Forward only, as before.
create or replace function refund_asks_go_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (new.state = any (case old.state
    when 'asked' then '{approved,sent,failed,done,refused,withdrawn}'::text[]
    when 'approved' then '{sent,failed,done,ended}'::text[]
    when 'sent' then '{approved,failed,done}'::text[]
    when 'failed' then '{approved,sent,done,ended}'::text[]
    else '{}'::text[] end))
  then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'asked' and new.paise <> old.paise then
    raise exception 'what was decided on stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
