import { and, gte, inArray, isNull, notLike, or, sql } from 'drizzle-orm'
import { openingTimes } from '../../../../content/opening-times.ts'
import { defineScheduledJob } from '../../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { myDay } from '../../../ui/addresses/staff-map.ts'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { listOwners } from '../../accounts/roles/store.server.ts'
import { notifyStaff } from '../../notifications/notify-staff.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import { markNotified } from '../change-registration.server.ts'
import { isNotEnrolled } from '../list/store.server.ts'
import { lockRegistrations } from '../locks.server.ts'
import { findRegistrant } from '../store.server.ts'
import { registrations } from '../tables.ts'
import { minutesOpen, waitDays } from './rules.ts'

export const waitingJob = defineScheduledJob('notify-of-waiting', '*/5 * * * *')

/**
 * Tells owners, each time once and together, of enquiries that nobody has called within the limit of the
 * settings, counted in opening hours. A walk-in was spoken to when it was entered.
 */
export async function notifyOfWaiting(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  times = openingTimes,
): Promise<void> {
  const now = clock()
  const { enquiryLimitMinutes: limit } = await readSettings(db)
  if (limit === null) return
  await db.transaction(async (tx) => {
    const { id, status, nextContactOn, registeredAt, enquiryKey, waitNotifiedAt } = registrations
    // Written out, as the partial index has it: a parameter would not match.
    const untried = sql`${status} = 'new' and ${nextContactOn} is null`
    const since = startOfDay(addDays(dayInIndia(now), -waitDays))
    const isNoWalkIn = or(isNull(enquiryKey), notLike(enquiryKey, 'desk %'))
    const isWaiting = and(
      untried,
      gte(registeredAt, since),
      isNull(waitNotifiedAt),
      isNoWalkIn,
      isNotEnrolled,
    )
    const waitingRows = await tx.select({ id, registeredAt }).from(registrations).where(isWaiting)
    const lateIds = waitingRows
      .filter((row) => minutesOpen(row.registeredAt, now, times) >= limit)
      .map((row) => row.id)
    if (lateIds.length === 0) return
    // Called or seen by another process since: not news any more.
    const late = await lockRegistrations(tx, and(inArray(id, lateIds), isWaiting))
    const [first] = late
    if (!first) return
    await markNotified(
      tx,
      late.map((row) => row.id),
      now,
    )
    const facts = { enquiries: late.length, minutes: limit }
    const name = (await findRegistrant(tx, first.id))?.name ?? ''
    await notifyStaff(tx, { kind: 'waiting', name, ...facts, recordId: first.id, now })
    for (const owner of await listOwners(tx))
      await sendMail(tx, waitingMail, {
        to: owner.email,
        owner,
        registrationId: first.id,
        publicUrl: config.publicUrl,
        ...facts,
      })
  })
}

/** Without a name: who reads the mail may be anywhere. */
const waitingMail = defineMail<{
  owner: { id: string; name: string }
  registrationId: number
  enquiries: number
  minutes: number
  publicUrl: string
}>({
  id: ({ registrationId, owner }) => `waiting-${registrationId}-${owner.id}`,
  write: ({ owner, enquiries, minutes, publicUrl, language }) => {
    const waitingEnquiriesMail = textsFor(language).waitingEnquiriesMail
    return {
      subject: waitingEnquiriesMail.subject(enquiries),
      parts: [
        ...waitingEnquiriesMail.before(owner.name, enquiries, minutes),
        {
          link: `${publicUrl}${to.adminRecord('enrollment', myDay)}`,
          label: waitingEnquiriesMail.link,
        },
        ...waitingEnquiriesMail.after,
      ],
    }
  },
})
