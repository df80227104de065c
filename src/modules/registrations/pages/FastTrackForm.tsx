import { useEffect, useRef, useState } from 'react'
import { batchChoice } from '#texts/batch-choice.ts'
import { fastTrackForm } from '#texts/fast-track-page.ts'
import type { CallInput } from '../../../ui/api/call-api.ts'
import { readLanding } from '../../../ui/api/read-landing.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { findErrors } from '../../../ui/field-texts.ts'
import { SendForm } from '../../../ui/SendForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../../ui/use-session.ts'
import type { Start } from '../../batches/contract.ts'
import { useStarts } from '../../batches/use-starts.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { useCourses } from '../../courses/use-courses.ts'
import type { OwnRegistration } from '../journey/contract.ts'

const { labels, hints, messages } = fastTrackForm
const words = {
  phone: { missing: messages.phoneMissing },
  course: { missing: messages.courseMissing },
}

const call = 'POST /api/free-demo/register' as const

export type RegistrationDefaults = { phone: string; course: string }

export function FastTrackForm({
  course: selected,
  registration,
  onStored,
}: {
  /** The preselected course, `''` for none. */
  course: string
  /** The existing one for that course, which is changed. */
  registration: OwnRegistration | undefined
  onStored: (registration: RegistrationDefaults, message: string) => void
}) {
  const { session, forget } = useSession()
  const account = session.status === 'signed-in' ? session.user : { name: '', email: '' }
  const [draft, setDraft] = useDraft(account.email)
  const { phone = registration?.phone ?? '', course = selected, batch } = draft
  const before = course === registration?.course ? registration.start?.id : undefined
  const change = (changes: Partial<RegistrationDraft>) => setDraft({ ...draft, ...changes })
  const options = useCourseOptions()
  return (
    <SendForm
      call={call}
      fieldTexts={words}
      // The server checks the number: sent without a course, both errors are reported.
      check={(form) => (phone === '' ? findErrors(form, words) : {})}
      request={() =>
        session.status === 'signed-in'
          ? { body: bodyOf({ ...account, phone, course, batch }) }
          : { refusal: { message: messages.signedOut } }
      }
      texts={messages}
      onDone={({ message }) => {
        setDraft(emptyDraft)
        onStored({ phone, course }, message || messages.success)
      }}
      onRefused={({ status, message }) => {
        if (status !== 401) return
        // The guard leaves the form, so the reason is shown as a toast.
        toast.error(message)
        forget()
      }}
      title={messages.notSent}
      submit={fastTrackForm.submit}
      busyText={fastTrackForm.submitting}
      buttonClass="mt-1 min-h-13 text-lg"
      after={<p className="text-sm text-slate">{fastTrackForm.afterSubmit}</p>}
    >
      <TextField
        id="name"
        name="name"
        label={labels.name}
        autoComplete="name"
        value={account.name}
        readOnly
        required
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label={labels.email}
        autoComplete="email"
        value={account.email}
        readOnly
        required
        hint={hints.account}
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label={labels.phone}
        autoComplete="tel"
        value={phone}
        onChange={(event) => change({ phone: event.target.value })}
        required
        hint={hints.phone}
      />
      <SelectField
        id="course"
        name="course"
        label={labels.course}
        value={course}
        onChange={(event) => change({ course: event.target.value, batch: undefined })}
        required
      >
        <option value="">{fastTrackForm.chooseCourse}</option>
        {/* A course no longer offered, while its number is corrected. */}
        {course && !options.includes(course) && <option>{course}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      <StartChoice
        course={course}
        batch={batch === undefined ? before : batch}
        onChange={(batch) => change({ batch })}
      />
    </SendForm>
  )
}

/** Only if the chosen course has starts on sale; the choice is optional. */
function StartChoice({
  course,
  batch,
  onChange,
}: {
  course: string
  batch: number | null | undefined
  onChange: (batch: number | null) => void
}) {
  const starts = useStartsOf(course)
  if (starts.length === 0) return null
  return (
    <SelectField
      id="batch"
      name="batch"
      label={batchChoice.label}
      value={batch ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      hint={batchChoice.hint}
    >
      <option value="">{batchChoice.any}</option>
      {starts.map((start) => (
        <option key={start.id} value={start.id}>
          {batchChoice.option(start)}
        </option>
      ))}
    </SelectField>
  )
}

/** The starts of the chosen course, found by its title. */
function useStartsOf(title: string): readonly Start[] {
  const state = useCourses()
  const courses = state.status === 'loaded' ? state.courses : []
  return useStarts(courses.find((course) => course.title === title)?.id)
}

/** What the student typed or chose; `batch` is null for any start. */
type RegistrationDraft = { phone?: string; course?: string; batch?: number | null | undefined }

const emptyDraft: RegistrationDraft = {}

/** The form's values when the student left it or their session ended, restored when they return. */
let interrupted: (RegistrationDraft & { email: string }) | undefined

/** The form's values, kept for this account while the form is closed. */
function useDraft(email: string) {
  const [draft, setDraft] = useState<RegistrationDraft>(() =>
    interrupted?.email === email ? interrupted : emptyDraft,
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
  return {
    name,
    email,
    phone,
    course,
    ...(batch !== undefined && { batch }),
    ...(landing && { landing }),
  }
}
