import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import { defineEvent, description, erasable, unlessErased } from '../audit/define-event.server.ts'
import { registerEvents } from '../audit/events.server.ts'

/** What happens to a class stands with its batch; the day tells which one it is. */
const classFields = z.record(z.string(), z.unknown())
const classEvents = {
  'add class': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({ after: classFields }),
  }),
  'change class': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({ before: classFields, after: classFields }),
  }),
  'cancel class': defineEvent({
    of: 'batch',
    makesVersion: false,
    did: ({ day, reason }, subject) =>
      `cancelled the class of ${formatDate(day)} of ${subject}: ${reason}`,
    facts: z.object({ day: z.iso.date(), reason: z.string() }),
  }),
  'accept clashes': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({ classes: z.number() }),
  }),
  'open class code': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({ day: z.iso.date() }),
  }),
  'close class code': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({ day: z.iso.date(), arrived: z.number() }),
  }),
  'take roll': defineEvent({
    of: 'batch',
    makesVersion: false,
    facts: z.object({
      day: z.iso.date(),
      present: z.number(),
      late: z.number(),
      absent: z.number(),
      excused: z.number(),
      headCount: z.number().nullable(),
    }),
  }),
}

const marked = z.object({ mark: erasable(z.string()) })

/** A mark that was changed on a later day stands with its student, and is sealed with them. */
const attendanceEvents = {
  'correct attendance': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({
      title: z.string(),
      day: z.iso.date(),
      before: marked,
      after: marked,
      reason: erasable(z.string()),
    }),
    words: ({ title, day }) => description(`Attendance corrected: ${title}, ${formatDate(day)}`),
  }),
  'enter class code': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ title: z.string(), day: z.iso.date(), after: marked }),
    words: ({ title, day }) =>
      description(`Marked by the code of the class: ${title}, ${formatDate(day)}`),
  }),
  'end absence task': defineEvent({
    of: 'student',
    makesVersion: false,
    facts: z.object({ title: z.string(), absences: z.number(), note: erasable(z.string()) }),
    words: ({ title, absences, note }) =>
      description(`Spoken to after ${absences} absences: ${title}`, unlessErased(note) || null),
  }),
}

registerEvents(classEvents)
registerEvents(attendanceEvents)

declare module '../audit/events.server.ts' {
  interface EventRegistry {
    classEvents: typeof classEvents
    attendanceEvents: typeof attendanceEvents
  }
}
