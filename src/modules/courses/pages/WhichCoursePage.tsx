import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHref, useSearchParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { whichPage } from '#words/which-course.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Course } from '../rules.ts'
import { useCourses } from '../use-courses.ts'
import { CoursesLoader } from './Awaited.tsx'
import { Proposals } from './which/Proposals.tsx'
import { QuestionField } from './which/QuestionField.tsx'
import { isWhole, propose, type Question, questionNames, readAnswers } from './which/rules.ts'

const formId = 'questions'

export default function WhichCoursePage() {
  useHead({ title: branded(whichPage.heading), path: to.whichCourse })
  return (
    <main id="main" className="wrap pt-10 pb-20 lg:pt-16 lg:pb-28">
      <h1 tabIndex={-1} className="text-4xl">
        {whichPage.heading}
      </h1>
      <p className="measure mt-4 mb-8 text-lg">{whichPage.intro}</p>
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

/** The answers live in the address: Back shows those before, and a link can be sent on. */
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
    const givenAnswers = readAnswers(new FormData(form))
    const open = questionNames.filter((name) => !givenAnswers[name])
    setMissing(open)
    if (open[0]) form.querySelector<HTMLInputElement>(`[name="${open[0]}"]`)?.focus()
    else if (isWhole(givenAnswers)) {
      const next = new URLSearchParams(givenAnswers)
      if (next.toString() === requestedParams.toString()) heading.current?.focus()
      else setParams(next)
    }
  }
  return (
    <>
      {/* Another address has other answers: the form begins anew with them. */}
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
      {isWhole(answers) && <Proposals proposals={propose(courses, answers)} heading={heading} />}
    </>
  )
}

/** After new answers the result is what one wants to read. */
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
