import { type SubmitEvent, useState } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'
import { useSession } from '../../domain/accounts/use-session.ts'
import { endpoints } from '../../site-map.ts'
import { toast } from '../../ui/toast.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { ask } from '../../wire/ask.ts'

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
    const course = fastTrackCourses.find((one) => one === typed.course)
    if (!check(event.currentTarget) || !course) return setState({ status: 'error' })
    setState({ status: 'submitting' })
    const { name, email } = account
    const body = { name, email, phone: typed.phone, course }
    const answer = await ask(`post ${endpoints.freeDemo}`, { body })
    if (answer.ok) {
      interrupted = undefined
      setTyped(nothingTyped)
      return setState({ status: 'success', message: answer.data.message || messages.success })
    }
    if (answer.error) {
      console.error('No answer to a Fast Track registration', answer.error)
      return fail({ message: messages.unreachable })
    }
    const message = answer.message || messages.refused
    if (answer.status !== 401) return fail({ message, fields: answer.fields })
    // The guard leads away from the form, so the reason goes along as a toast.
    interrupted = { ...typed, email }
    toast.error(message)
    forget()
  }

  return { account, typed, setTyped, state, errors, fields, submit }
}
