import { eq } from 'drizzle-orm'
import { batchSeats } from '../batches/tables.ts'
import { onErase } from '../students/hooks.server.ts'
import { settleCertificates } from './change-certificate.server.ts'
import { certificates } from './tables.ts'

/** Whose entry is taken away without having been asked: their certificates name nobody any more. */
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
