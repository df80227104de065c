-- As the code of 0026 left it: roles on the team, one history of events, an account with a second step.
insert into users (id, name, email, password_hash, email_verified_at) values
  ('00000000-0000-4000-8000-000000000001', 'Meenal Joshi', 'meenal@earlier.example', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', null);
insert into staff_roles (user_id, role) values ('00000000-0000-4000-8000-000000000001', 'owner');
insert into students (name, email, phone, course, source) values
  ('Asha Kulkarni', 'asha@earlier.example', '+919876543210', 'Data Science', 'registration');
insert into users (id, name, email, password_hash, email_verified_at, student_id) values
  ('00000000-0000-4000-8000-000000000002', 'Asha Kulkarni', 'asha@earlier.example', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', now(),
   (select id from students where email = 'asha@earlier.example'));
insert into registrations (user_id, student_id, course, phone, status, registered_at)
  select id, student_id, 'Data Science', '+919876543210', 'new', '2026-11-22 07:05Z'
    from users where email = 'asha@earlier.example';
insert into events (actor_name, record_kind, record_id, event, facts, in_trail, happened_at)
  select 'The student', 'registration', id::text, 'register', jsonb_build_object('phone', phone), false, registered_at
    from registrations;
insert into recovery_codes (id, user_id) values
  (decode(repeat('ab', 32), 'hex'), '00000000-0000-4000-8000-000000000002');
