import { fastTrack } from '#words/fast-track.ts'
import { enrolledCourses } from '#words/profile.ts'
import { to } from '../../site-map.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import {
  type EnrolledCourse,
  nextAction,
  type ProgressColour,
  progressColour,
  readableDay,
  type StatusColour,
  statusColour,
} from './rules.ts'

export function EnrolledCourses({ courses }: { courses: EnrolledCourse[] }) {
  if (courses.length === 0) return <NoCourses />
  return (
    <ul>
      {courses.map((course) => (
        <Enrolled key={course.id} course={course} />
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

function Enrolled({ course }: { course: EnrolledCourse }) {
  return (
    <li className="grid gap-x-6 gap-y-4 border-b border-line py-6 sm:grid-cols-[10rem_1fr_auto] sm:items-center">
      <img
        src={course.thumbnail}
        alt=""
        width={640}
        height={400}
        loading="lazy"
        className="aspect-video w-full rounded-card bg-sand object-cover"
      />
      <div>
        <p className={`text-sm font-semibold ${statusInk[statusColour(course.status)]}`}>
          {course.status}
        </p>
        <h3 className="text-xl">{course.title}</h3>
        <p className="text-sm text-slate">
          {course.instructor} · {course.duration} ·{' '}
          {enrolledCourses.enrolledOn(readableDay(course.enrolledDate))}
        </p>
        <Progress title={course.title} progress={course.progress} />
      </div>
      <ButtonLink to={to.course(course.id)}>
        {enrolledCourses[nextAction(course.status)]}
      </ButtonLink>
    </li>
  )
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
          className={`h-full ${progressInk[progressColour(progress)]}`}
          style={{ width: `${progress}%` }}
        />
      </div>
      <p className="font-semibold">{progress}%</p>
    </div>
  )
}
