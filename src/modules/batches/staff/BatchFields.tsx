import { type ReactNode, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { indianStates, statesByName } from '../../../ui/format/indian-states.ts'
import { Options } from '../../../ui/staff/Options.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import type { BatchField, BatchFieldValues, BatchRecord } from '../contract.ts'
import { batchFieldLabels } from './texts.ts'

type Choices = {
  courses: readonly { id: string; title: string }[]
  trainers: readonly { id: string; name: string }[]
}

/** The fields of a batch. */
export function BatchFields({
  form,
  batch,
  choices,
  edit,
}: {
  form: BatchForm
  batch: BatchRecord | undefined
  choices: Choices
  edit: (changes: Partial<BatchForm>) => void
}) {
  const text = (name: keyof BatchForm, type = 'text') => ({
    name,
    type,
    label: batchFieldLabels[name],
    value: String(form[name]),
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...text('courseId')}>
        <option value="">Choose a course</option>
        <Options
          of={choices.courses.map(({ id, title }) => [id, title])}
          current={batch && [[batch.courseId, batch.title]]}
        />
      </SelectField>
      <SelectField {...text('trainerId')}>
        <option value="">No trainer yet</option>
        <Options
          of={choices.trainers}
          current={batch?.trainerId ? [[batch.trainerId, batch.trainer ?? '']] : []}
        />
      </SelectField>
      <Days days={form.days} onChange={(days) => edit({ days })} />
      <TextField {...text('fromTime', 'time')} required />
      <TextField {...text('toTime', 'time')} required />
      <TextField {...text('startsOn', 'date')} required />
      <TextField {...text('endsOn', 'date')} required />
      <SelectField {...text('mode')}>
        <option value="classroom">{batchTimes.mode.classroom}</option>
        <option value="online">{batchTimes.mode.online}</option>
      </SelectField>
      <SelectField {...text('stateCode')} hint="GST depends on this state (place of supply).">
        <Options of={statesByName()} />
      </SelectField>
      <TextField {...text('room')} />
      <TextField {...text('seats', 'number')} min={1} max={500} required />
      <TextField {...text('opensOn', 'date')} required />
      <TextField {...text('closesOn', 'date')} required />
      <More>
        <TextField {...text('holdMinutes', 'number')} min={5} max={120} required />
        <TextField {...text('offerHours', 'number')} min={1} max={168} required />
      </More>
    </div>
  )
}

/** What is seldom changed; open where one of it is wrong, so that it can take the focus. */
function More({ children }: { children: ReactNode }) {
  const holdError = useFieldError('holdMinutes', undefined)
  const offerError = useFieldError('offerHours', undefined)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group sm:col-span-2"
      open={isOpen || Boolean(holdError ?? offerError)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <Summary>More</Summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">{children}</div>
    </details>
  )
}

function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const error = useFieldError('days', undefined)
  const toggle = (day: number) =>
    onChange(
      days.includes(day)
        ? days.filter((one) => one !== day)
        : [...days, day].toSorted((one, other) => one - other),
    )
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error && 'days-error'}>
      <legend className="mb-1.5 font-semibold">{batchFieldLabels.days}</legend>
      <div className="flex flex-wrap gap-x-5">
        {batchTimes.weekdays.map((name, index) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="days"
              className="size-5 accent-indigo"
              checked={days.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id="days-error" className="font-medium text-kumkum">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** As typed; numbers are text until they are sent. */
export type BatchForm = Omit<
  BatchFieldValues,
  'seats' | 'holdMinutes' | 'offerHours' | 'trainerId'
> & {
  trainerId: string
  seats: string
  holdMinutes: string
  offerHours: string
}

/** How a batch is entered and compared; `begin` is a new one. */
export function sheetFrom(begin: BatchForm): Sheet<BatchRecord, BatchForm, BatchFieldValues> {
  return {
    labels: batchFieldLabels,
    toForm: (batch) => (batch ? formOf(batch) : begin),
    read,
    textOf: (batch) => read(batch ? formOf(batch) : begin),
    inWords,
  }
}

export function formOf(batch: BatchRecord): BatchForm {
  const { courseId, mode, stateCode, days, fromTime, toTime, startsOn, endsOn, room } = batch
  const { opensOn, closesOn } = batch
  return {
    courseId,
    mode,
    stateCode,
    days,
    fromTime,
    toTime,
    startsOn,
    endsOn,
    room,
    opensOn,
    closesOn,
    trainerId: batch.trainerId ?? '',
    seats: String(batch.seats),
    holdMinutes: String(batch.holdMinutes),
    offerHours: String(batch.offerHours),
  }
}

function read({ trainerId, seats, holdMinutes, offerHours, ...form }: BatchForm): BatchFieldValues {
  return {
    ...form,
    room: form.room.trim(),
    trainerId: trainerId || null,
    seats: Number(seats),
    holdMinutes: Number(holdMinutes),
    offerHours: Number(offerHours),
  }
}

function inWords(text: BatchFieldValues, field: BatchField): string {
  if (field === 'stateCode') return indianStates[text.stateCode] ?? text.stateCode
  return String(text[field] ?? '')
}
