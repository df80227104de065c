import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type PaymentLinkRow, paymentLinks } from './tables.ts'

type Signed = Pick<PaymentLinkRow, 'id' | 'enrolmentId' | 'part' | 'dueOn' | 'paise' | 'createdAt'>

/**
 * What stands behind the # of a link: the number of its row and a signature over all that it is for. So a
 * number of a restored database that stands for something else opens nothing.
 */
export function signLink(sessionSecret: Uint8Array, link: Signed): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'payment links', 32))
  const { id, enrolmentId, part, dueOn, paise, createdAt } = link
  const signed = [id, enrolmentId, part, dueOn, paise, createdAt.getTime()].join(' ')
  return `${id}-${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** The row that a token is signed for; nothing for any other. */
export async function findSigned(
  tx: Transaction,
  sessionSecret: Uint8Array,
  token: string,
): Promise<PaymentLinkRow | undefined> {
  const [, id] = /^(\d{1,15})-[\w-]{43}$/.exec(token) ?? []
  if (!id) return undefined
  const [link] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, Number(id)))
  if (!link) return undefined
  const [expectedMac, givenMac] = [signLink(sessionSecret, link), token].map((text) =>
    Buffer.from(text),
  )
  return expectedMac &&
    givenMac &&
    expectedMac.length === givenMac.length &&
    timingSafeEqual(expectedMac, givenMac)
    ? link
    : undefined
}
