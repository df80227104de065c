import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { listSeated } from '../batches/list-seats-of.server.ts'
import type { Batch } from '../batches/tables.ts'
import { findAttendance } from '../classes/find-attendance.server.ts'
import { findProjectsPassed } from '../work/read-work.server.ts'
import { type CertificateKind, certificateKinds, type Lack, lacksFor } from './rules.ts'
import { listOfSeats, readRule } from './store.server.ts'
import type { Certificate } from './tables.ts'

/** Somebody with a seat in a batch: what they attended, have, and lack for each kind of certificate. */
export type StudentEligibility = Awaited<ReturnType<typeof readEligibility>>['people'][number]

/** Everybody with a seat in a batch, by name, and the rule they are held to. */
export async function readEligibility(db: Transaction, batch: Batch, now: Date) {
  const rule = await readRule(db, batch.id)
  const seats = await listSeated(db, batch.id)
  const studentIds = seats.map(({ studentId }) => studentId)
  const attendances = await findAttendance(db, { batchId: batch.id, studentIds })
  const attendance = new Map(attendances.map((row) => [row.studentId, row]))
  const { projects, passed: passedBy } = await findProjectsPassed(db, batch.id)
  const issued = await listOfSeats(
    db,
    seats.map(({ seatId }) => seatId),
  )
  const people = seats.map((seat) => {
    const { held = 0, attended = 0 } = attendance.get(seat.studentId) ?? {}
    const passed = passedBy.get(seat.studentId) ?? 0
    const certificates = issued.filter(({ seatId }) => seatId === seat.seatId)
    const facts = { name: seat.name, held, attended, projects, passed, endsOn: batch.endsOn }
    const lacks: Partial<Record<CertificateKind, Lack[]>> = Object.fromEntries(
      certificateKinds.flatMap((kind) => {
        const revokedFor = revokedReason(kind, certificates)
        const missing = lacksFor(kind, { ...facts, revokedFor }, rule, dayInIndia(now))
        return missing.length > 0 ? [[kind, missing]] : []
      }),
    )
    return { ...seat, held, attended, projects, passed, certificates, lacks }
  })
  return { rule, people }
}

export function isInForce({ revokedAt, withdrawnAt }: Certificate): boolean {
  return revokedAt === null && withdrawnAt === null
}

function hasInForce(kind: CertificateKind, certificates: readonly Certificate[]): boolean {
  return certificates.some((one) => one.kind === kind && isInForce(one))
}

/** Misconduct ends both kinds, a mistake its own. */
function revokedReason(kind: CertificateKind, certificates: readonly Certificate[]) {
  if (hasInForce(kind, certificates)) return undefined
  const reasons = certificates
    .filter((one) => one.kind === kind || one.revokedReason === 'misconduct')
    .map(({ revokedReason: reason }) => reason)
  return (['misconduct', 'mistake'] as const).find((reason) => reasons.includes(reason))
}

/** The kinds that somebody gets by the rule and does not have yet: completion stands for attendance, too. */
export function kindsDue({ certificates, lacks }: StudentEligibility): CertificateKind[] {
  const has = (kind: CertificateKind) => hasInForce(kind, certificates)
  if (!lacks.completed) return has('completed') ? [] : ['completed']
  return lacks.attended || has('attended') || has('completed') ? [] : ['attended']
}
