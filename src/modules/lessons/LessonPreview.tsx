import { CodePanel, CodeText } from './CodePanel.tsx'
import type { Lesson } from './contract.ts'
import { LessonView } from './LessonView.tsx'

/** The lesson as visitors read it before the first tap. */
export function LessonPreview({ lesson }: { lesson: Lesson }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <LessonView
        lesson={lesson}
        heading="h2"
        renderExercise={({ code }, { output }) => (
          <>
            <CodePanel label="Program">
              <CodeText text={code} />
            </CodePanel>
            {output && (
              <CodePanel label="Output">
                <CodeText text={output} />
              </CodePanel>
            )}
          </>
        )}
      >
        <p className="mt-6">{lesson.nextDay}</p>
      </LessonView>
    </div>
  )
}
