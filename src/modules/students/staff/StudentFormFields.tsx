import { say } from '../../../ui/api/reasons.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import { refuseStatus, studentStatuses } from '../rules.ts'
import type { useStudentForm } from './use-student-form.ts'
import { studentWords } from './words.ts'

export function StudentFormFields({ form }: { form: ReturnType<typeof useStudentForm> }) {
  const { typed, type, fields, standing } = form
  const courses = useCourseOptions()
  const from = standing?.status
  const refused = studentStatuses
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
        value={typed.name}
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
          value={typed.phone}
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
          value={typed.email}
          onChange={({ target }) => type('email', target.value)}
          error={fields.email}
        />
        <SelectField
          id="course"
          name="course"
          label="Course"
          value={typed.course}
          onChange={({ target }) => type('course', target.value)}
          error={fields.course}
        >
          <option value="">None yet</option>
          {typed.course && !courses.includes(typed.course) && <option>{typed.course}</option>}
          {courses.map((course) => (
            <option key={course}>{course}</option>
          ))}
        </SelectField>
        <SelectField
          id="status"
          name="status"
          label="Status"
          value={typed.status}
          onChange={({ target }) => type('status', target.value)}
          error={fields.status}
          hint={refused && say(studentWords, refused)}
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
