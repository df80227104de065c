-- As the code of 0004 left it: accounts with a role, registrations without a student, their timeline.
insert into users (id, name, email, role, password_hash, email_verified_at, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Meenal Joshi', 'meenal@earlier.example', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', null, '2026-11-20 06:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'Asha Kulkarni', 'asha@earlier.example', 'student', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', '2026-11-20 07:00Z', '2026-11-20 07:00Z'),
  ('00000000-0000-4000-8000-000000000003', 'Imran Shaikh', 'imran@earlier.example', 'student', null, null, '2026-11-20 08:00Z');
insert into provider_accounts (issuer, subject, user_id) values
  ('https://accounts.example', '108', '00000000-0000-4000-8000-000000000003');
insert into registrations (user_id, course, phone, status, registered_at) values
  ('00000000-0000-4000-8000-000000000002', 'Data Science', '+919876543210', 'new', '2026-11-20 07:05Z'),
  ('00000000-0000-4000-8000-000000000003', 'MERN Stack', '+919876543211', 'new', '2026-11-20 08:05Z');
insert into timeline_entries (registration_id, kind, detail, happened_at)
  select id, 'registered', jsonb_build_object('phone', phone), registered_at from registrations;
