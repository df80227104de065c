import { useCallback, useEffect, useState } from 'react'
import { ask, type Call, type Given } from '../../ui/api/ask.ts'
import { useSession } from '../../ui/use-session.ts'

export type AccountData<T> =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'loaded'; data: T }

/** A call that needs nothing but to be made. */
type Plain = Extract<Call, `get /api/me${string}`>

/** What the server knows of the signed-in person; `refresh` asks again. */
export function useAccountData<C extends Plain>(
  call: C,
): {
  state: AccountData<Given<C>>
  refresh: () => void
} {
  const { forget } = useSession()
  const [state, setState] = useState<AccountData<Given<C>>>({ status: 'loading' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    // Asked again, what was known stays until the answer is here.
    if (asked > 0) setState((known) => (known.status === 'error' ? { status: 'loading' } : known))
    const asking = new AbortController()
    ask<Plain>(call, {}, asking.signal)
      .then((answer) => {
        if (answer.ok) return setState({ status: 'loaded', data: answer.data as Given<C> })
        if (answer.status === 401) return forget()
        console.error(answer.error ?? answer.status)
        setState({ status: 'error' })
      })
      // Called off: nobody waits for it any more.
      .catch(() => undefined)
    return () => asking.abort()
  }, [call, asked, forget])

  return { state, refresh: useCallback(() => setAsked((times) => times + 1), []) }
}
