import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import { ActionButton, ActionForm, type FormValues } from '../../../../ui/staff/ActionForm.tsx'
import type { ComparedStudent, PairComparison } from '../../contract.ts'

/** One person or two; for one person, which record is kept. */
export function Verdict({
  sides,
  cashAboveLimit,
  onMessage,
}: {
  sides: readonly ComparedStudent[]
  cashAboveLimit: PairComparison['cashAboveLimit']
  onMessage: (notice: { message: string; survivor?: number }) => void
}) {
  const request = (form: FormValues) => {
    const id = form.number('survivor')
    return { params: { id }, body: { other: sides.find((side) => side.id !== id)?.id ?? 0 } }
  }
  return (
    <ActionForm
      call="POST /api/admin/students/{id}/merges"
      request={request}
      kind="primary"
      submit="They are one person"
      actions={
        <ActionButton
          call="POST /api/admin/students/{id}/distinct"
          request={(_, form) => request(form)}
          onDone={onMessage}
        >
          Two people
        </ActionButton>
      }
      onDone={({ message }, { params }) => onMessage({ message, survivor: Number(params.id) })}
      className="mt-6 max-w-4xl"
    >
      <fieldset>
        <legend className="pb-1.5 font-semibold">If they are one person, keep this entry</legend>
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
                defaultChecked={id === firstChoice(sides)}
                className="size-5 shrink-0 accent-indigo"
              />
              {formatStudentId(id)}, {name}
            </label>
          ))}
        </div>
      </fieldset>
      {sides.every(({ accounts }) => accounts.length > 0) && (
        <p className="measure rounded-control border-l-4 border-kumkum bg-sand/60 px-3 py-2">
          Both have an account. Once merged, each of them can read and export everything saved about
          this student, including our notes. If you are not sure, call a number you knew before.
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
    </ActionForm>
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

/** The record made by staff, or else the older one. */
function firstChoice(sides: readonly ComparedStudent[]): number {
  const unsentSides = sides.filter(({ source }) => source !== 'registration')
  return Math.min(...(unsentSides.length > 0 ? unsentSides : sides).map(({ id }) => id))
}
