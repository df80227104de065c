import { z } from '@hono/zod-openapi'
import { formatPhone } from '../../../ui/format/phones.ts'
import {
  defineEvent,
  description,
  erasable,
  unlessErased,
} from '../../audit/define-event.server.ts'
import { registerEvents } from '../../audit/events.server.ts'

const text = erasable(z.string().nullish())

/** How a registration of somebody without an account came in. */
const enquiryEvents = {
  /** Entered by staff, at the counter or on the phone. */
  'record enquiry': defineEvent({
    of: 'registration',
    did: ({ course, source }, subject) =>
      `saved an enquiry of ${subject} for ${unlessErased(course) ?? 'a course'} (${source})`,
    facts: z.object({ phone: text, course: text, source: z.string(), note: text }),
    words: ({ phone: number, source, note }) =>
      description(
        unlessErased(number)
          ? `Enquired (${source}) with ${formatPhone(unlessErased(number) ?? '')}`
          : `Enquired (${source})`,
        note,
      ),
    own: {
      what: 'enquired',
      detail: ({ phone: number, note }) => ({ phone: number, note: note ?? '' }),
    },
  }),
  /** A portal or a form elsewhere sent it. */
  'receive enquiry': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ phone: text, name: text, course: text, portal: z.string(), note: text }),
    words: ({ phone: number, portal, note }) =>
      description(
        unlessErased(number)
          ? `Enquired through ${portal} with ${formatPhone(unlessErased(number) ?? '')}`
          : `Enquired through ${portal}`,
        note,
      ),
    own: {
      what: 'enquired',
      detail: ({ phone: number, note }) => ({ phone: number, note: note ?? '' }),
    },
    tells: ({ name, course }) =>
      unlessErased(name) && unlessErased(course)
        ? {
            kind: 'registration',
            name: unlessErased(name) ?? '',
            course: unlessErased(course) ?? '',
          }
        : undefined,
  }),
  /** From a file imported by staff. */
  'import enquiry': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ phone: text, course: text, source: z.string(), file: text, note: text }),
    words: ({ phone: number, source, file, note }) =>
      description(
        [
          unlessErased(number)
            ? `Enquired (${source}) with ${formatPhone(unlessErased(number) ?? '')}`
            : `Enquired (${source})`,
          unlessErased(file) && `imported from ${unlessErased(file)}`,
        ]
          .filter(Boolean)
          .join(', '),
        note,
      ),
    own: {
      what: 'enquired',
      detail: ({ phone: number, note }) => ({ phone: number, note: note ?? '' }),
    },
  }),
}

registerEvents(enquiryEvents)

declare module '../../audit/events.server.ts' {
  interface EventRegistry {
    enquiryEvents: typeof enquiryEvents
  }
}
