import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { fastTrack } from '#words/fast-track.ts'
import { demoNames } from '../../content/demo-names.ts'
import { fastTrackCourses } from '../../content/fast-track-page.ts'
import { demoAdmin } from '../../content/people.ts'
import { recordDated } from '../domain/history/record-event.server.ts'
import { ledgerEntries } from '../domain/ledger/tables.ts'
import { notifyStaff } from '../domain/notifications/notify-staff.server.ts'
import { registrations } from '../domain/registrations/tables.ts'
import { students } from '../domain/students/tables.ts'
import type { Transaction } from '../platform/database/connect.ts'

const day = 24 * 60 * 60 * 1000
const daysBack = 730
const feePaise = fastTrack.priceInRupees * 100

/** How many things of the named world staff have not read at first sight. */
const unreadAtFirst = 7

/**
 * What lies behind the named world: two years of registrations and fees, rising, so that the charts of
 * the first sight have something to show. None of them waits for a call, and none is from today.
 */
export async function seedDemoHistory(tx: Transaction, now: Date): Promise<void> {
  await tellOfNamedWorld(tx)
  const past = imaginePast(now)
  const newcomers = past.filter(({ phone }, place) => phone === phoneOf(place))
  const known = await tx
    .insert(students)
    .values(
      newcomers.map(({ name, email, phone, course, status, at }) => ({
        ...{ name, email, phone, course, createdAt: at, updatedAt: at },
        status: status === 'attending' ? ('Active' as const) : ('Inactive' as const),
        source: 'registration' as const,
      })),
    )
    .returning({ id: students.id, phone: students.phone })
  const studentOf = new Map(known.map(({ id, phone }) => [phone, id]))
  const registered = await tx
    .insert(registrations)
    .values(
      past.map(({ course, phone, status, at, paidAt }, place) => ({
        ...{ course, phone, status, registeredAt: at, ...timesOf({ status, at, paidAt }, place) },
        studentId: studentOf.get(phone) ?? 0,
        lostReason: status === 'lost' ? (lostReasons[place % lostReasons.length] ?? null) : null,
      })),
    )
    .returning({ id: registrations.id })
  const idOf = (place: number) => registered[place]?.id ?? 0
  await recordDated(
    tx,
    past.map(({ name, phone, at }, place) => ({
      // The accounts they had then are gone.
      actor: { id: randomUUID(), name },
      now: at,
      happened: { event: 'register', id: idOf(place), phone },
    })),
  )
  await seedFees(tx, past, idOf)
}

async function seedFees(
  tx: Transaction,
  past: readonly PastRegistration[],
  idOf: (place: number) => number,
) {
  await tx
    .insert(ledgerEntries)
    .values(
      past.flatMap(({ paidAt }, place) =>
        paidAt ? demoFee({ registrationId: idOf(place), paise: feePaise, at: paidAt }) : [],
      ),
    )
}

/** Owed and paid in one moment. */
export function demoFee(fee: { registrationId: number; paise: number; at: Date }) {
  const { registrationId, paise, at } = fee
  const of = { registrationId, recordedBy: demoAdmin.name, happenedAt: at }
  return [
    { ...of, kind: 'charge' as const, paise, key: `charge ${randomUUID()}` },
    { ...of, kind: 'payment' as const, paise: -paise, method: 'cash' as const, key: randomUUID() },
  ]
}

const lostReasons = [
  'Fees too high',
  'Joined elsewhere',
  'Timing does not suit',
  'No answer after five calls',
]

/** How far somebody of the past got: called some minutes or hours after they registered, and so on. */
function timesOf(
  { status, at, paidAt }: Pick<PastRegistration, 'status' | 'at' | 'paidAt'>,
  place: number,
) {
  const waits = [4, 11, 26, 45, 90, 170, 400, 1_300]
  const calledAt = new Date(at.getTime() + (waits[(place * 7) % waits.length] ?? 60) * 60_000)
  const later = (days: number) => paidAt && new Date(paidAt.getTime() + days * day)
  return {
    calledAt,
    reachedAt: calledAt,
    confirmedAt: paidAt ?? null,
    attendedAt: later(1) ?? null,
    completedAt: (status === 'completed' && later(16)) || null,
  }
}

type PastRegistration = {
  name: string
  email: string
  phone: string
  course: string
  status: 'contacted' | 'attending' | 'completed' | 'lost'
  at: Date
  paidAt: Date | undefined
}

/** Oldest first, the same on every first start but for the days, which count back from `now`. */
function imaginePast(now: Date): PastRegistration[] {
  const chance = createChance(2026)
  const past: PastRegistration[] = []
  for (let ago = daysBack; ago >= 1; ago--) {
    const date = new Date(now.getTime() - ago * day)
    const sunday = date.getUTCDay() === 0
    // From one in three days to one and a half a day; fewer on Sundays.
    const expected = (0.35 + 1.15 * (1 - ago / daysBack)) * (sunday ? 0.4 : 1.1)
    const count = Math.round(2 * expected * chance())
    for (let place = 0; place < count; place++) {
      const next = imagineOne(past.length, date, chance, now)
      const earlier = past[Math.floor(chance() * past.length)]
      // One in six has been here before, for another course.
      const returns = chance() < 1 / 6 && earlier && earlier.course !== next.course
      const { name, email, phone } = returns ? earlier : next
      past.push({ ...next, name, email, phone })
    }
  }
  return past
}

function imagineOne(place: number, date: Date, chance: () => number, now: Date): PastRegistration {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const { given, family } = pick(demoNames)
  const [first, last] = [pick(given), pick(family)]
  const at = new Date(date.getTime() - Math.floor(chance() * 8 * 60) * 60_000)
  const confirmed = chance() < 0.52
  const paidAt = new Date(at.getTime() + Math.floor((0.2 + chance() * 2.5) * day))
  const finished = now.getTime() - at.getTime() > 24 * day
  const paid = confirmed && paidAt < now
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${place}@mail.example`.toLowerCase(),
    phone: phoneOf(place),
    course: pick(fastTrackCourses),
    status: paid ? (finished ? 'completed' : 'attending') : finished ? 'lost' : 'contacted',
    at,
    paidAt: paid ? paidAt : undefined,
  }
}

/** A number of its own for each person of the past, by where in it they first stand. */
function phoneOf(place: number): string {
  return `+9160000${10_000 + place}`
}

/** A row of numbers from 0 up to 1 that looks like chance and is the same every time. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The latest registrations and fees of the named world, as staff would have been told of them. */
async function tellOfNamedWorld(tx: Transaction) {
  const ofStudent = eq(students.id, registrations.studentId)
  const registered = await tx
    .select({
      recordId: registrations.id,
      name: students.name,
      course: registrations.course,
      now: registrations.registeredAt,
    })
    .from(registrations)
    .innerJoin(students, ofStudent)
  const paid = await tx
    .select({
      recordId: registrations.id,
      name: students.name,
      amountPaise: sql<number>`-${ledgerEntries.paise}::float8`,
      now: ledgerEntries.happenedAt,
    })
    .from(ledgerEntries)
    .innerJoin(registrations, eq(registrations.id, ledgerEntries.registrationId))
    .innerJoin(students, ofStudent)
    .where(eq(ledgerEntries.kind, 'payment'))
  const notices = [
    ...registered.map((row) => ({ kind: 'registration' as const, ...row })),
    ...paid.map((row) => ({ kind: 'payment' as const, ...row })),
  ].toSorted((one, other) => one.now.getTime() - other.now.getTime())
  for (const notice of notices.slice(-unreadAtFirst)) await notifyStaff(tx, notice)
}
