import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useCourseOptions } from '../../courses/options/use-course-options.ts'
import type { Member } from '../contract.ts'
import type { TeamAction } from './use-team-action.ts'

/** Which courses a trainer teaches: they read the names of whoever is in them. */
export function CoursesForm({
  member,
  act,
  onDone,
}: {
  member: Member
  act: TeamAction
  onDone: () => void
}) {
  const [selected, setSelected] = useState(member.courses)
  // One that is not offered any more can still be taken away.
  const courses = [...new Set([...useCourseOptions(), ...member.courses])]
  return (
    <form
      method="dialog"
      onSubmit={async (event) => {
        event.preventDefault()
        const params = { id: member.id }
        await act('PUT /api/admin/team/{id}/courses', { params, body: { courses: selected } })
        onDone()
      }}
      className="mt-2 grid max-w-2xl gap-3 rounded-card bg-sand/60 p-5"
    >
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="pb-1 font-semibold">Courses that {member.name} teaches</legend>
        {courses.map((course) => (
          <label key={course} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={selected.includes(course)}
              onChange={({ target }) =>
                setSelected(
                  target.checked ? [...selected, course] : selected.filter((one) => one !== course),
                )
              }
              className="size-5 shrink-0 accent-indigo"
            />
            {course}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="solid">
          Save courses
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
