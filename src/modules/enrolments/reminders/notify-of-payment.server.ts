import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { findPaper } from '../../ledger/documents/store.server.ts'
import { findReader } from '../../students/find-recipient.server.ts'
import { readJoining } from '../store.server.ts'
import { tellOnce } from './notify-once.server.ts'
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
