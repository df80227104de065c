import type pg from 'pg'
import type { Traffic } from './traffic.ts'

/** Of everything acknowledged, how much a database does not contain. */
export async function countLost(
  client: pg.Client,
  { acknowledged }: Pick<Traffic, 'acknowledged'>,
) {
  const missing = async (text: string, keys: unknown[] | string) => {
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::int as missing from (${text}) missing`,
      [keys],
    )
    return rows[0]?.missing ?? Number.NaN
  }
  const absent = (table: string, column: string) =>
    `select unnest($1::text[]) except select ${column} from ${table}`
  const older = (table: string, key: string, version: string) =>
    `select from jsonb_to_recordset($1::jsonb) as acknowledged (key text, version int)
      where not exists (select from ${table}
                         where ${key} = acknowledged.key and ${version} >= acknowledged.version)`
  const versionsOf = (versions: Map<unknown, number>) =>
    JSON.stringify([...versions].map(([key, version]) => ({ key: String(key), version })))

  return {
    'sign-ups lost': await missing(absent('users', 'email'), [...acknowledged['sign-ups']]),
    'registrations lost': await missing(
      `select unnest($1::text[]) except
       select u.email || ' ' || r.course from registrations r join users u on u.id = r.user_id`,
      [...acknowledged.registrations],
    ),
    'profiles lost': await missing(
      older('users', 'email', `coalesce(substring(name from 'the (\\d+)$')::int, 0)`),
      versionsOf(acknowledged.profiles),
    ),
    'contacts lost': await missing(
      older('registrations', 'id::text', 'version'),
      versionsOf(acknowledged.contacts),
    ),
    'notes lost': await missing(absent('student_notes', 'note'), [...acknowledged.notes]),
    'publications lost': await missing(absent('course_revisions', `course ->> 'description'`), [
      ...acknowledged.publications,
    ]),
    'imports lost': await missing(absent('students', 'email'), [...acknowledged.imports]),
    'merges lost': await missing(
      `select unnest($1::text[]) except
       select merged_id::text from student_merges where undone_at is null`,
      [...acknowledged.merges].map(String),
    ),
  }
}

/** Rows that exist twice, and registrations without exactly one audit event. */
export async function countBroken(client: pg.Client) {
  const { rows } = await client.query<Record<string, number>>(`
    select
      (select count(*)::int from (
        select from users group by email having count(*) > 1) twice) as "people twice",
      (select count(*)::int from (
        select from registrations where user_id is not null group by user_id, course having count(*) > 1) twice)
        as "registrations twice",
      (select count(*)::int from registrations r where r.user_id is not null and (
        select count(*) from audit_events e where e.record_kind = 'registration'
           and e.record_id = r.id::text and e.event = 'register') <> 1)
        as "registrations without exactly one audit event"`)
  return rows[0] ?? {}
}
