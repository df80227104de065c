import type { ReactNode } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { courseClaims } from '#texts/claims.ts'
import { comparePage } from '#texts/compare.ts'
import { factLabels } from '#texts/course-facts.ts'
import { courseLabels } from '#texts/course-labels.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { cross, Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import type { Start } from '../../../batches/contract.ts'
import { nextOf, StartLine } from '../../../batches/NextStart.tsx'
import { useAllStarts } from '../../../batches/use-starts.ts'
import { type CourseFacts, readFacts } from '../../facts/rules.ts'
import { describeFact } from '../../facts/texts.ts'
import { LanguageTags } from '../../LanguageTags.tsx'
import { Price } from '../../Price.tsx'
import type { Course } from '../../rules.ts'

/**
 * Questions one after the other, each answered by all courses side by side, also on a phone; with large
 * text below each other. Equal answers are folded.
 */
export function SideBySide({ courses }: { courses: Course[] }) {
  const starts = useAllStarts()
  const columns = courses.length === 2 ? 'min-[20rem]:grid-cols-2' : 'min-[20rem]:grid-cols-3'
  const answeredRows = [...rows, startOf(starts)].filter(({ text }) => courses.some(text))
  const isEqual = ({ text }: Row) => new Set(courses.map(text)).size === 1
  const equalRows = answeredRows.filter(isEqual)
  const toBlock = (row: Row) => (
    <RowBlock key={row.label} row={row} courses={courses} columns={columns} />
  )
  return (
    <div>
      <Titles courses={courses} columns={columns} />
      {answeredRows.filter((row) => !isEqual(row)).map(toBlock)}
      {equalRows.length > 0 && (
        <details className="border-t border-line">
          <summary className="w-fit py-3 font-semibold">
            {comparePage.same(equalRows.length)}
          </summary>
          {equalRows.map(toBlock)}
        </details>
      )}
    </div>
  )
}

function RowBlock({
  row: { label, text, render = text },
  courses,
  columns,
}: {
  row: Row
  courses: Course[]
  columns: string
}) {
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 text-sm font-semibold tracking-normal text-slate">{label}</h3>
      <dl className={`grid gap-x-3 gap-y-3 max-sm:text-sm sm:gap-x-8 ${columns}`}>
        {courses.map((course) => (
          <div key={course.id} className="min-w-0 wrap-break-word">
            <dt className="text-sm text-slate min-[20rem]:sr-only">{course.title}</dt>
            <dd>{text(course) ? render(course) : comparePage.notSaid}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Titles({ courses, columns }: { courses: Course[]; columns: string }) {
  return (
    <ul
      className={`grid gap-x-3 border-t border-ink bg-paper sm:sticky sm:top-(--bar-bottom) sm:z-10 sm:gap-x-8 ${columns}`}
    >
      {courses.map(({ id, title }) => (
        <li
          key={id}
          className="flex min-w-0 flex-col-reverse items-start justify-end gap-x-2 py-1.5 sm:flex-row sm:justify-between"
        >
          <Link
            to={to.course(id)}
            className="py-2 leading-tight font-bold underline underline-offset-4 wrap-break-word max-sm:max-w-full sm:text-lg"
          >
            {title}
          </Link>
          <Link
            to={to.compareOf(
              courses.filter((course) => course.id !== id).map((course) => course.id),
            )}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control print:hidden"
          >
            <Icon path={cross} />
            <span className="sr-only">
              {comparePage.remove} {comparePage.removeOf(title)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Row = {
  label: string
  /** The answer as text; a question that no course answers is left out. */
  text: (course: Course) => string | undefined
  /** How it is shown, where not as this text. */
  render?: (course: Course) => ReactNode
}

const fact = (name: keyof CourseFacts): Row => ({
  label: factLabels[name],
  text: ({ facts }) => describeFact(readFacts(facts), name),
})

/** The next start of each, if one of them has a batch on sale. */
function startOf(starts: readonly Start[]): Row {
  const next = ({ id }: Course) => nextOf(starts.filter(({ course }) => course === id))
  return {
    label: batchTimes.next,
    text: (course) => next(course)?.id.toString(),
    render: (course) => {
      const start = next(course)
      return start && <StartLine start={start} />
    },
  }
}

const rows: Row[] = [
  {
    label: comparePage.fee,
    text: ({ price }) => String(price),
    render: (course) => <Price course={course} className="text-lg sm:text-2xl" />,
  },
  {
    label: comparePage.length,
    text: ({ syllabus }) => String(syllabus.length),
    render: ({ syllabus }) => <Length parts={syllabus.length} />,
  },
  fact('level'),
  fact('before'),
  fact('builds'),
  fact('weeklyHours'),
  fact('mode'),
  fact('taughtIn'),
  fact('teacher'),
  fact('bring'),
  {
    label: comparePage.tools,
    text: ({ languages }) => languages.join(),
    render: ({ languages }) => <LanguageTags languages={languages} />,
  },
  {
    label: comparePage.syllabus,
    text: ({ syllabus }) => syllabus.join(),
    render: ({ syllabus }) => (
      <ol className="grid list-decimal gap-1.5 pl-4 sm:pl-5">
        {syllabus.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    ),
  },
]

/** How long a course takes, the same for all, and its number of parts. */
function Length({ parts }: { parts: number }) {
  const { figure, label } = courseClaims.duration
  return (
    <>
      {figure && `${figure} ${label}`}
      {parts > 0 && (
        <span className="block text-sm text-slate">
          {comparePage.parts(parts, courseLabels.partLength)}
        </span>
      )}
    </>
  )
}
