import { useEffect, useState } from 'react'
import { callApi } from '../../ui/api/ask.ts'
import { useSession } from '../../ui/use-session.ts'

const none: readonly string[] = []

/** The ids of the courses that who is signed in is enrolled in. Asked in the browser: the HTML is everybody's. */
export function useOwnCourses(): readonly string[] {
  const { session } = useSession()
  const isMember = session.status === 'signed-in'
  const [courseIds, setCourseIds] = useState(none)
  useEffect(() => {
    if (!isMember) return setCourseIds(none)
    const controller = new AbortController()
    callApi('GET /api/me/courses', {}, controller.signal)
      .then((answer) => answer.ok && setCourseIds(answer.data.courses))
      .catch(() => undefined)
    return () => controller.abort()
  }, [isMember])
  return courseIds
}
