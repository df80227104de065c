import { type SubmitEvent, useState } from 'react'
import { forms } from '#words/forms.ts'
import type { Answer, Call } from '../../../../ui/api/ask.ts'
import { type FieldWords, readTyped, useFormErrors } from '../../../../ui/use-form-errors.ts'

/** Not `ok`: the link is good for nothing. */
type LinkResult<Data> = { ok: boolean; message: string } & Partial<Data>

/**
 * Sends a form with what else is needed. `answer` is what came back where that settles the matter: a
 * success, or a link that is no longer good. Everything else is about the fields.
 */
export function useLinkForm<Name extends string, C extends Call, Data extends { message: string }>(
  words: FieldWords<Name>,
  send: (
    formValues: Record<Name, string>,
  ) => Promise<{ ok: true; data: Data } | Extract<Answer<C>, { ok: false }>>,
) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<LinkResult<Data>>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAnswer(undefined)
    if (busy || !check(event.currentTarget)) return
    setBusy(true)
    const result = await send(readTyped(event.currentTarget, words))
    setBusy(false)
    if (result.ok) return setAnswer({ ...result.data, ok: true })
    const { status, error, message = forms.refused } = result
    if (error) console.error('No answer', error)
    if (error) refuse({ message: forms.unreachable })
    else if (status === 410) setAnswer({ ok: false, message } as LinkResult<Data>)
    else refuse(result)
  }

  return { busy, errors, fields, submit, answer }
}
