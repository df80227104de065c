import { and, eq, inArray, isNull } from 'drizzle-orm'
import { batchSeats } from '../batches/tables.ts'
import { findCertificates } from '../site-content/hooks.server.ts'
import { onErase } from '../students/hooks.server.ts'
import { settleCertificates } from './change-certificate.server.ts'
import { readCode } from './rules.ts'
import { certificates } from './tables.ts'

/** The certificates of students who are erased without a choice of their own name nobody any more. */
onErase.add(async (tx, student) => {
  const rows = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(batchSeats, eq(batchSeats.id, certificates.seatId))
    .where(eq(batchSeats.studentId, student))
  await settleCertificates(
    tx,
    rows.map(({ id }) => id),
    { choice: 'withdraw', now: new Date() },
  )
})

findCertificates.provide(async (db, entries) => {
  // The address of its page ends with the code.
  const codes = new Map(entries.map((entry) => [entry, readCode(entry.split('/').at(-1) ?? '')]))
  const { code, contents, revokedAt, withdrawnAt } = certificates
  const validCodes = [...codes.values()].filter((one) => one !== undefined)
  const rows = await db
    .select({ code, contents })
    .from(certificates)
    .where(and(inArray(code, validCodes), isNull(revokedAt), isNull(withdrawnAt)))
  const holders = new Map(rows.map(({ code, contents }) => [code, contents?.holder]))
  return new Map(
    [...codes].flatMap(([entry, code = '']) => {
      const holder = holders.get(code)
      return holder === undefined ? [] : [[entry, { code, holder }] as const]
    }),
  )
})
