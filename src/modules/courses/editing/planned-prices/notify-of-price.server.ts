import type { Transaction } from '../../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../../platform/mail/send-mail.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { textsFor } from '../../../../ui/format/texts.server.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { rolesThatMay } from '../../../accounts/abilities.ts'
import { listRecipientsWith } from '../../../accounts/roles/store.server.ts'

type WithheldPrice = {
  courseId: string
  title: string
  feePaise: number
  at: string
  plans: readonly string[]
  publicUrl: string
}

/** Mails everybody who may publish courses that a planned price was not published. */
export async function notifyOfPrice(tx: Transaction, price: WithheldPrice): Promise<void> {
  for (const recipient of await listRecipientsWith(tx, rolesThatMay('courses.publish')))
    await sendMail(tx, withheldMail, { to: recipient.email, recipient, price })
}

const withheldMail = defineMail<{
  recipient: { id: string; name: string }
  price: WithheldPrice
}>({
  id: ({ recipient, price }) => `planned-price-${price.courseId}-${price.at}-${recipient.id}`,
  write: ({ recipient, price: { courseId, title, feePaise, at, plans, publicUrl }, language }) => {
    const words = textsFor(language).mails.priceWithheld
    return {
      subject: words.subject(title),
      parts: [
        ...words.before(recipient.name, title, formatRupees(feePaise), formatTime(at)),
        { facts: [[words.plans, plans.join(', ')]] },
        { link: `${publicUrl}${to.adminRecord('courses', courseId)}`, label: words.link },
        ...words.after,
      ],
    }
  },
})
