import { useEffect, useState } from 'react'
import { type CallData, callApi } from '../../ui/api/call-api.ts'
import { useSession } from '../../ui/use-session.ts'

const none: CallData<'GET /api/me/courses'> = { courses: [], phone: null }

/**
 * Course ids of the signed-in person's enrolments, and their phone number. Loaded in the browser: the HTML
 * is the same for everybody.
 */
export function useOwnCourses(): { courses: readonly string[]; phone: string } {
  const { session } = useSession()
  const isMember = session.status === 'signed-in'
  const [account, setAccount] = useState(none)
  useEffect(() => {
    if (!isMember) return setAccount(none)
    const controller = new AbortController()
    callApi('GET /api/me/courses', {}, controller.signal)
      .then((answer) => answer.ok && setAccount(answer.data))
      .catch(() => undefined)
    return () => controller.abort()
  }, [isMember])
  return { courses: account.courses, phone: account.phone ?? '' }
}
