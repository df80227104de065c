import { eq } from 'drizzle-orm'
import { fastTrack } from '#words/fast-track.ts'
import { type DemoStudent, demoAdmin } from '../../content/people.ts'
import { timelineEntries } from '../domain/history/tables.ts'
import { payments } from '../domain/payments/tables.ts'
import { stepTo } from '../domain/registrations/rules.ts'
import { registrations } from '../domain/registrations/tables.ts'
import { addDays, dayInIndia } from '../formats/days.ts'
import type { Transaction } from '../platform/database/connect.ts'

const hour = 60 * 60 * 1000

/** How a registration of the demo world came to where it stands, and how many hours in. */
const ways = {
  new: [],
  contacted: [],
  confirmed: [{ from: 'contacted', to: 'confirmed', after: 22 }],
  attending: [
    { from: 'contacted', to: 'confirmed', after: 22 },
    { from: 'confirmed', to: 'attending', after: 47 },
  ],
  completed: [
    { from: 'contacted', to: 'confirmed', after: 22 },
    { from: 'confirmed', to: 'attending', after: 47 },
    { from: 'attending', to: 'completed', after: 18 * 24 },
  ],
  lost: [{ from: 'contacted', to: 'lost', after: 45 }],
} as const satisfies Record<DemoStudent['status'], object[]>

/** The contacts, steps and fees behind a registration of the demo world, and when to call next. */
export async function seedPipeline(
  tx: Transaction,
  demo: { id: number; student: DemoStudent; registeredAt: Date; now: Date },
): Promise<void> {
  const { id, student, registeredAt, now } = demo
  const { status, notes, phone, nextContactInDays } = student
  const at = (hours: number) => new Date(registeredAt.getTime() + hours * hour)
  const next = nextContactInDays === undefined ? null : addDays(dayInIndia(now), nextContactInDays)
  let version = 1
  const note = (kind: string, detail: object, happenedAt: Date) =>
    tx.insert(timelineEntries).values({
      registrationId: id,
      kind,
      detail,
      happenedAt,
      ...(kind !== 'registered' && { version: ++version, actorName: demoAdmin.name }),
    })

  await note('registered', { phone }, registeredAt)
  if (status === 'new') return
  const lost = status === 'lost'
  const contact = { outcome: 'reached', from: 'new', to: 'contacted' }
  await note('contact', { ...contact, note: lost ? '' : notes, next }, at(2))
  for (const { from, to, after } of ways[status]) {
    const step = stepTo({ status: from, paidPaise: 0 }, to)
    const amountPaise = step.ok && step.needs === 'fee' ? fastTrack.priceInRupees * 100 : null
    await note('moved', { from, to, amountPaise, reason: lost ? notes : null }, at(after))
    if (amountPaise)
      await tx.insert(payments).values({
        registrationId: id,
        amountPaise,
        recordedBy: demoAdmin.name,
        paidAt: at(after),
      })
  }
  await tx
    .update(registrations)
    .set({ version, nextContactOn: next, lostReason: lost ? notes : null })
    .where(eq(registrations.id, id))
}
