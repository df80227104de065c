import { useCallback } from 'react'
import { account } from '#words/account.ts'
import {
  type Call,
  type CallData,
  type CallInput,
  callApi,
  type RefusedCall,
} from '../../ui/api/ask.ts'
import { toast } from '../../ui/toast.ts'
import { useSession } from '../../ui/use-session.ts'

type AccountCall = Extract<Call, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/me${string}`>
/** What became of it, `message` in either case. */
type AccountActionResult<C extends Call> =
  | { ok: true; message: string; data: CallData<C> }
  | RefusedCall<C>

/**
 * Changes something of the signed-in person's account. Whatever the server refuses comes back, nothing
 * is thrown. A token in the answer is shown from then on, in every tab.
 */
export function useAccountAction() {
  const { signIn, forget } = useSession()
  return useCallback(
    async <C extends AccountCall>(
      call: C,
      request: CallInput<C>,
    ): Promise<AccountActionResult<C>> => {
      const answer = await callApi(call, request)
      if (answer.ok) {
        const { message = '', token } = answer.data as { message?: string; token?: string }
        if (token) signIn(token)
        return { ok: true, message, data: answer.data }
      }
      if (answer.error) {
        console.error('No answer', answer.error)
        return { ...answer, message: account.notChanged }
      }
      if (answer.status === 401) {
        // The guard leads away from here, so the reason goes along as a toast.
        toast.error(account.signedOut)
        forget()
      }
      return answer
    },
    [signIn, forget],
  )
}
