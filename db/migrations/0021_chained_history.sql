-- Each event is linked to the one before by a keyed hash (docs/decisions/0030). The order is that of the
-- links. `event_id` is null and `mark` says why where a link begins the chain, or says that what older code
-- wrote is linked: after that nothing is linked but what happens. `key_name` tells which secret made it.
create table event_links (
  place bigint primary key,
  event_id bigint unique,
  mark text,
  key_name text not null,
  hash bytea not null check (octet_length(hash) = 32),
  check (num_nulls(event_id, mark) = 1)
);
create trigger event_links_are_append_only before update or delete or truncate on event_links
for each statement execute function refuse_to_rewrite();

-- Sealing what older code wrote is the one change of events that there is: the role under which the
-- application works may not change them, and asks this.
create function seal_events(sealed jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update events set facts = one.facts, actor_name = one.actor,
         key_ids = array(select key::bigint from jsonb_array_elements_text(one."keyIds")
                           with ordinality as named (key, place) order by place)
    from jsonb_to_recordset(sealed) as one (id bigint, actor text, facts jsonb, "keyIds" jsonb)
   where events.id = one.id
$$;
