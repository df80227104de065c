import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { findFamily } from '../students/store.server.ts'
import { findRoom } from './find-room.server.ts'
import { insertPlace } from './hold-place.server.ts'
import { joinQueue } from './join-queue.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { type DeskSeatReason, endOfOffer, isOnSale, type SeatWish } from './rules.ts'
import { findPlace, seatFacts, titleOf } from './store.server.ts'
import { type Batch, batches, places } from './tables.ts'
import { takePlace } from './take-place.server.ts'

type Asked = {
  student: number
  /** By its title. */
  course: string
  wish: SeatWish
  /** Held only, as long as an offer would be good: somebody has to approve what was agreed. */
  isHeld?: boolean
}

export type SeatedAtDesk =
  | {
      ok: true
      as: SeatWish['as']
      starts: string
      placeId: number | null
      /** The seat that was held by this, and until when. */
      held?: { place: number; until: string | null } | undefined
    }
  | ({ ok: false } & DeskSeatReason)

/**
 * A seat in a batch of somebody's course that is on sale, or a place in its line, agreed on while they
 * stand at the desk. The caller has locked the student; refused, nothing is written but what ran out.
 */
export async function seatAtDesk(
  tx: Transaction,
  { student: asked, course, wish, isHeld }: Asked,
  by: By,
): Promise<SeatedAtDesk> {
  const locked = await lockSeats(tx, { student: asked, batches: [wish.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  if ((await titleOf(tx, batch.courseId)) !== course) return { ok: false, reason: 'no-batch' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  if (await isSeatedElsewhere(tx, { batch, student }, by))
    return { ok: false, reason: 'seated-elsewhere' }
  const standing = await findPlace(tx, { batch: batch.id, student })
  // Closed since it was chosen: whoever closed it meant it.
  if (!standing && !isOnSale(batch, by.now)) return { ok: false, reason: 'not-on-sale' }
  if (wish.as === 'wait') return wait(tx, { batch, student }, by)
  return isHeld ? hold(tx, { batch, student }, by) : sit(tx, { batch, student }, by)
}

type Locked = { batch: Batch; student: number }

async function sit(tx: Transaction, { batch, student }: Locked, by: By): Promise<SeatedAtDesk> {
  const seated = await takePlace(tx, { batch: batch.id, student, for: 'desk' }, by)
  if (!seated.ok) return seated
  return { ok: true, as: 'seat', starts: batch.startsOn, placeId: seated.place.id }
}

/** Who has one there already keeps it as it is. Staff hold it, so it is no hold of the student’s own. */
async function hold(tx: Transaction, { batch, student }: Locked, by: By): Promise<SeatedAtDesk> {
  const held = { ok: true, as: 'seat', starts: batch.startsOn } as const
  await lapsePlaces(tx, batch, by)
  const standing = await findPlace(tx, { batch: batch.id, student })
  if (standing) return { ...held, placeId: standing.id }
  const room = await findRoom(tx, { batch, student, for: 'desk' }, by.now)
  if (!room.ok) return room
  const expiresAt = endOfOffer(batch, by.now)
  const { id: place } = await insertPlace(tx, {
    ...{ batchId: batch.id, studentId: student, state: 'held', source: 'desk' },
    ...{ expiresAt, madeAt: by.now, changedAt: by.now },
  })
  await record(tx, { event: 'hold place', id: student, ...(await seatFacts(tx, batch)) }, by)
  return { ...held, placeId: place, held: { place, until: expiresAt.toISOString() } }
}

async function wait(tx: Transaction, { batch, student }: Locked, by: By): Promise<SeatedAtDesk> {
  const joined = await joinQueue(
    tx,
    { course: batch.courseId, batch: batch.id, student, for: 'desk' },
    by,
  )
  if (!joined.ok) return { ok: false, reason: joined.reason }
  return { ok: true, as: 'wait', starts: batch.startsOn, placeId: null }
}

/** Under the lock of the student: two desks that choose two batches are one after the other. */
async function isSeatedElsewhere(
  tx: Transaction,
  { batch, student }: Locked,
  { now }: By,
): Promise<boolean> {
  const others = await tx
    .select({ id: places.id })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .where(
      and(
        inArray(places.studentId, await findFamily(tx, student)),
        eq(places.state, 'taken'),
        eq(batches.courseId, batch.courseId),
        ne(batches.id, batch.id),
        ne(batches.status, 'cancelled'),
        gte(batches.endsOn, dayInIndia(now)),
      ),
    )
    .limit(1)
  return others.length > 0
}
