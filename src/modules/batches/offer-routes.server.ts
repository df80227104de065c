import type { Database } from '../../platform/database/connect.ts'
import { consumeLimit } from '../../platform/limits.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { acceptOffer, chooseInstead, declineOffer, findOffer } from './answer-offer.server.ts'
import { answerOfferSchema, seatOfferQuerySchema } from './contract.ts'
import { titleOf } from './store.server.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    seatOffers: typeof seatOfferRoutes
  }
}

const refusals = {
  words: ({ seatAnswers }: Texts) => ({
    'link-not-good': seatAnswers.linkNotGood,
    'no-seat': seatAnswers.noSeat,
  }),
  statuses: { 'link-not-good': 410 },
} as const

/** The link needs no account, since students entered at the desk may have none. */
export const seatOfferRoutes = routeTable(refusals, {
  'POST /api/seat-offer': read({
    summary: 'What seat a mailed link is about; nothing changes by looking',
    access: 'anyone',
    body: seatOfferQuerySchema,
    run: async ({ secret }, { db, limits, context: { now }, c }) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return limit
      const offer = await findOffer(db, secret, now)
      if (!offer) return refused('link-not-good')
      const { place: seat, batch, others } = offer
      const { id, courseId: course, mode, days, startsOn, endsOn, room } = batch
      const [fromTime, toTime] = [batch.fromTime.slice(0, 5), batch.toTime.slice(0, 5)]
      return {
        kind: seat.state === 'left' ? ('choice' as const) : ('offer' as const),
        title: await titleOf(db, course),
        start: { id, course, mode, days, startsOn, endsOn, fromTime, toTime },
        room,
        until: seat.expiresAt,
        reason: batch.cancellationReason,
        others,
      }
    },
  }),

  'POST /api/seat-offer/answer': change({
    summary: 'Accept or decline an offered seat, or choose another batch for a cancelled one; once',
    access: 'anyone',
    body: answerOfferSchema,
    run: async (request, { db, limits, context: { now }, c }) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return limit
      const result = await answerOffer(db, request, now)
      const outcome = result.ok ? request.answer : result.reason
      c.var.log.info({ event: 'seat offer', outcome })
      if (result.ok || result.reason === 'link-not-good') return result
      return refused('no-seat')
    },
    message: (_, { answer }, { seatAnswers }) => seatAnswers[answer],
  }),
})

type Answer =
  | { answer: 'accept' | 'decline'; secret: string }
  | { answer: 'choose'; secret: string; batch: number }

function answerOffer(db: Database, request: Answer, now: Date) {
  if (request.answer === 'choose') return chooseInstead(db, request, now)
  return request.answer === 'accept'
    ? acceptOffer(db, request.secret, now)
    : declineOffer(db, request.secret, now)
}
