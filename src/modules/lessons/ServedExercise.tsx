import { lessonPage as words } from '#words/lesson.ts'
import { Button } from '../../ui/Button.tsx'
import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Exercise } from './contract.ts'

/**
 * A program before the first tap, shown with its output. `fetches` are the files that the tap requests;
 * without scripts there is no button.
 */
export function ServedExercise({
  exercise,
  at,
  output,
  language,
  fetches,
}: {
  exercise: Exercise
  at: number
  output: string
  language: string
  fetches: string
}) {
  return (
    <>
      <CodePanel label={words.program(language)}>
        <CodeText text={exercise.code} />
      </CodePanel>
      {output !== '' && (
        <CodePanel label={words.prints}>
          <CodeText text={output} />
        </CodePanel>
      )}
      <Button
        kind="solid"
        data-start={at}
        data-fetch={fetches}
        className="justify-self-start noscript:hidden"
      >
        {words.run}
      </Button>
      <p role="alert" hidden className="font-semibold text-kumkum">
        {words.missing}
      </p>
    </>
  )
}
