import { useState } from 'react'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { ActionButton, ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { contrastWithInk, leastContrast } from '../../../page-texts/institute/accent.ts'
import type { OnSaved, SavedDetails, SetUpQuestion } from './set-up-steps.ts'

type FormProps = { saved: SavedDetails; onDone: OnSaved }

/** Lines of text. */
export function TextStep({ step, saved, onDone }: FormProps & { step: SetUpQuestion }) {
  return (
    <ActionForm
      aria-label={step.title}
      call="PUT /api/admin/institute"
      request={(form) => {
        const lines = step.fields.map(({ name }) => [name, form.text(name)])
        return { body: { version: saved.version, ...Object.fromEntries(lines) } }
      }}
      submit="Save"
      onDone={onDone}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {step.fields.map(({ name, ...field }) => (
          <TextField key={name} {...field} name={name} defaultValue={saved[name]} />
        ))}
      </div>
    </ActionForm>
  )
}

/** The first days of the week with the same hours, and the rest of it. */
export function HoursForm({ saved, onDone }: FormProps) {
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

/** The colour of the main buttons, with what their words look like on it. */
export function AccentForm({ saved, onDone }: FormProps) {
  const [accent, setAccent] = useState(saved.accent)
  const contrast = contrastWithInk(accent)
  return (
    <ActionForm
      aria-label="Accent colour"
      call="PUT /api/admin/institute"
      request={() => ({ body: { version: saved.version, accent } })}
      submit="Save"
      onDone={onDone}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          label="Colour of buttons"
          name="accent"
          type="color"
          value={accent}
          onChange={({ target }) => setAccent(target.value)}
        />
        {/* Both schemes: the words on a button stay dark. */}
        <p>
          <span
            className="inline-flex min-h-12 items-center rounded-control px-4 font-semibold"
            style={{ background: accent, color: '#17172b' }}
          >
            Start Free Demo
          </span>{' '}
          {contrast.toFixed(1)} : 1
          {contrast < leastContrast && <strong className="text-kumkum"> too dark for words</strong>}
        </p>
      </div>
    </ActionForm>
  )
}

/** The end of the set-up: whoever owns the site decides it, whatever is left of the sample. */
export function FinishSetUp({ version, onDone }: { version: number; onDone: OnSaved }) {
  return (
    <Section title="Publish" headingClassName="pb-1.5 text-lg">
      <NoticeArea>
        <p className="pb-3">
          Until then a line on every page of a live website says that it is being set up, and search
          engines do not list it. What is still from the sample stays as it is.
        </p>
        <ActionButton
          kind="primary"
          call="PUT /api/admin/institute"
          request={{ body: { version, isSetUp: true } }}
          onDone={onDone}
        >
          Publish as it is
        </ActionButton>
      </NoticeArea>
    </Section>
  )
}
