import { describeEvent } from '../audit/describe-event.server.ts'
import { erased, erasedWord } from '../audit/rules.ts'
import type { SealedFacts } from '../audit/sealing.server.ts'
import { type StudentField, showField, studentFields } from './rules.ts'
import type { ListedStudentRow, readStudentPage } from './store.server.ts'

export function presentStudent(row: ListedStudentRow) {
  const { id, name, email, phone, course, status, version, createdAt } = row
  return { id, name, email, phone, course, status, version, createdAt }
}

type Page = NonNullable<Awaited<ReturnType<typeof readStudentPage>>>

/** A student's page; its history has the registrations' steps and the changes by staff. */
export function presentPage(page: Page) {
  return {
    student: presentStudent(page.student),
    source: page.student.source,
    registrations: page.registrations.map(({ id, course, phone, status, registeredAt }) => {
      return { id, course, phone, status, registeredAt }
    }),
    notes: page.notes,
    history: [...presentTimeline(page), ...page.changes.flatMap(presentChange)].sort(
      (one, other) => other.at.getTime() - one.at.getTime(),
    ),
  }
}

type TimelineEvent = {
  key: string
  at: Date
  by: string | null
  text: string
  note: string | null
  changes: { field: string; from: string; to: string }[]
}

function presentTimeline({ timeline, registrations }: Page): TimelineEvent[] {
  const courseOf = new Map(registrations.map(({ id, course }) => [id, course]))
  return timeline.map((line) => ({
    key: `entry-${line.id}`,
    at: line.happenedAt,
    by: line.who,
    text: `${courseOf.get(line.registrationId)}: ${line.what}`,
    note: line.note,
    changes: [],
  }))
}

function presentChange(change: Page['changes'][number]): TimelineEvent[] {
  const description = describeEvent(change)
  if (!description) return []
  const { before, after } = change.facts as { before?: SealedFacts; after?: SealedFacts }
  return [
    {
      key: `change-${change.id}`,
      at: change.happenedAt,
      by: change.actorName,
      text: description.what,
      note: description.note,
      changes: before ? changedFields(before, after ?? {}) : [],
    },
  ]
}

function changedFields(from: SealedFacts, to: SealedFacts): TimelineEvent['changes'] {
  return (Object.entries(studentFields) as [StudentField, string][])
    .filter(([field]) => from[field] !== to[field] || from[field] === erased)
    .map(([field, label]) => ({
      field: label,
      from: showField(field, textOf(from[field])),
      to: showField(field, textOf(to[field])),
    }))
}

function textOf(value: unknown): string | null {
  if (value === erased) return erasedWord
  return typeof value === 'string' ? value : null
}
