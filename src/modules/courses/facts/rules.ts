import {
  type Level,
  levels,
  type Mode,
  modes,
  type Subject,
  subjects,
} from '../../../../content/course-facts.ts'

/** Facts that visitors would otherwise call for; present only where filled in. */
export type CourseFacts = {
  subject?: Subject
  level?: Level
  teacher?: string
  mode?: Mode
  taughtIn?: string
  /** Classes and own work together. */
  weeklyHours?: number
  /** What to know before. */
  before?: string
  /** What to bring. */
  bring?: string
  /** What they build. */
  builds?: string
}

/** Parses `facts` of `/courses.json`; malformed ones count as missing. */
export function readFacts(raw: unknown): CourseFacts {
  const json = (raw ?? {}) as Record<string, unknown>
  return {
    subject: subjects.find((subject) => subject === json.subject),
    level: levels.find((level) => level === json.level),
    teacher: readText(json.teacher),
    mode: modes.find((mode) => mode === json.mode),
    taughtIn: readText(json.taughtIn),
    weeklyHours: readHours(json.weeklyHours),
    before: readText(json.before),
    bring: readText(json.bring),
    builds: readText(json.builds),
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function readHours(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
