import { useRef, useState } from 'react'
import type { RollDraft } from '../../registrations/staff/outbox/entries.ts'
import { useOutbox } from '../../registrations/staff/outbox/use-outbox.ts'
import { type Mark, marks } from '../rules.ts'
import type { RollData } from './class-data.ts'
import { markNames } from './words.ts'

type Marks = ReadonlyMap<number, Mark>
const noEdits: Marks = new Map()

/** Saved beside the marks. */
type RollFields = { notes: string; headCount: number | null; reason: string }

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
export function useRoll(roll: RollData, onSaved: () => void) {
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
      ? 'No connection: the roll waits on this device and is sent by itself.'
      : 'Roll saved.'
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
