import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useParams } from '../../../ui/router.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { CourseEditor } from './CourseEditor.tsx'

/** The page of one course: its editor, once the course is loaded. */
export function CourseEditorPage() {
  const { id = '' } = useParams()
  const { state, refresh } = useStaffData('GET /api/admin/courses/{id}', { params: { id } })
  // While another course loads, the former one must not be in the form.
  if (state.status === 'loaded' && state.data.id === id) {
    return <CourseEditor key={id} latest={state.data} refresh={refresh} />
  }
  return (
    <>
      <SectionHeading section="courses" />
      {state.status === 'error' ? (
        <Failure message={failures[state.reason]} className="min-h-[50vh]">
          {state.reason !== 'not-found' && <Button onClick={refresh}>Try again</Button>}
          <ButtonLink to={to.adminSection('courses')}>Back to the list</ButtonLink>
        </Failure>
      ) : (
        <Loading text="Loading the course..." className="min-h-[70vh]" />
      )}
    </>
  )
}

/** A course that is not stored yet. */
export function NewCourse() {
  return <CourseEditor refresh={() => undefined} />
}

const failures = {
  'not-found': 'There is no such course. It may have a new address.',
  forbidden: 'The courses are for other members of the team.',
  refused: 'The server could not send the course. Nothing is lost: try again in a minute.',
  unreachable: 'The course could not be reached. Check your connection, then try again.',
}
