import { grouped } from '../../../../ui/format/counts.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { EmptySection } from '../../../../ui/staff/EmptyRoom.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/NotLoaded.tsx'
import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { StatusBadge } from '../../../students/staff/StatusBadge.tsx'
import { TaughtBatches } from './TaughtBatches.tsx'

/** A trainer's first room: their batches, the courses they teach, and who is in them, by name. */
export function TaughtSection() {
  const { state, refresh } = useStaffData('GET /api/admin/taught', {})
  const isNobodys =
    state.status === 'loaded' && state.data.courses.length + state.data.batches.length === 0
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="students" />
      {state.status === 'loading' && <Loading text="Loading your courses..." />}
      {state.status === 'error' && (
        <NotLoaded
          what="courses"
          reason={state.reason}
          onRetry={refresh}
          className="mt-5 min-h-64"
        />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="courses" onRetry={refresh} />}
      {state.status === 'loaded' && state.data.batches.length > 0 && (
        <TaughtBatches batches={state.data.batches} />
      )}
      {isNobodys && (
        <EmptySection seed="taught">
          <p className="measure text-xl">
            No course and no batch is named as yours yet. An owner does that in Settings, Team.
          </p>
        </EmptySection>
      )}
      {state.status === 'loaded' &&
        state.data.courses.map((course) => <TaughtCourse key={course.course} {...course} />)}
    </div>
  )
}

type Course = {
  course: string
  students: readonly {
    place: number
    name: string
    status: 'confirmed' | 'attending' | 'completed'
  }[]
}

function TaughtCourse({ course, students }: Course) {
  return (
    <section aria-label={course} className="max-w-3xl pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-edge pb-1.5">
        <h2 className="text-lg">{course}</h2>
        <p className="text-slate">
          {grouped(students.length)} {students.length === 1 ? 'student' : 'students'}
        </p>
      </div>
      {students.length === 0 && <p className="py-3 text-slate">Nobody has a place yet.</p>}
      <ul>
        {students.map(({ place: index, name, status }) => (
          <li
            // Two may share a name, and nothing else of them travels.
            key={index}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5"
          >
            <span className="font-medium wrap-anywhere">{name}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
