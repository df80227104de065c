import type { Course } from '../../rules.ts'

/** More do not fit side by side. */
export const mostCompared = 3

/** What an address asks to compare: known courses, each once, and how many of it are left out. */
export type Comparison = { chosen: Course[]; unknown: number; surplus: number }

export function readComparison(params: URLSearchParams, courses: readonly Course[]): Comparison {
  const asked = new Set((params.get('courses') ?? '').split(',').filter((id) => id !== ''))
  const known = [...asked].flatMap((id) => courses.find((course) => course.id === id) ?? [])
  return {
    chosen: known.slice(0, mostCompared),
    unknown: asked.size - known.length,
    surplus: Math.max(0, known.length - mostCompared),
  }
}
