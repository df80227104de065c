create index if not exists known_browsers_by_time on known_browsers (seen_at);
