import { inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { users } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'
import { reportRecipients } from './tables.ts'

export type NameReadersResult = { ok: true } | { ok: false; reason: 'recipient-not-allowed' }

/** Recipients of the weekly report; only users who may see all reports now. */
export function setReportRecipients(
  db: Database,
  ids: readonly string[],
  { actor, now }: PersonContext,
): Promise<NameReadersResult> {
  return db.transaction(async (tx): Promise<NameReadersResult> => {
    // Of two simultaneous changes the second reads what the first wrote.
    await tx.execute(sql`lock table ${reportRecipients} in share row exclusive mode`)
    const eligible = await listReportRecipients(tx)
    if (ids.some((id) => !eligible.some((person) => person.id === id)))
      return { ok: false, reason: 'recipient-not-allowed' }
    const before = namesOf(eligible.filter(({ isRecipient }) => isRecipient))
    const after = namesOf(eligible.filter(({ id }) => ids.includes(id)))
    await tx.delete(reportRecipients)
    if (ids.length > 0)
      await tx.insert(reportRecipients).values([...new Set(ids)].map((userId) => ({ userId })))
    if (before === after) return { ok: true }
    const facts = { before: { recipients: before }, after: { recipients: after } }
    await record(tx, { event: 'set report recipients', id: 'site', ...facts }, { actor, now })
    return { ok: true }
  })
}

/** All users who may see all reports, and whether they get the weekly report. */
export function listReportRecipients(tx: Transaction) {
  const mayRead = sql`exists (select from staff_roles s where s.user_id = ${users.id}
    and s.role = any(${sql.param(rolesThatMay('reports.see'))}::text[]))`
  return tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isRecipient: sql<boolean>`${inArray(
        users.id,
        tx.select({ id: reportRecipients.userId }).from(reportRecipients),
      )}`,
    })
    .from(users)
    .where(sql`${mayRead} and ${users.disabledAt} is null`)
    .orderBy(users.name, users.id)
}

/** The named recipients; their roles are read again, since they may have left. */
export async function findReportRecipients(tx: Transaction) {
  return (await listReportRecipients(tx)).filter(({ isRecipient }) => isRecipient)
}

function namesOf(people: readonly { name: string }[]): string {
  return people.map(({ name }) => name).join(', ')
}
