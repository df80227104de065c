-- Searched in lower case: `ilike` lowers the text and the pattern anew for every row it looks at and
-- takes twice as long. Merged students are in them too: the search among registrations asks for
-- whoever they belong to, and a partial index answered only the list of students.
drop index students_name_search;
create index students_name_search on students using gin (lower(name) gin_trgm_ops);
drop index students_email_search;
create index students_email_search on students using gin (email gin_trgm_ops);
drop index users_name_search;
create index users_name_search on users using gin (lower(name) gin_trgm_ops);
