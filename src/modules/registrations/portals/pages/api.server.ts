import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../../platform/http/errors.ts'
import { consumeLimit } from '../../../../platform/limits.ts'
import type { Services } from '../../../../platform/services.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { readPhoneNumber } from '../../../../ui/format/read-phone-number.server.ts'
import { type Texts, textsFor } from '../../../../ui/format/said.server.ts'
import { receivedEnquirySchema, sentEnquirySchema } from '../contract.ts'
import { receiveEnquiry } from '../receive-enquiry.server.ts'
import type { SentReason } from '../rules.ts'
import { findPortal } from '../store.server.ts'

const send = createRoute({
  method: 'post',
  path: endpoints.enquiries,
  summary: 'Send an enquiry from a portal or a form elsewhere, by a key of its own',
  'x-who': 'anyone',
  request: jsonBody(sentEnquirySchema),
  responses: {
    200: json(receivedEnquirySchema, 'It was stored before, under this id'),
    201: json(receivedEnquirySchema, 'It is stored'),
    400: json(refusalSchema, 'A field is wrong; nothing was stored'),
    401: json(refusalSchema, 'No key, or one that opens nothing'),
    409: json(refusalSchema, 'Another enquiry was sent under this id'),
    429: json(refusalSchema, 'Too many at once; send it again later'),
  },
})

/** Answered once it is on disk: what was acknowledged is not lost, and what is sent again is not two. */
export function portalApi(services: Services) {
  return newApi<SentReason>(wordsOfFields).openapi(send, keepSent(services))
}

function keepSent({ db, clock, limits }: Services): RouteAnswer<typeof send> {
  return async (c) => {
    const texts = textsFor(c.var.language).enquiryAnswers
    const [, secret] = c.req.header('authorization')?.match(/^Bearer (\S{20,100})$/) ?? []
    const portal = secret && (await findPortal(db, secret))
    if (!portal) {
      const limit = await consumeLimit(limits.wrongKeysFromAddress, c.var.address)
      return limit.ok ? refuse(c, 401, texts.noKey) : refuseForNow(c, limit.retryAfter)
    }
    const rateLimit = await consumeLimit(limits.enquiriesOfPortal, String(portal.id))
    if (!rateLimit.ok) return refuseForNow(c, rateLimit.retryAfter)
    const { id, phone: phoneText, email = null, message, ...body } = c.req.valid('json')
    const phone = readPhoneNumber(phoneText)
    if (!phone) return refuse(c, 400, texts.phoneWrong, { phone: texts.phoneWrong })
    const enquiry = { ...body, id, phone, email, message: message || null }
    const received = await receiveEnquiry(db, portal, enquiry, clock())
    if (!received.ok)
      return received.reason === 'revoked'
        ? refuse(c, 401, texts.noKey)
        : refuse(c, 409, texts.otherUnderId, { id: texts.otherUnderId })
    const { repeated } = received
    c.var.log.info({ event: 'enquiry', outcome: 'ok', portal: portal.id, repeated })
    if (repeated) return c.json({ success: true as const, message: texts.keptBefore, id }, 200)
    return c.json({ success: true as const, message: texts.kept, id }, 201)
  }
}

function wordsOfFields({ enquiryAnswers }: Texts) {
  return {
    'sent-id-wrong': enquiryAnswers.idWrong,
    'sent-phone-wrong': enquiryAnswers.phoneWrong,
    'sent-course-wrong': enquiryAnswers.courseWrong,
    'sent-message-wrong': ({ max }: { max: number }) => enquiryAnswers.messageWrong(max),
  }
}
