/** More do not fit side by side. */
export const mostCompared = 3

/** The courses named in an address: known ones, each once, and the number of those left out. */
export type Comparison<One> = { selectedCourses: One[]; unknown: number; surplus: number }

export function readComparison<One extends { id: string }>(
  params: URLSearchParams,
  courses: readonly One[],
): Comparison<One> {
  const requestedIds = new Set((params.get('courses') ?? '').split(',').filter((id) => id !== ''))
  const knownCourses = [...requestedIds].flatMap(
    (id) => courses.find((course) => course.id === id) ?? [],
  )
  return {
    selectedCourses: knownCourses.slice(0, mostCompared),
    unknown: requestedIds.size - knownCourses.length,
    surplus: Math.max(0, knownCourses.length - mostCompared),
  }
}
