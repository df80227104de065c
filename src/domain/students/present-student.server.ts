import { erased, erasedWord } from '../history/rules.ts'
import type { State } from '../history/seal-values.server.ts'
import { describeEntry } from '../registrations/describe-entry.server.ts'
import type { Student, StudentPageData } from './contract.ts'
import { type StudentField, showField, studentFields } from './rules.ts'
import type { readStudentPage, StudentRow } from './store.server.ts'

export function presentStudent(row: StudentRow): Student {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    course: row.course,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

type Page = NonNullable<Awaited<ReturnType<typeof readStudentPage>>>

/** A student's page; its history mixes what registrations went through and what staff changed. */
export function presentPage(page: Page): Omit<StudentPageData, 'suggestions'> {
  return {
    student: presentStudent(page.student),
    source: page.student.source,
    registrations: page.registrations.map((registration) => ({
      id: registration.id,
      course: registration.course,
      phone: registration.phone,
      status: registration.status,
      registeredAt: registration.registeredAt.toISOString(),
    })),
    notes: page.notes.map((note) => ({
      id: note.id,
      note: note.note,
      author: note.authorName,
      writtenAt: note.writtenAt.toISOString(),
    })),
    history: [...page.entries.map(presentEntry), ...page.changes.flatMap(presentChange)].sort(
      (one, other) => other.at.localeCompare(one.at),
    ),
  }
}

type Happening = StudentPageData['history'][number]

function presentEntry({ entry, course }: Page['entries'][number]): Happening {
  const { what, note } = describeEntry(entry)
  return {
    key: `entry-${entry.id}`,
    at: entry.happenedAt.toISOString(),
    by: entry.actorName,
    text: `${course}: ${what}`,
    note,
    changes: [],
  }
}

/** Notes stand on the page themselves. */
function presentChange(change: Page['changes'][number]): Happening[] {
  if (change.action === 'add note') return []
  const text = actions[change.action] ?? sentence(change.action)
  return [
    {
      key: `change-${change.id}`,
      at: change.happenedAt.toISOString(),
      by: change.actorName,
      text,
      note: null,
      changes: change.before ? changedFields(change.before, change.after ?? {}) : [],
    },
  ]
}

const actions: Record<string, string> = {
  'add student': 'Added by hand',
  'edit student': 'Changed',
  'import student': 'Imported from a file',
  'follow account': 'Changed on their own account',
  'note account change': 'Changed on their own account; this entry keeps what it says',
  'follow registration': 'Changed with a registration',
}

function sentence(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}

function changedFields(from: State, to: State): Happening['changes'] {
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
