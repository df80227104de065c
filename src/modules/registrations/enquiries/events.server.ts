import { z } from '@hono/zod-openapi'
import { formatPhone } from '../../../ui/format/phones.ts'
import {
  defineEvent,
  description,
  erasable,
  unlessErased,
} from '../../audit/define-event.server.ts'

const text = erasable(z.string().nullish())

type Text = z.output<typeof text>

/** In a person's data export. */
const ownEnquiry = {
  what: 'enquired',
  detail: ({ phone: number, note }: { phone?: Text; note?: Text }) => ({
    phone: number,
    note: note ?? '',
  }),
}

function sayEnquired(way: string, number: Text): string {
  const phone = unlessErased(number)
  return `Enquired ${way}${phone ? ` with ${formatPhone(phone)}` : ''}`
}

/** How a registration of somebody without an account came in. */
export const enquiryEvents = {
  /** Entered by staff, at the counter or on the phone. */
  'record enquiry': defineEvent({
    of: 'registration',
    did: ({ course, source }, subject) =>
      `saved an enquiry of ${subject} for ${unlessErased(course) ?? 'a course'} (${source})`,
    facts: z.object({ phone: text, course: text, source: z.string(), note: text }),
    words: ({ phone: number, source, note }) =>
      description(sayEnquired(`(${source})`, number), note),
    own: ownEnquiry,
  }),
  /** A portal or a form elsewhere sent it. */
  'receive enquiry': defineEvent({
    of: 'registration',
    outsideTrail: true,
    facts: z.object({ phone: text, name: text, course: text, portal: z.string(), note: text }),
    words: ({ phone: number, portal, note }) =>
      description(sayEnquired(`through ${portal}`, number), note),
    own: ownEnquiry,
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
          sayEnquired(`(${source})`, number),
          unlessErased(file) && `imported from ${unlessErased(file)}`,
        ]
          .filter(Boolean)
          .join(', '),
        note,
      ),
    own: ownEnquiry,
  }),
}
