import { languageNamed } from '../../../content/languages.ts'
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
    await sendMail(tx, orderMail, {
      to: recipient.email,
      language: languageNamed(order.language),
      name: recipient.name,
      order,
      state,
      noSeat,
      receipts,
      facts: await factsOf(tx, order, orderData, services.clock()),
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
    const { paid, noSeat: without } = textsFor(language).orderMails
    const words = noSeat ? without : paid
    return {
      subject: noSeat ? without.subject[noSeat](order.course) : paid.subject(order.course),
      parts: [
        ...(noSeat ? without.before(name, noSeat) : paid.before(name)),
        { facts },
        { link: pageAddress(to.order(order.id), mail), label: words.link },
        ...words.after,
      ],
    }
  },
})

type Fact = [name: string, value: string]
type OrderData = NonNullable<Awaited<ReturnType<typeof showOrder>>>

/** Amount, date, document number, the next class and the next instalment. */
async function factsOf(
  tx: Transaction,
  order: Order,
  { receipts, nextClass, nextDue: next }: OrderData,
  now: Date,
): Promise<Fact[]> {
  const language = languageNamed(order.language)
  const texts = textsFor(language)
  const { orderMails, feeMails, documents } = texts
  const { facts } = orderMails
  const dayOf = (day: string) => formatDate(day, language)
  const documentFacts: Fact[] = []
  for (const { id } of receipts) {
    const document = await findDocument(tx, id)
    if (document)
      documentFacts.push(
        [feeMails.facts.on, dayOf(document.contents.day)],
        [documents.titles[document.kind], document.name],
      )
  }
  const nextFacts: Fact[] = nextClass ? classMailFacts(nextClass, texts, dayInIndia(now)) : []
  if (next) {
    const due = feeMails.receipt.next(formatRupees(next.paise), dayOf(next.dueOn))
    nextFacts.push([feeMails.facts.next, due])
  }
  return [
    [facts.course, order.course],
    [facts.sum, formatRupees(order.paise)],
    ...documentFacts,
    ...nextFacts,
  ]
}
