-- Staff are told when room on a disk gets short. Whatever else they are told of by then stays.
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
    (select string_agg(quote_literal(kind), ', ') from unnest(known || array['space']) kind));
end
$$;
