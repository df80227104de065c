import { hoursAWeek, levelWords, modeWords, subjectWords } from '#words/course-facts.ts'
import type { CourseFacts } from './rules.ts'

/** The text of a fact; undefined where it is missing. `classHours`: a week, of its batches. */
export function describeFact(
  facts: CourseFacts,
  name: keyof CourseFacts,
  classHours?: number,
): string | undefined {
  const { subject, level, mode, weeklyHours } = facts
  switch (name) {
    case 'subject':
      return subject && subjectWords[subject]
    case 'level':
      return level && levelWords[level]
    case 'mode':
      return mode && modeWords[mode]
    case 'weeklyHours':
      return weeklyHours ? hoursAWeek(weeklyHours, classHours) : undefined
    default:
      return facts[name]
  }
}
