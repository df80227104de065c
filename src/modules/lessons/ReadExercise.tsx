import { lessonPage as words } from '#words/lesson.ts'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { ReadStep } from './contract.ts'
import { InlineCode } from './Prose.tsx'

const letters = ['A', 'B', 'C', 'D']

/** “What does it print?” with three answers, each of which says whether it is right: without any script. */
export function ReadExercise({
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
        <CodeText text={step.code} />
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
