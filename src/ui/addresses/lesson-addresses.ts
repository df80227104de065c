import { lesson } from './endpoints.ts'
import { generatePath } from './path-pattern.ts'
import { to } from './site-map.ts'

/** The page of a course’s first lesson. */
export function toLesson(id: string): string {
  return `${to.course(id)}/lesson`
}

/** The data of a lesson, requested by the first tap. */
export function toLessonData(id: string): string {
  return generatePath(lesson, { id })
}

/** Whether the address of a course page is that of its lesson. */
export function isLesson(path: string): boolean {
  return path.endsWith('/lesson')
}
