import { batchTimes } from '#texts/batch-times.ts'
import type { WeekText } from '#texts/week-text.ts'
import { courseWeeks, feeCredits, weeks } from '#texts/weeks.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Icon, plus } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { readClassHours } from '../../batches/rules.ts'
import { useStarts } from '../../batches/use-starts.ts'
import type { PublicInstructor } from '../../site-content/rules.ts'
import { SitePicture } from '../../site-content/SitePicture.tsx'
import { useInstructors } from '../../site-content/use-instructors.ts'
import type { Course } from '../rules.ts'

/** The weeks of a course with the hours of its batches, its trainer, and the credit for an earlier course. */
export function WeekByWeek({ course }: { course: Course }) {
  const weeksOfCourse = weeks[course.id] ?? []
  const instructors = useInstructors()
  const trainers = Array.isArray(instructors)
    ? instructors.filter(({ courses }) => courses.some(({ id }) => id === course.id))
    : []
  const credit = feeCredits[course.id]
  if (weeksOfCourse.length === 0 && trainers.length === 0 && !credit) return null
  return (
    <div className="wrap section grid gap-x-16 gap-y-12 print:hidden lg:grid-cols-[minmax(0,1fr)_23rem]">
      {weeksOfCourse.length > 0 && <Weeks course={course.id} weeks={weeksOfCourse} />}
      <div className="grid gap-y-8 self-start">
        {trainers.map((trainer) => (
          <TrainerOf key={trainer.id} trainer={trainer} />
        ))}
        {credit && (
          <section aria-labelledby="credit-heading" className="border-t border-line py-4">
            <h2 id="credit-heading" className="mb-3 text-lg">
              {courseWeeks.credit}
            </h2>
            <p>{credit}</p>
          </section>
        )}
      </div>
    </div>
  )
}

/** Shown before the others are asked for. */
const firstWeeks = 4

function Weeks({ course, weeks }: { course: string; weeks: readonly WeekText[] }) {
  const starts = useStarts(course)
  const classHours = new Set(starts.map((start) => batchTimes.hours(start)))
  return (
    <section aria-labelledby="weeks-heading">
      <h2 id="weeks-heading" className="text-3xl">
        {courseWeeks.heading}
      </h2>
      <p className="mt-4 text-lg">{courseWeeks.hours(weeks.length, readClassHours(starts))}</p>
      {[...classHours].map((hours) => (
        <p key={hours} className="text-slate">
          {hours}
        </p>
      ))}
      <WeekList weeks={weeks.slice(0, firstWeeks)} />
      {weeks.length > firstWeeks && (
        <details className="group border-t border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            {courseWeeks.more(firstWeeks + 1, weeks.length)}
            <Icon path={plus} className="size-5 transition-transform group-open:rotate-45" />
          </summary>
          <WeekList weeks={weeks.slice(firstWeeks)} before={firstWeeks} />
        </details>
      )}
    </section>
  )
}

function WeekList({ weeks, before = 0 }: { weeks: readonly WeekText[]; before?: number }) {
  return (
    <ol className="mt-4">
      {weeks.map(({ topic, exercise, project }, index) => (
        <li key={topic} className="border-t border-line py-4">
          <p className="text-sm text-slate">{courseWeeks.week(before + index + 1)}</p>
          <p className="font-semibold">{topic}</p>
          <dl className="mt-2 grid gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-slate">{courseWeeks.exercise}</dt>
            <dd>{exercise}</dd>
            <dt className="text-slate">{courseWeeks.project}</dt>
            <dd>{project}</dd>
          </dl>
        </li>
      ))}
    </ol>
  )
}

function TrainerOf({ trainer }: { trainer: PublicInstructor }) {
  const { id, name, role, bio, picture, pictureAlt, pictureFocus } = trainer
  return (
    <section aria-labelledby={`trainer-${id}`}>
      <h2 id={`trainer-${id}`} className="mb-3 text-lg">
        {courseWeeks.trainer}
      </h2>
      {picture && (
        <div className="rounded-card bg-sand">
          <SitePicture
            kind="instructor"
            picture={picture}
            alt={pictureAlt}
            focus={pictureFocus}
            sizes="368px"
            className="w-full"
          />
        </div>
      )}
      <p className="mt-4 text-lg font-semibold">{name}</p>
      <p className="text-slate">{role}</p>
      <p className="mt-2">{bio}</p>
      <Link
        reloadDocument
        to={`${to.about}#trainers`}
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-4 hover:underline"
      >
        {courseWeeks.aboutTrainer}
      </Link>
    </section>
  )
}
