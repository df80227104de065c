-- A course may say what visitors want to know before they call. Drafts hold every field of the form, empty
-- where nothing is filled in; those from before get the new ones. What is published stays as it is.
update courses
   set draft = (('{"subject":"","level":"","teacher":"","mode":"","taughtIn":"","weeklyHours":null,'
             || '"before":"","bring":"","builds":""}')::jsonb || draft::jsonb)::json
 where draft is not null;
