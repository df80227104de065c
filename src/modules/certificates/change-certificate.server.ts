import { and, eq, isNull } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { announceIssue, certificateFacts, insertCertificate } from './issue-certificates.server.ts'
import { isInForce } from './read-eligibility.server.ts'
import { isPrintable, type RevocationByStaff, type RevocationReason } from './rules.ts'
import { lockCertificate } from './store.server.ts'
import { type Certificate, certificates } from './tables.ts'

type NotChangeable = { ok: false; reason: 'no-certificate' | 'certificate-revoked' }

/** Revokes a certificate for good: its page says so from the next request on, on every process. */
export function revokeCertificate(
  db: Database,
  { id, reason }: { id: number; reason: RevocationByStaff },
  context: PersonContext,
): Promise<{ ok: true } | NotChangeable> {
  return db.transaction(async (tx) => {
    const locked = await lockInForce(tx, id)
    if (!locked.ok) return locked
    await revoke(tx, locked, reason, context)
    return { ok: true }
  })
}

const noRequest = { requestedName: null, requestedAt: null }

type Locked = { ok: true; certificate: Certificate; studentId: number | null }

async function lockInForce(tx: Transaction, id: number): Promise<Locked | NotChangeable> {
  const locked = await lockCertificate(tx, id)
  if (!locked) return { ok: false, reason: 'no-certificate' }
  if (!isInForce(locked.certificate)) return { ok: false, reason: 'certificate-revoked' }
  return { ok: true, ...locked }
}

async function revoke(
  tx: Transaction,
  { certificate, studentId }: Locked,
  reason: RevocationReason,
  context: PersonContext,
): Promise<void> {
  const revokedBy = signatureOf(context.actor)
  await tx
    .update(certificates)
    .set({ revokedAt: context.now, revokedBy, revokedReason: reason, ...noRequest })
    .where(eq(certificates.id, certificate.id))
  if (studentId === null) return
  const event = { event: 'revoke certificate', id: studentId, reason } as const
  await record(tx, { ...event, ...certificateFacts(certificate) }, context)
}

type NameResult =
  | { ok: true }
  | NotChangeable
  | { ok: false; reason: 'name-unprintable' | 'name-same' }

/** Its holder asks for another name; asked again, the last name counts. The caller knows that it is theirs. */
export function requestName(
  db: Database,
  { id, name }: { id: number; name: string },
  context: PersonContext,
): Promise<NameResult> {
  return db.transaction(async (tx): Promise<NameResult> => {
    const locked = await lockInForce(tx, id)
    if (!locked.ok) return locked
    const { certificate, studentId } = locked
    if (!isPrintable(name)) return { ok: false, reason: 'name-unprintable' }
    if (name === certificate.contents?.holder) return { ok: false, reason: 'name-same' }
    await tx
      .update(certificates)
      .set({ requestedName: name, requestedAt: context.now })
      .where(eq(certificates.id, id))
    const facts = { name, ...certificateFacts(certificate) }
    const event = { event: 'request certificate name', ...facts } as const
    if (studentId !== null) await record(tx, { ...event, id: studentId }, context)
    return { ok: true }
  })
}

type DecisionResult = { ok: true } | NotChangeable | { ok: false; reason: 'no-request' }
/**
 * Staff decide on another name: a new certificate with a number of its own, and the one before stays, revoked. The
 * batch is locked first, as whoever issues does.
 */
export function decideName(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { id, decision }: { id: number; decision: 'accept' | 'decline' },
  context: PersonContext,
): Promise<DecisionResult> {
  return retryTransaction(db, async (tx): Promise<DecisionResult> => {
    const [row] = await tx
      .select({ batchId: certificates.batchId })
      .from(certificates)
      .where(eq(certificates.id, id))
    if (!row) return { ok: false, reason: 'no-certificate' }
    await lockBatches(tx, [row.batchId])
    const locked = await lockInForce(tx, id)
    if (!locked.ok) return locked
    const { certificate, studentId } = locked
    const { requestedName, contents, seatId, batchId, exceptionReason } = certificate
    if (!requestedName || !contents) return { ok: false, reason: 'no-request' }
    if (decision === 'decline') {
      await tx.update(certificates).set(noRequest).where(eq(certificates.id, id))
      const event = { event: 'decline certificate name', ...certificateFacts(certificate) } as const
      if (studentId !== null) await record(tx, { ...event, id: studentId }, context)
      return { ok: true }
    }
    await revoke(tx, locked, 'name-changed', context)
    const issuedBy = signatureOf(context.actor)
    const corrected = { ...contents, holder: requestedName, issuedBy }
    const owner = { seatId, batchId, exceptionReason }
    const next = await insertCertificate(tx, { contents: corrected, ...owner }, context)
    await tx.update(certificates).set({ replacedBy: next.id }).where(eq(certificates.id, id))
    if (studentId !== null)
      await announceIssue(tx, { certificate: next, studentId, publicUrl }, context)
    return { ok: true }
  })
}

/**
 * Of certificates whose holder's records go: kept, they stay as they are; withdrawn, number and code stay and nothing
 * that says whose they were.
 */
export async function settleCertificates(
  tx: Transaction,
  certificateIds: readonly number[],
  { choice, now }: { choice: 'keep' | 'withdraw'; now: Date },
): Promise<void> {
  const { keptAt, withdrawnAt } = certificates
  const end = choice === 'keep' ? { keptAt: now } : { contents: null, withdrawnAt: now }
  for (const id of certificateIds)
    await tx
      .update(certificates)
      .set({ ...noRequest, exceptionReason: null, ...end })
      .where(and(eq(certificates.id, id), isNull(keptAt), isNull(withdrawnAt)))
}
