import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../domain/accounts/use-session.ts'
import { backendUrl } from '../../wire/backend-url.ts'

export type AccountData<T> =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'loaded'; data: T }

/** What the server knows of the signed-in person at this endpoint; `refresh` asks again. */
export function useAccountData<T>(endpoint: string): {
  state: AccountData<T>
  refresh: () => void
} {
  const { forget } = useSession()
  const [state, setState] = useState<AccountData<T>>({ status: 'loading' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    // Asked again, what was known stays until the answer is here.
    if (asked > 0) setState((known) => (known.status === 'error' ? { status: 'loading' } : known))
    const asking = new AbortController()
    fetch(backendUrl(endpoint), { credentials: 'include', signal: asking.signal })
      .then(async (response) => {
        if (response.status === 401) return forget()
        if (!response.ok) throw new Error(`${endpoint} was answered with ${response.status}.`)
        setState({ status: 'loaded', data: (await response.json()) as T })
      })
      .catch((error) => {
        if (asking.signal.aborted) return
        console.error('Could not read the account', error)
        setState({ status: 'error' })
      })
    return () => asking.abort()
  }, [endpoint, asked, forget])

  return { state, refresh: useCallback(() => setAsked((times) => times + 1), []) }
}
