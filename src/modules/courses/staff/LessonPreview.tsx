import { CodePanel, CodeText } from '../../lessons/CodePanel.tsx'
import { LessonView } from '../../lessons/LessonView.tsx'
import { type LessonFields, type LessonKind, toLesson } from '../lesson-editing/rules.ts'

/** The lesson as visitors read it before the first tap. */
export function LessonPreview({ text: { runs, ...fields } }: { text: LessonFields }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <LessonView
        lesson={toLesson(runs as LessonKind, fields)}
        heading="h2"
        renderExercise={({ code }, { output }) => (
          <>
            <CodePanel label="Program">
              <CodeText text={code} />
            </CodePanel>
            {output && (
              <CodePanel label="It prints">
                <CodeText text={output} />
              </CodePanel>
            )}
          </>
        )}
      >
        <p className="mt-6">{fields.nextDay}</p>
      </LessonView>
    </div>
  )
}
