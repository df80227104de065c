import { countLesson } from './count-lesson.ts'

const followedCourses = new Set<string>()

/** A reading lesson works without scripts: this counts how far somebody gets, from the first answer on. */
export function followReading(course: string) {
  if (followedCourses.has(course)) return
  followedCourses.add(course)
  countLesson(course, 'opened')
  countLesson(course, 'run')
  const steps = new Set(
    [...document.querySelectorAll<HTMLDetailsElement>('[data-answer]')].map(nameOf),
  )
  const solved = new Set<string>()
  const look = () => {
    const wasOpen = solved.size === steps.size
    for (const answer of document.querySelectorAll<HTMLDetailsElement>('[data-answer=right][open]'))
      solved.add(nameOf(answer))
    // The course page shows the first step only.
    if (!wasOpen && solved.size === steps.size && steps.size > 1) countLesson(course, 'finished')
  }
  look()
  // The event does not bubble.
  document.addEventListener('toggle', look, true)
}

const nameOf = ({ name }: HTMLDetailsElement) => name
