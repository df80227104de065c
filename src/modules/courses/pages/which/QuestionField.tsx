import { answers, questions, whichPage } from '#words/which-course.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'
import { choices, type Question } from './rules.ts'

/** One question as a group of radio buttons. */
export function QuestionField({
  name,
  answer,
  courses,
  isMissing,
  onAnswer,
}: {
  name: Question
  answer: string | undefined
  courses: readonly Course[]
  isMissing: boolean
  onAnswer: () => void
}) {
  const error = `${name}-missing`
  return (
    <fieldset
      aria-describedby={isMissing ? error : undefined}
      className="min-w-0 border-t border-ink pt-3"
    >
      <legend className="float-left w-full pb-2 text-lg font-semibold">{questions[name]}</legend>
      <div className="clear-both grid gap-1">
        {isMissing && (
          <p id={error} className="text-sm font-medium text-kumkum">
            {whichPage.missing}
          </p>
        )}
        {choices[name]
          .filter((choice) => name !== 'about' || isTaught(choice, courses))
          .map((choice) => (
            <label
              key={choice}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 has-checked:bg-sand has-checked:font-semibold"
            >
              <input
                type="radio"
                name={name}
                value={choice}
                defaultChecked={choice === answer}
                onChange={onAnswer}
                required
                className="size-6 shrink-0 accent-indigo"
              />
              {say(name, choice)}
            </label>
          ))}
      </div>
    </fieldset>
  )
}

/** Nobody is asked for a subject that no course has. */
function isTaught(choice: string, courses: readonly Course[]): boolean {
  return choice === 'any' || courses.some(({ facts }) => readFacts(facts).subject === choice)
}

function say(name: Question, choice: string): string {
  if (name === 'fee')
    return choice === 'any' ? answers.anyFee : answers.feeUpTo(formatRupees(Number(choice) * 100))
  const words: Record<string, string> = answers[name]
  return words[choice] ?? ''
}
