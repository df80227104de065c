import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { dropReminders } from './jobs.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { checkInstalments, type InstalmentReason, type OpenPart, splitAtNext } from './rules.ts'
import { readEnrolment } from './store.server.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

type ChangeInstalmentsInput = { id: number; version: number; parts: OpenPart[]; reason: string }

type ChangedInstalments =
  | { ok: true }
  | { ok: false; reason: 'no-enrolment' }
  | ({ ok: false } & InstalmentReason)
  | ChangedSince<'parts'>

/**
 * Changes amounts and dates of unpaid instalments; the total and paid ones stay. Under the lock of the
 * enrolment, so that a concurrent payment comes before or after.
 */
export function changeInstalments(
  db: Database,
  { id, version, parts, reason }: ChangeInstalmentsInput,
  context: PersonContext,
): Promise<ChangedInstalments> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    const enrolmentData = row && (await readEnrolment(tx, id, context.now))
    if (!row || !enrolmentData) return { ok: false, reason: 'no-enrolment' }
    if (row.version !== version) return lateFor(row)
    const existingParts = enrolmentData.enrolment.parts
    const wrong = checkInstalments(existingParts, parts, dayInIndia(context.now))
    if (wrong) return { ok: false, ...wrong }
    const { kept: fixedParts } = splitAtNext(existingParts)
    const all = [...fixedParts, ...parts].map(({ paise, dueOn }) => ({ paise, dueOn }))
    await replaceDues(tx, row, { all, by: context })
    const facts = { before: { parts: inWords(existingParts) }, after: { parts: inWords(all) } }
    const { studentId, course } = row
    const event = { event: 'change instalments', id: studentId, course, reason } as const
    await record(tx, { ...event, ...facts }, context)
    await dropReminders(tx, id)
    await announceChange(tx)
    return { ok: true }
  })
}

async function replaceDues(
  tx: Transaction,
  { id, version }: Enrolment,
  { all, by: context }: { all: OpenPart[]; by: PersonContext },
) {
  await tx.delete(dues).where(eq(dues.enrolmentId, id))
  await tx
    .insert(dues)
    .values(all.map((part, index) => ({ enrolmentId: id, part: index + 1, ...part })))
  const update = { version: version + 1, changedBy: context.actor.name, changedAt: context.now }
  await tx.update(enrolments).set(update).where(eq(enrolments.id, id))
}

/**
 * Whose change it was is known where it were the instalments; a step of the enrolment says nobody.
 */
function lateFor({ changedBy, changedAt }: Enrolment): ChangedSince<'parts'> {
  return { ok: false, reason: 'changed-since', by: changedBy, at: changedAt, differs: ['parts'] }
}

function inWords(parts: readonly OpenPart[]): string {
  return parts
    .map(({ paise, dueOn }) => `${formatRupees(paise)} by ${formatDate(dueOn)}`)
    .join('; ')
}
