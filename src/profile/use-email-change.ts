import { type SubmitEvent, useState } from 'react'
import { useFormErrors } from '../accounts/use-form-errors.ts'
import { backendUrl } from '../backend-url.ts'
import type { Answer } from '../post-json.ts'
import { endpoints } from '../site-map.ts'

const unreachable = 'We could not reach the server, so nothing was changed. Please try again.'
const words = {
  email: {
    missing: 'Please enter your new e-mail address.',
    malformed: 'Please enter a valid e-mail address, such as name@example.com.',
  },
  password: { missing: 'Please enter your current password.' },
}

/** Asks for another e-mail address; `said` is the server's answer that a mail is on its way. */
export function useEmailChange() {
  const { errors, fields, check, refuse } = useFormErrors(words)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setSaid(undefined)
    if (busy || !check(form)) return
    setBusy(true)
    try {
      const response = await fetch(backendUrl(endpoints.myEmail), {
        method: 'PUT',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      })
      const answer = (await response.json()) as Answer
      if (!answer.success) return refuse(answer)
      setSaid(answer.message)
      form.reset()
    } catch (error) {
      console.error('No answer to a change of the e-mail address', error)
      refuse({ message: unreachable })
    } finally {
      setBusy(false)
    }
  }

  return { busy, errors, fields, submit, said }
}
