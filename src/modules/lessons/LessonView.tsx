import type { ReactNode } from 'react'
import { lessonPage as words } from '#words/lesson.ts'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Exercise, Lesson, ReadStep, RunLesson } from './contract.ts'
import { InlineCode, Prose } from './Prose.tsx'

/** Renders an editor for a step's program; without it the program and its output are only shown. */
export type RenderExercise = (
  exercise: Exercise,
  options: { at: number; output: string },
) => ReactNode

/**
 * A first lesson. The server renders every program with its output. In the browser, after the first tap,
 * `renderExercise` puts an editor in the place of each program.
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
  const stepHeading = isPage ? 'h2' : 'h3'
  return (
    // A printed course page leaves out its part of the lesson; the lesson's own page is printed whole.
    <section
      aria-labelledby="lesson-heading"
      className={isPage ? 'bg-sand' : 'bg-sand print:hidden'}
    >
      <div className="wrap section">
        {before}
        <p className="font-semibold text-indigo">{words.eyebrow}</p>
        <Heading id="lesson-heading" tabIndex={-1} className="mt-1 text-3xl">
          {lesson.title}
        </Heading>
        <p className="measure mt-4 text-lg">{lesson.intro}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-slate">
          {Object.values(words.facts).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="measure mt-2 text-sm text-slate">{aboutRuntime(lesson)}</p>
        {lesson.runs !== 'nothing' && (
          <p className="measure mt-2 hidden font-semibold noscript:block">{words.withoutScripts}</p>
        )}
        <Steps
          lesson={lesson}
          heading={stepHeading}
          count={steps}
          renderExercise={renderExercise}
        />
        {children}
      </div>
    </section>
  )
}

function aboutRuntime(lesson: Lesson): string {
  return lesson.runs === 'nothing' ? lesson.note : words[lesson.runs]
}

type StepsProps = { heading: 'h2' | 'h3'; count: number; renderExercise: RenderExercise }

function Steps({ lesson, ...props }: StepsProps & { lesson: Lesson }) {
  return (
    <ol className="mt-8 border-t border-ink/20">
      {lesson.runs === 'nothing'
        ? [...lesson.steps, lesson.challenge].slice(0, props.count).map((step, at) => (
            <Step key={step.code} at={at} {...props} title={titleOf(step, at)} text={step.text}>
              <ReadExercise step={step} at={at} panel={lesson.panel} question={lesson.question} />
            </Step>
          ))
        : runSteps(lesson, props)}
    </ol>
  )
}

function titleOf(step: ReadStep, at: number): string {
  return at < 3 ? words.step(at + 1, step.title) : words.challenge
}

function runSteps(
  { steps, challenge }: RunLesson,
  { heading, count, renderExercise }: StepsProps,
): ReactNode[] {
  const parts = steps.map((step, at) => (
    <Step
      key={step.code}
      at={at}
      heading={heading}
      title={words.step(at + 1, step.title)}
      text={step.text}
      task={step}
    >
      {renderExercise(step, { at, output: step.output })}
    </Step>
  ))
  const last = (
    <Step
      key="challenge"
      at={steps.length}
      heading={heading}
      title={words.challenge}
      task={challenge}
    >
      {renderExercise(challenge, { at: steps.length, output: '' })}
    </Step>
  )
  return [...parts, last].slice(0, count)
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
        {!isChallenge && <strong>{words.yourTurn}: </strong>}
        <InlineCode text={exercise.task} />
      </p>
      <CodePanel label={words.shouldPrint}>
        <CodeText text={exercise.expected} />
      </CodePanel>
      <details>
        <summary className="inline-block min-h-11 py-2 font-semibold text-indigo underline underline-offset-4 print:hidden">
          {words.hint}
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
                <span className="sr-only">{words.read.option(letters[index] ?? '')}: </span>
                <span aria-hidden="true">{letters[index]}</span>
              </span>
              <code className="whitespace-pre-wrap! wrap-anywhere">{option}</code>
            </summary>
            <p className="measure pb-3 pl-10">
              <strong className={index === step.right ? 'text-neem' : 'text-kumkum'}>
                {index === step.right ? words.read.right : words.read.wrong}
              </strong>{' '}
              <InlineCode text={index === step.right ? step.why : step.hint} />
            </p>
          </details>
        ))}
        <p className="hidden text-sm print:block">
          {words.read.answerInPrint(letters[step.right] ?? '')}
        </p>
      </div>
    </>
  )
}
