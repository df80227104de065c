import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import type { OnSaved, SavedDetails } from './questions.ts'

/** The first days of the week with the same hours, and the rest of it. */
export function HoursForm({ saved, onDone }: { saved: SavedDetails; onDone: OnSaved }) {
  const { openingTimes: times } = saved
  const [first, last] = [times[0], times[6]]
  const isSixDays = JSON.stringify(times[5]) === JSON.stringify(first)
  const time = (name: string, label: string, value = '', hint?: string) => (
    <TextField label={label} name={name} type="time" defaultValue={value} hint={hint} />
  )
  return (
    <ActionForm
      aria-label="Opening hours"
      call="PUT /api/admin/institute"
      request={(form) => {
        const hours = (from: string, until: string) =>
          form.text(from) || form.text(until)
            ? { from: form.text(from), until: form.text(until) }
            : null
        const [week, rest] = [hours('from', 'until'), hours('restFrom', 'restUntil')]
        const openingTimes = Array.from({ length: 7 }, (_, day) =>
          day < Number(form.text('days')) ? week : rest,
        )
        return { body: { version: saved.version, openingTimes } }
      }}
      submit="Save"
      onDone={onDone}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField label="Days" name="days" defaultValue={isSixDays ? '6' : '5'}>
          <option value="6">Monday to Saturday</option>
          <option value="5">Monday to Friday</option>
        </SelectField>
        {time('from', 'Open from', first?.from)}
        {time('until', 'Open until', first?.until)}
        <p className="self-center font-semibold">Rest of the week</p>
        {time('restFrom', 'Open from', last?.from, 'Empty where you are closed.')}
        {time('restUntil', 'Open until', last?.until)}
      </div>
    </ActionForm>
  )
}
