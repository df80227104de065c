import type { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { institute } from '../../../content/institute.ts'
import type { Language } from '../../../content/languages.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import type { Person } from '../accounts/contract.ts'
import { record } from '../audit/record-event.server.ts'
import { isOnSale } from '../batches/rules.ts'
import { findBatch, titleOf } from '../batches/store.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { suggestPairs } from '../students/suggestions/suggest-pairs.server.ts'
import { assignRoundRobin } from './assign-registration.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { correctNumber } from './correct-number.server.ts'
import { findSourceOf, type Landing, recordLanding } from './landings.server.ts'
import { lockRegistrations } from './locks.server.ts'
import type { fastTrackSchema } from './pages/contract.ts'
import { registrations } from './tables.ts'

/** `batchId`: the preferred start; null is any, undefined keeps the former. */
type FastTrackRequest = {
  person: Person
  phone: string
  course: string
  batchId: number | null | undefined
  /** The origin of the visit, if the browser sent it. */
  landing: Landing | undefined
}

type Circumstances = {
  now: Date
  publicUrl: string
  /** Language of the mail to the student; staff read English. */
  language: Language
  admissionsEmail: string | undefined
}

type RegisterResult =
  | { ok: true; id: number; repeated: boolean }
  /** The account was just deleted. */
  | { ok: false; reason: 'account-gone' }

/**
 * Stores a registration: row, event, notification of staff and both mails, together or not at all. A
 * repeated request is the same registration; the unique constraint on person and course settles the race.
 * A new phone number replaces the old one, which stays in the timeline. If the account is deleted
 * meanwhile, the foreign key refuses it.
 */
export async function registerForFastTrack(
  db: Database,
  request: FastTrackRequest,
  circumstances: Circumstances,
): Promise<RegisterResult> {
  try {
    const result = await retryTransaction(db, (tx) =>
      insertRegistration(tx, request, circumstances),
    )
    return result ? { ok: true, ...result } : { ok: false, reason: 'account-gone' }
  } catch (error) {
    if (isAccountGone(error)) return { ok: false, reason: 'account-gone' }
    throw error
  }
}

async function insertRegistration(
  tx: Transaction,
  request: FastTrackRequest,
  circumstances: Circumstances,
) {
  const { person, phone, course, landing } = request
  const { now } = circumstances
  const studentId = await recogniseStudent(tx, { userId: person.id, phone, course, now })
  if (studentId === undefined) return undefined
  const sourceId = await findSourceOf(tx, landing)
  const [created] = await tx
    .insert(registrations)
    .values({ studentId, userId: person.id, course, phone, sourceId, registeredAt: now })
    .onConflictDoNothing()
    .returning({ id: registrations.id })
  if (!created)
    return { id: await recordRepetition(tx, { ...request, studentId }, now), repeated: true }

  const { id } = created
  if (landing) await recordLanding(tx, id, landing)
  const registered = { event: 'register', id, phone, name: person.name, course } as const
  await record(tx, registered, { actor: person, now })
  await assignRoundRobin(tx, id, now)
  await recordPreferredStart(tx, { id, batchId: null }, request, now)
  await suggestPairs(tx, [studentId], now)
  const { language, publicUrl, admissionsEmail = institute.email } = circumstances
  const facts = { id, person, phone, course, now }
  await sendMail(tx, studentMail, { to: person.email, language, ...facts })
  await sendMail(tx, admissionsMail, { to: admissionsEmail, publicUrl, ...facts })
  return { id, repeated: false }
}

async function recordRepetition(
  tx: Transaction,
  request: FastTrackRequest & { studentId: number },
  now: Date,
) {
  const { person, course, phone, studentId } = request
  const [existing] = await lockRegistrations(tx, isRegistrationOf(person.id, course))
  // Deleted with its account.
  if (!existing) throw new ConcurrentChangeError()
  if (existing.phone !== phone) {
    const correction = { registration: existing, studentId, email: person.email, phone }
    await correctNumber(tx, correction, { actor: person, now })
  }
  await recordPreferredStart(tx, existing, request, now)
  return existing.id
}

/** The latest preferred start. */
async function recordPreferredStart(
  tx: Transaction,
  existing: { id: number; batchId: number | null },
  { person, batchId }: FastTrackRequest,
  now: Date,
) {
  if (batchId === undefined || batchId === existing.batchId) return
  const startOf = async (batch: number | null) => ({
    batch,
    starts: (batch !== null && (await findBatch(tx, batch))?.startsOn) || null,
  })
  const [before, after] = [await startOf(existing.batchId), await startOf(batchId)]
  const event = { event: 'choose preferred start', before, after } as const
  const context = { actor: person, now }
  await changeRegistration(tx, existing.id, { changes: { batchId }, event }, context)
}

function isAccountGone(error: unknown): boolean {
  const { constraint, cause } = error as { constraint?: string; cause?: unknown }
  return constraint === 'registrations_user_id_fkey' || (!!cause && isAccountGone(cause))
}

type RegistrationFacts = { id: number; person: Person; phone: string; course: string; now: Date }

const studentMail = defineMail<RegistrationFacts>({
  id: ({ id }) => `registration-${id}-student`,
  about: ({ id }) => ({ registration: id, recipient: 'student' }),
  write: (mail) => {
    const { subject, before, after } = textsFor(mail.language).mails.registration
    return {
      subject,
      parts: [...before(mail.person.name), { facts: factsOf(mail, mail.language) }, ...after],
    }
  },
})

const admissionsMail = defineMail<RegistrationFacts & { publicUrl: string }>({
  id: ({ id }) => `registration-${id}-admissions`,
  about: ({ id }) => ({ registration: id, recipient: 'admissions' }),
  write: (mail) => {
    const { person, course, publicUrl, language } = mail
    const admissions = textsFor(language).mails.admissions
    const link = new URL(to.adminSection('enrollment'), publicUrl).href
    return {
      subject: admissions.subject(course),
      parts: [
        admissions.arrived,
        {
          facts: [
            [admissions.name, person.name],
            [admissions.email, person.email],
            ...factsOf(mail, language),
          ],
        },
        { link, label: admissions.open },
      ],
    }
  },
})

function factsOf(
  { course, phone, now }: RegistrationFacts,
  language: Language,
): [string, string][] {
  const words = textsFor(language).mails.registration
  return [
    [words.course, course],
    [words.phone, phone],
    [words.registered, formatTime(now, language)],
  ]
}

export type CheckedRequest =
  | { ok: true; phone: string; course: string; batchId: number | null | undefined }
  | {
      ok: false
      reason: 'wrong-fields'
      phone?: 'missing' | 'invalid'
      course?: 'not-offered'
      batch?: 'gone'
    }

/**
 * Returns all errors of a request together. A course no longer offered is accepted from a student
 * registered for it, so that they can correct their number. One archived between this check and the insert
 * is stored; staff see it.
 */
export async function checkRequest(
  db: Database,
  input: { userId: string } & z.output<typeof fastTrackSchema>,
  now: Date,
): Promise<CheckedRequest> {
  const { userId, course, batch: batchId } = input
  const phone = readPhoneNumber(input.phone)
  const isOffered =
    (await listOptions(db)).includes(course) || (await hasRegistered(db, userId, course))
  const isThere = !batchId || (await isStartOf(db, batchId, course, now))
  if (phone && isOffered && isThere) return { ok: true, phone, course, batchId }
  return {
    ok: false,
    reason: 'wrong-fields',
    ...(!phone && { phone: input.phone === '' ? 'missing' : 'invalid' }),
    ...(!isOffered && { course: 'not-offered' }),
    ...(!isThere && { batch: 'gone' }),
  }
}

/** A batch of this course that is on sale now. */
async function isStartOf(
  db: Database,
  batchId: number,
  course: string,
  now: Date,
): Promise<boolean> {
  const batch = await findBatch(db, batchId)
  if (!batch || !isOnSale(batch, now)) return false
  return (await titleOf(db, batch.courseId)) === course
}

async function hasRegistered(db: Database, userId: string, course: string): Promise<boolean> {
  return (await db.$count(registrations, isRegistrationOf(userId, course))) > 0
}

const isRegistrationOf = (userId: string, course: string) =>
  and(eq(registrations.userId, userId), eq(registrations.course, course))
