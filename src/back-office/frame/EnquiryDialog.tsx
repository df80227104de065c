import { type KeyboardEvent, useEffect } from 'react'
import { useCourseOptions } from '../../domain/courses/options/use-course-options.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import { controlOf, useEnquiryForm } from './use-enquiry-form.ts'

/** Who enquires, and beside it whoever is perhaps the same person while it is typed. */
export default function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { typed, type, sources, busy, errors, submit } = useEnquiryForm(onClose)
  const courses = useCourseOptions()
  // The dialog opens with its heading; whoever takes an enquiry types at once.
  useEffect(() => document.getElementById(controlOf('name'))?.focus(), [])
  const field = (name: keyof typeof typed) => ({
    id: controlOf(name),
    value: typed[name],
    error: errors.fields[name],
    onChange: ({ target }: { target: { value: string } }) => type(name)(target.value),
  })
  return (
    <OpenDialog heading="New enquiry" onClose={onClose} className="w-full max-w-4xl">
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <form
          noValidate
          method="dialog"
          onSubmit={submit}
          onKeyDown={submitFromChoice}
          className="grid gap-4"
        >
          <FormErrors title="Nothing is saved yet" errors={errors.list} />
          <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...field('phone')}
          />
          <SelectField label="Course" {...field('course')}>
            <option value="">Choose a course</option>
            {courses.map((course) => (
              <option key={course}>{course}</option>
            ))}
          </SelectField>
          <SelectField label="Source" {...field('source')}>
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextAreaField label="Note (optional)" maxLength={1000} {...field('note')} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="solid" aria-disabled={busy}>
              {busy ? 'Saving...' : 'Keep the enquiry'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
        <Lookalikes name={typed.name.trim()} phone={typed.phone.trim()} onFollow={onClose} />
      </div>
    </OpenDialog>
  )
}

/** Enter in a choice sends the form, as it does in a line of text. */
function submitFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
