import { institute } from '../../../content/institute.ts'
import type { Language } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { writeCalendar } from '../../ui/format/write-calendar.server.ts'
import { findBatch, titleOf } from './store.server.ts'

type CalendarInput = { id: number; now: Date; language: Language; host: string }

/** The classes of a batch as a calendar, public once its sale begins. It contains no names. */
export async function describeCalendar(
  db: Transaction,
  { id, now, language, host }: CalendarInput,
): Promise<string | undefined> {
  const batch = await findBatch(db, id)
  if (!batch || batch.opensAt > now) return undefined
  const { facts } = textsFor(language).seatMails
  const { street, locality, postalCode } = institute.address
  const address = `${institute.name}, ${street}, ${locality}, ${institute.city} ${postalCode}`
  const { days, startsOn, endsOn, version, mode, room } = batch
  return writeCalendar({
    days,
    startsOn,
    endsOn,
    version,
    uid: `batch-${id}@${host}`,
    title: await titleOf(db, batch.courseId),
    place: mode === 'online' ? facts.online : [room, address].filter(Boolean).join(', '),
    fromTime: batch.fromTime.slice(0, 5),
    toTime: batch.toTime.slice(0, 5),
    changedAt: batch.updatedAt,
    isCancelled: batch.status === 'cancelled',
  })
}
