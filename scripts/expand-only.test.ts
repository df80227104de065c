import { describe, expect, test } from 'vitest'
import { problemsOf } from './expand-only.ts'

const judge = (text: string) => problemsOf('9999_anything.sql', text)

describe('a migration that breaks the previous version', () => {
  // S161
  test.each([
    'alter table users drop column role;',
    'alter table users drop role;',
    'alter table users add column a text, drop column role;',
    'drop table timeline_entries;',
    'ALTER TABLE users RENAME COLUMN name TO full_name;',
    'alter table users rename to people;',
    'alter table users alter column name type varchar(40);',
    'alter table users alter column name set data type text;',
    'alter table users alter column phone set not null;',
    'alter table users add column nickname text not null;',
    'alter table users add nickname text not null, add age int;',
    'create unique index one_phone on users (phone);',
    'drop function seal_events(jsonb);',
    'truncate sessions;',
  ])('is refused: %s', (text) => {
    expect(judge(text)).toHaveLength(1)
  })

  // S161
  test('unless it names the version since which nothing uses what it removes', () => {
    expect(
      judge(
        '-- contract: nothing reads users.role since 0.2.0\nalter table users drop column role;',
      ),
    ).toEqual([])
    expect(judge('-- contract:\nalter table users drop column role;')).toHaveLength(1)
  })
})

// S161
test.each([
  'create table factors (id uuid primary key, kind text not null, unique (kind));',
  "alter table users add column language text not null default 'en';",
  'alter table users add column number bigint generated always as identity;',
  'alter table users add column nickname text;',
  'create index users_by_name on users (name);',
  'create table batch_seats (name text not null); create unique index one_name on batch_seats (name);',
  'create table batch_seats (name text); alter table batch_seats alter column name set not null;',
  '-- Nothing is dropped: drop table users;\nselect 1;',
  `create function f() returns trigger language plpgsql as $$ begin drop table users; end $$;`,
  "comment on table users is 'drop table users';",
  'drop index users_by_name;',
  'alter table users drop constraint users_kind_check;',
  'alter table users alter column phone drop not null;',
  'drop trigger roles_announced on staff_roles;',
])('one that only adds is accepted: %s', (text) => {
  expect(judge(text)).toEqual([])
})

test('the baseline is not checked', () => {
  expect(problemsOf('0001_baseline.sql', 'drop table users;')).toEqual([])
})
