import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { type CallInput, callApi } from '../../../ui/api/ask.ts'
import { readLanding } from '../../../ui/api/read-landing.ts'
import { toast } from '../../../ui/toast.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { useSession } from '../../../ui/use-session.ts'

/** Success is what comes in the place of the form. */
type State = 'idle' | 'submitting' | 'error'

export type RegistrationDefaults = { phone: string; course: string }
/** `course` is absent until somebody chooses one themselves. */
type RegistrationDraft = { phone: string; course?: string; batch?: number }

const { messages } = fastTrackForm
const nothingTyped: RegistrationDraft = { phone: '' }
const words = {
  phone: { missing: messages.phoneMissing },
  course: { missing: messages.courseMissing },
}

/** What somebody had typed when they left the form or their session ended; theirs again when they are back. */
let interrupted: (RegistrationDraft & { email: string }) | undefined

/** The registration form: idle, submitting, error with everything kept, or stored. */
export function useFastTrackForm(
  selectedCourse: string,
  onStored: (defaults: RegistrationDefaults, message: string) => void,
) {
  const { session, forget } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const [state, setState] = useState<State>('idle')
  const [draft, setDraft] = useTyped(account.email)
  const { errors, fields, check, refuse } = useFormErrors(words)
  const { phone, course = selectedCourse, batch } = draft

  function fail(refusal: { message: string; fields?: Record<string, string> }) {
    setState('error')
    refuse(refusal)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (state === 'submitting') return
    if (session.status !== 'signed-in') return fail({ message: messages.signedOut })
    // A number is judged by the server: sent without a course, it is refused with both.
    if (phone === '' && !check(form)) return setState('error')
    setState('submitting')
    const answer = await register({ ...account, phone, course, batch })
    if (answer.ok) {
      setDraft(nothingTyped)
      setState('idle')
      return onStored({ phone, course }, answer.data.message || messages.success)
    }
    // What is missing can be said without an answer.
    if (answer.error)
      return check(form) ? fail({ message: messages.unreachable }) : setState('error')
    const message = answer.message || messages.refused
    if (answer.status !== 401) return fail({ message, fields: answer.fields })
    // The guard leads away from the form, so the reason goes along as a toast.
    toast.error(message)
    forget()
  }

  const type = (change: Partial<RegistrationDraft>) => setDraft({ ...draft, ...change })
  return { account, phone, course, batch, type, state, errors, fields, submit }
}

/** What is typed, kept for its account while this form is away. */
function useTyped(email: string) {
  const [draft, setDraft] = useState<RegistrationDraft>(() =>
    interrupted?.email === email ? interrupted : nothingTyped,
  )
  const latest = useRef({ ...draft, email })
  useEffect(
    () => () => {
      interrupted = latest.current
    },
    [],
  )
  /** At once, and not only with the next drawing: sending it takes the form away. */
  const keep = (next: RegistrationDraft) => {
    latest.current = { ...next, email }
    setDraft(next)
  }
  return [draft, keep] as const
}

type Registration = CallInput<'POST /api/free-demo/register'>['body']

async function register({ batch, name, email, phone, course }: Registration) {
  // Without a wish, and of who came by themselves, the request is the specified one, to the letter.
  const landing = readLanding()
  const body = { name, email, phone, course, ...(batch && { batch }), ...(landing && { landing }) }
  const answer = await callApi('POST /api/free-demo/register', { body })
  if (!answer.ok && answer.error)
    console.error('No answer to a Fast Track registration', answer.error)
  return answer
}
