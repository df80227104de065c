import type { ReactNode } from 'react'
import { courseClaims } from '#words/claims.ts'
import { comparePage } from '#words/compare.ts'
import { factLabels } from '#words/course-facts.ts'
import { courseParts } from '#words/course-parts.ts'
import { starts as startWords } from '#words/starts.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { cross, Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import type { Start } from '../../../batches/contract.ts'
import { nextOf, StartLine } from '../../../batches/NextStart.tsx'
import { useAllStarts } from '../../../batches/use-starts.ts'
import { type CourseFacts, readFacts } from '../../facts/rules.ts'
import { describeFact } from '../../facts/words.ts'
import { LanguageTags } from '../../LanguageTags.tsx'
import { Price } from '../../Price.tsx'
import type { Course } from '../../rules.ts'

/**
 * One question after the other, each answered by all courses: side by side where there is room, on a
 * phone below each other, where every answer names its course.
 */
export function SideBySide({ courses }: { courses: Course[] }) {
  const starts = useAllStarts()
  const columns = courses.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'
  return (
    <div className="@container">
      <Titles courses={courses} columns={columns} />
      {[...rows, startOf(starts)].map(({ label, say, render }) => {
        if (!courses.some(say)) return null
        return (
          <section key={label} className="border-t border-line py-4">
            <h3 className="mb-2 text-sm font-semibold tracking-normal text-slate">{label}</h3>
            <dl className={`grid gap-x-8 gap-y-3 ${columns}`}>
              {courses.map((course) => (
                <div
                  key={course.id}
                  className="max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:gap-x-4"
                >
                  <dt className="text-sm text-slate sm:sr-only">{course.title}</dt>
                  <dd>{say(course) ? render(course) : comparePage.notSaid}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}

function Titles({ courses, columns }: { courses: Course[]; columns: string }) {
  return (
    <ul
      className={`grid gap-x-8 border-t border-ink bg-paper sm:sticky sm:top-(--bar-bottom) sm:z-10 ${columns}`}
    >
      {courses.map(({ id, title }) => (
        <li key={id} className="flex items-start justify-between gap-2 py-1.5">
          <Link
            to={to.course(id)}
            className="py-2 text-lg leading-tight font-bold underline underline-offset-4"
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
  /** Whether this course has an answer; a question that none of them answers is left out. */
  say: (course: Course) => boolean
  render: (course: Course) => ReactNode
}

const fact = (name: keyof CourseFacts): Row => ({
  label: factLabels[name],
  say: ({ facts }) => readFacts(facts)[name] !== undefined,
  render: ({ facts }) => describeFact(readFacts(facts), name),
})

/** When each begins next, where one of them has a start on sale. */
function startOf(starts: readonly Start[]): Row {
  const next = ({ id }: Course) => nextOf(starts.filter(({ course }) => course === id))
  return {
    label: startWords.next,
    say: (course) => next(course) !== undefined,
    render: (course) => {
      const start = next(course)
      return start && <StartLine start={start} />
    },
  }
}

const rows: Row[] = [
  {
    label: comparePage.fee,
    say: () => true,
    render: (course) => <Price course={course} className="text-2xl" />,
  },
  { label: comparePage.length, say: () => true, render: (course) => <Length course={course} /> },
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
    say: ({ languages }) => languages.length > 0,
    render: ({ languages }) => <LanguageTags languages={languages} />,
  },
  {
    label: comparePage.syllabus,
    say: ({ syllabus }) => syllabus.length > 0,
    render: ({ syllabus }) => (
      <ol className="grid list-decimal gap-1.5 pl-5">
        {syllabus.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    ),
  },
]

/** The figure of every course page, and what tells one course from another. */
function Length({ course }: { course: Course }) {
  const { figure, label } = courseClaims.duration
  const parts = course.syllabus.length
  return (
    <>
      {figure} {label}
      {parts > 0 && (
        <span className="block text-sm text-slate">
          {comparePage.parts(parts, courseParts.partLength)}
        </span>
      )}
    </>
  )
}
