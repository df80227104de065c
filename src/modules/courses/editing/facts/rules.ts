import type { Level, Mode, Subject } from '../../../../../content/course-facts.ts'
import type { CourseFacts } from '../../facts/rules.ts'

/** The same as staff write it, with every gap there, empty. */
export type DraftFacts = {
  subject: Subject | ''
  level: Level | ''
  teacher: string
  mode: Mode | ''
  taughtIn: string
  weeklyHours: number | null
  before: string
  bring: string
  builds: string
}

export const emptyFacts: DraftFacts = {
  subject: '',
  level: '',
  teacher: '',
  mode: '',
  taughtIn: '',
  weeklyHours: null,
  before: '',
  bring: '',
  builds: '',
}

/** The facts in the order of the form, as staff read them. */
export const factLabels = {
  subject: 'Subject',
  level: 'Level',
  teacher: 'Who teaches',
  mode: 'Where',
  taughtIn: 'Taught in',
  weeklyHours: 'Hours a week',
  before: 'Before one joins',
  bring: 'What to bring',
  builds: 'What one builds',
} as const satisfies Record<keyof DraftFacts, string>

/** Without any fact, a course has the keys of the specification alone. */
export function toFactsJson(draft: DraftFacts): { facts?: CourseFacts } {
  const keys = Object.keys(factLabels) as (keyof DraftFacts)[]
  const filledIn = keys.filter((key) => draft[key])
  if (filledIn.length === 0) return {}
  return { facts: Object.fromEntries(filledIn.map((key) => [key, draft[key]])) }
}
