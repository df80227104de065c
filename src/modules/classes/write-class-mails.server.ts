import { defineMail } from '../../platform/mail/send-mail.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import { clockTime } from '../../ui/format/times.ts'
import type { Batch } from '../batches/tables.ts'
import type { ClassSession } from './tables.ts'

/** A class as its people read of it. */
export type ClassMoment = Pick<ClassSession, 'startsAt' | 'endsAt' | 'room' | 'link'> & {
  trainer: string | null
}

/** What became of one class; `before` is missing of one that was added. */
export type ClassChange = {
  what: 'changed' | 'cancelled' | 'added'
  title: string
  mode: Batch['mode']
  before?: ClassMoment
  after: ClassMoment
  reason?: string
  now: Date
}

type Recipient = { name: string; recipientKey: string }

/** A class was changed, cancelled or added: each version is one mail to a person. */
export const classMail = defineMail<ClassChange & Recipient & { session: number; version: number }>(
  {
    id: ({ session, version, recipientKey }) => `class-${session}-${version}-${recipientKey}`,
    write: ({ language, name, ...change }) => {
      const texts = textsFor(language)
      const words = texts.classMails
      const { before } = words[change.what]
      return {
        subject: subjectOf(change, texts),
        parts: [words.dear(name), before, { facts: factsOf(change, texts) }, words.call],
      }
    },
  },
)

/** The timetable of a batch was changed: its classes follow. */
export const timetableMail = defineMail<
  Recipient & { batch: Batch; title: string; trainer: string | null; now: Date }
>({
  id: ({ batch, recipientKey }) => `timetable-${batch.id}-${batch.version}-${recipientKey}`,
  write: ({ language, name, batch, title, trainer, now }) => {
    const { classMails: words, starts } = textsFor(language)
    const { facts, timetable } = words
    const today = dayInIndia(now)
    const { room, mode, endsOn } = batch
    return {
      subject: timetable.subject(title),
      parts: [
        words.dear(name),
        timetable.before,
        {
          facts: [
            [facts.course, title],
            [facts.hours, starts.hours(batch)],
            [facts.until, starts.day(endsOn, today)],
            [facts.where, room || starts.mode[mode]],
            ...(trainer ? [[facts.trainer, trainer] as [string, string]] : []),
          ],
        },
        timetable.after,
        words.call,
      ],
    }
  },
})

/** The guardian of a minor reads that classes were missed, once for each time that this begins. */
export const absenceMail = defineMail<{
  task: number
  name: string
  student: string
  title: string
  absences: number
  lastAt: Date
  now: Date
}>({
  id: ({ task }) => `absence-${task}-guardian`,
  byDay: true,
  write: ({ language, name, student, title, absences, lastAt, now }) => {
    const { classMails: words, starts } = textsFor(language)
    const day = starts.day(dayInIndia(lastAt), dayInIndia(now))
    return {
      subject: words.absence.subject(student, title),
      parts: [
        words.dear(name),
        words.absence.before(student, title, { absences, day }),
        words.absence.why,
        words.call,
      ],
    }
  },
})

/** The same in a few lines, for a chat that staff send. */
export function chatOf(change: ClassChange): string {
  const texts = textsFor()
  const lines = factsOf(change, texts).map(([name, value]) => `${name}: ${value}`)
  return [subjectOf(change, texts), ...lines].join('\n')
}

function subjectOf({ what, title, before, after, now }: ClassChange, texts: Texts): string {
  const day = texts.starts.day(dayInIndia((before ?? after).startsAt), dayInIndia(now))
  return texts.classMails[what].subject(title, day)
}

function factsOf(
  { what, title, mode, before, after, reason, now }: ClassChange,
  { classMails: { facts }, starts }: Texts,
): [string, string][] {
  const when = ({ startsAt, endsAt }: ClassMoment) =>
    `${starts.day(dayInIndia(startsAt), dayInIndia(now))}, ${starts.time(clockTime(startsAt))} to ${starts.time(clockTime(endsAt))}`
  const list: [string, string][] = [[facts.course, title]]
  if (before) list.push([facts.was, when(before)])
  if (what === 'cancelled') return [...list, [facts.reason, reason ?? '-']]
  list.push([facts.now, when(after)], [facts.where, after.room || starts.mode[mode]])
  if (after.trainer) list.push([facts.trainer, after.trainer])
  if (after.link) list.push([facts.link, after.link])
  return list
}
