import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { acceptOffer, chooseInstead, declineOffer, findOffer } from '../answer-offer.server.ts'
import { answerOfferSchema, offerSchema, seatOfferQuerySchema } from '../contract.ts'
import { titleOf } from '../store.server.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  410: json(refusalSchema, 'The link is good for nothing, or no longer'),
  429: json(refusalSchema, 'Too many tries'),
}

const look = createRoute({
  method: 'post',
  path: endpoints.seatOffer,
  summary: 'What seat a mailed link is about; nothing changes by looking',
  'x-who': 'anyone',
  request: jsonBody(seatOfferQuerySchema),
  responses: { 200: json(offerSchema, 'The seat'), ...refusals },
})

const answer = createRoute({
  method: 'post',
  path: endpoints.seatOfferAnswer,
  summary: 'Accept or decline an offered seat, or choose another batch for a cancelled one; once',
  'x-who': 'anyone',
  request: jsonBody(answerOfferSchema),
  responses: {
    200: json(doneSchema, 'Done; the link is good for nothing from now on'),
    409: json(refusalSchema, 'There is no seat in that batch'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    seatsApi: typeof look | typeof answer
  }
}

/** Whoever has the link is who was written to: it needs no account, as the desk enters people without one. */
export function seatsApi({ db, clock, limits }: Services) {
  return newApi()
    .openapi(look, async (c) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const offer = await findOffer(db, c.req.valid('json').secret, clock())
      if (!offer) return refuse(c, 410, textsFor(c.var.language).seatAnswers.linkNotGood)
      const { batch, others } = offer
      const { id, courseId: course, mode, days, startsOn, endsOn, room } = batch
      const [fromTime, toTime] = [batch.fromTime.slice(0, 5), batch.toTime.slice(0, 5)]
      return c.json(
        {
          kind: offer.place.state === 'left' ? ('choice' as const) : ('offer' as const),
          title: await titleOf(db, course),
          start: { id, course, mode, days, startsOn, endsOn, fromTime, toTime },
          room,
          until: offer.place.expiresAt?.toISOString() ?? null,
          why: batch.cancelledWhy,
          others,
        },
        200,
      )
    })
    .openapi(answer, async (c) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const body = c.req.valid('json')
      const words = textsFor(c.var.language).seatAnswers
      const result = await doAnswer(db, body, clock())
      c.var.log.info({ event: 'seat offer', outcome: result.ok ? body.answer : result.reason })
      if (result.ok) return c.json({ success: true as const, message: words[body.answer] }, 200)
      return result.reason === 'link-not-good'
        ? refuse(c, 410, words.linkNotGood)
        : refuse(c, 409, words.noSeat)
    })
}

function doAnswer(db: Services['db'], body: Answer, now: Date) {
  if (body.answer === 'choose') return chooseInstead(db, body, now)
  return body.answer === 'accept'
    ? acceptOffer(db, body.secret, now)
    : declineOffer(db, body.secret, now)
}

type Answer =
  | { answer: 'accept' | 'decline'; secret: string }
  | { answer: 'choose'; secret: string; batch: number }
