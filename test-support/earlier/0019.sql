-- As the code of 0019 left it, in the texts that five migrations had on the day they were written:
-- students, an audit trail in the clear and sealed, a parked mail that was settled in a word of then.
insert into users (id, name, email, role, password_hash, email_verified_at, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Meenal Joshi', 'meenal@earlier.example', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', null, '2026-11-21 06:00Z');
insert into students (name, email, phone, course, source) values
  ('Asha Kulkarni', 'asha@earlier.example', '+919876543210', 'Data Science', 'registration'),
  ('Dev Anand Rao', 'dev@earlier.example', null, null, 'staff');
insert into users (id, name, email, password_hash, email_verified_at, student_id) values
  ('00000000-0000-4000-8000-000000000002', 'Asha Kulkarni', 'asha@earlier.example', '$argon2id$v=19$m=19456,t=2,p=1$Am9iZWHjClY0O8t3jMHZUw$nICACBACFSD/Xaa3Vl5ZN2Fi+/B1enFbIVP7xkwn9+w', '2026-11-21 07:00Z',
   (select id from students where email = 'asha@earlier.example'));
insert into registrations (user_id, student_id, course, phone, status, next_contact_on, registered_at)
  select id, student_id, 'Data Science', '+919876543210', 'contacted', '2026-11-24', '2026-11-21 07:05Z'
    from users where email = 'asha@earlier.example';
insert into timeline_entries (registration_id, kind, detail, happened_at, actor_name)
  select id, 'registered', jsonb_build_object('phone', phone), registered_at, null::text from registrations
  union all
  select id, 'contacted', '{"outcome": "reached", "note": "Wants evenings.", "from": "new", "to": "contacted", "next": "2026-11-24"}',
         registered_at + interval '1 hour', 'Meenal Joshi' from registrations;
insert into audit_entries (actor_name, record_kind, record_id, action, before, after) 
  select 'Meenal Joshi', 'student', id::text, 'edit student', '{"course": null}', '{"course": "Data Science"}'
    from students where name = 'Asha Kulkarni';
insert into student_notes (student_id, author_name, note)
  select id, 'Meenal Joshi', 'Came by on Saturday.' from students;
insert into parked_mails
  (job_id, mail_id, tries, refusals, first_tried_at, why, line, parked_at, registration_id, recipient,
   settled_at, settled_by, settled_how)
  select 7, 'registration-1-student', 8, 8, now(), 'refused', '550 no such user', now(), id, 'student',
         now(), 'Meenal Joshi', 'told' from registrations;
