import { type SubmitEvent, useRef, useState } from 'react'
import { say } from '../../../ui/api/reasons.ts'
import { addDays, formatDay } from '../../../ui/format/days.ts'
import { type Late, useSaving } from '../../../ui/staff/use-saving.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import {
  nextDateProblem,
  nextDateRule,
  type Outcome,
  outcomes,
  statusAfter,
} from '../contacts/rules.ts'
import type { AlsoOnLine } from '../contract.ts'
import { type ContactEntry, type Versions, versionsAfter } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { notAllowedWords } from './words.ts'

export type ContactOf = { id: number; name: string; status: RegistrationStatus; version: number }

/**
 * What was saved in words, and the version of each registration that it was saved for; `waits` where it is
 * on this device only.
 */
export type SavedContact = { said: string; versions: Versions; waits: boolean }

const words = {
  outcome: { missing: 'Choose what came of it.' },
  note: { missing: '' },
  nextContactOn: { missing: '' },
}
const emptyForm = { outcome: undefined, note: '', next: '', dateChosen: false }

type FormValues = { outcome: Outcome | undefined; note: string; next: string; dateChosen: boolean }

type Circumstances = {
  /** Those on the same line; whoever is due is called with this one unless it is unticked. */
  others?: readonly AlsoOnLine[]
  /** One that waited and was not taken: the form begins with it, and takes its place. */
  from?: ContactEntry
  today: string
  onSaved: (saved: SavedContact) => void
  onRefused: () => void
}

/** Outcome, note and next date in one submit. */
export function useContactForm(
  registration: ContactOf,
  { others = [], from, today, onSaved, onRefused }: Circumstances,
) {
  const { save } = useOutbox()
  const text = useTyped(registration.status, today, from)
  const ticks = useTicks(others)
  const seenVersions = useSeen(registration, others, from !== undefined)
  const [late, setLate] = useState<Late>()
  const { errors, fields, refuse, clear } = useFormErrors(words)
  const { busy, attempt } = useSaving((conflict) => {
    setLate(conflict)
    seenVersions.refused()
    onRefused()
  }, refuse)

  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    const { outcome, note, next } = text.typed
    setLate(undefined)
    clear()
    const wrong = problemsOf(text.typed, registration.status, today)
    if (!outcome || wrong) return refuse({ fields: wrong })
    const { id, name } = registration
    const notice = `${outcomes[outcome].label}${next ? `, next on ${formatDay(next, today)}` : ''}`
    const body = {
      ...seenVersions.named(ticks.isConcerned),
      outcome,
      note,
      nextContactOn: next || null,
    }
    const draft = { registration: id, name, summary: notice, kind: 'contact', body } as const
    const answer = await attempt(() => save(draft, from))
    if (!answer?.ok) return
    const { version } = answer.data
    seenVersions.saved(version)
    text.reset()
    onSaved({ said: notice, versions: versionsAfter(draft, version), waits: answer.waits })
  }
  return { ...text, ...ticks, saving: busy, late, errors, fields, submit }
}

/** What is typed; the day follows the outcome until somebody chooses one. */
function useTyped(status: RegistrationStatus, today: string, from: ContactEntry | undefined) {
  const [formValues, setFormValues] = useState<FormValues>(() => (from ? typedOf(from) : emptyForm))
  return {
    typed: formValues,
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

function typedOf({ body }: ContactEntry): FormValues {
  const { outcome, note = '', nextContactOn } = body
  return { outcome, note, next: nextContactOn ?? '', dateChosen: true }
}

/** Which of the others the contact concerns, too. */
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
 * The versions to send: those that stood when the form opened, however the page refreshes meanwhile;
 * only after a refusal that said what changed does the next try go by what is known now.
 */
function useSeen({ version }: ContactOf, others: readonly AlsoOnLine[], isSecondTry: boolean) {
  const initialRecord = useRef({ version, others })
  const wasRefused = useRef(isSecondTry)
  const key = useRef(crypto.randomUUID())
  return {
    named: (isConcerned: (other: AlsoOnLine) => boolean) => {
      const expected = wasRefused.current ? { version, others } : initialRecord.current
      const otherRegistrations = expected.others.filter(isConcerned)
      return {
        key: key.current,
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
      key.current = crypto.randomUUID()
      wasRefused.current = false
    },
  }
}

function problemsOf(
  { outcome, next }: FormValues,
  from: RegistrationStatus,
  today: string,
): Record<string, string> | undefined {
  if (!outcome) return { outcome: words.outcome.missing }
  const status = statusAfter(from, outcome)
  const problem = nextDateProblem({ status, next: next || null, today })
  return problem ? { nextContactOn: say(notAllowedWords, problem) } : undefined
}

/** A day where one is needed; who is confirmed or in class is called again only if somebody says so. */
function suggestedDay(status: RegistrationStatus, outcome: Outcome, today: string): string {
  const needed = nextDateRule(statusAfter(status, outcome)) === 'needed'
  return needed ? addDays(today, outcomes[outcome].nextInDays) : ''
}
