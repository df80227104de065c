import { z } from 'zod'
import { languageNamed } from '../../../content/languages.ts'
import { addressIn } from '../../formats/language-address.ts'
import { formatRupees } from '../../formats/money.ts'
import { saidIn } from '../../formats/said.server.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { to } from '../../site-map.ts'
import { findReader } from '../batches/find-reader.server.ts'
import { lockOrder } from '../locks.server.ts'
import type { Services } from '../services.ts'
import { showOrder } from './show-order.server.ts'

const jobSchema = z.object({ order: z.string() })

/** The job: writes to whoever paid what came of it by now; nothing where nothing has. */
export async function tellOfOrder({ db, config }: Services, payload: unknown): Promise<void> {
  const { order: id } = jobSchema.parse(payload)
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const reader = order?.studentId ? await findReader(tx, order.studentId) : undefined
    const shown = await showOrder(tx, id)
    if (!order || !shown || !reader?.email || shown.returning) return
    if (order.state !== 'paid' && order.state !== 'no-seat') return
    const language = languageNamed(order.language)
    const { orderMails } = saidIn(language)
    const words = orderMails[order.state]
    const facts: [string, string][] = [
      [orderMails.facts.course, order.course],
      [orderMails.facts.sum, formatRupees(order.paise)],
      ...shown.receipts.map(({ name }) => [orderMails.facts.receipt, name] as [string, string]),
    ]
    await queueMail(
      tx,
      writeMail({
        ...{ to: reader.email, language, id: `order-${order.state}-${order.id}` },
        subject: words.subject(order.course),
        parts: [
          ...words.before(reader.name),
          { facts },
          {
            link: new URL(addressIn(language, to.order(order.id)), config.publicUrl).href,
            label: words.link,
          },
          ...words.after,
        ],
      }),
    )
  })
}
