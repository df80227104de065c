-- The list of dues comes from an index (docs/decisions/0079): of each joining the day of the oldest part that
-- is open. It follows from the ledger, which is never rewritten, and from the parts; the database keeps it by
-- itself, so that code of before keeps it as well.
alter table joinings add column next_due_on date;

-- What was let off comes off the last part first, so the oldest that is open is the one that what was paid
-- does not reach.
create function find_next_due(joining bigint) returns date language sql stable as $$
  select d.due_on
    from (select due_on, part, sum(paise) over (order by due_on, part) as up_to
            from dues where joining_id = joining) d,
         (select coalesce(sum(paise), 0) as open,
                 coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0) as paid
            from ledger_entries where joining_id = joining) money
   where money.open > 0 and d.up_to > money.paid
   order by d.due_on, d.part limit 1
$$;

-- Whoever writes the ledger or the parts of a joining holds its lock.
create function keep_next_due() returns trigger language plpgsql as $$
begin
  update joinings j set next_due_on = found.day
    from (select id, find_next_due(id) as day from joinings
           where id in (select joining_id from changed)) found
   where j.id = found.id and j.next_due_on is distinct from found.day;
  return null;
end
$$;
create trigger next_due_by_ledger after insert on ledger_entries
referencing new table as changed for each statement execute function keep_next_due();
create trigger next_due_by_parts after insert on dues
referencing new table as changed for each statement execute function keep_next_due();
create trigger next_due_by_moved_parts after update on dues
referencing new table as changed for each statement execute function keep_next_due();
create trigger next_due_by_lost_parts after delete on dues
referencing old table as changed for each statement execute function keep_next_due();

update joinings set next_due_on = find_next_due(id)
 where id in (select joining_id from ledger_entries where joining_id is not null
               group by joining_id having sum(paise) > 0);
create index joinings_due on joinings (next_due_on, id) where state <> 'left';
