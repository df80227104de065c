import { z } from '@hono/zod-openapi'
import {
  defineEvent,
  description,
  erasable,
  reasonNote,
  unlessErased,
} from '../audit/define-event.server.ts'
import { certificateKinds, revocationReasons } from './rules.ts'
import { revocationTexts } from './staff/texts.ts'

/** Of a certificate: its number and kind, and the course it is of. */
const facts = z.object({
  certificate: z.string(),
  kind: z.enum(certificateKinds),
  course: z.string(),
})
const inWords = ({ certificate, kind, course }: z.output<typeof facts>) =>
  `${certificate}, ${course}, ${kind}`

const about = (what: string) => ({
  of: 'student' as const,
  facts,
  describe: (certificate: z.output<typeof facts>) => description(what, inWords(certificate)),
})

/** Events of the student whose certificate it is, encrypted with the student's key. */
export const certificateEvents = {
  'issue certificate': defineEvent({
    ...about('Certificate issued'),
    did: ({ exception, ...certificate }, subject) =>
      `issued ${subject} certificate ${inWords(certificate)}${reasonNote(unlessErased(exception ?? ''))}`,
    facts: facts.extend({ exception: erasable(z.string()).optional() }),
  }),
  'revoke certificate': defineEvent({
    ...about('Certificate revoked'),
    did: ({ reason, ...certificate }, subject) =>
      `revoked certificate ${inWords(certificate)} of ${subject} (${revocationTexts[reason]})`,
    facts: facts.extend({ reason: z.enum(revocationReasons) }),
    describe: ({ reason, ...certificate }) =>
      description(`Certificate revoked: ${revocationTexts[reason]}`, inWords(certificate)),
  }),
  'request certificate name': defineEvent({
    ...about('Requested another name on a certificate'),
    did: ({ name, ...certificate }) =>
      `asked for the name “${unlessErased(name) ?? 'erased'}” on certificate ${inWords(certificate)}`,
    facts: facts.extend({ name: erasable(z.string()) }),
  }),
  'decline certificate name': defineEvent({
    ...about('Another name on a certificate was declined'),
    did: (certificate, subject) =>
      `declined another name on certificate ${inWords(certificate)} of ${subject}`,
  }),
}

const fields = z.record(z.string(), z.unknown())

/** The rule of a batch, and the keys that sign credentials. */
export const certificateSettings = {
  'set certificate rule': defineEvent({
    of: 'batch',
    facts: z.object({ before: fields, after: fields }),
  }),
  'replace certificate key': defineEvent({
    of: 'settings',
    facts: z.object({ before: fields, after: fields }),
  }),
}
