import { z } from 'zod'
import { type Language, languageNamed } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import { tellOfPaper } from '../enrolments/enqueue-notification.server.ts'
import { readJoining } from '../enrolments/store.server.ts'
import { findPaper } from '../ledger/documents/store.server.ts'
import { findReader } from '../students/find-recipient.server.ts'
import { lockOrder } from './locks.server.ts'
import { showOrder } from './show-order.server.ts'
import type { Order } from './tables.ts'

const jobSchema = z.object({ order: z.string() })

/**
 * The job: writes to whoever paid what came of it by now, with the receipt. Where that is over before it is
 * said, the receipt goes by itself: every payment has one.
 */
export async function tellOfOrder(services: Services, payload: unknown): Promise<void> {
  const { order: id } = jobSchema.parse(payload)
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const shown = order && (await showOrder(tx, id))
    const reader = order?.studentId ? await findReader(tx, order.studentId) : undefined
    if (!shown || !reader?.email) return
    const { state, returning, receipts, noSeat } = shown
    if (returning || (state !== 'paid' && state !== 'no-seat')) {
      for (const receipt of receipts) await tellOfPaper(tx, receipt.id)
      return
    }
    const language = languageNamed(order.language)
    const { orderMails } = saidIn(language)
    const words = noSeat
      ? {
          ...orderMails.noSeat,
          subject: orderMails.noSeat.subject[noSeat],
          before: (name: string) => orderMails.noSeat.before(name, noSeat),
        }
      : orderMails.paid
    const { publicUrl } = services.config
    await queueMail(
      tx,
      writeMail({
        ...{ to: reader.email, language, id: `order-${state}-${id}` },
        subject: words.subject(order.course),
        parts: [
          ...words.before(reader.name),
          { facts: await factsOf(tx, { order, receipts, language, now: services.clock() }) },
          {
            link: new URL(addressIn(language, to.order(id)), publicUrl).href,
            label: words.link,
          },
          ...words.after,
        ],
      }),
    )
  })
}

type Fact = [name: string, value: string]
type Told = { order: Order; receipts: { id: number }[]; language: Language; now: Date }

/** What was paid and when, the number of its paper, and what is next. */
async function factsOf(tx: Transaction, { order, receipts, language, now }: Told): Promise<Fact[]> {
  const { orderMails, feeMails, papers: words } = saidIn(language)
  const { facts } = orderMails
  const dayOf = (day: string) => formatDate(day, language)
  const papers = await Promise.all(receipts.map(({ id }) => findPaper(tx, id)))
  const found = order.joiningId ? await readJoining(tx, order.joiningId, now) : undefined
  const next = found?.joining.next
  return [
    [facts.course, order.course],
    [facts.sum, formatRupees(order.paise)],
    ...papers.flatMap((paper): Fact[] =>
      paper
        ? [
            [feeMails.facts.on, dayOf(paper.contents.day)],
            [words.titles[paper.kind], paper.name],
          ]
        : [],
    ),
    ...(next
      ? [
          [
            feeMails.facts.next,
            feeMails.receipt.next(formatRupees(next.paise), dayOf(next.dueOn)),
          ] as Fact,
        ]
      : []),
  ]
}
