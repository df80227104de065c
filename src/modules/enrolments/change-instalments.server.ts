import { eq } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { dropReminders } from './jobs.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { checkInstalments, type InstalmentReason, type OpenPart, splitAtNext } from './rules.ts'
import { readEnrolment } from './store.server.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

type ChangeInstalmentsInput = { id: number; version: number; parts: OpenPart[]; reason: string }

type InstalmentRefusal = { ok: false } & (InstalmentReason | { reason: 'no-enrolment' })

/** The change of instalments has an actor; a status change of the enrolment has none. */
const versionedInstalments = new VersionedRecords({
  table: enrolments,
  missing: 'no-enrolment',
  lock: (tx, { id }: { id: number; version: number }) => lockEnrolmentById(tx, id),
  late: (_, { changedBy, changedAt }: Enrolment) => ({
    by: changedBy,
    at: changedAt,
    differs: ['parts'],
  }),
  stamp: ({ actor, now }) => ({ changedBy: signatureOf(actor), changedAt: now }),
})

/**
 * Changes amounts and dates of unpaid instalments; the total and paid ones stay. Under the lock of the
 * enrolment, so that a concurrent payment comes before or after.
 */
export function changeInstalments(
  db: Database,
  { id, version, parts, reason }: ChangeInstalmentsInput,
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedInstalments.update<InstalmentRefusal>(
      tx,
      { id, version },
      async ({ studentId, course }) => {
        const enrolmentData = await readEnrolment(tx, id, context.now)
        if (!enrolmentData) return { ok: false, reason: 'no-enrolment' }
        const existingParts = enrolmentData.enrolment.parts
        const wrong = checkInstalments(existingParts, parts, dayInIndia(context.now))
        if (wrong) return { ok: false, ...wrong }
        const { kept: fixedParts } = splitAtNext(existingParts)
        const all = [...fixedParts, ...parts].map(({ paise, dueOn }) => ({ paise, dueOn }))
        await replaceDues(tx, id, all)
        const facts = { before: { parts: inWords(existingParts) }, after: { parts: inWords(all) } }
        const event = { event: 'change instalments', id: studentId, course, reason } as const
        return {
          ok: true,
          changes: {},
          also: async () => {
            await record(tx, { ...event, ...facts }, context)
            await dropReminders(tx, id)
            await announceChange(tx)
          },
        }
      },
      context,
    ),
  )
}

async function replaceDues(tx: Transaction, enrolmentId: number, parts: readonly OpenPart[]) {
  await tx.delete(dues).where(eq(dues.enrolmentId, enrolmentId))
  await tx
    .insert(dues)
    .values(parts.map((part, index) => ({ enrolmentId, part: index + 1, ...part })))
}

function inWords(parts: readonly OpenPart[]): string {
  return parts
    .map(({ paise, dueOn }) => `${formatRupees(paise)} by ${formatDate(dueOn)}`)
    .join('; ')
}
