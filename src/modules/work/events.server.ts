import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { defineEvent, description, erasable } from '../audit/define-event.server.ts'
import { verdicts } from './rules.ts'

const titled = z.object({ title: z.string() })
const fields = z.record(z.string(), z.unknown())
const ofBatch = { of: 'batch' } as const

/** Of batches. */
export const workEvents = {
  'create assignment': defineEvent({
    ...ofBatch,
    did: ({ title, dueOn }, subject) =>
      `set assignment “${title}” for ${subject}, due ${formatDate(dueOn)}`,
    facts: titled.extend({ dueOn: z.iso.date() }),
  }),
  'change assignment': defineEvent({
    ...ofBatch,
    did: ({ title }, subject) => `changed assignment “${title}” of ${subject}`,
    facts: titled.extend({ before: fields, after: fields }),
  }),
  'remove assignment': defineEvent({
    ...ofBatch,
    did: ({ title }, subject) => `removed assignment “${title}” of ${subject}`,
    facts: titled,
  }),
  'share material': defineEvent({
    ...ofBatch,
    did: ({ title }, subject) => `shared “${title}” with ${subject}`,
    facts: titled,
  }),
  'remove material': defineEvent({
    ...ofBatch,
    did: ({ title }, subject) => `removed “${title}” from ${subject}`,
    facts: titled,
  }),
}

const submission = titled.extend({ number: z.number() })

/** Of students. */
export const submissionEvents = {
  'hand in work': defineEvent({
    of: 'student',
    did: ({ title, isLate }) => `submitted “${title}”${isLate ? ', late' : ''}`,
    facts: submission.extend({ isLate: z.boolean() }),
    describe: ({ title, isLate }) => description(`Submitted: ${title}`, isLate ? 'Late' : null),
  }),
  'give feedback': defineEvent({
    of: 'student',
    did: ({ title, verdict }, subject) =>
      verdict === 'accepted'
        ? `accepted “${title}” of ${subject}`
        : `asked ${subject} to submit “${title}” again`,
    facts: submission.extend({ verdict: z.enum(verdicts), feedback: erasable(z.string()) }),
    describe: ({ title, verdict }) =>
      description(verdict === 'accepted' ? `Accepted: ${title}` : `Changes requested: ${title}`),
  }),
}
