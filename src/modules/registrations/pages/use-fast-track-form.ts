import { useEffect, useRef, useState } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import type { CallData, CallInput } from '../../../ui/api/call-api.ts'
import { readLanding } from '../../../ui/api/read-landing.ts'
import { findErrors } from '../../../ui/field-words.ts'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../../ui/use-session.ts'

export type RegistrationDefaults = { phone: string; course: string }
/** `course` is absent until the student chooses one. */
type RegistrationDraft = { phone: string; course?: string; batch?: number }

const { messages } = fastTrackForm
const nothingTyped: RegistrationDraft = { phone: '' }
const words = {
  phone: { missing: messages.phoneMissing },
  course: { missing: messages.courseMissing },
}

/** The form's values when the student left it or their session ended, restored when they return. */
let interrupted: (RegistrationDraft & { email: string }) | undefined

const call = 'POST /api/free-demo/register' as const

/** State of the registration form. */
export function useFastTrackForm(
  selectedCourse: string,
  onStored: (defaults: RegistrationDefaults, message: string) => void,
) {
  const { session, forget } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const [draft, setDraft] = useTyped(account.email)
  const { phone, course = selectedCourse, batch } = draft

  const type = (change: Partial<RegistrationDraft>) => setDraft({ ...draft, ...change })
  return {
    account,
    phone,
    course,
    batch,
    type,
    form: {
      call,
      words,
      // The server checks the number: sent without a course, both errors are reported.
      check: (form: HTMLFormElement) => (phone === '' ? findErrors(form, words) : {}),
      request: () =>
        session.status === 'signed-in'
          ? { body: bodyOf({ ...account, phone, course, batch }) }
          : { refusal: { message: messages.signedOut } },
      texts: messages,
      onDone: ({ message }: CallData<typeof call>) => {
        setDraft(nothingTyped)
        onStored({ phone, course }, message || messages.success)
      },
      onRefused: ({ status, message }: { status: number; message: string }) => {
        if (status !== 401) return
        // The guard leaves the form, so the reason is shown as a toast.
        toast.error(message)
        forget()
      },
    },
  }
}

/** The form's values, kept for this account while the form is closed. */
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
  /** At once, not in an effect: sending removes the form. */
  const keep = (next: RegistrationDraft) => {
    latest.current = { ...next, email }
    setDraft(next)
  }
  return [draft, keep] as const
}

type Registration = CallInput<typeof call>['body']

function bodyOf({ batch, name, email, phone, course }: Registration): Registration {
  // Without a chosen start or visit data, the request is exactly the specified one.
  const landing = readLanding()
  return { name, email, phone, course, ...(batch && { batch }), ...(landing && { landing }) }
}
