import { useCallback, useEffect, useState } from 'react'
import { type Call, type CallData, type CallInput, callApi } from '../../ui/api/call-api.ts'
import { useSession } from '../../ui/use-session.ts'

export type AccountData<T> =
  | { status: 'loading' }
  /** `isMissing`: there is no such thing of this person. */
  | { status: 'error'; isMissing?: boolean }
  | { status: 'loaded'; data: T }

type OwnCall = Extract<Call, `GET /api/me${string}`>

/** Data of the signed-in person; `refresh` fetches it again. */
export function useAccountData<C extends OwnCall>(
  call: C,
  input: CallInput<C> = {} as CallInput<C>,
) {
  const { forget } = useSession()
  const [state, setState] = useState<AccountData<CallData<C>>>({ status: 'loading' })
  const [request, setRequest] = useState(0)
  const inputText = JSON.stringify(input)

  useEffect(() => {
    // Former data stays until the response arrives.
    if (request > 0)
      setState((accountData) =>
        accountData.status === 'error' ? { status: 'loading' } : accountData,
      )
    const controller = new AbortController()
    callApi<OwnCall>(call, JSON.parse(inputText), controller.signal)
      .then((answer) => {
        if (answer.ok) return setState({ status: 'loaded', data: answer.data as CallData<C> })
        if (answer.status === 401) return forget()
        console.error(answer.error ?? answer.status)
        setState({ status: 'error', isMissing: answer.status === 404 })
      })
      // Cancelled: nothing waits for it any more.
      .catch(() => undefined)
    return () => controller.abort()
  }, [call, inputText, request, forget])

  return { state, refresh: useCallback(() => setRequest((times) => times + 1), []) }
}
