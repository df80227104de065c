import { fastTrackCourses } from '../../../../content/fast-track-page.ts'

/**
 * What a registration or a student may name as course, THE list of it: the options of the specification
 * in their order and, before “Other”, every published course whose title is not among them.
 */
export function courseOptions(published: readonly string[]): string[] {
  const others = published.filter((title) => title !== otherCourse)
  return [...new Set([...fastTrackCourses.slice(0, -1), ...others, otherCourse])]
}

const otherCourse = fastTrackCourses[fastTrackCourses.length - 1] ?? ''
