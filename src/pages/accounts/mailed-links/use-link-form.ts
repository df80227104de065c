import { type SubmitEvent, useState } from 'react'
import { forms } from '#words/forms.ts'
import { type FieldWords, useFormErrors } from '../../../ui/use-form-errors.ts'
import { backendUrl } from '../../../wire/backend-url.ts'
import { postJson } from '../../../wire/post-json.ts'

/** Not `ok`: the link is good for nothing. `email` comes with a new password, `token` with a new e-mail. */
export type LinkAnswer = {
  ok: boolean
  message: string
  email?: string
  token?: string
  /** The secret for the password that is to be chosen next. */
  choosePassword?: string
}

/**
 * Sends a form with what else the endpoint needs. `answer` is what came back where that settles the
 * matter: a success, or a link that is no longer good. Everything else is about the fields.
 */
export function useLinkForm(endpoint: string, words: FieldWords, more: object = {}) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<LinkAnswer>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAnswer(undefined)
    if (busy || !check(event.currentTarget)) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      const answered = await postJson(backendUrl(endpoint), { ...values, ...more })
      const { success: ok, status, message = forms.refused } = answered
      if (ok || status === 410) setAnswer({ ...answered, ok, message })
      else refuse(answered)
    } catch (error) {
      console.error('No answer to a form about a link', error)
      refuse({ message: forms.unreachable })
    } finally {
      setBusy(false)
    }
  }

  return { busy, errors, fields, submit, answer }
}
