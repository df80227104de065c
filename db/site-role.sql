-- What the role may do under which the site works: everything with every row, but for the history and the
-- ledger, to which it only adds. It owns nothing. Not a migration, since roles belong to the server and not to a database, and
-- since later migrations make more tables: run at each start, and nothing is done where nothing is missing.
do $$
declare
  site constant name := 'institute_site';
  rooms constant name[] := array['public', 'graphile_worker', 'sandbox'];
  held record;
begin
  if to_regrole(site) is null then
    begin
      execute format('create role %I nologin', site);
    exception when duplicate_object or unique_violation then
      null; -- Another database of this server was quicker.
    end;
  end if;
  if exists (select from pg_roles where rolname = site
              and (rolsuper or rolcreaterole or pg_has_role(site, current_user, 'member'))) then
    raise exception 'The role % of this server has the rights of its owner: it is not of our making.', site;
  end if;
  if not pg_has_role(current_user, site, case
       when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant %I to current_user', site);
  end if;

  -- A table that is new has been granted nothing yet.
  if not exists (
    select from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text = any(rooms)
       and not has_table_privilege(site, oid, 'select'))
  then
    return;
  end if;
  for held in select unnest(rooms) as room loop
    execute format('grant usage on schema %I to %I', held.room, site);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', held.room, site);
    execute format('grant usage, select on all sequences in schema %I to %I', held.room, site);
    execute format('grant execute on all functions in schema %I to %I', held.room, site);
  end loop;
  execute format('revoke update, delete on audit_events, audit_links, ledger_entries, documents, document_prints, tax_settings,
    payment_readings, cash_counts, payout_lines, upi_payees, page_texts, institute_details,
    migrations from %I', site);
  execute format('revoke insert on migrations from %I', site);

  -- The queue's tables show their rows to nobody but their owner, unless a policy says so.
  for held in
    select relname as room from pg_class c
     where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p') and relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = site)
  loop
    execute format('create policy %I on graphile_worker.%I to %I using (true) with check (true)',
      site, held.room, site);
  end loop;
end
$$;
