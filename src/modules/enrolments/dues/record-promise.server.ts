import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { lockEnrolmentById } from '../locks.server.ts'
import { readEnrolment } from '../store.server.ts'
import { checkPromise, type PromiseReason } from './rules.ts'
import { paymentPromises } from './tables.ts'

/** `dueOn`: the next due date that the list showed. */
type PromiseInput = { id: number; dueOn: string; promisedOn: string | null }

/**
 * Records the day on which a student promised to pay the next instalment; without a day the promise is
 * withdrawn.
 */
export function recordPromise(
  db: Database,
  { id, dueOn, promisedOn }: PromiseInput,
  { actor, now }: PersonContext,
): Promise<{ ok: true } | ({ ok: false } & PromiseReason)> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    const data = row && (await readEnrolment(tx, id, now))
    if (!data) return { ok: false, reason: 'no-enrolment' }
    const { next } = data.enrolment
    if (row.state === 'left' || next?.dueOn !== dueOn) return { ok: false, reason: 'not-open' }
    const wrong = checkPromise(promisedOn, dayInIndia(now))
    if (wrong) return { ok: false, ...wrong }
    const before = (await listPromises(tx, [id])).find((one) => one.dueOn === dueOn)
    if ((before?.promisedOn ?? null) === promisedOn) return { ok: true }
    const promise = { enrolmentId: id, dueOn, promisedOn }
    await tx.insert(paymentPromises).values({ ...promise, recordedBy: actor.name, recordedAt: now })
    const facts = { course: row.course, amountPaise: next.paise, promisedOn }
    const event = { event: 'record payment promise', id: row.studentId, ...facts } as const
    await record(tx, event, { actor, now })
    await announceChange(tx)
    return { ok: true }
  })
}

type LastPromise = { enrolmentId: number; dueOn: string; promisedOn: string | null; by: string }

/** The last promise of each of these enrolments. */
export async function listPromises(
  tx: Transaction,
  enrolmentIds: readonly number[],
): Promise<LastPromise[]> {
  const { rows } = await tx.execute<LastPromise>(sql`
    select distinct on (enrolment_id) enrolment_id::float8 as "enrolmentId", due_on::text as "dueOn",
           promised_on::text as "promisedOn", recorded_by as by
      from payment_promises where enrolment_id = any(${sql.param([...enrolmentIds])}::bigint[])
     order by enrolment_id, id desc`)
  return rows
}
