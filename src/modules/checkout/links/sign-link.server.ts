import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type PaymentLinkRow, paymentLinks } from './tables.ts'

type Signed = Pick<PaymentLinkRow, 'id' | 'enrolmentId' | 'part' | 'dueOn' | 'paise' | 'createdAt'>

/**
 * The part after the # of a link: the number of its row and a signature over its content. In a restored
 * database the same number may be another row, for which the signature is not valid.
 */
export function signLink(sessionSecret: Uint8Array, link: Signed): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'payment links', 32))
  const { id, enrolmentId, part, dueOn, paise, createdAt } = link
  const signed = [id, enrolmentId, part, dueOn, paise, createdAt.getTime()].join(' ')
  return `${id}-${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** The row that a token is signed for; undefined for any other token. */
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
