import { useEffect, useRef, useState } from 'react'
import { say } from '../../../ui/api/reasons.ts'
import { addDays, formatDay } from '../../../ui/format/days.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import {
  nextDateProblem,
  nextDateRule,
  type Outcome,
  outcomes,
  statusAfter,
} from '../contact-rules.ts'
import type { AlsoOnLine } from '../contract.ts'
import { forgetNote, noteFromDialog } from './note-from-dialog.ts'
import type { ContactEntry, Draft, Versions } from './outbox/entries.ts'
import type { RecordedFee } from './RegistrationFee.tsx'
import { notAllowedTexts } from './texts.ts'

export type ContactOf = { id: number; name: string; status: RegistrationStatus; version: number }

/**
 * The saved result as text, empty if the notice with “Undo” shows it, and the version of each registration;
 * `waits` if it is on this device only.
 */
export type SavedContact = {
  text: string
  versions: Versions
  waits: boolean
  /** Received with it: its receipt is shown. */
  payment?: RecordedFee
}

const emptyForm = { outcome: undefined, note: '', next: '', dateChosen: false }

type FormValues = { outcome: Outcome | undefined; note: string; next: string; dateChosen: boolean }

/**
 * Outcome, note and next date, sent together. `others` are on the same line; those with a call due are included
 * unless unticked. With `from`, a refused entry, the form starts with it and replaces it.
 */
export function useContactForm(
  registration: ContactOf,
  others: readonly AlsoOnLine[],
  from: ContactEntry | undefined,
  today: string,
) {
  const values = useFormValues(registration, today, from)
  const ticks = useTicks(others)
  const versions = useExpectedVersions(registration, others, from !== undefined)
  const { id, name, status } = registration

  function request(key: string) {
    const { outcome, note, next } = values.formValues
    if (!outcome) return { errors: { outcome: 'Choose the outcome.' } }
    const to = statusAfter(status, outcome)
    const problem = nextDateProblem({ status: to, next: next || null, today })
    if (problem) return { errors: { nextContactOn: say(notAllowedTexts, problem) } }
    const expected = versions.read(ticks.isConcerned)
    return {
      params: { id },
      body: { ...expected, key, outcome, note, nextContactOn: next || null },
    }
  }
  const draftOf = (body: ContactEntry['body']): Draft & { kind: 'contact' } => {
    const { outcome, nextContactOn } = body
    const summary = `${outcomes[outcome].label}${nextContactOn ? `, next contact on ${formatDay(nextContactOn, today)}` : ''}`
    return { registration: id, name, summary, kind: 'contact', body }
  }
  /** Empties the form for the next contact. */
  const begin = (version: number) => {
    versions.saved(version)
    values.reset()
  }
  return { ...values, ...ticks, request, draftOf, begin, onLate: versions.refused }
}

/** The form's values; the date follows the outcome until one is chosen. */
function useFormValues({ id, status }: ContactOf, today: string, from: ContactEntry | undefined) {
  const [formValues, setFormValues] = useState<FormValues>(() =>
    from ? valuesOf(from) : { ...emptyForm, note: noteFromDialog(id) },
  )
  useEffect(() => forgetNote(id), [id])
  return {
    formValues,
    setNote: (note: string) => setFormValues((now) => ({ ...now, note })),
    chooseDay: (next: string) => setFormValues((now) => ({ ...now, next, dateChosen: true })),
    choose: (outcome: Outcome) =>
      setFormValues((now) => ({
        ...now,
        outcome,
        next: now.dateChosen ? now.next : suggestedDay(status, outcome, today),
      })),
    reset: () => setFormValues(emptyForm),
  }
}

function valuesOf({ body }: ContactEntry): FormValues {
  const { outcome, note = '', nextContactOn } = body
  return { outcome, note, next: nextContactOn ?? '', dateChosen: true }
}

/** The other registrations of the contact. */
function useTicks(others: readonly AlsoOnLine[]) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(others.filter(({ isDue }) => !isDue).map(({ id }) => id)),
  )
  const isConcerned = ({ id }: { id: number }) => !unticked.has(id)
  return {
    isConcerned,
    otherRegistrations: new Set(others.filter(isConcerned).map(({ id }) => id)),
    toggleAlso: (id: number) =>
      setUnticked((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
  }
}

/**
 * The versions to send: those when the form opened, however the page refreshes meanwhile; only after a
 * refusal that showed the changes the current ones are sent.
 */
function useExpectedVersions(
  { version }: ContactOf,
  others: readonly AlsoOnLine[],
  isSecondTry: boolean,
) {
  const initialRecord = useRef({ version, others })
  const wasRefused = useRef(isSecondTry)
  return {
    read: (isConcerned: (other: AlsoOnLine) => boolean) => {
      const expected = wasRefused.current ? { version, others } : initialRecord.current
      const otherRegistrations = expected.others.filter(isConcerned)
      return {
        version: expected.version,
        otherRegistrations: otherRegistrations.map((other) => ({
          id: other.id,
          version: other.version,
        })),
      }
    },
    refused: () => {
      wasRefused.current = true
    },
    saved: (now: number) => {
      initialRecord.current = { ...initialRecord.current, version: now }
      wasRefused.current = false
    },
  }
}

/** A date where one is needed; confirmed and attending students are called again only if a date is chosen. */
function suggestedDay(status: RegistrationStatus, outcome: Outcome, today: string): string {
  const needed = nextDateRule(statusAfter(status, outcome)) === 'needed'
  return needed ? addDays(today, outcomes[outcome].nextInDays) : ''
}
