import { z } from '@hono/zod-openapi'
import { defineEvent, description, erasable } from '../audit/define-event.server.ts'
import { registerEvents } from '../audit/events.server.ts'
import { verdicts } from './rules.ts'

const titled = z.object({ title: z.string() })
const fields = z.record(z.string(), z.unknown())
const ofBatch = { of: 'batch', makesVersion: false } as const

/** What a batch works on and what is shared with it stands with the batch. */
const workEvents = {
  'create assignment': defineEvent({
    ...ofBatch,
    facts: titled.extend({ dueOn: z.iso.date() }),
  }),
  'change assignment': defineEvent({
    ...ofBatch,
    facts: titled.extend({ before: fields, after: fields }),
  }),
  'remove assignment': defineEvent({ ...ofBatch, facts: titled }),
  'share material': defineEvent({ ...ofBatch, facts: titled }),
  'remove material': defineEvent({ ...ofBatch, facts: titled }),
}

const submission = titled.extend({ number: z.number() })

/** What somebody handed in, and what their trainer wrote of it, stands with the student. */
const submissionEvents = {
  'hand in work': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: submission.extend({ isLate: z.boolean() }),
    byStudent: true,
    words: ({ title, isLate }) => description(`Handed in: ${title}`, isLate ? 'Late' : null),
  }),
  'give feedback': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: submission.extend({ verdict: z.enum(verdicts), feedback: erasable(z.string()) }),
    words: ({ title, verdict }) =>
      description(verdict === 'accepted' ? `Accepted: ${title}` : `To hand in again: ${title}`),
  }),
}

registerEvents(workEvents)
registerEvents(submissionEvents)

declare module '../audit/events.server.ts' {
  interface EventRegistry {
    workEvents: typeof workEvents
    submissionEvents: typeof submissionEvents
  }
}
