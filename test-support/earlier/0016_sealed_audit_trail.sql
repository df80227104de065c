-- What the audit trail says of a person is sealed with a key of the record it is about. Dropping the
-- key makes it unreadable, in a trail that nobody may rewrite.
create table trail_keys (
  id bigint generated always as identity primary key,
  record_kind text not null check (record_kind in ('student', 'registration', 'account')),
  record_id text not null,
  key bytea not null check (octet_length(key) = 32),
  made_at timestamptz not null default now(),
  unique (record_kind, record_id)
);

-- The keys that an entry's values need, all of them; none where nothing is sealed. Null is an entry of
-- older code, whose values stand in the clear until the worker seals them.
alter table audit_entries add column key_ids bigint[];
create index audit_not_sealed on audit_entries (id) where key_ids is null;

-- Whether a state is the same but for values that were replaced by sealed ones.
create function differs_by_seals_only(was jsonb, now_is jsonb) returns boolean language sql immutable as $$
  select was is not distinct from now_is or (
    jsonb_typeof(was) = 'object' and jsonb_typeof(now_is) = 'object' and (
      select bool_and(coalesce(
               now_is -> field = was -> field or (
                 was ? field and jsonb_typeof(now_is -> field) = 'object' and now_is -> field ? 'sealed'),
               false))
        from jsonb_object_keys(was || now_is) field))
$$;

-- Append-only as before, with one exception: an entry of older code is sealed, once. Its author was the
-- student where only students do such a thing, and is no longer named.
create function refuse_all_but_sealing() returns trigger language plpgsql as $$
begin
  if old.key_ids is null and new.key_ids is not null
     and to_jsonb(new) - '{before,after,key_ids,actor_name}'::text[]
       = to_jsonb(old) - '{before,after,key_ids,actor_name}'::text[]
     and (new.actor_name = old.actor_name or (new.actor_name = 'The student'
          and new.action in ('follow account', 'note account change', 'correct phone')))
     and differs_by_seals_only(old.before, new.before)
     and differs_by_seals_only(old.after, new.after)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
drop trigger audit_is_append_only on audit_entries;
create trigger audit_is_append_only before delete or truncate on audit_entries
for each statement execute function refuse_to_rewrite();
create trigger audit_is_only_sealed before update on audit_entries
for each row execute function refuse_all_but_sealing();
