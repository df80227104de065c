import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
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
  /** The event of its step says so. */
  isToldByStep?: boolean
}

/** Records a Fast Track fee with its receipt. The caller holds the lock of its registration. */
export async function recordFee(
  tx: Transaction,
  { registrationId, isToldByStep: isNotifiedByStep = false, ...money }: Fee,
  context: ActionContext,
) {
  const received = await receiveMoney(tx, { ...money, of: { registrationId } }, context)
  if (!received.ok || !received.isNew) return received
  const [student] = await tx
    .select({ name: students.name })
    .from(students)
    .innerJoin(registrations, eq(registrations.studentId, students.id))
    .where(eq(registrations.id, registrationId))
  const facts = { id: registrationId, name: student?.name ?? '', amountPaise: money.paise }
  const { method } = money
  if (isNotifiedByStep) await record(tx, { event: 'receive fee', ...facts }, context)
  else await record(tx, { event: 'record fee', ...facts, method }, context)
  await announceChange(tx)
  return received
}
