import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { backendUrl } from '../backend-url.ts'
import { endpoints } from '../site-map.ts'
import { readToken } from './rules.ts'
import { type Session, SessionContext } from './use-session.ts'

const storageKey = 'token'

/**
 * Who is signed in, for display. The stored token answers at once; the server, which alone decides,
 * is asked afterwards and ends the session here too when it no longer knows it.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'checking' })

  const check = useCallback(() => setSession(readStoredSession()), [])

  const signIn = useCallback(
    (token: string) => {
      storage.set(token)
      check()
    },
    [check],
  )

  const forget = useCallback(() => {
    storage.remove()
    setSession({ status: 'signed-out' })
  }, [])

  const signOut = useCallback(async () => {
    // Signed out here first: a slow or missing network must not keep a person on screen.
    forget()
    await fetch(backendUrl(endpoints.logout), { method: 'POST', credentials: 'include' }).catch(
      (error) => console.error('Could not end the session on the server', error),
    )
  }, [forget])

  useEffect(() => {
    check()
    // Another tab signed in or out, perhaps while this page lay in memory and waited for Back.
    const leaving = new AbortController()
    for (const moment of ['storage', 'pageshow']) addEventListener(moment, check, leaving)
    return () => leaving.abort()
  }, [check])

  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (!signedIn) return
    const asking = new AbortController()
    fetch(backendUrl(endpoints.me), { credentials: 'include', signal: asking.signal })
      .then((response) => {
        if (response.status === 401) forget()
      })
      .catch(() => undefined)
    return () => asking.abort()
  }, [signedIn, forget])

  const controls = useMemo(
    () => ({ session, signIn, signOut, forget }),
    [session, signIn, signOut, forget],
  )
  return <SessionContext value={controls}>{children}</SessionContext>
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

/** Where storage is blocked or full, a session lasts as long as the page. */
let kept: string | null = null
const storage = {
  get: () => {
    try {
      return localStorage.getItem(storageKey) ?? kept
    } catch {
      return kept
    }
  },
  set: (token: string) => {
    try {
      localStorage.setItem(storageKey, token)
    } catch {
      kept = token
    }
  },
  remove: () => {
    kept = null
    try {
      localStorage.removeItem(storageKey)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  },
}
