import { useCallback } from 'react'
import { account } from '#words/account.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { backendUrl } from '../../wire/backend-url.ts'
import type { Answer } from '../../wire/post-json.ts'

/**
 * Changes something of the signed-in person's account. Whatever the server refuses comes back, nothing
 * is thrown. A token in the answer is shown from then on, in every tab.
 */
export function useAccountAction() {
  const { signIn, forget } = useSession()
  return useCallback(
    async (
      method: 'PUT' | 'PATCH' | 'DELETE',
      endpoint: string,
      body?: Blob | object,
    ): Promise<Answer> => {
      try {
        const json = !(body instanceof Blob)
        const response = await fetch(backendUrl(endpoint), {
          method,
          credentials: 'include',
          ...(body && {
            headers: { 'content-type': json ? 'application/json' : body.type },
            body: json ? JSON.stringify(body) : body,
          }),
        })
        const answer = (await response.json()) as Answer
        if (response.status === 401) {
          // The guard leads away from here, so the reason goes along as a toast.
          toast.error(account.signedOut)
          forget()
        }
        if (answer.token) signIn(answer.token)
        return { ...answer, success: answer.success === true }
      } catch (error) {
        console.error('No answer to a change of the account', error)
        return { success: false, message: account.notChanged }
      }
    },
    [signIn, forget],
  )
}
