import type { ByPerson } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { answerOnce } from '../../../platform/idempotency/run-once.server.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { isNight, nextMorning } from '../../messages/rules.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { findReader } from '../../students/find-recipient.server.ts'
import { lockJoining } from '../locks.server.ts'
import { readJoining } from '../store.server.ts'
import { noteTelling } from './notify-once.server.ts'
import {
  agreedOn,
  openOfDay,
  type ReminderWay,
  type RemindReason,
  reminderFor,
  wordsByHand,
} from './rules.ts'
import { listReminded } from './store.server.ts'
import { reminderMail } from './write-fee-mails.server.ts'

/** What staff saw in the list: of which joining, and on which day it is due. */
type Asked = { joiningId: number; dueOn: string; key: string }

/** `at`: when it goes, which at night is the next morning. */
type Reminded =
  | { ok: true; way: ReminderWay; paise: number; at: string }
  | ({ ok: false } & RemindReason)

/**
 * Reminds whoever owes what is due on a day, once on a day, whoever else reminds them: by mail, or where they
 * have no address by what staff write themselves. One that waits is taken back with what is paid.
 */
export function remindByHand(
  services: Services,
  { key, ...asked }: Asked,
  by: ByPerson,
): Promise<Reminded> {
  return services.db.transaction((tx) =>
    answerOnce(tx, { key, asked: { remind: asked } }, by, () => remind(tx, services, asked, by)),
  )
}

/** Under the lock of the joining: of two who press at once the second finds them reminded. */
async function remind(
  tx: Transaction,
  services: Services,
  { joiningId, dueOn }: Omit<Asked, 'key'>,
  by: ByPerson,
): Promise<Reminded> {
  const row = await lockJoining(tx, joiningId)
  const found = row && (await readJoining(tx, joiningId, by.now))
  const reader = row && (await findReader(tx, row.studentId))
  if (!found || !reader) return { ok: false, reason: 'no-joining' }
  if (row.state === 'left') return { ok: false, reason: 'left' }
  const { joining } = found
  const paise = openOfDay(joining.parts, dueOn)
  if (paise <= 0) return { ok: false, reason: 'not-open' }
  const way = reader.email ? 'mail' : 'whatsapp'
  if (way === 'whatsapp' && isNight(by.now)) return { ok: false, reason: 'night' }
  const at = isNight(by.now) ? nextMorning(by.now) : by.now
  const day = dayInIndia(at)
  if (await isToldOn(tx, { joiningId, dueOn, day })) return { ok: false, reason: 'reminded' }
  const telling = { joiningId, now: at }
  await noteTelling(tx, { ...telling, what: 'hand', about: `${dueOn} on ${day}` })
  // The one that would go by itself on that day need not go as well.
  const own = reminderFor(dueOn, { today: day, agreedOn: agreedOn(row) })
  if (own) await noteTelling(tx, { ...telling, what: own, about: dueOn })
  if (way === 'mail') {
    const letter = { reader, joining, words: wordsByHand(dueOn, day), dueOn, paise }
    await queueMail(tx, reminderMail(services, { ...letter, name: `hand-${day}` }))
  }
  const { studentId: id, course } = row
  await record(tx, { event: 'remind of fee', id, course, amountPaise: paise, way }, by)
  await announceChange(tx)
  return { ok: true, way, paise, at: at.toISOString() }
}

async function isToldOn(
  tx: Transaction,
  { joiningId, dueOn, day }: { joiningId: number; dueOn: string; day: string },
): Promise<boolean> {
  const told = await listReminded(tx, [joiningId])
  return told.some((one) => one.dueOn === dueOn && dayInIndia(one.at) >= day)
}
