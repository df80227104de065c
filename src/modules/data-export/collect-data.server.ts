import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Language } from '../../../content/languages.ts'
import type { Database } from '../../platform/database/connect.ts'
import { certificateAddresses } from '../../ui/addresses/certificate-addresses.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { apiRoleOf, type Role } from '../accounts/abilities.ts'
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
import { type Cheque, cheques, type UpiClaim, upiClaims } from '../ledger/tables.ts'
import { listOwnRefundRequests } from '../refunds/list-own-refunds.server.ts'
import { describeTouch, listTouches } from '../registrations/landings.server.ts'
import { listViewsOf } from '../registrations/saved-views/change-view.server.ts'
import { registrations } from '../registrations/tables.ts'
import { readTags } from '../registrations/tag-registration.server.ts'
import { findFamily } from '../students/store.server.ts'
import { studentNotes, students } from '../students/tables.ts'
import { listSubmissionsOf } from '../work/read-work.server.ts'
import type { OwnData } from './contract.ts'

type Circumstances = { now: Date; publicUrl: string; language: Language }

/** All data about a person for their export; undefined where the account is gone. */
export async function collectData(
  db: Database,
  userId: string,
  circumstances: Circumstances,
): Promise<OwnData | undefined> {
  const { now, publicUrl, language } = circumstances
  const [account] = await db
    .select({ ...getTableColumns(users), roles: rolesOf })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) return undefined
  const [ways, savedViews, studentRecord, registered, money] = await Promise.all([
    collectWaysIn(db, userId, circumstances),
    readViews(db, userId),
    account.studentId ? findStudent(db, account.studentId) : null,
    collectRegistrations(db, userId),
    collectMoney(db, userId, circumstances),
  ])
  return {
    about: textsFor(language).account.ownData(account.name),
    createdAt: now.toISOString(),
    account: presentAccount(account, publicUrl),
    ...ways,
    savedViews,
    studentRecord,
    registrations: registered,
    ...money,
    ...(await collectClasses(db, userId, circumstances)),
    certificates: await collectCertificates(db, userId, publicUrl),
  }
}

/** Sign-in methods and sessions. */
async function collectWaysIn(db: Database, userId: string, circumstances: Circumstances) {
  const [signIns, knownBrowsers, secondSteps, linkedProviders, linksSentByMail] = await Promise.all(
    [
      readSignIns(db, userId, circumstances),
      readBrowsers(db, userId),
      readSecondSteps(db, userId),
      readProviders(db, userId),
      readLinks(db, userId),
    ],
  )
  return { signIns, knownBrowsers, secondSteps, linkedProviders, linksSentByMail }
}

async function readViews(db: Database, userId: string): Promise<OwnData['savedViews']> {
  const views = await listViewsOf(db, userId)
  return views.map(({ list, name, query, isShared }) => ({
    list,
    name,
    filter: query,
    shared: isShared,
  }))
}

async function collectMoney(db: Database, userId: string, { now, publicUrl }: Circumstances) {
  const [enrolments, payments, asks] = await Promise.all([
    collectEnrolments(db, userId, now),
    listOrders(db, userId, publicUrl),
    listOwnRefundRequests(db, userId),
  ])
  return { enrolments, payments, refundRequests: asks }
}

function presentAccount(
  account: typeof users.$inferSelect & { roles: Role[] },
  publicUrl: string,
): OwnData['account'] {
  return {
    name: account.name,
    email: account.email,
    emailConfirmedAt: account.emailVerifiedAt?.toISOString() ?? null,
    phone: account.phone,
    role: apiRoleOf(account),
    roles: account.roles,
    picture: account.picture ? new URL(account.picture, publicUrl).href : account.externalPicture,
    hasPassword: account.passwordHash !== null,
    acceptedTerms: termsAt(account.termsPublication, publicUrl),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}

/** Where the terms stand as they were accepted. */
function termsAt(publication: number | null, publicUrl: string): string | null {
  return publication === null
    ? null
    : new URL(to.legalVersion('terms', publication), publicUrl).href
}

async function readSignIns(db: Database, userId: string, { now, language }: Circumstances) {
  const rows = await listSessions(db, userId, now)
  return rows.map((session) => ({
    device: describeDevice(session.userAgent, language),
    userAgent: session.userAgent,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    endsAt: session.expiresAt.toISOString(),
  }))
}

async function readBrowsers(db: Database, userId: string) {
  const rows = await db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId))
  return rows.map(({ lastSeenAt }) => ({ lastSignInAt: lastSeenAt.toISOString() }))
}

/** Their names and times of use; secrets are not exported. */
async function readSecondSteps(db: Database, userId: string) {
  const rows = await listFactors(db, userId)
  return rows.map(({ kind, name, createdAt, lastUsedAt }) => ({
    kind,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function readProviders(db: Database, userId: string) {
  const rows = await listProviders(db, userId)
  return rows.map(({ issuer, subject, linkedAt }) => ({
    issuer,
    userId: subject,
    linkedAt: linkedAt.toISOString(),
  }))
}

async function readLinks(db: Database, userId: string) {
  const rows = await db.select().from(mailedLinks).where(eq(mailedLinks.userId, userId))
  return rows.map(({ purpose, email, createdAt, expiresAt }) => ({
    purpose,
    sentTo: email,
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

async function findStudent(db: Database, id: number): Promise<OwnData['studentRecord']> {
  const [student] = await db.select().from(students).where(eq(students.id, id))
  if (!student) return null
  const { name, email, phone, course, status, createdAt, updatedAt } = student
  const ownSeats = await listOwnSeats(db, await findFamily(db, id))
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  const noteRows = await db
    .select()
    .from(studentNotes)
    .where(eq(studentNotes.studentId, id))
    .orderBy(asc(studentNotes.id))
  const notes = noteRows.map(({ note, writtenAt }) => ({
    note,
    writtenAt: writtenAt.toISOString(),
  }))
  return { name, email, phone, course, status, ...times, notes, ...ownSeats }
}

/** Online payments and started orders. */
async function listOrders(
  db: Database,
  userId: string,
  publicUrl: string,
): Promise<OwnData['payments']> {
  const ownOrders = await listOrdersOf(db, userId)
  const ids = ownOrders.map(({ id }) => id)
  const payments = await listPaymentsOf(db, ids)
  const refunds = await listRefundsOf(
    db,
    payments.map(({ id }) => id),
  )
  return ownOrders.map((order) => {
    const ofOrder = payments.filter(({ orderId }) => orderId === order.id)
    const back = refunds.filter((refund) =>
      ofOrder.some(({ id }) => id === refund.gatewayPaymentId),
    )
    const { course, state, guardianName, guardianPhone } = order
    return {
      course,
      state,
      rupees: order.paise / 100,
      openedAt: order.createdAt.toISOString(),
      acceptedTerms: termsAt(order.termsPublication, publicUrl),
      guardian: guardianName ? { name: guardianName, phone: guardianPhone ?? '' } : null,
      paid: ofOrder.map(({ paise, method, paidAt }) => ({
        rupees: paise / 100,
        by: method,
        paidAt: paidAt.toISOString(),
      })),
      refunds: back.map((refund) => ({
        rupees: refund.paise / 100,
        state: refund.state,
        requestedAt: refund.requestedAt.toISOString(),
      })),
    }
  })
}

type EnrolledCourse = OwnData['enrolments'][number]

/** Enrolments with terms, all payments and refunds, and pending UPI payments. */
async function collectEnrolments(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['enrolments']> {
  const ownEnrolments = await listOwnEnrolments(db, userId, now)
  const ids = ownEnrolments.map(({ id }) => id)
  const claims = await db.select().from(upiClaims).where(inArray(upiClaims.enrolmentId, ids))
  const chequeRows = await db.select().from(cheques).where(inArray(cheques.enrolmentId, ids))
  const agreements = await readAgreed(db, ids)
  return ownEnrolments.map((enrolment) => ({
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
    upiClaims: claims.filter(({ enrolmentId }) => enrolmentId === enrolment.id).map(presentClaim),
    cheques: chequeRows
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(presentCheque),
  }))
}

function presentClaim(claim: UpiClaim): EnrolledCourse['upiClaims'][number] {
  const { paise, reference, utr, state, claimedAt } = claim
  return { rupees: paise / 100, reference, utr, state, at: claimedAt.toISOString() }
}

function presentCheque({
  number,
  bank,
  state,
  receivedAt,
}: Cheque): EnrolledCourse['cheques'][number] {
  return { number, bank, state, at: receivedAt.toISOString() }
}

/** More than anybody attends. */
const allClasses = 100_000

/** Which classes they attended, and what they handed in, with its feedback. */
async function collectClasses(db: Database, userId: string, { now, publicUrl }: Circumstances) {
  const { batches } = await listOwnAttendance(db, { userId, now, most: allClasses })
  const handedIn = await listSubmissionsOf(db, await findOwnStudents(db, userId))
  return {
    attendance: batches.flatMap(({ course, classes }) =>
      classes.map(({ day, fromTime, mark }) => ({ course, day, time: fromTime, mark })),
    ),
    handedIn: handedIn.map(({ title, file, submission }) => ({
      title,
      handedInAt: submission.handedInAt.toISOString(),
      link: submission.link,
      code: submission.code,
      note: submission.note,
      file:
        file === null
          ? null
          : {
              name: file,
              address: publicUrl + fillPath('/api/me/submissions/{id}/file', { id: submission.id }),
            },
      verdict: submission.verdict,
      feedback: submission.feedback,
    })),
  }
}

async function collectCertificates(
  db: Database,
  userId: string,
  publicUrl: string,
): Promise<OwnData['certificates']> {
  const rows = await listOwnCertificates(db, userId)
  return rows.flatMap(({ kind, name: number, code, contents, requestedName, revokedAt }) =>
    contents
      ? [
          {
            number,
            kind,
            requestedName,
            name: contents.holder,
            course: contents.course,
            issuedOn: contents.issuedOn,
            address: publicUrl + certificateAddresses.page(code),
            revokedAt: revokedAt?.toISOString() ?? null,
          },
        ]
      : [],
  )
}

/** An account's registrations with their events. */
async function collectRegistrations(
  db: Database,
  userId: string,
): Promise<OwnData['registrations']> {
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
      registeredAt: registration.registeredAt.toISOString(),
      source: registration.source,
      heardOf: registration.heardOf,
      attribution: ofThis(touches).map(describeTouch),
      nextContactOn: registration.nextContactOn,
      lostReason: registration.lostReason,
      tags: (tags.get(registration.id) ?? []).map(({ tag }) => tag),
      feesPaid: ofThis(fees).map((fee) => ({
        rupees: -fee.paise / 100,
        paidAt: fee.happenedAt.toISOString(),
      })),
      history: ofThis(entries).map(({ what, at, detail }) => ({ what, at, detail })),
    }
  })
}
