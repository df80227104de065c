import { z } from '@hono/zod-openapi'
import { formatDate } from '../../ui/format/days.ts'
import {
  defineEvent,
  description,
  erasable,
  reasonNote,
  unlessErased,
} from '../audit/define-event.server.ts'

/** What happens to a class stands with its batch; the day tells which one it is. */
const classFields = z.record(z.string(), z.unknown())
/** “the class of 3 Nov 2026”. */
const classOf = ({ day }: z.output<typeof classFields>) =>
  typeof day === 'string' ? `the class of ${formatDate(day)}` : 'a class'

export const classEvents = {
  'add class': defineEvent({
    of: 'batch',
    did: ({ after }, subject) => `added ${classOf(after)} to ${subject}`,
    facts: z.object({ after: classFields }),
  }),
  'change class': defineEvent({
    of: 'batch',
    did: ({ after }, subject) => `changed ${classOf(after)} of ${subject}`,
    facts: z.object({ before: classFields, after: classFields }),
  }),
  'cancel class': defineEvent({
    of: 'batch',
    did: ({ day, reason }, subject) =>
      `cancelled the class of ${formatDate(day)} of ${subject}: ${reason}`,
    facts: z.object({ day: z.iso.date(), reason: z.string() }),
  }),
  'accept clashes': defineEvent({
    of: 'batch',
    did: ({ classes }, subject) =>
      `accepted clashes of ${classes} ${classes === 1 ? 'class' : 'classes'} of ${subject}`,
    facts: z.object({ classes: z.number() }),
  }),
  'open class code': defineEvent({
    of: 'batch',
    did: ({ day }, subject) =>
      `opened the attendance code of the class of ${formatDate(day)} of ${subject}`,
    facts: z.object({ day: z.iso.date() }),
  }),
  'close class code': defineEvent({
    of: 'batch',
    did: ({ day, arrived }, subject) =>
      `closed the attendance code of the class of ${formatDate(day)} of ${subject}: ${arrived} arrived`,
    facts: z.object({ day: z.iso.date(), arrived: z.number() }),
  }),
  'take roll': defineEvent({
    of: 'batch',
    did: ({ day, present, late, absent, excused }, subject) =>
      `took attendance of ${formatDate(day)} in ${subject}: ${present} present, ${late} late, ${absent} absent, ${excused} excused`,
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
const markName = ({ mark }: z.output<typeof marked>) =>
  unlessErased(mark)?.toLowerCase() ?? 'a mark'

/** A mark that was changed on a later day stands with its student, and is sealed with them. */
export const attendanceEvents = {
  'correct attendance': defineEvent({
    of: 'student',
    did: ({ title, day, before, after, reason }, subject) =>
      `corrected the attendance of ${subject} in ${title}, ${formatDate(day)}, from ${markName(before)} to ${markName(after)}${reasonNote(unlessErased(reason))}`,
    facts: z.object({
      title: z.string(),
      day: z.iso.date(),
      before: marked,
      after: marked,
      reason: erasable(z.string()),
    }),
    describe: ({ title, day }) => description(`Attendance corrected: ${title}, ${formatDate(day)}`),
  }),
  'enter class code': defineEvent({
    of: 'student',
    did: ({ title, day }) =>
      `entered the attendance code of the class of ${formatDate(day)}, ${title}`,
    facts: z.object({ title: z.string(), day: z.iso.date(), after: marked }),
    describe: ({ title, day }) =>
      description(`Marked present with the class code: ${title}, ${formatDate(day)}`),
  }),
  'end absence task': defineEvent({
    of: 'student',
    did: ({ title, absences }, subject) =>
      `spoke to ${subject} after ${absences} absences: ${title}`,
    facts: z.object({ title: z.string(), absences: z.number(), note: erasable(z.string()) }),
    describe: ({ title, absences, note }) =>
      description(`Spoken to after ${absences} absences: ${title}`, note),
  }),
}
