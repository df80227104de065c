import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { addDays, formatDay } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { isAltKey } from '../../../ui/staff/use-shortcut.ts'
import { type Outcome, outcomes } from '../contacts/rules.ts'
import type { AlsoOnLine, DayItem } from '../contract.ts'
import { LateNotice } from './LateNotice.tsx'
import type { ContactEntry } from './outbox/entries.ts'
import { type ContactOf, type SavedContact, useContactForm } from './use-contact-form.ts'

const none: readonly AlsoOnLine[] = []

/**
 * What came of a call, a note, and when to try next: one form, one save, worked by keyboard alone.
 * `focused` puts the keyboard on the outcomes as it opens.
 */
export function ContactForm({
  registration,
  line,
  from,
  today,
  focused = false,
  onSaved,
  onRefused,
  onClose,
}: {
  registration: ContactOf
  /** With the other registrations that one call may concern. */
  line?: DayItem
  /** One that waited, was not taken, and is changed here. */
  from?: ContactEntry
  today: string
  focused?: boolean
  onSaved: (saved: SavedContact) => void
  onRefused: () => void
  onClose?: () => void
}) {
  const others = line?.others ?? none
  const form = useContactForm(registration, { others, from, today, onSaved, onRefused })
  const { noteField, pressKey } = useContactKeys(today, form)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) first.current?.focus()
  }, [focused])
  const { typed: formValues, fields } = form
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose) onClose()
        else pressKey(event)
      }}
      className="grid max-w-2xl gap-4"
    >
      {form.late && <LateNotice title="The contact is not saved yet." late={form.late} />}
      <FormErrors title="The contact is not saved yet." errors={form.errors} />
      {line && others.length > 0 && <Concerned line={line} today={today} form={form} />}
      <fieldset aria-describedby={fields.outcome && 'outcome-error'}>
        <legend className="pb-1.5 font-semibold">What came of it</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(outcomes) as Outcome[]).map((outcome, index) => (
            <label key={outcome} className={choice}>
              <input
                ref={index === 0 ? first : undefined}
                id={index === 0 ? 'outcome' : undefined}
                type="radio"
                name="outcome"
                value={outcome}
                checked={formValues.outcome === outcome}
                onChange={() => form.choose(outcome)}
                className="sr-only"
              />
              {outcomes[outcome].label}
              <KeyHint>{index + 1}</KeyHint>
            </label>
          ))}
        </div>
        <FieldError id="outcome-error" message={fields.outcome} />
      </fieldset>
      <div className="grid gap-1.5">
        <label htmlFor="note" className="font-semibold">
          Note
        </label>
        <textarea
          ref={noteField}
          id="note"
          rows={2}
          maxLength={1000}
          enterKeyHint="send"
          value={formValues.note}
          onChange={(event) => form.setNote(event.target.value)}
          aria-invalid={fields.note ? true : undefined}
          aria-describedby={fields.note ? 'note-error note-hint' : 'note-hint'}
          className={`${control} w-full`}
        />
        <p id="note-hint" className="text-[0.8125rem] text-slate">
          Enter saves, Shift + Enter begins a new line.
        </p>
        <FieldError id="note-error" message={fields.note} />
      </div>
      <NextDay form={form} today={today} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" aria-disabled={form.saving}>
          {form.saving ? 'Saving...' : 'Save contact'}
        </Button>
        {onClose && (
          <Button kind="quiet" onClick={onClose} className="px-2!">
            Close
          </Button>
        )}
      </div>
    </form>
  )
}

/** Which registrations the call was about: the one whose line it is, and those that are ticked. */
function Concerned({
  line,
  today,
  form,
}: {
  line: DayItem
  today: string
  form: ReturnType<typeof useContactForm>
}) {
  return (
    <fieldset aria-describedby="also-hint">
      <legend className="font-semibold">This contact concerns</legend>
      <p className="py-1 wrap-anywhere">
        {line.course} of {line.name}
      </p>
      {line.others.map((other) => (
        <label
          key={other.id}
          className="flex min-h-11 cursor-pointer items-center gap-2 wrap-anywhere"
        >
          <input
            type="checkbox"
            checked={form.otherRegistrations.has(other.id)}
            onChange={() => form.toggleAlso(other.id)}
            className="size-5 shrink-0 accent-indigo"
          />
          <span>
            and {other.course} of {other.name}
            {other.studentId !== line.studentId && ', perhaps the same person'}
            {other.phone !== line.phone && `, ${formatPhone(other.phone)}`}
            {!other.isDue && other.nextContactOn && `, ${formatDay(other.nextContactOn, today)}`}
          </span>
        </label>
      ))}
      <p id="also-hint" className="text-[0.8125rem] text-slate">
        All of them get the outcome and the date. The note stays with {line.course} of {line.name}.
      </p>
    </fieldset>
  )
}

function NextDay({ form, today }: { form: ReturnType<typeof useContactForm>; today: string }) {
  const { next } = form.typed
  const error = form.fields.nextContactOn
  return (
    <div className="grid gap-1.5">
      <label htmlFor="nextContactOn" className="font-semibold">
        Next contact on
      </label>
      <div className="flex flex-wrap items-center gap-2">
        {quickDays.map(({ label, days, key }) => {
          const day = addDays(today, days)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={next === day}
              aria-keyshortcuts={key}
              title={formatDay(day, today)}
              onClick={() => form.chooseDay(day)}
              className={choice}
            >
              {label}
              <KeyHint>{key}</KeyHint>
            </button>
          )
        })}
        <input
          id="nextContactOn"
          type="date"
          min={today}
          max={addDays(today, 366)}
          value={next}
          onChange={(event) => form.chooseDay(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'next-error' : undefined}
          className={`${control} w-44 max-w-full`}
        />
      </div>
      <FieldError id="next-error" message={error} />
    </div>
  )
}

function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="pt-1 font-medium text-kumkum">
      {message}
    </p>
  )
}

const control =
  'block min-h-11 rounded-control border border-edge bg-white px-3 py-2 text-base text-ink ' +
  'aria-invalid:border-2 aria-invalid:border-kumkum'
const choice =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-white ' +
  'px-3.5 font-medium hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo ' +
  'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

const quickDays = [
  { label: 'Tomorrow', days: 1, key: 'Alt+T' },
  { label: 'In 3 days', days: 3, key: 'Alt+D' },
  { label: 'Next week', days: 7, key: 'Alt+W' },
] as const

const outcomeNames = Object.keys(outcomes) as Outcome[]

type KeyActions = {
  choose: (outcome: Outcome) => void
  chooseDay: (day: string) => void
  submit: () => void
}

/**
 * Digits choose the outcome wherever nothing is being typed, and Alt with a letter the day. A letter alone
 * begins the note, wherever the keyboard is: whoever writes at once must change nothing else. Enter saves it.
 */
function useContactKeys(today: string, { choose, chooseDay, submit }: KeyActions) {
  const noteField = useRef<HTMLTextAreaElement>(null)

  function pressInNote(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event
    const quick = quickDays.find((day) => isAltKey(event, day.key))
    if (quick) {
      event.preventDefault()
      return chooseDay(addDays(today, quick.days))
    }
    if (target instanceof HTMLTextAreaElement) return pressInNote(event)
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (key === 'Enter') submit()
      return
    }
    if (target instanceof HTMLInputElement && target.type === 'date') return
    // What was pressed is typed into the field that has the focus by then.
    if (/^\p{L}$/u.test(key)) return noteField.current?.focus()
    const outcome = outcomeNames[Number(key) - 1]
    if (!outcome) return
    event.preventDefault()
    choose(outcome)
    noteField.current?.focus()
  }
  return { noteField, pressKey }
}
