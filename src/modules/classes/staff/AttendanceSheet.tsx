import { type SubmitEvent, useRef, useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { readForm } from '../../../ui/staff/ActionForm.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { RollDraft } from '../../registrations/staff/outbox/entries.ts'
import { useOutbox } from '../../registrations/staff/outbox/use-outbox.ts'
import { isOftenAbsent, type Mark, marks } from '../rules.ts'
import { classTexts, markNames } from './texts.ts'

type RollData = CallData<'GET /api/admin/classes/{id}'>
type Marks = ReadonlyMap<number, Mark>

const noEdits: Marks = new Map()

/** Saved beside the marks. */
type RollFields = { notes: string; headCount: number | null; reason: string }

/** One tap marks a person, one all who are left; nothing is sent before “Save”, and any tap can be undone. */
export function AttendanceSheet({ roll, onSaved }: { roll: RollData; onSaved: () => void }) {
  const { students, terms } = roll
  const sheet = useRoll(roll, onSaved)
  const closed = whyClosed(roll)
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { text } = readForm(event.currentTarget)
    const heads = text('headCount')
    const headCount = heads === '' ? null : Number(heads)
    void sheet.save({ notes: text('notes'), headCount, reason: text('reason') })
  }
  if (students.length === 0)
    return <p className="mt-6 text-slate">Nobody has a seat in this batch yet.</p>
  return (
    <form noValidate onSubmit={save} className="mt-4">
      {closed && <p className="pb-2 font-semibold">{closed}</p>}
      <fieldset disabled={closed !== undefined} className="min-w-0">
        <legend className="sr-only">Attendance</legend>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-edge bg-white py-1.5">
          <p role="status" className="grow basis-40 font-semibold">
            {sheet.summary}
            {sheet.isWaiting && ' · waits to be sent'}
          </p>
          {sheet.unmarked.length > 0 && (
            <Button onClick={() => sheet.set(sheet.unmarked.map((id) => [id, 'present']))}>
              {sheet.unmarked.length === students.length ? 'All present' : 'Rest present'}
            </Button>
          )}
          {sheet.isChanged && <Button onClick={sheet.undo}>Undo</Button>}
        </div>
        <p aria-hidden className="pt-1.5 text-right text-[0.8125rem] text-slate sm:hidden">
          {marks
            .map((mark) => `${markNames[mark][0]} ${markNames[mark].toLowerCase()}`)
            .join(' · ')}
        </p>
        <ul>
          {students.map((student) => (
            <Row
              key={student.student}
              student={student}
              mark={sheet.markOf(student.student)}
              onMark={(mark) => sheet.set([[student.student, mark]])}
            />
          ))}
        </ul>
        <div className="grid gap-4 pt-5">
          <TextField
            label={
              roll.byCode > 0
                ? 'Students counted in the room'
                : 'Students counted in the room (optional)'
            }
            hint={
              roll.byCode > 0
                ? `${roll.byCode === 1 ? 'One student' : `${roll.byCode} students`} entered the code. It can be passed on, so compare.`
                : undefined
            }
            name="headCount"
            type="number"
            min={0}
            max={1000}
            inputMode="numeric"
            defaultValue={roll.headCount ?? ''}
          />
          <TextAreaField
            label="Notes for the next class (optional)"
            name="notes"
            hint="What you did, and what you promised. It is shown on your first screen next time."
            rows={3}
            maxLength={2000}
            defaultValue={roll.notes}
          />
          {terms.state === 'with-reason' && (
            <TextField
              label="Reason, where attendance is changed"
              name="reason"
              maxLength={300}
              hint="The class was on an earlier day. The reason is shown in the student’s history."
            />
          )}
        </div>
        <p
          role={sheet.message?.isError ? 'alert' : 'status'}
          className={`pt-3 font-semibold wrap-anywhere empty:hidden ${sheet.message?.isError ? 'text-kumkum' : 'text-neem'}`}
        >
          {sheet.message?.text}
        </p>
        <div className="save-bar sticky bottom-0 z-10 flex flex-wrap gap-3 bg-white py-3">
          <Button type="submit" kind="primary" aria-disabled={sheet.isBusy}>
            {sheet.isBusy ? 'One moment...' : 'Save attendance'}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

function whyClosed({ session, terms }: RollData): string | undefined {
  if (session.status === 'cancelled') return classTexts['class-cancelled']
  if (terms.state === 'too-early') return classTexts['too-early']
  if (terms.state === 'over') return classTexts['correction-over']({ days: terms.correctionDays })
}

type Student = RollData['students'][number]

function Row({
  student,
  mark: current,
  onMark,
}: {
  student: Student
  mark: Mark | null
  onMark: (mark: Mark) => void
}) {
  const { name, absent, held, hasLeft } = student
  return (
    <li className="border-b border-line py-1.5">
      <fieldset className="flex min-w-0 items-center justify-between gap-2">
        <legend className="float-left min-w-0 grow font-medium wrap-anywhere">
          {name}
          {isOftenAbsent(student) && (
            <span className="block text-[0.8125rem] text-kumkum">
              Missed {absent} of {held}
            </span>
          )}
          {hasLeft && <span className="block text-[0.8125rem] text-slate">Left the batch</span>}
        </legend>
        <div className="flex shrink-0">
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-pressed={current === mark}
              aria-label={`${markNames[mark]}: ${name}`}
              title={markNames[mark]}
              onClick={() => onMark(mark)}
              className={`min-h-11 min-w-11 border border-edge px-1 font-semibold not-first:-ml-px first:rounded-l-control last:rounded-r-control aria-pressed:z-1 sm:px-3 ${looks[mark]}`}
            >
              <span aria-hidden className="sm:hidden">
                {markNames[mark][0]}
              </span>
              <span className="max-sm:hidden">{markNames[mark]}</span>
            </button>
          ))}
        </div>
      </fieldset>
    </li>
  )
}

const looks: Record<Mark, string> = {
  present: 'aria-pressed:bg-neem aria-pressed:text-white',
  late: 'aria-pressed:bg-marigold aria-pressed:text-ink',
  absent: 'aria-pressed:bg-kumkum aria-pressed:text-white',
  excused: 'aria-pressed:bg-indigo aria-pressed:text-white',
}

/** On paper: a line for each student, to be marked by pen and entered later. */
export function PrintedSheet({ students }: { students: readonly Student[] }) {
  return (
    <table className="mt-4 hidden w-full border-collapse print:table">
      <tbody>
        {students.map(({ student, name, mark }) => (
          <tr key={student} className="break-inside-avoid">
            <th scope="row" className="border border-edge px-2 py-1.5 text-left font-medium">
              {name}
            </th>
            {marks.map((one) => (
              <td key={one} className="w-20 border border-edge px-1 text-center">
                {mark === one ? `✓ ${markNames[one]}` : markNames[one]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={marks.length + 1} className="pt-6">
            Heads counted: ________ · Signed: ________________________
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/**
 * The marks of a sheet: those of the server, over them what waits on this device, over them what was
 * tapped and is not saved.
 */
function useMarks({ session, students }: RollData) {
  const { entries } = useOutbox()
  const [steps, setSteps] = useState<readonly Marks[]>([])
  const waitingRolls = entries.filter(
    (entry): entry is typeof entry & RollDraft =>
      entry.kind === 'roll' && entry.session === session.id && entry.state === 'waiting',
  )
  const waitingMarks = new Map(
    waitingRolls.flatMap(({ body }) =>
      body.marks.map(({ student, mark }) => [student, mark] as const),
    ),
  )
  const edits = steps.at(-1) ?? noEdits
  const savedOf = (student: number) =>
    waitingMarks.get(student) ?? students.find((one) => one.student === student)?.mark ?? null
  const markOf = (student: number) => edits.get(student) ?? savedOf(student)
  return {
    markOf,
    changes: [...edits].map(([student, mark]) => ({ student, mark, expected: savedOf(student) })),
    set: (changes: readonly (readonly [number, Mark])[]) =>
      setSteps([...steps, new Map([...edits, ...changes])]),
    undo: () => setSteps(steps.slice(0, -1)),
    reset: () => setSteps([]),
    isChanged: steps.length > 0,
    isWaiting: waitingRolls.length > 0,
    unmarked: students
      .filter(({ student, hasLeft }) => !hasLeft && markOf(student) === null)
      .map(({ student }) => student),
    summary: describe(students.map(({ student }) => markOf(student))),
  }
}

/** The sheet with its saving; without a connection it waits in the outbox. */
function useRoll(roll: RollData, onSaved: () => void) {
  const outbox = useOutbox()
  const sheet = useMarks(roll)
  const [message, setMessage] = useState<{ text: string; isError: boolean }>()
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  async function save({ notes, headCount, reason }: RollFields) {
    if (isBusy) return
    const { length } = sheet.unmarked
    if (length > 0)
      return setMessage({
        text: `${length === 1 ? '1 student is' : `${length} students are`} not marked yet.`,
        isError: true,
      })
    setIsBusy(true)
    const { id: session, course: name } = roll.session
    const fields = { notes, headCount, reason: reason || undefined }
    const body = { key: key.current, marks: sheet.changes, ...fields }
    const answer = await outbox.save({ kind: 'roll', session, name, summary: sheet.summary, body })
    setIsBusy(false)
    if (!answer.ok) {
      onSaved()
      const text = [answer.message, ...linesOf(answer.refusal)].join(' ')
      return setMessage({ text, isError: true })
    }
    key.current = crypto.randomUUID()
    sheet.reset()
    const text = answer.waits
      ? 'No connection: the attendance waits on this device and is sent by itself.'
      : 'Attendance saved.'
    setMessage({ text, isError: false })
    if (!answer.waits) onSaved()
  }
  return { ...sheet, save, isBusy, message }
}

/** Who was marked meanwhile. */
function linesOf(refusal: object | undefined): string[] {
  const lines = refusal && 'lines' in refusal ? refusal.lines : []
  return Array.isArray(lines) ? lines.map(String) : []
}

/** “27 present, 2 late, 1 absent” */
function describe(all: readonly (Mark | null)[]): string {
  const counts = marks
    .map((mark) => ({ mark, count: all.filter((one) => one === mark).length }))
    .filter(({ count }) => count > 0)
    .map(({ mark, count }) => `${count} ${markNames[mark].toLowerCase()}`)
  return counts.join(', ') || 'Nobody is marked yet'
}
