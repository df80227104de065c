import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { ComparedStudent, PairComparison } from '../../suggestions/contract.ts'

/** One person or two, said by whoever has both before their eyes; of one, which entry is kept. */
export function Verdict({
  sides,
  cashAboveLimit,
  onMessage,
}: {
  sides: readonly ComparedStudent[]
  cashAboveLimit: PairComparison['cashAboveLimit']
  onMessage: (notice: { message: string; survivor?: number }) => void
}) {
  const act = useStaffAction()
  const [survivingId, setKept] = useState(firstChoice(sides))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const other = sides.find(({ id }) => id !== survivingId)?.id ?? 0

  async function say(decision: 'merges' | 'distinct', survivorId?: number) {
    if (isBusy) return
    setBusy(true)
    const request = { params: { id: survivingId }, body: { other } }
    const answer = await act(`POST /api/admin/students/{id}/${decision}`, request)
    setBusy(false)
    if (answer.ok) onMessage({ message: answer.data.message, survivor: survivorId })
    else setProblem(answer.message)
  }
  const join = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void say('merges', survivingId)
  }
  return (
    <form onSubmit={join} className="mt-6 grid max-w-4xl gap-4">
      <fieldset>
        <legend className="pb-1.5 font-semibold">If they are one, which entry is kept</legend>
        <div className="flex flex-wrap gap-x-6">
          {sides.map(({ id, name }) => (
            <label
              key={id}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 wrap-anywhere"
            >
              <input
                type="radio"
                name="survivor"
                value={id}
                checked={id === survivingId}
                onChange={() => setKept(id)}
                className="size-5 shrink-0 accent-indigo"
              />
              {formatStudentId(id)}, {name}
            </label>
          ))}
        </div>
      </fieldset>
      {sides.every(({ accounts }) => accounts.length > 0) && (
        <p className="measure rounded-control border-l-4 border-kumkum bg-sand/60 px-3 py-2">
          Both have an account. Joined, each of them can read and take away what is kept about this
          student, our notes among it. If you are not sure, ask on a number you knew before.
        </p>
      )}
      {cashAboveLimit.map((cash) => (
        <p
          key={cash.day ?? cash.course}
          className="measure rounded-control border-l-4 border-kumkum bg-sand/60 px-3 py-2"
        >
          {cashSentence(cash)}
        </p>
      ))}
      <p role="alert" className="font-medium text-kumkum empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          They are one person
        </Button>
        <Button aria-disabled={isBusy} onClick={() => say('distinct')}>
          Two people
        </Button>
      </div>
    </form>
  )
}

function cashSentence({
  course,
  day,
  paise,
  limitPaise,
}: PairComparison['cashAboveLimit'][number]): string {
  const [of, limited] = day
    ? [`on ${formatDate(day)}`, 'in one day']
    : [`for ${course}`, 'for one enrolment']
  return `Together they paid ${formatRupees(paise)} in cash ${of}. By law one person’s cash ${limited} stays below ${formatRupees(limitPaise)}: tell your accountant.`
}

/** What staff made, or else the older one. */
function firstChoice(sides: readonly ComparedStudent[]): number {
  const unsentSides = sides.filter(({ source }) => source !== 'registration')
  return Math.min(...(unsentSides.length > 0 ? unsentSides : sides).map(({ id }) => id))
}
