import { type Language, languageNamed } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { pageAddress } from '../../ui/format/page-address.server.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { classMailFacts } from '../batches/write-seat-mails.server.ts'
import { receiptJob } from '../enrolments/jobs.server.ts'
import { findDocument } from '../ledger/documents/store.server.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { lockOrder } from './locks.server.ts'
import type { NoSeatReason } from './rules.ts'
import { showOrder } from './show-order.server.ts'
import type { Order } from './tables.ts'

/**
 * Job: mails the payer the state of their order, with the receipt. If that is settled before the mail is
 * sent, the receipt is mailed alone: every payment has one.
 */
export async function notifyPayer(
  services: Services,
  { order: id }: { order: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const orderData = order && (await showOrder(tx, id, services.clock()))
    const recipient = order?.studentId ? await findRecipient(tx, order.studentId) : undefined
    if (!orderData || !recipient?.email) return
    const { state, returning: refund, receipts, noSeat, hasLeft } = orderData
    if (refund || hasLeft || (state !== 'paid' && state !== 'no-seat')) {
      for (const receipt of receipts) await receiptJob.enqueue(tx, { document: receipt.id })
      return
    }
    const language = languageNamed(order.language)
    await sendMail(tx, orderMail, {
      to: recipient.email,
      language,
      name: recipient.name,
      order,
      state,
      noSeat,
      receipts,
      facts: await factsOf(tx, { order, orderData, language, now: services.clock() }),
      publicUrl: services.config.publicUrl,
    })
  })
}

const orderMail = defineMail<{
  name: string
  order: Order
  state: 'paid' | 'no-seat'
  noSeat: NoSeatReason | null
  facts: Fact[]
  receipts: { id: number }[]
  publicUrl: string
}>({
  id: ({ order, state }) => `order-${state}-${order.id}`,
  documents: ({ receipts }) => receipts.map(({ id }) => id),
  write: (mail) => {
    const { name, order, noSeat, facts, language } = mail
    const { orderMails } = textsFor(language)
    const words = noSeat ? orderMails.noSeat : orderMails.paid
    return {
      subject: noSeat
        ? orderMails.noSeat.subject[noSeat](order.course)
        : orderMails.paid.subject(order.course),
      parts: [
        ...(noSeat ? orderMails.noSeat.before(name, noSeat) : orderMails.paid.before(name)),
        { facts },
        { link: pageAddress(to.order(order.id), mail), label: words.link },
        ...words.after,
      ],
    }
  },
})

type Fact = [name: string, value: string]
type OrderNotification = {
  order: Order
  orderData: Pick<OrderData, 'receipts' | 'nextClass' | 'nextDue'>
  language: Language
  now: Date
}

type OrderData = NonNullable<Awaited<ReturnType<typeof showOrder>>>

/** Amount, date, document number, the next class and the next instalment. */
async function factsOf(
  tx: Transaction,
  { order, orderData: { receipts, nextClass, nextDue: next }, language, now }: OrderNotification,
): Promise<Fact[]> {
  const texts = textsFor(language)
  const { orderMails, feeMails, documents: words } = texts
  const { facts } = orderMails
  const dayOf = (day: string) => formatDate(day, language)
  const documentFacts: Fact[] = []
  for (const { id } of receipts) {
    const document = await findDocument(tx, id)
    if (document)
      documentFacts.push(
        [feeMails.facts.on, dayOf(document.contents.day)],
        [words.titles[document.kind], document.name],
      )
  }
  return [
    [facts.course, order.course],
    [facts.sum, formatRupees(order.paise)],
    ...documentFacts,
    ...(nextClass ? classMailFacts(nextClass, texts, dayInIndia(now)) : []),
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
