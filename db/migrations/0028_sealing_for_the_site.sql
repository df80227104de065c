-- The site works under a role that may add to the history and not rewrite it (docs/decisions/0044). Sealing
-- runs as the owner of the tables, so it must find those and no others: where pg_temp is not named it is
-- searched first, and a temporary table called `events` would bring triggers of its own along.
alter function seal_events(jsonb) set search_path = pg_catalog, public, pg_temp;
revoke execute on function seal_events(jsonb) from public;
