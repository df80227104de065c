-- Whether invented people were seeded. Databases of earlier demos have the last of them.
alter table site_identity add column is_demo boolean not null default false;
update site_identity set is_demo = exists (select from users where email = 'zoya.pathan@mail.example');
