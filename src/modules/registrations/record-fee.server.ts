import { eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import type { Incoming } from '../ledger/add-entry.server.ts'
import { receiveMoney } from '../ledger/documents/receive-money.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { students } from '../students/tables.ts'
import { registrations } from './tables.ts'

type Fee = Incoming & {
  registrationId: number
  key: string
  /** The step that it came with says so in the history. */
  isToldByStep?: boolean
}

/** Keeps a fee for Fast Track that came, with its receipt. The caller holds the lock of its registration. */
export async function recordFee(
  tx: Transaction,
  { registrationId, isToldByStep = false, ...money }: Fee,
  by: By,
) {
  const received = await receiveMoney(tx, { ...money, of: { registrationId } }, by)
  if (!received.ok || !received.isNew) return received
  const [student] = await tx
    .select({ name: students.name })
    .from(students)
    .innerJoin(registrations, eq(registrations.studentId, students.id))
    .where(eq(registrations.id, registrationId))
  const facts = { id: registrationId, name: student?.name ?? '', amountPaise: money.paise }
  const { method } = money
  if (isToldByStep) await record(tx, { event: 'take fee', ...facts }, by)
  else await record(tx, { event: 'record fee', ...facts, method }, by)
  await announceChange(tx)
  return received
}
