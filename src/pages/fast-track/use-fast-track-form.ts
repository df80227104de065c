import { type SubmitEvent, useState } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { endpoints } from '../../site-map.ts'
import { toast } from '../../ui/toast.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { apiBaseUrl } from '../../wire/backend-url.ts'
import { postJson } from '../../wire/post-json.ts'

export type FastTrackState =
  | { status: 'idle' }
  | { status: 'submitting' }
  | { status: 'success'; message: string }
  | { status: 'error' }

type Typed = { phone: string; course: string }

const { messages } = fastTrackForm
const nothingTyped: Typed = { phone: '', course: '' }
const words = {
  phone: { missing: messages.phoneMissing },
  course: { missing: messages.courseMissing },
}

/** What somebody had typed when the server ended their session; theirs again when they are back. */
let interrupted: (Typed & { email: string }) | undefined

/** The registration form: idle, submitting, then success with an emptied form, or error with a full one. */
export function useFastTrackForm() {
  const { session, forget } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const [state, setState] = useState<FastTrackState>({ status: 'idle' })
  const [typed, setTyped] = useState<Typed>(() =>
    interrupted?.email === account.email ? interrupted : nothingTyped,
  )
  const { errors, fields, check, refuse } = useFormErrors(words)

  function fail(refusal: { message: string; fields?: Record<string, string> }) {
    setState({ status: 'error' })
    refuse(refusal)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.status === 'submitting') return
    if (session.status !== 'signed-in') return fail({ message: messages.signedOut })
    if (!check(event.currentTarget)) return setState({ status: 'error' })
    setState({ status: 'submitting' })
    try {
      const { name, email } = account
      const { phone, course } = typed
      const answer = await postJson(apiBaseUrl(endpoints.freeDemo), { name, email, phone, course })
      const message = answer.message || (answer.success ? messages.success : messages.refused)
      if (answer.success) {
        interrupted = undefined
        setTyped(nothingTyped)
        setState({ status: 'success', message })
      } else if (answer.status === 401) {
        // The guard leads away from the form, so the reason goes along as a toast.
        interrupted = { ...typed, email }
        toast.error(message)
        forget()
      } else {
        fail({ message, fields: answer.fields })
      }
    } catch (error) {
      console.error('No answer to a Fast Track registration', error)
      fail({ message: messages.unreachable })
    }
  }

  return { account, typed, setTyped, state, errors, fields, submit }
}
