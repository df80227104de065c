import { asc, eq, inArray } from 'drizzle-orm'
import { institute } from '../../../content/institute.ts'
import type { Database } from '../../platform/database/connect.ts'
import { describeDevice } from '../accounts/sign-ins/describe-device.server.ts'
import { listProviders, listSessions } from '../accounts/sign-ins/store.server.ts'
import { knownBrowsers, mailedLinks, users } from '../accounts/tables.ts'
import { timelineEntries } from '../history/tables.ts'
import { listPayments } from '../payments/store.server.ts'
import { registrations } from '../registrations/tables.ts'
import { studentNotes, students } from '../students/tables.ts'
import type { OwnData } from './contract.ts'

/** Everything kept about a person, in the form they may take away; undefined where the account is gone. */
export async function collectData(
  db: Database,
  userId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<OwnData | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, userId))
  if (!account) return undefined
  const [signIns, browsers, providers, links, studentRecord, ownRegistrations] = await Promise.all([
    listSessions(db, userId, now),
    db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId)),
    listProviders(db, userId),
    db.select().from(mailedLinks).where(eq(mailedLinks.userId, userId)),
    account.studentId ? findStudent(db, account.studentId) : null,
    listRegistrations(db, userId),
  ])
  return {
    about: `What ${institute.name} keeps about ${account.name}. Times are in UTC. Who of our staff wrote something is not in this file.`,
    madeAt: now.toISOString(),
    account: {
      name: account.name,
      email: account.email,
      emailConfirmedAt: account.emailVerifiedAt?.toISOString() ?? null,
      phone: account.phone,
      role: account.role,
      picture: account.picture ? new URL(account.picture, publicUrl).href : account.outsidePicture,
      hasPassword: account.passwordHash !== null,
      createdAt: account.createdAt.toISOString(),
      updatedAt: account.updatedAt.toISOString(),
    },
    signIns: signIns.map((session) => ({
      device: describeDevice(session.userAgent),
      browserSaid: session.userAgent,
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      endsAt: session.expiresAt.toISOString(),
    })),
    knownBrowsers: browsers.map(({ seenAt }) => ({ lastSignInAt: seenAt.toISOString() })),
    linkedProviders: providers.map(({ issuer, subject, linkedAt }) => ({
      issuer,
      userId: subject,
      linkedAt: linkedAt.toISOString(),
    })),
    linksSentByMail: links.map(({ purpose, email, createdAt, expiresAt }) => ({
      purpose,
      sentTo: email,
      sentAt: createdAt.toISOString(),
      goodUntil: expiresAt.toISOString(),
    })),
    studentRecord,
    registrations: ownRegistrations,
  }
}

async function findStudent(db: Database, id: number): Promise<OwnData['studentRecord']> {
  const [student] = await db.select().from(students).where(eq(students.id, id))
  if (!student) return null
  const { name, email, phone, course, status, createdAt, updatedAt } = student
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  const noted = await db
    .select()
    .from(studentNotes)
    .where(eq(studentNotes.studentId, id))
    .orderBy(asc(studentNotes.id))
  const notes = noted.map(({ note, writtenAt }) => ({ note, writtenAt: writtenAt.toISOString() }))
  return { name, email, phone, course, status, ...times, notes }
}

async function listRegistrations(db: Database, userId: string): Promise<OwnData['registrations']> {
  const own = await db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(asc(registrations.id))
  const ids = own.map(({ id }) => id)
  const [fees, entries] = await Promise.all([
    listPayments(db, ids),
    db
      .select()
      .from(timelineEntries)
      .where(inArray(timelineEntries.registrationId, ids))
      .orderBy(asc(timelineEntries.id)),
  ])
  return own.map((registration) => ({
    course: registration.course,
    phone: registration.phone,
    status: registration.status,
    registeredAt: registration.registeredAt.toISOString(),
    nextContactOn: registration.nextContactOn,
    lostReason: registration.lostReason,
    feesPaid: fees
      .filter(({ registrationId }) => registrationId === registration.id)
      .map((fee) => ({ rupees: fee.amountPaise / 100, paidAt: fee.paidAt.toISOString() })),
    history: entries
      .filter(({ registrationId }) => registrationId === registration.id)
      .map((entry) => ({
        what: entry.kind,
        at: entry.happenedAt.toISOString(),
        detail: ownDetail(entry.detail),
      })),
  }))
}

/** What a timeline says of the person. Whatever else is noted there is about us, and stays here. */
const ofThePerson = ['phone', 'from', 'to', 'outcome', 'note', 'reason', 'next', 'subject']

function ownDetail(detail: unknown): Record<string, string> {
  const entries = Object.entries(detail ?? {})
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        ofThePerson.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}
