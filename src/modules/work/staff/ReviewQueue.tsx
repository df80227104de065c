import { useRef, useState } from 'react'
import { addressFor } from '../../../ui/api/call-api.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { AssignmentData } from '../contract.ts'
import { verdictNames } from './texts.ts'

type Props = { assignment: AssignmentData; onChanged: () => void }
type Submission = AssignmentData['students'][number]['submissions'][number]

/** The first one that waits for feedback: A accepts it, R sends it back, N writes what to change. */
export function ReviewQueue({ assignment: { students }, onChanged }: Props) {
  const pending = students.filter(
    ({ submissions: [last] }) => last?.verdict === null && last.results === null,
  )
  const [first] = pending
  const [last, ...earlier] = first?.submissions ?? []
  if (!first || !last) return <p className="mt-6 text-slate">Nothing waits for feedback.</p>
  return (
    <Section
      title={first.name}
      className="mt-6 rounded-card border border-edge bg-sand/60 p-4 wrap-anywhere"
    >
      <p className="text-slate">
        {[
          formatTime(last.handedInAt),
          last.isLate && 'late',
          last.number > 1 && `attempt ${last.number}`,
          pending.length > 1 && `${pending.length - 1} more waiting`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <HandedIn submission={last} />
      {earlier.length > 0 && (
        <details className="group">
          <Summary>Earlier attempts</Summary>
          {earlier.map((one) => (
            <div key={one.id} className="mt-2 border-l-4 border-line pl-3">
              <p className="text-slate">
                {one.verdict && verdictNames[one.verdict]}: {one.feedback || 'no feedback'}
              </p>
              <HandedIn submission={one} />
            </div>
          ))}
        </details>
      )}
      <Feedback key={`${last.id} ${last.version}`} submission={last} onChanged={onChanged} />
    </Section>
  )
}

function HandedIn({
  submission: { id, link, file, code, note, results },
}: {
  submission: Submission
}) {
  const passed = results?.filter((row) => row.passed).length ?? 0
  return (
    <>
      {code === null ? (
        <a
          href={link ?? addressFor('GET /api/admin/submissions/{id}/file', { params: { id } })}
          download={file ?? undefined}
          className="inline-flex min-h-11 items-center font-medium text-indigo underline underline-offset-4"
        >
          {file ?? link}
        </a>
      ) : (
        <pre className="mt-2 overflow-x-auto rounded-card bg-white p-3 font-mono">{code}</pre>
      )}
      {results && (
        <p className="mt-1">
          {passed} of {results.length} test cases passed.
        </p>
      )}
      {note && <p className="mt-1 whitespace-pre-line">“{note}”</p>}
    </>
  )
}

function Feedback({ submission, onChanged }: { submission: Submission; onChanged: () => void }) {
  const [feedback, setFeedback] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const write = () => box.current?.querySelector('textarea')?.focus()
  useShortcut('n', write)
  const give = (verdict: 'accepted' | 'again') => () => {
    if (verdict === 'again' && feedback.trim() === '') {
      setIsMissing(true)
      write()
      return { errors: { feedback: 'Write what the student should change.' } }
    }
    return {
      params: { id: submission.id },
      body: { verdict, feedback, version: submission.version },
    }
  }
  const shared = {
    call: 'POST /api/admin/submissions/{id}/feedback' as const,
    onDone: onChanged,
    onRefused: onChanged,
  }
  return (
    <div ref={box} className="mt-3 grid gap-3">
      <TextAreaField
        label={
          <>
            Feedback <KeyHint>n</KeyHint>
          </>
        }
        name="feedback"
        value={feedback}
        onChange={({ target }) => {
          setFeedback(target.value)
          setIsMissing(false)
        }}
        error={isMissing ? 'Write what the student should change.' : undefined}
        maxLength={2000}
        rows={2}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton {...shared} kind="solid" request={give('accepted')} shortcut="a">
          Accept
        </ActionButton>
        <ActionButton {...shared} request={give('again')} shortcut="r">
          Request changes
        </ActionButton>
      </div>
    </div>
  )
}
