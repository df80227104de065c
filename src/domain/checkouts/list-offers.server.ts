import { and, asc, eq, gt, gte, lte } from 'drizzle-orm'
import { dayInIndia } from '../../formats/days.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { countSeats } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import type { Offer } from './contract.ts'

/** Batches of a course that are on sale now, the next start first, with the seats that are truly left. */
export async function listOffers(tx: Transaction, courseId: string, now: Date): Promise<Offer[]> {
  const onSale = await tx
    .select()
    .from(batches)
    .where(
      and(
        ...[eq(batches.courseId, courseId), eq(batches.status, 'open')],
        ...[lte(batches.opensAt, now), gt(batches.closesAt, now)],
        gte(batches.endsOn, dayInIndia(now)),
      ),
    )
    .orderBy(asc(batches.startsOn), asc(batches.id))
    .limit(20)
  const offers: Offer[] = []
  for (const batch of onSale) {
    const { occupied, waiting } = await countSeats(tx, batch, now)
    const { id, mode, days, fromTime, toTime, startsOn, endsOn, seats } = batch
    const left = Math.max(0, seats - occupied - waiting)
    offers.push({ id, mode, days, fromTime, toTime, startsOn, endsOn, seats, left })
  }
  return offers
}
