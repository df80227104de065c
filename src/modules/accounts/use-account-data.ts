import { useCallback, useEffect, useState } from 'react'
import { type Call, type CallData, callApi } from '../../ui/api/ask.ts'
import { useSession } from '../../ui/use-session.ts'

export type AccountData<T> =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'loaded'; data: T }

/** A call without parameters. */
type Plain = Extract<Call, `GET /api/me${string}`>

/** Data of the signed-in person; `refresh` fetches it again. */
export function useAccountData<C extends Plain>(
  call: C,
): {
  state: AccountData<CallData<C>>
  refresh: () => void
} {
  const { forget } = useSession()
  const [state, setState] = useState<AccountData<CallData<C>>>({ status: 'loading' })
  const [request, setRequest] = useState(0)

  useEffect(() => {
    // Former data stays until the response arrives.
    if (request > 0)
      setState((accountData) =>
        accountData.status === 'error' ? { status: 'loading' } : accountData,
      )
    const controller = new AbortController()
    callApi<Plain>(call, {}, controller.signal)
      .then((answer) => {
        if (answer.ok) return setState({ status: 'loaded', data: answer.data as CallData<C> })
        if (answer.status === 401) return forget()
        console.error(answer.error ?? answer.status)
        setState({ status: 'error' })
      })
      // Cancelled: nothing waits for it any more.
      .catch(() => undefined)
    return () => controller.abort()
  }, [call, request, forget])

  return { state, refresh: useCallback(() => setRequest((times) => times + 1), []) }
}
