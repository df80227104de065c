import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Language } from '../../../content/languages.ts'
import type { Database } from '../../platform/database/connect.ts'
import { certificateAddresses } from '../../ui/addresses/certificate-addresses.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { apiRoleOf } from '../accounts/abilities.ts'
import { listFactors } from '../accounts/factors/store.server.ts'
import { rolesOf } from '../accounts/find-roles.server.ts'
import { describeDevice, listProviders, listSessions } from '../accounts/sign-ins/store.server.ts'
import { knownBrowsers, mailedLinks, users } from '../accounts/tables.ts'
import { sources } from '../attribution/tables.ts'
import { readOwnHistory } from '../audit/store.server.ts'
import { findOwnStudents, listOwnSeats } from '../batches/list-seats-of.server.ts'
import { listOwnCertificates } from '../certificates/store.server.ts'
import { listOrdersOf, listPaymentsOf, listRefundsOf } from '../checkout/store.server.ts'
import { listOwnAttendance } from '../classes/find-attendance.server.ts'
import { listOwnEnrolments, readAgreed } from '../enrolments/store.server.ts'
import { listFeesOf } from '../ledger/store.server.ts'
import { cheques, upiClaims } from '../ledger/tables.ts'
import { listOwnRefundRequests } from '../refunds/list-own-refunds.server.ts'
import { describeTouch, listTouches } from '../registrations/landings.server.ts'
import { listViewsOf } from '../registrations/saved-views/change-view.server.ts'
import { registrations } from '../registrations/tables.ts'
import { readTags } from '../registrations/tag-registration.server.ts'
import { listMergedIds } from '../students/store.server.ts'
import { studentNotes, students } from '../students/tables.ts'
import { listSubmissionsOf } from '../work/read-work.server.ts'
import type { OwnData } from './contract.ts'

type Circumstances = { now: Date; publicUrl: string; language: Language }

/** Before it is written as JSON: a text may still be a date. */
type Unwritten<Data> = Data extends string
  ? string | Date
  : { [Key in keyof Data]: Unwritten<Data[Key]> }

/** All data about a person for their export; undefined where the account is gone. */
export async function collectData(
  db: Database,
  userId: string,
  circumstances: Circumstances,
): Promise<Unwritten<OwnData> | undefined> {
  const { now, publicUrl, language } = circumstances
  const [account] = await db
    .select({ ...getTableColumns(users), roles: rolesOf })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) return undefined
  const [signInData, views, studentRecord, registered, money] = await Promise.all([
    collectSignIns(db, userId, circumstances),
    listViewsOf(db, userId),
    account.studentId ? findStudent(db, account.studentId) : null,
    collectRegistrations(db, userId),
    collectMoney(db, userId, circumstances),
  ])
  return {
    about: textsFor(language).account.ownData(account.name),
    createdAt: now,
    account: {
      name: account.name,
      email: account.email,
      emailConfirmedAt: account.emailVerifiedAt,
      phone: account.phone,
      role: apiRoleOf(account),
      roles: account.roles,
      picture: account.picture ? new URL(account.picture, publicUrl).href : account.externalPicture,
      hasPassword: account.passwordHash !== null,
      acceptedTerms: termsAt(account.termsPublication, publicUrl),
      createdAt: account.createdAt,
      updatedAt: account.updatedAt,
    },
    ...signInData,
    savedViews: views.map(({ list, name, query, isShared }) => {
      return { list, name, filter: query, shared: isShared }
    }),
    studentRecord,
    registrations: registered,
    ...money,
    ...(await collectClasses(db, userId, circumstances)),
    certificates: await collectCertificates(db, userId, publicUrl),
  }
}

/** Where the terms stand as they were accepted. */
function termsAt(publication: number | null, publicUrl: string): string | null {
  return publication === null
    ? null
    : new URL(to.legalVersion('terms', publication), publicUrl).href
}

/** Sessions and ways to sign in; secrets are not exported. */
async function collectSignIns(db: Database, userId: string, { now, language }: Circumstances) {
  const { purpose, email, createdAt, expiresAt } = mailedLinks
  const [sessions, browsers, factors, providers, linksSentByMail] = await Promise.all([
    listSessions(db, userId, now),
    db
      .select({ lastSignInAt: knownBrowsers.lastSeenAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId)),
    listFactors(db, userId),
    listProviders(db, userId),
    db
      .select({ purpose, sentTo: email, sentAt: createdAt, expiresAt })
      .from(mailedLinks)
      .where(eq(mailedLinks.userId, userId)),
  ])
  return {
    signIns: sessions.map((session) => ({
      device: describeDevice(session.userAgent, language),
      userAgent: session.userAgent,
      signedInAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      endsAt: session.expiresAt,
    })),
    knownBrowsers: browsers,
    secondSteps: factors.map(({ kind, name, createdAt, lastUsedAt }) => {
      return { kind, name, addedAt: createdAt, lastUsedAt }
    }),
    linkedProviders: providers.map(({ issuer, subject, linkedAt }) => {
      return { issuer, userId: subject, linkedAt }
    }),
    linksSentByMail,
  }
}

async function findStudent(db: Database, id: number) {
  const { name, email, phone, course, status, createdAt, updatedAt } = students
  const [student] = await db
    .select({ name, email, phone, course, status, createdAt, updatedAt })
    .from(students)
    .where(eq(students.id, id))
  if (!student) return null
  const ownSeats = await listOwnSeats(db, await listMergedIds(db, id))
  const notes = await db
    .select({ note: studentNotes.note, writtenAt: studentNotes.writtenAt })
    .from(studentNotes)
    .where(eq(studentNotes.studentId, id))
    .orderBy(asc(studentNotes.id))
  return { ...student, notes, ...ownSeats }
}

async function collectMoney(db: Database, userId: string, { now, publicUrl }: Circumstances) {
  const [enrolments, payments, refundRequests] = await Promise.all([
    collectEnrolments(db, userId, now),
    collectOrders(db, userId, publicUrl),
    listOwnRefundRequests(db, userId),
  ])
  return { enrolments, payments, refundRequests }
}

/** Online payments and started orders. */
async function collectOrders(db: Database, userId: string, publicUrl: string) {
  const orders = await listOrdersOf(db, userId)
  const payments = await listPaymentsOf(
    db,
    orders.map(({ id }) => id),
  )
  const refunds = await listRefundsOf(
    db,
    payments.map(({ id }) => id),
  )
  return orders.map((order) => {
    const ofOrder = payments.filter(({ orderId }) => orderId === order.id)
    const back = refunds.filter((refund) =>
      ofOrder.some(({ id }) => id === refund.gatewayPaymentId),
    )
    const { course, state, guardianName, guardianPhone } = order
    return {
      course,
      state,
      rupees: order.paise / 100,
      openedAt: order.createdAt,
      acceptedTerms: termsAt(order.termsPublication, publicUrl),
      guardian: guardianName ? { name: guardianName, phone: guardianPhone ?? '' } : null,
      paid: ofOrder.map(({ paise, method, paidAt }) => {
        return { rupees: paise / 100, by: method, paidAt }
      }),
      refunds: back.map(({ paise, state, requestedAt }) => {
        return { rupees: paise / 100, state, requestedAt }
      }),
    }
  })
}

/** Enrolments with terms, all payments and refunds, and pending UPI payments. */
async function collectEnrolments(db: Database, userId: string, now: Date) {
  const enrolments = await listOwnEnrolments(db, userId, now)
  const ids = enrolments.map(({ id }) => id)
  const claims = await db.select().from(upiClaims).where(inArray(upiClaims.enrolmentId, ids))
  const chequeRows = await db.select().from(cheques).where(inArray(cheques.enrolmentId, ids))
  const agreements = await readAgreed(db, ids)
  return enrolments.map((enrolment) => ({
    course: enrolment.course,
    state: enrolment.state,
    startsOn: enrolment.startsOn,
    enrolledAt: enrolment.enrolledAt,
    feeInRupees: enrolment.feePaise / 100,
    discountInRupees: enrolment.discountPaise / 100,
    discountReason: agreements.get(enrolment.id)?.discountReason ?? null,
    guardian: agreements.get(enrolment.id)?.guardian ?? null,
    parts: enrolment.parts.map(({ paise, dueOn }) => ({ rupees: paise / 100, dueOn })),
    money: enrolment.money.map(({ kind, paise, method, at, documents }) => ({
      what: kind,
      rupees: Math.abs(paise) / 100,
      method,
      at,
      documents: documents.map(({ name }) => name),
    })),
    upiClaims: claims
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(({ paise, reference, utr, state, claimedAt }) => {
        return { rupees: paise / 100, reference, utr, state, at: claimedAt }
      }),
    cheques: chequeRows
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(({ number, bank, state, receivedAt }) => ({ number, bank, state, at: receivedAt })),
  }))
}

/** More than anybody attends. */
const allClasses = 100_000

/** Which classes they attended, and what they handed in, with its feedback. */
async function collectClasses(db: Database, userId: string, { now, publicUrl }: Circumstances) {
  const { batches } = await listOwnAttendance(db, { userId, now, most: allClasses })
  const handedIn = await listSubmissionsOf(db, await findOwnStudents(db, userId))
  const addressOf = (id: number) => publicUrl + fillPath('/api/me/submissions/{id}/file', { id })
  return {
    attendance: batches.flatMap(({ course, classes }) =>
      classes.map(({ day, fromTime, mark }) => ({ course, day, time: fromTime, mark })),
    ),
    handedIn: handedIn.map(({ title, file, submission }) => ({
      title,
      handedInAt: submission.handedInAt,
      link: submission.link,
      code: submission.code,
      note: submission.note,
      file: file === null ? null : { name: file, address: addressOf(submission.id) },
      verdict: submission.verdict,
      feedback: submission.feedback,
    })),
  }
}

async function collectCertificates(db: Database, userId: string, publicUrl: string) {
  const certificates = await listOwnCertificates(db, userId)
  return certificates.flatMap(
    ({ kind, name: number, code, contents, requestedName, revokedAt }) => {
      if (!contents) return []
      const { holder, course, issuedOn } = contents
      const address = publicUrl + certificateAddresses.page(code)
      return { number, kind, requestedName, name: holder, course, issuedOn, address, revokedAt }
    },
  )
}

/** An account's registrations with their events. */
async function collectRegistrations(db: Database, userId: string) {
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
      registeredAt: registration.registeredAt,
      source: registration.source,
      heardOf: registration.heardOf,
      attribution: ofThis(touches).map(describeTouch),
      nextContactOn: registration.nextContactOn,
      lostReason: registration.lostReason,
      tags: (tags.get(registration.id) ?? []).map(({ tag }) => tag),
      feesPaid: ofThis(fees).map(({ paise, happenedAt }) => {
        return { rupees: -paise / 100, paidAt: happenedAt }
      }),
      history: ofThis(entries).map(({ what, at, detail }) => ({ what, at, detail })),
    }
  })
}
