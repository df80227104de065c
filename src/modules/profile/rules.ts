import { language } from '#texts/language.ts'
import { formatLongDate } from '../../ui/format/dates.ts'
import type { EnrolledCourse } from '../registrations/journey/contract.ts'

/** A course a student is enrolled in. Without a duration it is Fast Track. */
export type Enrolled = Omit<EnrolledCourse, 'status'> & { status: string }

export type ProgressColour = 'green' | 'blue' | 'yellow' | 'orange'
export type StatusColour = 'green' | 'blue' | 'grey'

export function progressColour(progress: number): ProgressColour {
  if (progress >= 100) return 'green'
  if (progress >= 70) return 'blue'
  if (progress >= 40) return 'yellow'
  return 'orange'
}

export function statusColour(status: string): StatusColour {
  if (status === 'Completed') return 'green'
  if (status === 'In Progress') return 'blue'
  return 'grey'
}

export function nextAction(status: string): 'review' | 'goOn' {
  return status === 'Completed' ? 'review' : 'goOn'
}

/** The three figures above the tabs; the average is a rounded percentage, 0 without courses. */
export function learningFigures(courses: Enrolled[]) {
  const total = courses.reduce((sum, course) => sum + course.progress, 0)
  return {
    courses: courses.length,
    completed: courses.filter((course) => course.status === 'Completed').length,
    averageProgress: courses.length === 0 ? 0 : Math.round(total / courses.length),
  }
}

/** “1 June 2026” on an Indian calendar; undefined if the token has no readable time. */
export function readableDay(isoTime: string | undefined): string | undefined {
  const time = Date.parse(isoTime ?? '')
  return Number.isNaN(time) ? undefined : formatLongDate(new Date(time), language)
}
