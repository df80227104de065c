import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { control } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { addDays, formatDay } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { isAltKey } from '../../../ui/staff/use-shortcut.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { type Outcome, outcomes } from '../contact-rules.ts'
import type { AlsoOnLine, DayItem } from '../contract.ts'
import { LateNotice } from './LateNotice.tsx'
import { offerToUndo } from './offer-to-undo.ts'
import { type ContactEntry, versionsAfter } from './outbox/entries.ts'
import { contactSender } from './outbox/send-waiting.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { type ContactOf, type SavedContact, useContactForm } from './use-contact-form.ts'

const none: readonly AlsoOnLine[] = []

/**
 * Outcome of a call, note and next date in one form, usable by keyboard alone. `focused` focuses the
 * outcomes when it opens.
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
  /** With the other registrations that the call may be about. */
  line?: DayItem
  /** A waiting entry that was refused and is changed here. */
  from?: ContactEntry
  today: string
  focused?: boolean
  onSaved: (saved: SavedContact) => void
  onRefused: () => void
  onClose?: () => void
}) {
  const others = line?.others ?? none
  const form = useContactForm(registration, others, from, today)
  const { save } = useOutbox()
  const note = useRef<HTMLTextAreaElement>(null)
  const pressKey = contactKeys(note, today, form)
  return (
    <ActionForm
      call={contactSender}
      request={(_, key) => form.request(key)}
      offline={({ body }) => save(form.draftOf(body), from)}
      submit="Save contact"
      busyText="Saving..."
      kind="primary"
      actions={
        onClose && (
          <Button kind="quiet" onClick={onClose} className="px-2!">
            Close
          </Button>
        )
      }
      onDone={({ version }, { body }, waits) => {
        const draft = form.draftOf(body)
        form.begin(version)
        const ids = [registration.id, ...(body.otherRegistrations ?? []).map(({ id }) => id)]
        if (!waits) offerToUndo('contact', ids, `Saved ${registration.name}: ${draft.summary}.`)
        onSaved({
          text: waits ? draft.summary : '',
          versions: versionsAfter(draft, version),
          waits,
        })
      }}
      onLate={() => {
        form.onLate()
        onRefused()
      }}
      lateNotice={(late) => <LateNotice title="The contact is not saved yet." late={late} />}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose) onClose()
        else pressKey(event)
      }}
      className="max-w-2xl"
    >
      {line && others.length > 0 && <Concerned line={line} today={today} form={form} />}
      <OutcomeField form={form} focused={focused} />
      <TextAreaField
        ref={note}
        name="note"
        label="Note"
        hint="Enter saves, Shift + Enter begins a new line."
        rows={2}
        maxLength={1000}
        enterKeyHint="send"
        value={form.formValues.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      <NextDay form={form} today={today} />
    </ActionForm>
  )
}

type Form = ReturnType<typeof useContactForm>

function OutcomeField({ form, focused }: { form: Form; focused: boolean }) {
  const error = useFieldError('outcome', undefined)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) first.current?.focus()
  }, [focused])
  return (
    <fieldset aria-describedby={error && 'outcome-error'}>
      <legend className="pb-1.5 font-semibold">Outcome</legend>
      <div className="flex flex-wrap gap-2">
        {outcomeNames.map((outcome, index) => (
          <label key={outcome} className={choice}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="outcome"
              value={outcome}
              checked={form.formValues.outcome === outcome}
              onChange={() => form.choose(outcome)}
              className="sr-only"
            />
            {outcomes[outcome].label}
            <KeyHint>{index + 1}</KeyHint>
          </label>
        ))}
      </div>
      <FieldError id="outcome-error" message={error} />
    </fieldset>
  )
}

/** The registrations the call was about: the opened one, and those that are ticked. */
function Concerned({ line, today, form }: { line: DayItem; today: string; form: Form }) {
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
            {other.studentId !== line.studentId && ', possible duplicate'}
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

function NextDay({ form, today }: { form: Form; today: string }) {
  const { next } = form.formValues
  const error = useFieldError('nextContactOn', undefined)
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
          name="nextContactOn"
          type="date"
          min={today}
          max={addDays(today, 366)}
          value={next}
          onChange={(event) => form.chooseDay(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'next-error' : undefined}
          className={`${control} min-h-9! w-40! max-w-full py-1! pointer-coarse:min-h-11!`}
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

const choice =
  'inline-flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-white ' +
  'px-2.5 pointer-coarse:px-3.5 font-medium hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo ' +
  'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

const quickDays = [
  { label: 'Tomorrow', days: 1, key: 'Alt+T' },
  { label: 'In 3 days', days: 3, key: 'Alt+D' },
  { label: 'Next week', days: 7, key: 'Alt+W' },
] as const

const outcomeNames = Object.keys(outcomes) as Outcome[]

/**
 * Digits choose the outcome wherever nothing is being typed, and Alt with a letter the date. Any other
 * letter begins the note, whatever has the focus. Enter saves.
 */
function contactKeys(
  note: RefObject<HTMLTextAreaElement | null>,
  today: string,
  { choose, chooseDay }: Pick<Form, 'choose' | 'chooseDay'>,
) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, currentTarget } = event
    const quick = quickDays.find((day) => isAltKey(event, day.key))
    if (quick) {
      event.preventDefault()
      return chooseDay(addDays(today, quick.days))
    }
    if (target instanceof HTMLTextAreaElement) {
      if (key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      return currentTarget.requestSubmit()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (key === 'Enter') currentTarget.requestSubmit()
      return
    }
    if (target instanceof HTMLInputElement && target.type === 'date') return
    // The pressed key is typed into the field that has the focus by then.
    if (/^\p{L}$/u.test(key)) return note.current?.focus()
    const outcome = outcomeNames[Number(key) - 1]
    if (!outcome) return
    event.preventDefault()
    choose(outcome)
    note.current?.focus()
  }
}
