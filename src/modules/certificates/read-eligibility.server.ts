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
    const facts = { name: seat.name, held, attended, projects, passed, endsOn: batch.endsOn }
    const lacks: Partial<Record<CertificateKind, Lack[]>> = Object.fromEntries(
      certificateKinds.flatMap((kind) => {
        const missing = lacksFor(kind, facts, rule, dayInIndia(now))
        return missing.length > 0 ? [[kind, missing]] : []
      }),
    )
    const certificates = issued.filter(({ seatId }) => seatId === seat.seatId)
    return { ...seat, held, attended, projects, passed, certificates, lacks }
  })
  return { rule, people }
}

export function isInForce({ revokedAt, withdrawnAt }: Certificate): boolean {
  return revokedAt === null && withdrawnAt === null
}

/** The kinds that somebody gets by the rule and does not have yet: completion stands for attendance, too. */
export function kindsDue({ certificates, lacks }: StudentEligibility): CertificateKind[] {
  const has = (kind: CertificateKind) =>
    certificates.some((certificate) => certificate.kind === kind && isInForce(certificate))
  if (!lacks.completed) return has('completed') ? [] : ['completed']
  return lacks.attended || has('attended') || has('completed') ? [] : ['attended']
}
