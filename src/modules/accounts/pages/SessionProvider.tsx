import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { offlineCopies } from '../../../ui/addresses/site-map.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { type Session, SessionContext } from '../../../ui/use-session.ts'
import { readToken } from '../rules.ts'

const storageKey = 'token'

/**
 * The signed-in person, for display. The stored token is used at once; then the server is asked, and a
 * session that it no longer knows ends here too.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'checking' })
  const controls = useMemo(() => {
    const check = () => setSession(readStoredSession())
    const forget = () => {
      storage.remove()
      check()
    }
    return {
      check,
      forget,
      signIn(token: string) {
        storage.set(token)
        check()
      },
      async signOut() {
        // Signs out here first: a slow or missing network must not keep a person on screen. `useSend` reads the session
        // that is provided here, and its texts would come with every page, so this is sent without it.
        forget()
        const answer = await callApi('POST /api/auth/logout', {})
        if (!answer.ok) console.error('Could not log out', answer.error)
      },
    }
  }, [])
  const { check, forget, signIn } = controls

  useEffect(() => {
    // In slices: every part that shows who is signed in is drawn anew.
    startTransition(check)
    // Another tab signed in or out or renewed the token, possibly while this page was in the
    // back/forward cache.
    const controller = new AbortController()
    for (const moment of ['storage', 'pageshow']) addEventListener(moment, check, controller)
    return () => controller.abort()
  }, [check])

  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (!signedIn) return
    const controller = new AbortController()
    const { signal } = controller
    const askWho = () =>
      document.hidden ||
      callApi('GET /api/me', {}, signal)
        .then((answer) => {
          if (!answer.ok) return answer.status === 401 && forget()
          const { token } = answer.data
          if (token && isNews(token)) signIn(token)
        })
        .catch(() => undefined)
    askWho()
    // The session may have been ended on another device while nobody looked at this page.
    window.addEventListener('visibilitychange', askWho, { signal })
    return () => controller.abort()
  }, [signedIn, forget, signIn])

  const context = useMemo(() => ({ session, ...controls }), [session, controls])
  return <SessionContext value={context}>{children}</SessionContext>
}

function readStoredSession(): Session {
  const token = storage.get()
  if (!token) return { status: 'signed-out' }
  const reading = readToken(token, Date.now() / 1000)
  if (reading.ok) return { status: 'signed-in', user: reading.user }
  storage.remove()
  console.info(`The stored token was ${reading.reason} and has been removed.`)
  return { status: 'signed-out' }
}

/** Whether a token shows the person's current data, and the stored one their former data. */
function isNews(token: string): boolean {
  const [now, stored] = [token, storage.get() ?? ''].map((each) => readToken(each, 0))
  return now?.ok === true && stored?.ok === true && now.user.updatedAt > stored.user.updatedAt
}

/** Where storage is blocked or full, a session lasts as long as the page. */
let savedToken: string | null = null
const storage = {
  get: () => {
    try {
      return localStorage.getItem(storageKey) ?? savedToken
    } catch {
      return savedToken
    }
  },
  set: (token: string) => {
    deleteCopies()
    try {
      localStorage.setItem(storageKey, token)
    } catch {
      savedToken = token
    }
  },
  remove: () => {
    savedToken = null
    deleteCopies()
    try {
      localStorage.removeItem(storageKey)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  },
}

/** What was stored for reading without a connection belongs to one session. Only HTTPS has such a store. */
const deleteCopies = () => globalThis.caches?.delete(offlineCopies)
