import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { defineEvent, description, erasable } from '../audit/define-event.server.ts'

/** Fields of a batch as its form names them; none is personal. */
const fields = z.record(z.string(), z.unknown())

const change = {
  of: 'batch',
  makesVersion: true,
  facts: z.object({ before: fields, after: fields }),
} as const

/** What happens to a batch. */
export const batchEvents = {
  'add batch': defineEvent({ of: 'batch', makesVersion: true, facts: z.object({ after: fields }) }),
  'change batch': defineEvent(change),
  'close batch': defineEvent(change),
  'open batch': defineEvent(change),
  'cancel batch': defineEvent(change),
}

/** Of a seat: its batch by number, with title and start at that time. */
const facts = z.object({ batch: z.number(), title: z.string(), starts: z.iso.date() })
type SeatFacts = z.output<typeof facts>
const inWords = ({ title, starts }: SeatFacts) => `${title}, ${formatDate(starts)}`

/** In the audit log: “held a seat for”, the student, “in”, the batch. */
const about = (what: string, action: string, relation: string) => ({
  of: 'student' as const,
  facts,
  describe: (seat: SeatFacts) => description(what, inWords(seat)),
  did: (seat: SeatFacts, subject: string) => `${action} ${subject} ${relation} ${inWords(seat)}`,
})

/** Events of a seat belong to its student, and are encrypted with that key. */
export const seatEvents = {
  'hold seat': defineEvent(about('Seat held', 'held a seat for', 'in')),
  'confirm seat': defineEvent(about('Got a seat', 'gave', 'a seat in')),
  'offer seat': defineEvent({
    ...about('Offered a seat from the waitlist', 'offered', 'a seat in'),
    outsideTrail: true,
  }),
  'accept seat offer': defineEvent(
    about('Accepted the offered seat', 'accepted the seat for', 'in'),
  ),
  'release seat': defineEvent({
    ...about('Seat released', 'removed', 'from'),
    facts: facts.extend({ reason: z.string() }),
  }),
  'move seat': defineEvent({
    ...about('Moved to another batch', 'moved', 'to'),
    facts: facts.extend({ from: z.number() }),
  }),
  'restore seat': defineEvent(about('Seat restored', 'restored the seat of', 'in')),
  'add extra seat': defineEvent({
    ...about('Got an extra seat', 'gave', 'an extra seat in'),
    facts: facts.extend({ reason: erasable(z.string()) }),
  }),
  'join waitlist': defineEvent(about('Added to the waitlist', 'put', 'on the waitlist of')),
  'leave waitlist': defineEvent({
    ...about('Removed from the waitlist', 'removed', 'from the waitlist of'),
    facts: facts.extend({ reason: z.string() }),
  }),
}
