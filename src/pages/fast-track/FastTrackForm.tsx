import { useEffect, useRef } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useFastTrackForm } from './use-fast-track-form.ts'

const { labels, hints } = fastTrackForm

export function FastTrackForm() {
  const { account, typed, setTyped, state, errors, fields, submit } = useFastTrackForm()
  const submitting = state.status === 'submitting'
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      {state.status === 'success' && <Registered message={state.message} />}
      <FormErrors title={fastTrackForm.messages.notSent} errors={errors} />
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
        value={typed.phone}
        onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
        required
        hint={hints.phone}
        error={fields.phone}
      />
      <SelectField
        id="course"
        name="course"
        label={labels.course}
        value={typed.course}
        onChange={(event) => setTyped({ ...typed, course: event.target.value })}
        required
        error={fields.course}
      >
        <option value="">{fastTrackForm.chooseCourse}</option>
        {fastTrackCourses.map((course) => (
          <option key={course}>{course}</option>
        ))}
      </SelectField>
      <Button
        type="submit"
        kind="primary"
        aria-disabled={submitting}
        className="mt-1 min-h-13 text-lg"
      >
        {submitting ? fastTrackForm.submitting : fastTrackForm.submit}
      </Button>
      <p className="text-sm text-slate">{fastTrackForm.afterSubmit}</p>
    </form>
  )
}

/** Takes the focus, so that it is read and seen wherever the page stood. */
function Registered({ message }: { message: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p
      ref={place}
      role="status"
      tabIndex={-1}
      className="rounded-control border-2 border-neem bg-white px-4 py-3 font-semibold"
    >
      {message}
    </p>
  )
}
