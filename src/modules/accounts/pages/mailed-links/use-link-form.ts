import { type SubmitEvent, useState } from 'react'
import { forms } from '#words/forms.ts'
import type { Answer, Call } from '../../../../ui/api/ask.ts'
import { type FieldWords, readTyped, useFormErrors } from '../../../../ui/use-form-errors.ts'

/** Not `ok`: the link is good for nothing. */
type Settled<Said> = { ok: boolean; message: string } & Partial<Said>

/**
 * Sends a form with what else is needed. `answer` is what came back where that settles the matter: a
 * success, or a link that is no longer good. Everything else is about the fields.
 */
export function useLinkForm<Name extends string, C extends Call, Said extends { message: string }>(
  words: FieldWords<Name>,
  send: (
    typed: Record<Name, string>,
  ) => Promise<{ ok: true; data: Said } | Extract<Answer<C>, { ok: false }>>,
) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Settled<Said>>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAnswer(undefined)
    if (busy || !check(event.currentTarget)) return
    setBusy(true)
    const answered = await send(readTyped(event.currentTarget, words))
    setBusy(false)
    if (answered.ok) return setAnswer({ ...answered.data, ok: true })
    const { status, error, message = forms.refused } = answered
    if (error) console.error('No answer', error)
    if (error) refuse({ message: forms.unreachable })
    else if (status === 410) setAnswer({ ok: false, message } as Settled<Said>)
    else refuse(answered)
  }

  return { busy, errors, fields, submit, answer }
}
