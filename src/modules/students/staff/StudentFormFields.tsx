import { say } from '../../../ui/api/reasons.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { refuseStatus, studentStatuses } from '../rules.ts'
import type { useStudentForm } from './use-student-form.ts'
import { studentWords } from './words.ts'

export function StudentFormFields({ form }: { form: ReturnType<typeof useStudentForm> }) {
  const { typed: typedStudent, type, fields, standing: existing } = form
  const courses = useCourseOptions()
  const from = existing?.status
  const refusal = studentStatuses
    .map((status) => from && refuseStatus(from, status))
    .find((one) => one)
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={100}
        required
        value={typedStudent.name}
        onChange={({ target }) => type('name', target.value)}
        error={fields.name}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="off"
          maxLength={40}
          value={typedStudent.phone}
          onChange={({ target }) => type('phone', target.value)}
          error={fields.phone}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="E-mail"
          autoComplete="off"
          maxLength={254}
          value={typedStudent.email}
          onChange={({ target }) => type('email', target.value)}
          error={fields.email}
        />
        <SelectField
          id="course"
          name="course"
          label="Course"
          value={typedStudent.course}
          onChange={({ target }) => type('course', target.value)}
          error={fields.course}
        >
          <option value="">None yet</option>
          {typedStudent.course && !courses.includes(typedStudent.course) && (
            <option>{typedStudent.course}</option>
          )}
          {courses.map((course) => (
            <option key={course}>{course}</option>
          ))}
        </SelectField>
        <SelectField
          id="status"
          name="status"
          label="Status"
          value={typedStudent.status}
          onChange={({ target }) => type('status', target.value)}
          error={fields.status}
          hint={refusal && say(studentWords, refusal)}
        >
          {studentStatuses.map((status) => (
            <option key={status} disabled={Boolean(from && refuseStatus(from, status))}>
              {status}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
