import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { fastTrack } from '#texts/fast-track.ts'
import { demoAdmin } from '../../content/people.ts'
import { websiteSource } from '../../src/modules/attribution/sources/rules.ts'
import { listSources } from '../../src/modules/attribution/sources/sources.server.ts'
import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { ledgerEntries } from '../../src/modules/ledger/tables.ts'
import { notifyStaff } from '../../src/modules/notifications/notify-staff.server.ts'
import { registrations } from '../../src/modules/registrations/tables.ts'
import { students } from '../../src/modules/students/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { imagineCalls } from './demo-calls.ts'
import { seedDemoCalls, seedDemoDesk } from './demo-desk.ts'
import { seedDemoEnrolments } from './demo-enrolments.ts'
import { type DemoRegistration, imaginePast, type PastRegistration, phoneOf } from './demo-past.ts'

const feePaise = fastTrack.priceInRupees * 100

/** Unread notifications at first sight. */
const unreadAtFirst = 7

/**
 * Two years of registrations and fees before the named people, rising, so that charts and reports have
 * data. None of them waits for a call, and none is from today. Returns their events, for the caller to
 * record in order.
 */
export async function seedDemoHistory(tx: Transaction, now: Date): Promise<Dated[]> {
  await notifyOfNamedWorld(tx)
  const past = imaginePast(now)
  const desk = await seedDemoDesk(tx, now)
  const studentOf = await seedStudents(tx, past)
  const sourceOf = await readSources(tx)
  const registered = await tx
    .insert(registrations)
    .values(
      past.map((one, index) => ({
        course: one.course,
        phone: one.phone,
        status: one.status,
        registeredAt: one.at,
        ...timesOf(one),
        studentId: studentOf.get(one.phone) ?? 0,
        counsellorId: desk.counsellorOf(index),
        sourceId: sourceOf(index),
        enquiryKey: byStaff.has(cameByOf(index)) ? `demo history ${index}` : null,
        ...standsAfter({ ...one, counsellorId: desk.counsellorOf(index) }),
      })),
    )
    .returning({ id: registrations.id, studentId: registrations.studentId })
  const storedRegistrations = registered.map(({ id, studentId }, index) => ({
    id,
    studentId,
    counsellorId: desk.counsellorOf(index),
    ...(past[index] as PastRegistration),
  }))
  await seedFees(tx, storedRegistrations)
  await seedDemoEnrolments(tx, storedRegistrations, now)
  const registering = storedRegistrations.map(
    ({ id, name, phone, at }): Dated => ({
      // Their accounts no longer exist.
      actor: { id: randomUUID(), name },
      now: at,
      happened: { event: 'register', id, phone },
    }),
  )
  return [...registering, ...(await seedDemoCalls(tx, storedRegistrations, desk))]
}

/** The final state of each. */
function standsAfter(one: Parameters<typeof imagineCalls>[0]) {
  const works = imagineCalls(one)
  return {
    version: works.length + 1,
    nextContactOn: works.at(-1)?.after.nextContactOn ?? null,
    lastContactAt: works.findLast(({ after }) => 'outcome' in after)?.at ?? null,
    lostReason: one.lostReason,
  }
}

/** The student of each index. */
async function seedStudents(tx: Transaction, past: readonly PastRegistration[]) {
  const newcomers = past.filter(({ phone }, index) => phone === phoneOf(index))
  const enrolledPhones = new Set(
    past.flatMap(({ phone, enrolledAt }) => (enrolledAt ? [phone] : [])),
  )
  const studentRows = await tx
    .insert(students)
    .values(
      newcomers.map(({ name, email, phone, course, status, at }) => ({
        name,
        email,
        phone,
        course,
        createdAt: at,
        updatedAt: at,
        status:
          status === 'attending' || enrolledPhones.has(phone)
            ? ('Active' as const)
            : ('Inactive' as const),
        source: 'registration' as const,
      })),
    )
    .returning({ id: students.id, phone: students.phone })
  return new Map(studentRows.map(({ id, phone }) => [phone, id]))
}

/** Half of them by the website itself. */
const cameBy = [
  ...['Website', 'Google', 'Website', 'JustDial', 'Website', 'Referral', 'Website'],
  ...['Instagram', 'Website', 'Walk-in', 'Google', 'Website', 'College visit'],
]

/** Entered by staff and portals: nobody filled in the form. */
const byStaff = new Set(['JustDial', 'Referral', 'Walk-in', 'College visit'])

const cameByOf = (index: number) => cameBy[index % cameBy.length] ?? ''

async function readSources(tx: Transaction) {
  const idOf = new Map((await listSources(tx)).map(({ id, name }) => [name, id]))
  return (index: number) => idOf.get(cameByOf(index)) ?? websiteSource
}

async function seedFees(tx: Transaction, past: readonly DemoRegistration[]) {
  await tx
    .insert(ledgerEntries)
    .values(
      past.flatMap(({ id, paidAt }) =>
        paidAt ? demoFee({ registrationId: id, paise: feePaise, at: paidAt }) : [],
      ),
    )
}

/** Charged and paid at the same time. */
export function demoFee(fee: { registrationId: number; paise: number; at: Date }) {
  const { registrationId, paise, at } = fee
  const of = { registrationId, recordedBy: demoAdmin.name, happenedAt: at }
  return [
    { ...of, kind: 'charge' as const, paise, key: `charge ${randomUUID()}` },
    { ...of, kind: 'payment' as const, paise: -paise, method: 'cash' as const, key: randomUUID() },
  ]
}

/** Which status somebody reached, and when. */
function timesOf({ calledAt, reachedAt, paidAt, attendedAt, completedAt }: PastRegistration) {
  return {
    calledAt,
    reachedAt: reachedAt ?? null,
    confirmedAt: paidAt ?? null,
    attendedAt: attendedAt ?? null,
    completedAt: completedAt ?? null,
  }
}

/** Notifications for the latest registrations and fees. */
async function notifyOfNamedWorld(tx: Transaction) {
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
