import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { mailServerAway } from '../../platform/mail/mailer.ts'
import { users } from '../accounts/tables.ts'
import { registrant } from '../registrations/store.server.ts'
import { registrations } from '../registrations/tables.ts'
import { students } from '../students/tables.ts'
import { failedMailsPageSize } from './rules.ts'
import { failedMails } from './tables.ts'

type FailedMailQuery = { registration?: number; student?: number; before?: number }

/** Parked mails, newest first, with the current addresses of their recipients. */
export async function listFailedMails(
  db: Database,
  { registration, student, before }: FailedMailQuery,
) {
  const rows = await selectOpen(
    db,
    and(
      registration === undefined ? undefined : eq(failedMails.registrationId, registration),
      student === undefined ? undefined : eq(registrations.studentId, student),
      before === undefined ? undefined : lt(failedMails.id, before),
    ),
  )
    .orderBy(desc(failedMails.id))
    .limit(failedMailsPageSize + 1)
  const mails = rows.slice(0, failedMailsPageSize).map(withAddresses)
  return { mails, next: rows.length > mails.length ? (mails.at(-1)?.id ?? null) : null }
}

/** An open parked mail, and the addresses it may be sent to. */
export async function findFailedMail(tx: Transaction, id: number) {
  const [row] = await selectOpen(tx, eq(failedMails.id, id))
  return row && withAddresses(row)
}

/** Queued mails whose server could not be reached: they are retried automatically. */
export async function countWaiting(db: Database): Promise<{ count: number; since: Date } | null> {
  const { rows } = await db.execute<{ count: number; since: string }>(sql`
    select count(*)::int as count, min(created_at) as since
      from (select created_at from graphile_worker.jobs
             where task_identifier = 'send-mail' and starts_with(last_error, ${mailServerAway})
             order by id limit ${mostCounted}) as waiting
    having count(*) > 0`)
  return rows[0] ? { count: rows[0].count, since: new Date(rows[0].since) } : null
}

/** My Day must not become slower while the mail server is away. */
const mostCounted = 1_000

function selectOpen(db: Transaction, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(failedMails),
      registration: {
        id: registrations.id,
        name: registrant.name,
        phone: registrations.phone,
        course: registrations.course,
      },
      student: { id: students.id, name: students.name },
      accountEmail: users.email,
      entryEmail: students.email,
    })
    .from(failedMails)
    .innerJoin(registrations, eq(registrations.id, failedMails.registrationId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(isNotNull(failedMails.failedAt), isNull(failedMails.settledAt), which))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectOpen>>[number]

/**
 * `known` are the current addresses of a student: of the student record, then of the account. Nobody types
 * an address into a mail.
 */
function withAddresses({ mail, recipient, failedAt, ...row }: Row) {
  if (!mail || !recipient || !failedAt) throw new Error(`Parked mail ${row.id} is not whole.`)
  const knownEmails = recipient === 'student' ? [row.entryEmail, row.accountEmail] : []
  return {
    ...row,
    mail,
    recipient,
    failedAt,
    isOfAccount: recipient === 'student' && row.accountEmail === mail.to,
    known: knownEmails.filter((address) => address !== null),
  }
}

export type OpenMail = ReturnType<typeof withAddresses>
