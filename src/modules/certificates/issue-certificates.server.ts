import { randomBytes, randomInt } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { defineMail } from '../../platform/mail/send-mail.ts'
import { certificateAddresses } from '../../ui/addresses/certificate-addresses.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { titleOf } from '../batches/store.server.ts'
import type { Batch } from '../batches/tables.ts'
import { financialYear } from '../ledger/documents/rules.ts'
import { mailStudent } from '../students/mail-student.server.ts'
import {
  isInForce,
  kindsDue,
  readEligibility,
  type StudentEligibility,
} from './read-eligibility.server.ts'
import {
  type CertificateContents,
  type CertificateKind,
  certificateName,
  codeFrom,
  isPrintable,
  listLength,
  mostOnList,
} from './rules.ts'
import { type Certificate, certificateCounters, certificates } from './tables.ts'

type Site = { db: Database; publicUrl: string }

type IssueResult =
  | { ok: true; issued: Record<CertificateKind, number> }
  | { ok: false; reason: 'no-batch' | 'nobody-qualifies' }

/**
 * Issues what everybody of a batch gets by its rule and does not have. The lock of the batch makes a second press
 * wait, and find nothing left to issue.
 */
export function issueByRule(
  { db, publicUrl }: Site,
  batchId: number,
  context: PersonContext,
): Promise<IssueResult> {
  return retryTransaction(db, async (tx): Promise<IssueResult> => {
    const batch = (await lockBatches(tx, [batchId])).get(batchId)
    if (!batch) return { ok: false, reason: 'no-batch' }
    const { people } = await readEligibility(tx, batch, context.now)
    const issued = { attended: 0, completed: 0 }
    for (const person of people)
      for (const kind of kindsDue(person)) {
        await issue(tx, { batch, person, kind, publicUrl }, context)
        issued[kind] += 1
      }
    if (issued.attended + issued.completed === 0) return { ok: false, reason: 'nobody-qualifies' }
    return { ok: true, issued }
  })
}

type ExceptionResult =
  | { ok: true }
  | { ok: false; reason: 'no-batch' | 'no-seat' | 'has-certificate' | 'name-unprintable' }

type Exception = { batchId: number; student: number; kind: CertificateKind; reason: string }

/** Issues a certificate to one student who lacks something, for a reason that stays with it. */
export function issueByException(
  { db, publicUrl }: Site,
  { batchId, student, kind, reason }: Exception,
  context: PersonContext,
): Promise<ExceptionResult> {
  return retryTransaction(db, async (tx): Promise<ExceptionResult> => {
    const batch = (await lockBatches(tx, [batchId])).get(batchId)
    if (!batch) return { ok: false, reason: 'no-batch' }
    const { people } = await readEligibility(tx, batch, context.now)
    const person = people.find(({ studentId }) => studentId === student)
    if (!person) return { ok: false, reason: 'no-seat' }
    if (!isPrintable(person.name)) return { ok: false, reason: 'name-unprintable' }
    if (person.certificates.some((one) => one.kind === kind && isInForce(one)))
      return { ok: false, reason: 'has-certificate' }
    await issue(tx, { batch, person, kind, publicUrl, exception: reason }, context)
    return { ok: true }
  })
}

type Issuing = {
  batch: Batch
  person: StudentEligibility
  kind: CertificateKind
  publicUrl: string
  exception?: string
}

async function issue(
  tx: Transaction,
  { batch, person, kind, publicUrl, exception }: Issuing,
  context: PersonContext,
): Promise<void> {
  const { held, attended, seatId } = person
  const { mode, startsOn, endsOn, courseId } = batch
  const contents = {
    kind,
    courseId,
    mode,
    startsOn,
    endsOn,
    holder: person.name.normalize('NFC').trim(),
    course: await titleOf(tx, courseId),
    attendance: held > 0 ? { held, attended } : null,
    issuedBy: signatureOf(context.actor),
  }
  const owner = { seatId, batchId: batch.id, exceptionReason: exception ?? null }
  const certificate = await insertCertificate(tx, { contents, ...owner }, context)
  await announceIssue(
    tx,
    { certificate, studentId: person.studentId, publicUrl, exception },
    context,
  )
}

type Issued = {
  certificate: Certificate
  studentId: number
  publicUrl: string
  exception?: string
}

/** Records that a certificate was issued, and mails its holder. */
export async function announceIssue(
  tx: Transaction,
  { certificate, studentId, publicUrl, exception }: Issued,
  context: ActionContext,
): Promise<void> {
  const facts = { ...certificateFacts(certificate), ...(exception && { exception }) }
  await record(tx, { event: 'issue certificate', id: studentId, ...facts }, context)
  await mailStudent(tx, studentId, issuedMail, { certificate, publicUrl })
}

/** What events say of a certificate. */
export function certificateFacts({ name, kind, contents }: Certificate) {
  return { certificate: name, kind, course: contents?.course ?? '' }
}

type NewCertificate = Pick<Certificate, 'seatId' | 'batchId' | 'exceptionReason'> & {
  contents: Omit<CertificateContents, 'name' | 'issuedOn'>
}

/**
 * The next number of the financial year: its counter is locked from here to commit, so numbers have no gaps. The place
 * on the status list is drawn by lot, so that it says nothing of who got theirs before or after.
 */
export async function insertCertificate(
  tx: Transaction,
  { contents, ...owner }: NewCertificate,
  { actor, now }: ActionContext,
): Promise<Certificate> {
  const issuedOn = dayInIndia(now)
  const year = financialYear(issuedOn)
  const number = await nextNumber(tx, year)
  const name = certificateName(year, number)
  const statusList = await findListWithRoom(tx)
  for (;;) {
    const [certificate] = await tx
      .insert(certificates)
      .values({
        ...owner,
        year,
        number,
        name,
        statusList,
        kind: contents.kind,
        code: codeFrom(randomBytes(20)),
        contents: { ...contents, name, issuedOn },
        statusIndex: randomInt(listLength),
        issuedBy: signatureOf(actor),
        issuedAt: now,
      })
      .onConflictDoNothing({ target: [certificates.statusList, certificates.statusIndex] })
      .returning()
    if (certificate) return certificate
  }
}

async function nextNumber(tx: Transaction, year: string): Promise<number> {
  const [counter] = await tx
    .insert(certificateCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: certificateCounters.year,
      set: { last: sql`${certificateCounters.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('A counter that was raised a moment ago is gone.')
  return counter.last
}

/** The caller holds the counter: nobody else fills the list meanwhile. */
async function findListWithRoom(tx: Transaction): Promise<number> {
  const [last] = await tx
    .select({ list: certificates.statusList })
    .from(certificates)
    .orderBy(desc(certificates.statusList))
    .limit(1)
  if (!last) return 1
  const count = await tx.$count(certificates, eq(certificates.statusList, last.list))
  return count < mostOnList ? last.list : last.list + 1
}

/** A certificate was issued, also one with a corrected name. */
const issuedMail = defineMail<{ name: string; certificate: Certificate; publicUrl: string }>({
  id: ({ certificate }) => `certificate-${certificate.id}`,
  write: ({ name, certificate, publicUrl, language }) => {
    const { certificates: words } = textsFor(language)
    const { subject, before, link, after } = words.mails.issued
    return {
      subject: subject(words.titles[certificate.kind]),
      parts: [
        ...before(name, certificate.contents?.course ?? ''),
        { link: publicUrl + certificateAddresses.page(certificate.code), label: link },
        ...after,
      ],
    }
  },
})
