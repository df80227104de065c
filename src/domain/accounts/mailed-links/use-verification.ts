import { useState } from 'react'
import { forms } from '#words/forms.ts'
import { endpoints } from '../../../site-map.ts'
import { backendUrl } from '../../../wire/backend-url.ts'
import { postJson } from '../../../wire/post-json.ts'

/** Asks for the mail that confirms the signed-in person's e-mail address once more. */
export function useVerification() {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  async function send() {
    if (busy) return
    setBusy(true)
    try {
      const { success, message = '' } = await postJson(backendUrl(endpoints.myEmail), {})
      setAnswer({ ok: success, message })
    } catch (error) {
      console.error('No answer to a request for a mail', error)
      setAnswer({ ok: false, message: forms.unreachable })
    } finally {
      setBusy(false)
    }
  }

  return { busy, answer, send }
}
