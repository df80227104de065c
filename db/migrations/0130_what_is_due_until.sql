-- When somebody withdrew: said wherever their fees are shown. The database keeps it, whichever process lets them go.
alter table joinings add column left_at timestamptz;
create function keep_left_at() returns trigger language plpgsql as $$
begin
  if new.state = 'left' and old.state <> 'left' and new.left_at is null then
    new.left_at := now();
  end if;
  return new;
end
$$;
create trigger left_at_by_state before update on joinings
for each row execute function keep_left_at();

-- Whoever left before did when their refund was approved, or else when what they did not use was cancelled.
update joinings j set left_at = coalesce(
  (select max(a.decided_at) from refund_asks a
    where a.joining_id = j.id and a.kind = 'refund' and a.state in ('approved', 'sent', 'failed', 'done', 'ended')),
  (select max(l.happened_at) from ledger_entries l where l.joining_id = j.id and l.kind = 'adjustment'))
 where j.state = 'left';

-- What of an enrolment is due up to a day, in paise: the same as feeStatus says of its parts, for sums over all of
-- them (docs/decisions/0090). What was waived or cancelled comes off the last part first, and the oldest is paid first.
create function fee_due_until(joining bigint, day date) returns bigint language sql stable as $$
  select greatest(0, least(d.paise, money.owed) - money.paid)
    from (select coalesce(sum(paise), 0) as paise from dues where joining_id = joining and due_on <= day) d,
         (select coalesce(sum(paise) filter (where kind in ('charge', 'adjustment', 'waiver')), 0) as owed,
                 coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0) as paid
            from ledger_entries where joining_id = joining) money
$$;
