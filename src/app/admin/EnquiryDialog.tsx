import { useCourseOptions } from '../../modules/courses/options/use-course-options.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { OpenDialog } from '../../ui/OpenDialog.tsx'
import { DialogEnd } from '../../ui/staff/DialogEnd.tsx'
import { sendFromChoice } from '../../ui/staff/send-from-choice.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import { controlOf, useEnquiryForm } from './use-enquiry-form.ts'

/** Who enquires, and beside it whoever is perhaps the same person while it is typed. */
export default function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { typed: formValues, type, sources, busy, errors, submit } = useEnquiryForm(onClose)
  const courses = useCourseOptions()
  const field = (name: keyof typeof formValues) => ({
    id: controlOf(name),
    value: formValues[name],
    error: errors.fields[name],
    onChange: ({ target }: { target: { value: string } }) => type(name)(target.value),
  })
  return (
    <OpenDialog heading="New enquiry" onClose={onClose} startsInField className="w-full max-w-4xl">
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <form
          noValidate
          method="dialog"
          onSubmit={submit}
          onKeyDown={sendFromChoice}
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
          <DialogEnd isBusy={busy} does="Keep the enquiry" busyText="Saving..." onClose={onClose} />
        </form>
        <Lookalikes
          name={formValues.name.trim()}
          phone={formValues.phone.trim()}
          onFollow={onClose}
        />
      </div>
    </OpenDialog>
  )
}
