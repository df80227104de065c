import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { sources } from '../attribution/tables.ts'
import { readOwnHistory } from '../audit/store.server.ts'
import { listFeesOf } from '../ledger/store.server.ts'
import { registrations } from '../registrations/tables.ts'
import { readTags } from '../registrations/tags/tag-registration.server.ts'
import { listTouches } from '../registrations/touches/landings.server.ts'
import { describeTouch } from '../registrations/touches/rules.ts'
import type { OwnData } from './contract.ts'

/** An account's registrations with their events. */
export async function collectRegistrations(
  db: Database,
  userId: string,
): Promise<OwnData['registrations']> {
  const ownRegistrations = await db
    .select({ ...getTableColumns(registrations), source: sources.name })
    .from(registrations)
    .innerJoin(sources, eq(sources.id, registrations.sourceId))
    .where(eq(registrations.userId, userId))
    .orderBy(asc(registrations.id))
  const ids = ownRegistrations.map(({ id }) => id)
  const [fees, entries, touches, tags] = await Promise.all([
    listFeesOf(db, ids),
    readOwnHistory(db, ids),
    listTouches(db, ids),
    readTags(db, ids),
  ])
  return ownRegistrations.map((registration) => {
    const ofThis = <Row extends { registrationId: number | null }>(rows: readonly Row[]) =>
      rows.filter(({ registrationId }) => registrationId === registration.id)
    return {
      course: registration.course,
      phone: registration.phone,
      status: registration.status,
      registeredAt: registration.registeredAt.toISOString(),
      source: registration.source,
      heardOf: registration.heardOf,
      attribution: ofThis(touches).map(describeTouch),
      nextContactOn: registration.nextContactOn,
      lostReason: registration.lostReason,
      tags: (tags.get(registration.id) ?? []).map(({ tag }) => tag),
      feesPaid: ofThis(fees).map((fee) => ({
        rupees: -fee.paise / 100,
        paidAt: fee.happenedAt.toISOString(),
      })),
      history: ofThis(entries).map(({ what, at, detail }) => ({ what, at, detail })),
    }
  })
}
