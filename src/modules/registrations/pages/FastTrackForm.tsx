import { fastTrackForm } from '#words/fast-track-page.ts'
import { startChoice } from '#words/start-choice.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import type { Start } from '../../batches/contract.ts'
import { useStarts } from '../../batches/use-starts.ts'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { useCourses } from '../../courses/use-courses.ts'
import { type RegistrationDefaults, useFastTrackForm } from './use-fast-track-form.ts'

const { labels, hints } = fastTrackForm

export function FastTrackForm({
  course: selected,
  onStored,
}: {
  /** The preselected course, `''` for none. */
  course: string
  onStored: (registration: RegistrationDefaults, message: string) => void
}) {
  const { account, phone, course, batch, type, form } = useFastTrackForm(selected, onStored)
  const options = useCourseOptions()
  return (
    <SendForm
      {...form}
      title={fastTrackForm.messages.notSent}
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
        onChange={(event) => type({ phone: event.target.value })}
        required
        hint={hints.phone}
      />
      <SelectField
        id="course"
        name="course"
        label={labels.course}
        value={course}
        onChange={(event) => type({ course: event.target.value, batch: undefined })}
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
        batch={batch}
        onChange={(chosenBatch) => type({ batch: chosenBatch })}
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
  batch: number | undefined
  onChange: (batch: number | undefined) => void
}) {
  const starts = useStartsOf(course)
  if (starts.length === 0) return null
  return (
    <SelectField
      id="batch"
      name="batch"
      label={startChoice.label}
      value={batch ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
      hint={startChoice.hint}
    >
      <option value="">{startChoice.any}</option>
      {starts.map((start) => (
        <option key={start.id} value={start.id}>
          {startChoice.option(start)}
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
