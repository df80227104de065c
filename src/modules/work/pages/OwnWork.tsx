import { batchTimes } from '#texts/batch-times.ts'
import { ownCourse } from '#texts/own-course.ts'
import { contactWays } from '../../../../content/contact.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { addDays, formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { explainError } from '../../lessons/explain-error.ts'
import type { OwnAssignment } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { SubmitWork } from './SubmitWork.tsx'

type State = keyof typeof ownCourse.states

function stateOf({ submissions: [last], terms }: OwnAssignment): State {
  if (last?.verdict) return last.verdict
  if (last) return last.results ? 'notPassed' : 'waiting'
  return isOpen(terms) ? 'open' : 'closed'
}

const inks: Record<State, string> = {
  open: 'text-indigo',
  waiting: 'text-slate',
  notPassed: 'text-kumkum',
  accepted: 'text-neem',
  again: 'text-kumkum',
  closed: 'text-slate',
}

type Props = { work: OwnAssignment; today: string; onChanged: () => void }

export function OwnWork({ work, today, onChanged }: Props) {
  const { id, kind, title, brief, dueOn, lateDays, submissions, terms } = work
  const state = stateOf(work)
  const isProject = kind === 'project'
  const lateUntil = addDays(dueOn, lateDays)
  const form = <SubmitWork key={submissions[0]?.version} work={work} onChanged={onChanged} />
  return (
    <li className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
      <p className={`text-sm font-semibold ${inks[state]}`}>{ownCourse.states[state]}</p>
      <h3 id={`work-${id}`} className="text-xl">
        {title}
      </h3>
      <p className="text-slate">
        {[
          isProject ? `${ownCourse.kinds[kind]}, ${ownCourse.neededFor}` : ownCourse.kinds[kind],
          ownCourse.due(formatDate(dueOn)),
          lateDays > 0 && today <= lateUntil && ownCourse.lateUntil(formatDate(lateUntil)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="measure mt-3 whitespace-pre-line">{brief}</p>
      {kind === 'code' && <Rows work={work} />}
      {submissions.map((submission) => (
        <SubmissionEntry key={submission.id} submission={submission} />
      ))}
      {state === 'closed' && <Closed lastDay={batchTimes.day(lateUntil, today)} />}
      {isOpen(terms) &&
        (state === 'waiting' ? (
          <details className="mt-3">
            <summary className="cursor-pointer py-2.5 font-semibold text-indigo">
              {ownCourse.handInOther}
            </summary>
            {form}
          </details>
        ) : (
          form
        ))}
    </li>
  )
}

/** Whom to ask for more time. */
function Closed({ lastDay }: { lastDay: string }) {
  return (
    <p className="mt-3">
      {ownCourse.lastDay(lastDay)}{' '}
      {contactWays
        .filter(({ kind }) => kind === 'phone' || kind === 'email')
        .map(({ kind, value, href }) => (
          <a
            key={kind}
            href={href}
            className="mr-4 inline-block py-2.5 font-semibold text-indigo underline underline-offset-4"
          >
            {value}
          </a>
        ))}
    </p>
  )
}

/** What a code exercise is checked with, and what the server found last. */
function Rows({ work }: { work: OwnAssignment }) {
  const { checks, submissions } = work
  const rows = checks.map((row, at) => ({ ...row, at, result: submissions[0]?.results?.[at] }))
  return (
    <figure className="mt-4">
      <figcaption className="font-semibold">{ownCourse.rows}</figcaption>
      <ol className="mt-1 border-t border-line">
        {rows.map(({ input, expected, result, at }) => (
          <li key={at} className="border-b border-line py-2">
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <Text
                name={ownCourse.input}
                value={input || ownCourse.noInput}
                isCode={input !== ''}
              />
              <Text name={ownCourse.expected} value={expected} isCode />
              {result && (
                <Text
                  name={ownCourse.result}
                  value={result.passed ? ownCourse.passed : failureOf(result.error, work)}
                />
              )}
              {result && !result.passed && result.output && (
                <Text name={ownCourse.printed} value={result.output} isCode />
              )}
            </dl>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function failureOf(error: string | null, { submissions, language }: OwnAssignment): string {
  if (!error) return ownCourse.failedRow
  const program = { code: submissions[0]?.code ?? '', language: language ?? 'python' }
  const problem =
    error === 'timeout' ? ownCourse.stopped.time : explainError({ text: error }, program)
  return `${ownCourse.failedRow}. ${problem ?? error}`
}

function Text({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <>
      <dt className="text-sm text-slate">{name}</dt>
      <dd className={isCode ? 'font-mono text-sm whitespace-pre-wrap' : ''}>{value}</dd>
    </>
  )
}

function SubmissionEntry({ submission }: { submission: OwnAssignment['submissions'][number] }) {
  const { id, link, file, code, note, isLate, handedInAt, verdict, feedback, judgedBy } = submission
  const address = link ?? addressFor('GET /api/me/submissions/{id}/file', { params: { id } })
  return (
    <div className="mt-4 border-l-4 border-line pl-4">
      <p className="text-sm text-slate">
        {[formatTime(handedInAt), isLate && ownCourse.late].filter(Boolean).join(' · ')}
      </p>
      {code === null ? (
        <a
          href={address}
          download={file ?? undefined}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {file ?? link}
        </a>
      ) : (
        <details>
          <summary className="cursor-pointer py-2.5 font-semibold text-indigo">
            {ownCourse.yours}
          </summary>
          <pre className="overflow-x-auto pb-2 font-mono text-sm">{code}</pre>
        </details>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
      {verdict && (
        <p className={`mt-1 font-semibold ${inks[verdict]}`}>
          {ownCourse.states[verdict]}
          {' · '}
          {judgedBy === 'System' ? ownCourse.automatic : ownCourse.feedbackOf(firstName(judgedBy))}
        </p>
      )}
      {feedback && <p className="whitespace-pre-line">{feedback}</p>}
    </div>
  )
}

/** Students see only the first names of staff. */
const firstName = (name: string | null) => (name ?? '').split(' ')[0] ?? ''
