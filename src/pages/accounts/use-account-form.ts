import { type SubmitEvent, useState } from 'react'
import { forms } from '#words/forms.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { type FieldWords, useFormErrors } from '../../ui/use-form-errors.ts'
import { backendUrl } from '../../wire/backend-url.ts'
import { postJson } from '../../wire/post-json.ts'

const { refused, unreachable } = forms

/** Sends a login or a sign-up. On success the session begins and the guard leads to the next page. */
export function useAccountForm(endpoint: string, words: FieldWords) {
  const { signIn } = useSession()
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !check(event.currentTarget)) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      const answer = await postJson(backendUrl(endpoint), values)
      if (answer.success && answer.token) {
        if (answer.message) toast.success(answer.message)
        signIn(answer.token)
      } else {
        toast.error(answer.message ?? refused)
        refuse(answer)
      }
    } catch (error) {
      console.error('No answer to a login or sign-up', error)
      toast.error(unreachable)
      refuse({ message: unreachable })
    } finally {
      setBusy(false)
    }
  }

  return { busy, errors, fields, submit }
}
