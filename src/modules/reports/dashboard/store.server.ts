import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import type { HistoryKind } from '../../audit/rules.ts'
import { incomeBetween } from '../../ledger/store.server.ts'
import type { DashboardPeriod, Figures } from '../staff/dashboard/rules.ts'

/** Students whose requests are undecided. */
export async function listUndecided(db: Database): Promise<Set<number>> {
  const { rows } = await db.execute<{ student: number }>(
    sql`select distinct coalesce(q.student_id, e.student_id, r.student_id)::int as student
          from refund_requests q left join enrolments e on e.id = q.enrolment_id
          left join registrations r on r.id = q.registration_id
         where q.state = 'requested'`,
  )
  return new Set(rows.map(({ student }) => student))
}

/** Counts for each period. Each is an index range; grouping by day would compute the time zone of every row. */
export async function readFigures(
  db: Database,
  spans: readonly DashboardPeriod[],
): Promise<Figures[]> {
  const times = (end: keyof DashboardPeriod) =>
    sql.param(spans.map((span) => span[end].toISOString()))
  const { rows } = await db.execute<Figures>(sql`
    select of_registrations.*,
           (select count(*)::int from students s
             where s.merged_into is null
               and s.created_at >= span.start and s.created_at < span.until) as "students",
           (select count(*)::int from enrolments j
             where j.enrolled_at >= span.start and j.enrolled_at < span.until) as "joins",
           ${incomeBetween(sql`span.start`, sql`span.until`)} as "incomePaise"
      from unnest(${times('from')}::timestamptz[], ${times('until')}::timestamptz[])
           with ordinality as span (start, until, place)
     cross join lateral (
       select count(*)::int as "registrations",
              count(*) filter (where r.status in ('confirmed', 'attending', 'completed'))::int
                as "confirmed"
         from registrations r
        where r.registered_at >= span.start and r.registered_at < span.until
     ) of_registrations
     order by span.place`)
  return rows
}

type RecordOf = { recordKind: HistoryKind; recordId: string }
type RecordName = { kind: HistoryKind; id: string; name: string; starts: string | null }

/** Current names of the records that events refer to; deleted records have none. */
export async function nameRecords(db: Database, records: readonly RecordOf[]) {
  const idsOf = (kind: HistoryKind) =>
    sql.param(
      records.flatMap(({ recordKind, recordId }) =>
        recordKind === kind && kinds[kind].id.test(recordId) ? recordId : [],
      ),
    )
  const { rows } = await db.execute<RecordName>(sql`
    select 'student' as kind, s.id::text as id, s.name, null as starts
      from students s where s.id = any(${idsOf('student')}::bigint[])
    union all
    select 'registration', r.id::text, s.name, null
      from registrations r join students s on s.id = r.student_id
     where r.id = any(${idsOf('registration')}::bigint[])
    union all
    select 'course', c.id, coalesce(c.course ->> 'title', c.draft ->> 'title', c.id), null
      from courses c where c.id = any(${idsOf('course')}::text[])
    union all
    select 'batch', b.id::text, coalesce(c.course ->> 'title', b.course_id), b.starts_on::text
      from batches b left join courses c on c.id = b.course_id
     where b.id = any(${idsOf('batch')}::bigint[])
    union all
    select 'plan', p.id::text, p.name, null
      from fee_plans p where p.id = any(${idsOf('plan')}::bigint[])
    union all
    select 'account', u.id::text, u.name, null
      from users u where u.id = any(${idsOf('account')}::uuid[])`)
  const names = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return ({ recordKind, recordId }: RecordOf): string => {
    const row = names.get(`${recordKind} ${recordId}`)
    if (row) return row.starts ? `${row.name}, ${formatDate(row.starts)}` : row.name
    return recordKind === 'student' ? formatStudentId(Number(recordId)) : kinds[recordKind].goneName
  }
}

const number = /^\d{1,15}$/
/** How the ids of each kind look, and what a record that is gone is called. */
const kinds: Record<HistoryKind, { id: RegExp; goneName: string }> = {
  student: { id: number, goneName: 'a student' },
  registration: { id: number, goneName: 'a deleted registration' },
  course: { id: /./, goneName: 'a deleted course' },
  batch: { id: number, goneName: 'a deleted batch' },
  plan: { id: number, goneName: 'a deleted plan' },
  settings: { id: /./, goneName: 'the settings' },
  // Invitations by number: there is no account yet.
  account: { id: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, goneName: 'a deleted account' },
  import: { id: number, goneName: 'an import' },
}

/** A student, the records merged into it, and the registrations of all of these. */
export async function recordsOfStudent(db: Database, id: number) {
  const { rows } = await db.execute<{ kind: 'student' | 'registration'; id: string }>(sql`
    with own as (select ${id}::bigint as id union select s.id from students s where s.merged_into = ${id})
    select 'student' as kind, own.id::text as id from own
    union all
    select 'registration', r.id::text from registrations r where r.student_id in (select id from own)`)
  const idsOf = (kind: string) => rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return { student: idsOf('student'), registration: idsOf('registration') }
}
