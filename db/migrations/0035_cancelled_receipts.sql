-- A payment entered by mistake is cancelled by an entry that reverses all of it and moves no money.
alter table ledger_entries add column cancelled_for text
  check (cancelled_for in ('wrong-amount', 'wrong-method', 'wrong-student', 'entered-twice', 'other'));
alter table ledger_entries add constraint refund_cancels check (cancelled_for is null or kind = 'refund');
-- Who recorded it: on a later day somebody else cancels it. Null for the system and for earlier entries.
alter table ledger_entries add column recorded_by_id uuid;
-- The cancelled payment with the same number: the number of a payment may be entered once more after it.
alter table ledger_entries add column replaces bigint references ledger_entries on delete restrict;

create or replace function check_ledger_entry() returns trigger language plpgsql as $$
declare reversed ledger_entries;
declare so_far bigint;
begin
  if new.kind = 'payment' and new.reference is not null then
    select l.id into new.replaces from ledger_entries l
     where l.method = new.method and l.kind = 'payment' and lower(l.reference) = lower(new.reference)
       and exists (select from ledger_entries c where c.reverses = l.id and c.cancelled_for is not null)
     order by l.id desc limit 1;
  end if;
  if new.reverses is null then
    return new;
  end if;
  select * into reversed from ledger_entries where id = new.reverses;
  select coalesce(sum(paise), 0) into so_far from ledger_entries where reverses = new.reverses;
  if reversed.enrolment_id is distinct from new.enrolment_id
     or reversed.registration_id is distinct from new.registration_id
     or (new.kind = 'refund' and reversed.kind <> 'payment')
     or sign(new.paise) = sign(reversed.paise)
     or abs(so_far + new.paise) > abs(reversed.paise)
     or (new.cancelled_for is not null and new.paise <> -reversed.paise)
  then
    raise exception 'A ledger entry does not take back what it names.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function add_fee_sums() returns trigger language plpgsql as $$
begin
  insert into fee_sums as s (course, payments, paise)
  select coalesce(j.course, r.course),
         count(*) filter (where l.kind = 'payment' and l.reading_id is null)
           - count(*) filter (where l.cancelled_for is not null), -sum(l.paise)
    from changed l
    left join enrolments j on j.id = l.enrolment_id
    left join registrations r on r.id = l.registration_id
   where l.kind in ('payment', 'refund')
   group by 1 order by 1
      on conflict (course) do update
     set payments = s.payments + excluded.payments, paise = s.paise + excluded.paise;
  return null;
end
$$;

-- contract: the second index accepts all that the first one accepted, since it only adds a column to it.
create unique index ledger_by_reference_once on ledger_entries (method, kind, lower(reference), coalesce(replaces, 0))
  where (method in ('upi', 'gateway', 'bank')) and (reference is not null);
drop index ledger_by_reference;

alter table cheques drop constraint cheques_state_check;
alter table cheques add constraint cheques_state_check check (state in ('out', 'cleared', 'bounced', 'cancelled'));

create or replace function settled_stays() returns trigger language plpgsql as $$
begin
  if old.state in ('cleared', 'bounced', 'cancelled', 'matched') or (old.state = 'discarded' and new.state <> 'matched') then
    raise exception '% that is settled stays as it is', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;
