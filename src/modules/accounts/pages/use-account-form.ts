import { type SubmitEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forms } from '#words/forms.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { Answer } from '../../../ui/api/ask.ts'
import { toast } from '../../../ui/toast.ts'
import { type FieldWords, readTyped, useFormErrors } from '../../../ui/use-form-errors.ts'
import { useSession } from '../../../ui/use-session.ts'

const { refused: error, unreachable } = forms

type EntryCall = 'POST /api/auth/login' | 'POST /api/auth/register'

/** Sends a login or a sign-up. On success the session begins and the guard leads to the next page. */
export function useAccountForm<Name extends string>(
  words: FieldWords<Name>,
  send: (formValues: Record<Name, string>) => Promise<Answer<EntryCall>>,
) {
  const { signIn } = useSession()
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { state } = useLocation()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !check(event.currentTarget)) return
    setBusy(true)
    const answer = await send(readTyped(event.currentTarget, words))
    setBusy(false)
    if (answer.ok) {
      // What the visitor wanted goes along to the second step.
      if ('secondStep' in answer.data) return navigate(to.secondStep, { state })
      if (answer.data.message) toast.success(answer.data.message)
      return signIn(answer.data.token)
    }
    if (answer.error) console.error('No answer to a login or sign-up', answer.error)
    const message = answer.error ? unreachable : answer.message
    toast.error(message ?? error)
    refuse({ ...answer, message })
  }

  return { busy, errors, fields, submit }
}
