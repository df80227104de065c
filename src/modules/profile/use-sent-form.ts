import { type SubmitEvent, useState } from 'react'
import { type FieldWords, readTyped, useFormErrors } from '../../ui/use-form-errors.ts'

type Answer =
  | { ok: true; message: string }
  | { ok: false; message?: string; fields?: Record<string, string> }

/** A form of an account: checked, sent once, and refused beside its fields or done. */
export function useSentForm<Name extends string>(
  words: FieldWords<Name>,
  send: (formValues: Record<Name, string>) => Promise<Answer>,
  onDone: (message: string) => void,
) {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !check(form)) return
    setBusy(true)
    const answer = await send(readTyped(form, words))
    setBusy(false)
    if (!answer.ok) return refuse(answer)
    onDone(answer.message)
  }
  return { busy, errors, fields, submit }
}
