-- How often a page was looked at on a day in India, by where from and on what: counts, and of nobody anything
-- (docs/decisions/0068). Only pages that there are make a row, so that a day has some hundreds at most.
create table page_views (
  day date not null,
  page text not null check (char_length(page) between 1 and 200),
  source text not null check (source in ('direct', 'search', 'social', 'campaign', 'site', 'own')),
  device text not null check (device in ('phone', 'tablet', 'computer')),
  views integer not null check (views > 0),
  primary key (day, page, source, device)
);
