import { fastTrackCourses } from '../../../../content/fast-track-page.ts'

/**
 * Courses that a registration or a student may name: the specified options in their order and, before
 * “Other”, every published course whose title is not among them.
 */
export function courseOptions(published: readonly string[]): string[] {
  const others = published.filter((title) => title !== otherCourse)
  return [...new Set([...fastTrackCourses.slice(0, -1), ...others, otherCourse])]
}

const otherCourse = fastTrackCourses[fastTrackCourses.length - 1] ?? ''
