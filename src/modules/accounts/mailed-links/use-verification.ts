import { useState } from 'react'
import { forms } from '#words/forms.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { ask } from '../../../ui/api/ask.ts'

/** Asks for the mail that confirms the signed-in person's e-mail address once more. */
export function useVerification() {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  async function send() {
    if (busy) return
    setBusy(true)
    const asked = await ask(`post ${endpoints.myEmail}`, {})
    setBusy(false)
    if (asked.ok) return setAnswer({ ok: true, message: asked.data.message })
    if (asked.error) console.error('No answer', asked.error)
    setAnswer({ ok: false, message: asked.error ? forms.unreachable : (asked.message ?? '') })
  }

  return { busy, answer, send }
}
