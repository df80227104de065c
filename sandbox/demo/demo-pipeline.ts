import { eq } from 'drizzle-orm'
import { fastTrack } from '#texts/fast-track.ts'
import { type DemoStudent, demoAdmin } from '../../content/people.ts'
import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { ledgerEntries } from '../../src/modules/ledger/tables.ts'
import {
  firstTimes,
  recordProgress,
} from '../../src/modules/registrations/change-registration.server.ts'
import { stepTo } from '../../src/modules/registrations/rules.ts'
import { registrations } from '../../src/modules/registrations/tables.ts'
import type { Actor } from '../../src/platform/action-context.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { demoFee } from './demo-history.ts'

const hour = 60 * 60 * 1000

/** How a registration of the demo reached its status, and after how many hours. */
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

type Demo = {
  id: number
  student: DemoStudent
  /** Their accounts. */
  accounts: { student: string; admin: string }
  registeredAt: Date
  now: Date
}

/** The contacts, status changes and fees of a demo registration, and its next call, as events. */
export async function seedPipeline(tx: Transaction, demo: Demo): Promise<Dated[]> {
  const { id, student, accounts, registeredAt, now } = demo
  const { status, notes, phone, name, nextContactInDays } = student
  const at = (hours: number) => new Date(registeredAt.getTime() + hours * hour)
  const next = nextContactInDays === undefined ? null : addDays(dayInIndia(now), nextContactInDays)
  const self: Actor = { id: accounts.student, name }
  const events: Dated[] = [
    { actor: self, now: registeredAt, happened: { event: 'register', id, phone } },
  ]
  if (status === 'new') return events
  const isLost = status === 'lost'
  const actor: Actor = { id: accounts.admin, name: demoAdmin.name }
  const contact = firstContact(next, isLost ? '' : notes)
  events.push({ actor, now: at(2), happened: { ...contact, id, version: 2 } })
  for (const [index, { from, to, after: hours }] of ways[status].entries()) {
    const step = stepTo({ status: from, paidPaise: 0 }, to)
    const amountPaise = step.ok && step.needs === 'fee' ? fastTrack.priceInRupees * 100 : undefined
    const [before, after] = [{ status: from }, { status: to, lostReason: isLost ? notes : null }]
    const moveEvent = {
      event: 'change registration status',
      id,
      version: index + 3,
      before,
    } as const
    events.push({
      actor,
      now: at(hours),
      happened: { ...moveEvent, after: { ...after, amountPaise } },
    })
    if (amountPaise)
      await tx
        .insert(ledgerEntries)
        .values(demoFee({ registrationId: id, paise: amountPaise, at: at(hours) }))
  }
  const stands = { nextContactOn: next, lostReason: isLost ? notes : null }
  await noteWork(tx, { id, ...stands }, events)
  return events
}

async function noteWork(
  tx: Transaction,
  { id, ...stands }: { id: number; nextContactOn: string | null; lostReason: string | null },
  events: readonly Dated[],
) {
  await tx
    .update(registrations)
    .set({ version: events.length, ...stands, ...timesOf(events) })
    .where(eq(registrations.id, id))
  for (const one of events) await recordProgress(tx, { id, counsellorId: null }, one.happened, one)
}

/** When it first reached each status: the first of two times stays. */
function timesOf(events: readonly Dated[]) {
  return Object.assign({}, ...events.toReversed().map((one) => firstTimes(one.happened, one.now)))
}

function firstContact(nextContactOn: string | null, note: string) {
  const after = { status: 'contacted', nextContactOn, outcome: 'reached', note } as const
  const before = { status: 'new', nextContactOn: null } as const
  return { event: 'record contact', before, after } as const
}
