import { z } from 'zod'
import { findReader } from '../batches/find-reader.server.ts'
import { readJoining } from '../joinings/store.server.ts'
import { findPaper } from '../papers/store.server.ts'
import type { Services } from '../services.ts'
import { tellOnce } from './tell-once.server.ts'
import { receiptMail } from './write-fee-mails.server.ts'

const jobSchema = z.object({ paper: z.number() })

/** The job: sends word of a receipt to whoever paid; nothing where there is no address. */
export async function tellOfPayment(services: Services, payload: unknown): Promise<void> {
  const { paper: id } = jobSchema.parse(payload)
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const paper = await findPaper(tx, id)
    const found = paper?.joiningId ? await readJoining(tx, paper.joiningId, clock()) : undefined
    const reader = found && (await findReader(tx, found.row.studentId))
    if (!paper || !found || !reader?.email) return
    const { publicUrl } = config
    const mail = receiptMail({ reader, joining: found.joining, paper, publicUrl })
    const telling = { joiningId: found.row.id, what: 'receipt', about: paper.name } as const
    await tellOnce(tx, { ...telling, mail, now: clock() })
  })
}
