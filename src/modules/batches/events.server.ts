import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { defineEvent, description, erasable } from '../audit/define-event.server.ts'

/** Fields of a batch as its form names them; none is personal. */
const fields = z.record(z.string(), z.unknown())
const change = z.object({ before: fields, after: fields })

/** What happens to a batch. */
export const batchEvents = {
  'add batch': defineEvent({
    of: 'batch',
    makesVersion: true,
    facts: z.object({ after: fields }),
  }),
  'change batch': defineEvent({ of: 'batch', makesVersion: true, facts: change }),
  'close batch': defineEvent({ of: 'batch', makesVersion: true, facts: change }),
  'open batch': defineEvent({ of: 'batch', makesVersion: true, facts: change }),
  'cancel batch': defineEvent({ of: 'batch', makesVersion: true, facts: change }),
}

/** Of a seat: its batch by number, with title and start at that time. */
const facts = z.object({ batch: z.number(), title: z.string(), starts: z.iso.date() })
const inWords = ({ title, starts }: z.output<typeof facts>) => `${title}, ${formatDate(starts)}`
const about = (what: string, sayFor: (subject: string, batch: string) => string) => ({
  of: 'student' as const,
  facts,
  words: (seat: z.output<typeof facts>) => description(what, inWords(seat)),
  did: (seat: z.output<typeof facts>, subject: string) => sayFor(subject, inWords(seat)),
})

/** Events of a seat belong to its student, and are encrypted with that key. */
export const seatEvents = {
  'hold seat': defineEvent(
    about('Seat held', (subject, batch) => `held a seat for ${subject} in ${batch}`),
  ),
  'confirm seat': defineEvent(
    about('Got a seat', (subject, batch) => `gave ${subject} a seat in ${batch}`),
  ),
  'offer seat': defineEvent({
    ...about(
      'Offered a seat from the waitlist',
      (subject, batch) => `offered ${subject} a seat in ${batch}`,
    ),
    outsideTrail: true,
  }),
  'accept seat offer': defineEvent(
    about(
      'Accepted the offered seat',
      (subject, batch) => `accepted the seat for ${subject} in ${batch}`,
    ),
  ),
  'release seat': defineEvent({
    ...about('Seat released', (subject, batch) => `removed ${subject} from ${batch}`),
    facts: facts.extend({ reason: z.string() }),
  }),
  'move seat': defineEvent({
    ...about('Moved to another batch', (subject, batch) => `moved ${subject} to ${batch}`),
    facts: facts.extend({ from: z.number() }),
  }),
  'restore seat': defineEvent(
    about('Seat restored', (subject, batch) => `restored the seat of ${subject} in ${batch}`),
  ),
  'add extra seat': defineEvent({
    ...about('Got an extra seat', (subject, batch) => `gave ${subject} an extra seat in ${batch}`),
    facts: facts.extend({ reason: erasable(z.string()) }),
  }),
  'join waitlist': defineEvent(
    about(
      'Added to the waitlist',
      (subject, batch) => `put ${subject} on the waitlist of ${batch}`,
    ),
  ),
  'leave waitlist': defineEvent({
    ...about(
      'Removed from the waitlist',
      (subject, batch) => `removed ${subject} from the waitlist of ${batch}`,
    ),
    facts: facts.extend({ reason: z.string() }),
  }),
}
