-- Old addresses of the site that lead to a page: asked for only where the site has no page.
create table redirects (
  id bigint generated always as identity primary key,
  path text not null unique check (path ~ '^/[^/]' and char_length(path) <= 200),
  target text not null check (target ~ '^(/|https://)' and char_length(target) <= 500),
  saved_by text not null,
  saved_at timestamptz not null
);
create trigger redirects_changed after insert or delete or update or truncate on redirects for each statement execute function notify_catalogue_changed();
