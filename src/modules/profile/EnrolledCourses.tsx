import { enrolledCourses } from '#texts/enrolled-courses.ts'
import { fastTrack } from '#texts/fast-track.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Cover } from '../courses/Cover.tsx'
import {
  type Enrolled,
  nextAction,
  type ProgressColour,
  progressColour,
  readableDay,
  type StatusColour,
  statusColour,
} from './rules.ts'

/** Courses for which staff confirmed a student. */
export function EnrolledCourses({ courses }: { courses: Enrolled[] }) {
  if (courses.length === 0) return <NoCourses />
  return (
    <ul>
      {courses.map((course) => (
        <EnrolledRow
          key={`${course.title} ${course.duration} ${course.enrolledDate}`}
          course={course}
        />
      ))}
    </ul>
  )
}

function NoCourses() {
  return (
    <div className="grid items-center gap-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <p className="text-xl font-semibold">{enrolledCourses.none}</p>
        <p className="measure mt-2 mb-6 text-slate">{fastTrack.intro}</p>
        <ButtonLink to={to.joinFreeDemo} kind="primary">
          {fastTrack.title}
        </ButtonLink>
      </div>
      <Picture
        name="profile/no-courses"
        alt=""
        sizes="(min-width: 40rem) 36rem, 92vw"
        className="w-full rounded-card"
      />
    </div>
  )
}

const statusInk: Record<StatusColour, string> = {
  green: 'text-neem',
  blue: 'text-indigo',
  grey: 'text-slate',
}

function EnrolledRow({ course }: { course: Enrolled }) {
  return (
    <li className="grid gap-x-6 gap-y-4 border-b border-line py-6 sm:grid-cols-[10rem_1fr_auto] sm:items-center">
      <Cover image={course.thumbnail} className="aspect-video w-full" />
      <div>
        <p className={`text-sm font-semibold ${statusInk[statusColour(course.status)]}`}>
          {statuses[course.status] ?? course.status}
        </p>
        <h3 className="text-xl">{course.title}</h3>
        <p className="text-sm text-slate">{factsOf(course).join(' · ')}</p>
        <Progress title={course.title} progress={course.progress} />
      </div>
      <ButtonLink to={addressOf(course)}>{enrolledCourses[nextAction(course.status)]}</ButtonLink>
    </li>
  )
}

/** The batch of a seat, with its classes and work; without one the page of the course. */
function addressOf({ batch, id }: Enrolled): string {
  if (batch !== null) return to.ownCourse(batch)
  return id ? to.course(id) : to.courses
}

const statuses: Readonly<Record<string, string>> = enrolledCourses.statuses

/** Shows what is known: a course without a batch has no trainer yet. */
function factsOf({ instructor, duration, enrolledDate }: Enrolled): string[] {
  const enrolledOn = enrolledCourses.enrolledOn(readableDay(enrolledDate))
  return [instructor, duration ?? fastTrack.title, enrolledOn].filter(Boolean)
}

const progressInk: Record<ProgressColour, string> = {
  green: 'bg-neem',
  blue: 'bg-indigo',
  yellow: 'bg-marigold',
  orange: 'bg-[color-mix(in_oklab,var(--color-marigold),var(--color-kumkum))]',
}

function Progress({ title, progress }: { title: string; progress: number }) {
  return (
    <div className="mt-3 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={enrolledCourses.progressIn(title)}
        aria-valuenow={progress}
        className="h-2 grow overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full ${progressInk[progressColour(progress)]} forced-colors:bg-[CanvasText]`}
          style={{ width: `${progress}%` }}
        />
      </div>
      <p className="font-semibold">{progress}%</p>
    </div>
  )
}
