-- What was taken for each course, beside the ledger that it follows from (docs/decisions/0079): entries are only
-- ever added, so the sums are added to in the same transaction, whoever writes.
create table fee_sums (
  course text primary key check (char_length(course) between 1 and 160),
  -- How often money came, and what of it is here.
  payments integer not null,
  paise bigint not null
);

create function add_fee_sums() returns trigger language plpgsql as $$
begin
  insert into fee_sums as s (course, payments, paise)
  select coalesce(j.course, r.course), count(*) filter (where l.kind = 'payment'), -sum(l.paise)
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
-- Nobody pays between these two: what is summed up is what the trigger has not seen.
lock table ledger_entries in share row exclusive mode;
insert into fee_sums (course, payments, paise)
select coalesce(j.course, r.course), count(*) filter (where l.kind = 'payment'), -sum(l.paise)
  from ledger_entries l
  left join joinings j on j.id = l.joining_id
  left join registrations r on r.id = l.registration_id
 where l.kind in ('payment', 'refund')
 group by 1;
create trigger fee_sums_by_ledger after insert on ledger_entries
referencing new table as changed for each statement execute function add_fee_sums();

-- Seats and those who wait are counted from these alone, for a list of all batches.
create index places_occupied on places (batch_id) include (state, expires_at) where state <> 'left';
create index waits_counted on waits (course_id, batch_id) where state = 'waiting';

-- What the gateway took is compared with what it paid out, a year of it.
create index gateway_payments_by_time on gateway_payments (paid_at);
