import { comparePage } from '#words/compare.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Link } from '../../../../ui/Link.tsx'
import { readFacts } from '../../facts/rules.ts'
import { describeFact } from '../../facts/words.ts'
import { Price } from '../../Price.tsx'
import type { Course } from '../../rules.ts'

/** Every course that may be added, by a link to the address with it; without scripts a list of all. */
export function ChooseCourse({
  from,
  selectedCourses: courses,
}: {
  from: Course[]
  selectedCourses: Course[]
}) {
  const ids = courses.map(({ id }) => id)
  return (
    <ul className="border-b border-line">
      {from.map((course) => (
        <li
          key={course.id}
          className="grid items-baseline gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <div>
            <h3 className="text-lg">
              <Link to={to.course(course.id)} className="underline-offset-4 hover:underline">
                {course.title}
              </Link>
            </h3>
            <p className="text-slate">{say(course)}</p>
          </div>
          <Price course={course} className="text-xl" />
          <Link
            to={to.compareOf([...ids, course.id])}
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 noscript:hidden"
          >
            {comparePage.choose}
            <span className="sr-only"> {comparePage.chooseWith(course.title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function say(course: Course): string | undefined {
  const facts = readFacts(course.facts)
  return facts.builds ?? describeFact(facts, 'level')
}
