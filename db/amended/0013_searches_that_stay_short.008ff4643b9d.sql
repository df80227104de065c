drop index if exists registrations_course_search;
create index registrations_course_search on registrations using gin (lower(course) gin_trgm_ops);
