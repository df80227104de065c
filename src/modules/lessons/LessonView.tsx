import type { ReactNode } from 'react'
import { lessonPage } from '#texts/lesson.ts'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Exercise, Lesson, ReadStep, RunStep } from './contract.ts'
import { InlineCode, Prose } from './Prose.tsx'

type RenderExercise = (exercise: Exercise, options: { at: number; output: string }) => ReactNode

/**
 * A first lesson. `renderExercise` shows a program: on the server with its output, in the browser after the
 * first tap as an editor.
 */
export function LessonView({
  lesson,
  heading: Heading,
  before,
  steps = 4,
  renderExercise,
  children,
}: {
  lesson: Lesson
  heading: 'h1' | 'h2'
  before?: ReactNode
  /** Number of steps shown; the challenge counts as the last. */
  steps?: number
  renderExercise: RenderExercise
  children: ReactNode
}) {
  const isPage = Heading === 'h1'
  return (
    // A printed course page leaves out its part of the lesson; the lesson's own page is printed whole.
    <section
      aria-labelledby="lesson-heading"
      className={isPage ? 'bg-sand' : 'bg-sand print:hidden'}
    >
      <div className="wrap section">
        {before}
        <p className="font-semibold text-indigo">{lessonPage.eyebrow}</p>
        <Heading id="lesson-heading" tabIndex={-1} className="mt-1 text-3xl">
          {lesson.title}
        </Heading>
        <p className="measure mt-4 text-lg">{lesson.intro}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-slate">
          {Object.values(lessonPage.facts).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="measure mt-2 text-sm text-slate">
          {lesson.runs === 'nothing' ? lesson.note : lessonPage[lesson.runs]}
        </p>
        {lesson.runs !== 'nothing' && (
          <p className="measure mt-2 hidden font-semibold noscript:block">
            {lessonPage.withoutScripts}
          </p>
        )}
        <Steps
          lesson={lesson}
          heading={isPage ? 'h2' : 'h3'}
          count={steps}
          renderExercise={renderExercise}
        />
        {children}
      </div>
    </section>
  )
}

function Steps({
  lesson,
  heading,
  count,
  renderExercise,
}: {
  lesson: Lesson
  heading: 'h2' | 'h3'
  count: number
  renderExercise: RenderExercise
}) {
  const titleOf = (at: number, title: string) =>
    at < lesson.steps.length ? lessonPage.step(at + 1, title) : lessonPage.challenge
  return (
    <ol className="mt-8 border-t border-ink/20">
      {lesson.runs === 'nothing'
        ? [...lesson.steps, lesson.challenge].slice(0, count).map((step, at) => {
            const title = titleOf(at, step.title)
            return (
              <Step key={title} at={at} heading={heading} title={title} text={step.text}>
                <ReadExercise step={step} at={at} panel={lesson.panel} question={lesson.question} />
              </Step>
            )
          })
        : [...lesson.steps, lesson.challenge].slice(0, count).map((step, at) => {
            // The challenge has none of these.
            const { title: ownTitle = '', text, output = '' }: Partial<RunStep> = step
            const title = titleOf(at, ownTitle)
            return (
              <Step key={title} at={at} heading={heading} title={title} text={text} task={step}>
                {renderExercise(step, { at, output })}
              </Step>
            )
          })}
    </ol>
  )
}

function Step({
  at,
  heading: Heading,
  title,
  text,
  task,
  children,
}: {
  at: number
  heading: 'h2' | 'h3'
  title: string
  text?: string
  task?: Exercise
  children: ReactNode
}) {
  return (
    <li
      id={`step-${at + 1}`}
      className="grid gap-x-16 gap-y-5 border-b border-ink/20 py-8 lg:grid-cols-2 print:py-1"
    >
      <div className="grid content-start gap-3">
        <Heading className="text-xl font-semibold">{title}</Heading>
        {text && <Prose text={text} />}
        {task && <Task exercise={task} isChallenge={!text} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </li>
  )
}

function Task({ exercise, isChallenge }: { exercise: Exercise; isChallenge: boolean }) {
  return (
    <div className="mt-2 grid gap-3">
      <p className="measure">
        {!isChallenge && <strong>{lessonPage.yourTurn}: </strong>}
        <InlineCode text={exercise.task} />
      </p>
      <CodePanel label={lessonPage.shouldPrint}>
        <CodeText text={exercise.expected} />
      </CodePanel>
      <details>
        <summary className="inline-block min-h-11 py-2 font-semibold text-indigo underline underline-offset-4 print:hidden">
          {lessonPage.hint}
        </summary>
        <p className="measure pb-2">
          <InlineCode text={exercise.hint} />
        </p>
      </details>
    </div>
  )
}

const letters = ['A', 'B', 'C', 'D']

/** “What does it print?” with three answers; each says whether it is right, without scripts. */
function ReadExercise({
  step,
  at,
  panel,
  question,
}: {
  step: ReadStep
  at: number
  panel: string
  question: string
}) {
  return (
    <>
      <CodePanel label={panel}>
        <CodeText text={step.code} isLong />
      </CodePanel>
      <div>
        <p className="mb-2 font-semibold">{question}</p>
        {step.options.map((option, index) => (
          <details
            key={option}
            name={`answer-${at}`}
            className="border-t border-line"
            data-answer={index === step.right ? 'right' : 'wrong'}
          >
            <summary
              data-start={at}
              className="flex min-h-12 list-none items-start gap-3 py-2.5 [&::-webkit-details-marker]:hidden"
            >
              <span className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold">
                <span className="sr-only">{lessonPage.read.option(letters[index] ?? '')}: </span>
                <span aria-hidden="true">{letters[index]}</span>
              </span>
              <code className="whitespace-pre-wrap! wrap-anywhere">{option}</code>
            </summary>
            <p className="measure pb-3 pl-10">
              <strong className={index === step.right ? 'text-neem' : 'text-kumkum'}>
                {index === step.right ? lessonPage.read.right : lessonPage.read.wrong}
              </strong>{' '}
              <InlineCode text={index === step.right ? step.why : step.hint} />
            </p>
          </details>
        ))}
        <p className="hidden text-sm print:block">
          {lessonPage.read.answerInPrint(letters[step.right] ?? '')}
        </p>
      </div>
    </>
  )
}
