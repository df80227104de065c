import { factLabels, factsHeading } from '#texts/course-facts.ts'
import { readClassHours } from '../../batches/rules.ts'
import { useStarts } from '../../batches/use-starts.ts'
import type { Course } from '../rules.ts'
import { readFacts } from './rules.ts'
import { describeFact } from './texts.ts'

/** In the order in which visitors ask; the catalogue shows subject and level. */
const topFacts = [
  'teacher',
  'mode',
  'taughtIn',
  'weeklyHours',
  'before',
  'bring',
  'builds',
] as const

/** Key facts of a course: those that staff filled in. */
export function FactList({ course }: { course: Course }) {
  const facts = readFacts(course.facts)
  const classHours = readClassHours(useStarts(course.id))
  const factTexts = topFacts.flatMap((name) => {
    const text = describeFact(facts, name, classHours)
    return text ? [{ name, text }] : []
  })
  if (factTexts.length === 0) return null
  return (
    <section aria-labelledby="facts-heading" className="mt-8 max-w-2xl print:mt-4 print:max-w-none">
      <h2 id="facts-heading" className="mb-3 text-lg print:mb-1">
        {factsHeading}
      </h2>
      <dl className="gap-x-8 border-b border-line print:columns-2">
        {factTexts.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-x-6 border-t border-line py-3 print:break-inside-avoid print:py-1 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-slate">{factLabels[name]}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
