import { eq } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { dropReminders } from './enqueue-notification.server.ts'
import { lockJoining } from './locks.server.ts'
import { checkInstalments, type InstalmentReason, type OpenPart, splitAtNext } from './rules.ts'
import { readJoining } from './store.server.ts'
import { dues, type Joining, joinings } from './tables.ts'

type Asked = { id: number; version: number; parts: OpenPart[]; reason: string }

type ChangedInstalments =
  | { ok: true }
  | { ok: false; reason: 'no-joining' }
  | ({ ok: false } & InstalmentReason)
  | ChangedSince<'parts'>

/**
 * Other sums and days for what is not paid yet. What is paid stays, and so does the sum: under the lock of the
 * joining, so that a payment in the same moment is before it or after it.
 */
export function changeInstalments(
  db: Database,
  { id, version, parts, reason }: Asked,
  by: ByPerson,
): Promise<ChangedInstalments> {
  return db.transaction(async (tx) => {
    const row = await lockJoining(tx, id)
    const found = row && (await readJoining(tx, id, by.now))
    if (!row || !found) return { ok: false, reason: 'no-joining' }
    if (row.version !== version) return lateFor(row)
    const standing = found.joining.parts
    const wrong = checkInstalments(standing, parts, dayInIndia(by.now))
    if (wrong) return { ok: false, ...wrong }
    const { kept } = splitAtNext(standing)
    const all = [...kept, ...parts].map(({ paise, dueOn }) => ({ paise, dueOn }))
    await replaceDues(tx, row, { all, by })
    const happened = { before: { parts: inWords(standing) }, after: { parts: inWords(all) } }
    const { studentId, course } = row
    const changed = { event: 'change instalments', id: studentId, course, reason } as const
    await record(tx, { ...changed, ...happened }, by)
    await dropReminders(tx, id)
    await announceChange(tx)
    return { ok: true }
  })
}

async function replaceDues(
  tx: Transaction,
  { id, version }: Joining,
  { all, by }: { all: OpenPart[]; by: ByPerson },
) {
  await tx.delete(dues).where(eq(dues.joiningId, id))
  await tx
    .insert(dues)
    .values(all.map((part, place) => ({ joiningId: id, part: place + 1, ...part })))
  const changed = { version: version + 1, changedBy: by.actor.name, changedAt: by.now }
  await tx.update(joinings).set(changed).where(eq(joinings.id, id))
}

/** Whose change it was is known where it were the instalments; a step of the joining says nobody. */
function lateFor({ changedBy, changedAt }: Joining): ChangedSince<'parts'> {
  return { ok: false, reason: 'changed-since', by: changedBy, at: changedAt, differs: ['parts'] }
}

function inWords(parts: readonly OpenPart[]): string {
  return parts
    .map(({ paise, dueOn }) => `${formatRupees(paise)} by ${formatDate(dueOn)}`)
    .join('; ')
}
