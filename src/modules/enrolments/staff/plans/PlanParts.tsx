import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { EditableList, type ListItem } from '../../../../ui/staff/EditableList.tsx'
import { newPart, type TypedPart } from './plan-form.ts'

type Props = {
  parts: ListItem<TypedPart>[]
  onChange: (parts: ListItem<TypedPart>[]) => void
}

/** The instalments of a plan, one below the other; the last one takes the rest. */
export function PlanParts({ parts, onChange }: Props) {
  const last = parts.at(-1)?.key
  return (
    <EditableList
      id="parts"
      legend="Parts"
      noun="part"
      hint="The last one takes what is left, so that they are the fee to the paisa. Percentages are rounded down to whole rupees."
      entries={parts}
      tall
      blank={newPart}
      isBlank={({ amount }) => amount === ''}
      onChange={onChange}
    >
      {(part, label, edit) => (
        <div className="@container">
          <div className="grid gap-3 @lg:grid-cols-2">
            {part.key === last ? (
              <p className="self-end pb-3 font-semibold">{label}: what is left</p>
            ) : (
              <div className="grid grid-cols-[1fr_7rem] gap-2">
                <TextField
                  label={`${label}: how much`}
                  type="number"
                  min={1}
                  inputMode="decimal"
                  value={part.amount}
                  onChange={({ target }) => edit({ amount: target.value })}
                />
                <SelectField
                  label="of it in"
                  aria-label={`${label}: in`}
                  value={part.share}
                  onChange={({ target }) => edit({ share: target.value as TypedPart['share'] })}
                >
                  <option value="percent">percent</option>
                  <option value="rupees">rupees</option>
                </SelectField>
              </div>
            )}
            <div className="grid grid-cols-[7rem_1fr] gap-2">
              {part.when === 'days' ? (
                <TextField
                  label={`${label}: due`}
                  type="number"
                  min={0}
                  max={1000}
                  inputMode="numeric"
                  value={part.days}
                  onChange={({ target }) => edit({ days: target.value })}
                />
              ) : (
                <TextField
                  label={`${label}: due`}
                  type="date"
                  value={part.on}
                  onChange={({ target }) => edit({ on: target.value })}
                />
              )}
              <SelectField
                label="counted"
                aria-label={`${label}: counted`}
                value={part.when}
                onChange={({ target }) => edit({ when: target.value as TypedPart['when'] })}
              >
                <option value="days">days after the start</option>
                <option value="on">a day</option>
              </SelectField>
            </div>
          </div>
        </div>
      )}
    </EditableList>
  )
}
