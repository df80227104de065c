import { useState } from 'react'
import { forms } from '#words/forms.ts'
import { callApi } from '../../../ui/api/ask.ts'

/** Asks for the mail that confirms the signed-in person's e-mail address once more. */
export function useVerification() {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  async function send() {
    if (busy) return
    setBusy(true)
    const requestedAnswer = await callApi('POST /api/me/email', {})
    setBusy(false)
    if (requestedAnswer.ok) return setAnswer({ ok: true, message: requestedAnswer.data.message })
    if (requestedAnswer.error) console.error('No answer', requestedAnswer.error)
    setAnswer({
      ok: false,
      message: requestedAnswer.error ? forms.unreachable : (requestedAnswer.message ?? ''),
    })
  }

  return { busy, answer, send }
}
