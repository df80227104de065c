-- A registration or a student may name any published course, and a title may have 160 characters: with
-- the hundred from before, one of 120 could be offered and never stored. Not checked again for what
-- stands, which was held to less.
alter table registrations drop constraint registrations_course_check;
alter table registrations add constraint registrations_course_check
  check (char_length(course) between 1 and 160) not valid;
alter table students drop constraint students_course_check;
alter table students add constraint students_course_check
  check (char_length(course) between 1 and 160) not valid;
