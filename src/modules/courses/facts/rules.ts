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
  before?: string
  bring?: string
  builds?: string
}

/** Parses `facts` of `/courses.json`; malformed ones count as missing. */
export function readFacts(raw: unknown): CourseFacts {
  const wire = (raw ?? {}) as Record<string, unknown>
  return {
    subject: subjects.find((subject) => subject === wire.subject),
    level: levels.find((level) => level === wire.level),
    teacher: readText(wire.teacher),
    mode: modes.find((mode) => mode === wire.mode),
    taughtIn: readText(wire.taughtIn),
    weeklyHours: readHours(wire.weeklyHours),
    before: readText(wire.before),
    bring: readText(wire.bring),
    builds: readText(wire.builds),
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function readHours(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
