import { hoursAWeek, levelTexts, modeTexts, subjectTexts } from '#texts/course-facts.ts'
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
      return subject && subjectTexts[subject]
    case 'level':
      return level && levelTexts[level]
    case 'mode':
      return mode && modeTexts[mode]
    case 'weeklyHours':
      return weeklyHours ? hoursAWeek(weeklyHours, classHours) : undefined
    default:
      return facts[name]
  }
}
