import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import {
  type LinkName,
  linkAddresses,
  longestLabel,
  type NavigationPart,
  type NavigationReason,
  refuseAddress,
  refuseLinks,
} from './rules.ts'

const why = because<NavigationReason>
const wrong = why({ reason: 'links-wrong' })
const labelWrong = why({ reason: 'label-wrong', max: longestLabel })
const addressWrong = why({ reason: 'address-wrong' })

const productLink = z.strictObject({
  name: z.enum(Object.keys(linkAddresses) as [LinkName], wrong),
  isShown: z.boolean(wrong),
})

const ownLink = z.strictObject({
  name: z.literal('own', wrong),
  label: z
    .string(labelWrong)
    .trim()
    .max(longestLabel, labelWrong)
    .regex(/^[^\p{Cc}{}|>]+$/u, labelWrong)
    .refine((text) => text.isWellFormed(), labelWrong),
  address: z
    .string(addressWrong)
    .trim()
    .refine((address) => refuseAddress(address) === undefined, addressWrong),
})

function links(part: NavigationPart) {
  return z
    .array(z.discriminatedUnion('name', [productLink, ownLink], wrong), wrong)
    .max(20, wrong)
    .superRefine((list, context) => {
      const reason = refuseLinks(part, list)
      if (reason) context.addIssue({ code: 'custom', message: why(reason) })
    })
}

export const navigationFields = z
  .object({ header: links('header'), footer: links('footer') })
  .openapi('Navigation')
