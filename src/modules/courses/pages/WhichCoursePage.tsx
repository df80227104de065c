import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { courseClaims } from '#texts/claims.ts'
import { contactWays } from '#texts/contact-ways.ts'
import { branded } from '#texts/meta.ts'
import { answers, questions, whichPage } from '#texts/which-course.ts'
import { chatWith } from '../../../../content/contact.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { useHead } from '../../../ui/head.tsx'
import { checkSeal, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useHref, useSearchParams } from '../../../ui/router.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { readFacts } from '../facts/rules.ts'
import type { Course } from '../rules.ts'
import { useCourses } from '../use-courses.ts'
import { CoursesLoader } from './CoursesLoader.tsx'
import { mostCompared } from './compare/rules.ts'
import {
  type Advice,
  choices,
  isWhole,
  type Proposal,
  propose,
  type Question,
  questionNames,
  readAnswers,
} from './which/rules.ts'

const formId = 'questions'

export default function WhichCoursePage() {
  useHead({ title: branded(whichPage.heading), path: to.whichCourse })
  return (
    <main id="main" className="wrap pt-10 pb-20 lg:pt-16 lg:pb-28">
      <h1 tabIndex={-1} className="text-4xl">
        {whichPage.heading}
      </h1>
      <p className="measure mt-4 mb-10 text-lg">{whichPage.intro}</p>
      <p className="measure hidden noscript:block">
        {whichPage.withoutScripts}{' '}
        <Link to={to.courses} className="font-semibold text-indigo underline underline-offset-4">
          {whichPage.catalogue}
        </Link>
      </p>
      <div id={formId} tabIndex={-1} className="outline-none noscript:hidden">
        <CoursesLoader state={useCourses()} loading={whichPage.loading} focus={formId}>
          {(courses) => <Questions courses={courses} />}
        </CoursesLoader>
      </div>
    </main>
  )
}

/** The answers are in the address: Back shows the former ones, and a link can be shared. */
function Questions({ courses }: { courses: Course[] }) {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const [missing, setMissing] = useState<Question[]>([])
  const requestedParams = hydrated ? params : new URLSearchParams()
  const answers = readAnswers(requestedParams)
  const heading = useFocusOn(requestedParams.toString(), hydrated)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const nextAnswers = readAnswers(new FormData(form))
    const open = questionNames.filter((name) => !nextAnswers[name])
    setMissing(open)
    if (open[0]) form.querySelector<HTMLInputElement>(`[name="${open[0]}"]`)?.focus()
    else if (isWhole(nextAnswers)) {
      const next = new URLSearchParams(nextAnswers)
      if (next.toString() === requestedParams.toString()) heading.current?.focus()
      else setParams(next)
    }
  }
  return (
    <>
      {/* A new address restarts the form with its answers. */}
      <form
        key={requestedParams.toString()}
        action={useHref(to.whichCourse)}
        onSubmit={submit}
        noValidate
        className="grid gap-8 lg:grid-cols-2"
      >
        {questionNames.map((name) => (
          <QuestionField
            key={name}
            name={name}
            answer={answers[name]}
            courses={courses}
            isMissing={missing.includes(name)}
            onAnswer={() => setMissing((open) => open.filter((other) => other !== name))}
          />
        ))}
        <Button type="submit" kind="primary" className="justify-self-start lg:col-span-2">
          {whichPage.submit}
        </Button>
      </form>
      {isWhole(answers) && <Proposals advice={propose(courses, answers)} heading={heading} />}
    </>
  )
}

/** After new answers the result takes the focus. */
function useFocusOn(answerText: string, hydrated: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (!hydrated) return
    if (before.current !== undefined && before.current !== answerText) heading.current?.focus()
    before.current = answerText
  }, [answerText, hydrated])
  return heading
}

/** Courses and paths, each with what fits and what does not. */
function Proposals({
  advice: { fitting, proposals },
  heading,
}: {
  advice: Advice
  heading: Ref<HTMLHeadingElement>
}) {
  const ids = [...new Set(proposals.flatMap(({ steps }) => steps.map(({ id }) => id)))]
  return (
    <section aria-labelledby="proposals" className="mt-14">
      <h2 ref={heading} id="proposals" tabIndex={-1} className="text-3xl outline-none">
        {fitting ? whichPage.result(proposals.length) : whichPage.nothingFits}
      </h2>
      {!fitting && <p className="measure mt-3 text-lg">{whichPage.closest}</p>}
      <ul className="mt-6 grid gap-x-8 gap-y-10 lg:grid-cols-2">
        {proposals.map((proposal) => (
          <li
            key={proposal.steps.map(({ id }) => id).join()}
            className="flex flex-col rounded-card bg-sand p-5 sm:p-7"
          >
            <ProposedSteps {...proposal} />
            <ul className="mt-5 grid gap-1.5 border-t border-line pt-4">
              {proposal.reasons.map(({ fits, text }) => (
                <li key={text} className="flex gap-3">
                  {/* The text says whether it fits; the icon only repeats it. */}
                  <Icon
                    path={fits ? checkSeal : minusCircle}
                    className={`mt-1 size-5 ${fits ? 'text-neem' : 'text-kumkum'}`}
                  />
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        {!fitting && (
          <>
            <a href={`tel:${institute.phone.e164}`} className="button border-slate">
              {contactWays.call}
            </a>
            <a href={chatWith(whichPage.chat)} className="button border-slate">
              {contactWays.whatsapp}
            </a>
          </>
        )}
        {ids.length > 1 && (
          <ButtonLink to={to.compareOf(ids.slice(0, mostCompared))}>{whichPage.compare}</ButtonLink>
        )}
      </div>
    </section>
  )
}

/** One course, or two steps with months and fees, and their sum. */
function ProposedSteps({ steps, price }: Proposal) {
  const isPath = steps.length > 1
  const Steps = isPath ? 'ol' : 'div'
  const Step = isPath ? 'li' : 'div'
  return (
    <>
      <Steps className="grid gap-6">
        {steps.map((course, index) => (
          <Step key={course.id}>
            {isPath && <p className="text-sm font-semibold">{whichPage.step(index + 1)}</p>}
            <h3 className="text-2xl">{course.title}</h3>
            <p className="mt-1.5 text-slate">{course.description}</p>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="font-semibold tabular-nums">
                {whichPage.stepFacts(courseMonths(1), formatRupees(course.price))}
              </p>
              <ButtonLink to={to.course(course.id)} className="bg-paper">
                {whichPage.more}
                <span className="sr-only">{whichPage.moreOf(course.title)}</span>
              </ButtonLink>
            </div>
          </Step>
        ))}
      </Steps>
      {isPath && (
        <p className="mt-5 border-t border-ink pt-3 text-xl font-bold tabular-nums">
          {whichPage.sum(courseMonths(steps.length), formatRupees(price))}
        </p>
      )}
    </>
  )
}

/** Whole months of courses one after the other; 0 where their length is not told. */
function courseMonths(courses: number): number {
  const weeks = Number.parseInt(courseClaims.duration.figure, 10) || 0
  return Math.round((courses * weeks * 7) / (365.25 / 12))
}

const minusCircle = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12h8'

/** One question as a group of radio buttons. */
function QuestionField({
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

/** Only subjects that have a course are offered. */
function isTaught(choice: string, courses: readonly Course[]): boolean {
  return choice === 'any' || courses.some(({ facts }) => readFacts(facts).subject === choice)
}

function say(name: Question, choice: string): string {
  if (name === 'fee')
    return choice === 'any' ? answers.anyFee : answers.feeUpTo(formatRupees(Number(choice) * 100))
  const texts: Record<string, string> = answers[name]
  return texts[choice] ?? ''
}
