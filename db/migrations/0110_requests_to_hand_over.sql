-- A counsellor asks a colleague to hand somebody over: an event of the registration. The few that wait are
-- found by this index and not by reading every event.
create index events_asking_to_hand_over on events (happened_at) where event = 'ask to hand over';

-- Whoever gives registrations out is told. Whoever is next adds to what is here by then.
do $$
declare
  known text[];
begin
  select array_agg(word[1]) into known
    from pg_constraint c,
         regexp_matches(pg_get_constraintdef(c.oid), '''([a-z]+)''', 'g') word
   where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (kind in (%s))',
    (select string_agg(quote_literal(kind), ', ') from unnest(known || array['handover']) kind));
end
$$;
