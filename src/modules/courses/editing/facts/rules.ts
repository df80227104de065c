import type { Level, Mode, Subject } from '../../../../../content/course-facts.ts'
import type { CourseFacts } from '../../facts/rules.ts'

/** The same for the form, with empty values for everything missing. */
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

/** Without facts, a course has only the specified keys. */
export function toFactsJson(draft: DraftFacts): { facts?: CourseFacts } {
  const keys = Object.keys(factLabels) as (keyof DraftFacts)[]
  const filledIn = keys.filter((key) => draft[key])
  if (filledIn.length === 0) return {}
  return { facts: Object.fromEntries(filledIn.map((key) => [key, draft[key]])) }
}
