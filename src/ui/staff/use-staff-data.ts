import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import {
  type Call,
  type CallData,
  type CallInput,
  callApi,
  type RefusedCall,
} from '../api/call-api.ts'
import { useSession } from '../use-session.ts'

/** The abilities of the person, which the frame requests. */
export const accessCall = 'GET /api/admin/access' as const

export type FailureReason = 'unreachable' | 'refused' | 'forbidden' | 'not-found'

export type StaffData<T> =
  | { status: 'loading' }
  | { status: 'error'; reason: FailureReason }
  /** `outdated`: the last attempt to refresh failed, and this is the data from before. */
  | { status: 'loaded'; data: T; fetchedAt: Date; outdated: boolean }

/** What a screen knows of a route's response: `data` once it is loaded, outdated or not. */
export type StaffQuery<T> = {
  state: StaffData<T>
  data: T | undefined
  fetching: boolean
  refresh: () => void
}

type LoadedData<T> = { data: T; fetchedAt: Date }

/**
 * The response of a staff route, requested again whenever the window gets the focus, and with each new
 * `version`. While another request is under way, the old response stays. When the server no longer knows
 * the session it ends here too; when the person lost the ability, the frame reads their abilities again.
 */
export function useStaffData<C extends Call>(
  call: C,
  request: CallInput<C>,
  version?: number,
): StaffQuery<CallData<C>> {
  const { forget } = useSession()
  const query = useQuery({
    queryKey: [call, request, version],
    queryFn: async ({ signal }): Promise<LoadedData<CallData<C>>> => {
      const answer = await callApi(call, request, signal)
      if (!answer.ok) throw new LoadError(answer.status)
      return { data: answer.data, fetchedAt: new Date() }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Personal data leaves the memory with the screen that showed it.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Offline, the query would wait silently; staff must read that nothing arrived.
    networkMode: 'always',
  })
  const { data: cached, error } = query
  const status = error instanceof LoadError ? error.status : 0
  const queries = useQueryClient()
  useEffect(() => {
    if (status === 401) forget()
    if (status === 403 && call !== accessCall)
      void queries.invalidateQueries({ queryKey: [accessCall] })
  }, [status, call, queries, forget])
  const state = readState(cached, error)
  return {
    state,
    data: state.status === 'loaded' ? state.data : undefined,
    fetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

/** The result of a change; a failure always has a sentence. */
export type StaffAnswer<C extends Call> =
  | { ok: true; data: CallData<C> }
  | (RefusedCall & { message: string })

const unreachable =
  'We could not reach the server, so nothing was saved. Keep this open, check your connection and try again.'

/** Sends a change. Everything a server can refuse comes back; nothing is thrown. */
export function useStaffAction() {
  const { forget } = useSession()
  const queries = useQueryClient()
  return useCallback(
    async <C extends Call>(
      call: C,
      request: CallInput<C>,
      signal?: AbortSignal,
    ): Promise<StaffAnswer<C>> => {
      const answer = await callApi(call, request, signal).catch(noAnswer)
      if (answer.ok) return answer
      if (answer.status === 401) forget()
      if (answer.status === 403 && !isFactorMissing(answer.refusal))
        void queries.invalidateQueries({ queryKey: [accessCall] })
      const fallbackMessage = answer.error ? unreachable : 'The server refused this.'
      return { ...answer, message: answer.message ?? fallbackMessage }
    },
    [forget, queries],
  )
}

function readState<T>(cached: LoadedData<T> | undefined, error: Error | null): StaffData<T> {
  if (error instanceof LoadError && error.status === 401) return { status: 'loading' }
  // What somebody may not see any more does not stay on the screen as outdated data.
  if (error instanceof LoadError && error.status === 403)
    return { status: 'error', reason: 'forbidden' }
  if (cached) return { status: 'loaded', ...cached, outdated: error !== null }
  if (!error) return { status: 'loading' }
  return { status: 'error', reason: error instanceof LoadError ? error.reason : 'unreachable' }
}

/** A failed request; status 0, or a successful one without readable data, is no refusal. */
class LoadError extends Error {
  readonly status: number
  readonly reason: FailureReason
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
    this.reason = status === 404 ? 'not-found' : status >= 400 ? 'refused' : 'unreachable'
  }
}

/** A call that `signal` ended counts as one without a response. */
const noAnswer = (error: Error): RefusedCall => ({ ok: false, status: 0, error })

/** Whether only a second step is missing, and no ability. */
function isFactorMissing(refusal: object | undefined): boolean {
  return refusal !== undefined && ('stepUp' in refusal || 'setUpFactor' in refusal)
}
