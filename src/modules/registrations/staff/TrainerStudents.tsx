import { batchTimes } from '#texts/batch-times.ts'
import { to, toCalendar } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { addressOf } from '../../../ui/api/backend-url.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { Badge } from '../../../ui/staff/Badge.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'

/** A trainer's first section: their batches and courses, with the names of students. */
export function TrainerStudents() {
  const { state, refresh } = useStaffData('GET /api/admin/taught', {})
  return (
    <SectionPage section="students">
      <Loaded what="courses" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ batches, courses }) => (
          <>
            {batches.length > 0 && <TaughtBatches batches={batches} />}
            {courses.length + batches.length === 0 && (
              <div className="pt-5">
                <EmptyList
                  seed="taught"
                  title="No students yet"
                  text="Once a batch or course is assigned to you, its students appear here by name. Ask an owner or admin to assign one."
                />
              </div>
            )}
            {courses.map((course) => (
              <TaughtCourse key={course.course} {...course} />
            ))}
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}

type Taught = CallData<'GET /api/admin/taught'>

function TaughtCourse({ course, students }: Taught['courses'][number]) {
  return (
    <section aria-label={course} className="max-w-3xl pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-edge pb-1.5">
        <h2 className="text-lg">{course}</h2>
        <p className="text-slate">
          {grouped(students.length)} {students.length === 1 ? 'student' : 'students'}
        </p>
      </div>
      {students.length === 0 && <p className="py-3 text-slate">Nobody has a seat yet.</p>}
      <ul>
        {students.map(({ place: index, name, status }) => (
          <li
            // Two may share a name, and only names are sent.
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

/** A trainer's current and next batches, with the names of their students. */
function TaughtBatches({ batches }: { batches: Taught['batches'] }) {
  return (
    <Section title="Your batches" headingClassName="pb-1.5 text-lg" className="max-w-3xl pt-5">
      <ul className="border-t border-edge">
        {batches.map((batch) => (
          <li key={batch.id} className="border-b border-line py-3">
            <BatchFacts batch={batch} />
            {batch.people.length > 0 && (
              <details className="group mt-1">
                <Summary>
                  {grouped(batch.people.length)} of {grouped(batch.seats)} seats taken
                </Summary>
                <ol className="list-decimal pb-2 pl-8">
                  {batch.people.map(({ seat, name }) => (
                    <li key={seat} className="py-0.5 wrap-anywhere">
                      {name}
                    </li>
                  ))}
                </ol>
              </details>
            )}
            {batch.people.length === 0 && <p className="text-slate">Nobody has a seat yet.</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BatchFacts({ batch }: { batch: Taught['batches'][number] }) {
  const { id, course, endsOn, room, mode, isRunning } = batch
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{course}</h3>
        <p>
          {batchTimes.start(batch, batch.startsOn)}, until {formatDate(endsOn)}
        </p>
        <p className="text-slate wrap-anywhere">
          {batchTimes.hours(batch)} · {room || batchTimes.mode[mode]}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge look={isRunning ? 'sure' : 'on its way'}>{isRunning ? 'Running' : 'Coming'}</Badge>
        <TextLink
          to={to.adminRecord('attendance', `${sectionParts.work}/${id}`)}
          aria-label={`Assignments and materials of ${course}`}
        >
          Work
        </TextLink>
        <TextLink
          href={addressOf(toCalendar(id))}
          download
          aria-label={`Add the classes of ${course} to your calendar`}
        >
          Calendar
        </TextLink>
      </div>
    </div>
  )
}
