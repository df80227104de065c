import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import {
  nextDateProblem,
  nextDateRule,
  type Outcome,
  outcomes,
  statusAfter,
} from '../../domain/registrations/contacts/rules.ts'
import type { AlsoOnLine } from '../../domain/registrations/contract.ts'
import type { RegistrationStatus } from '../../domain/registrations/rules.ts'
import { addDays, formatDay } from '../../formats/days.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'

export const quickDays = [
  { label: 'Tomorrow', days: 1, key: 't' },
  { label: 'In 3 days', days: 3, key: 'd' },
  { label: 'Next week', days: 7, key: 'w' },
] as const

export type ContactOf = { id: number; status: RegistrationStatus; version: number }

/** What was saved in words, and the version of each registration that it was saved for. */
export type SavedContact = { said: string; versions: ReadonlyMap<number, number> }

const words = {
  outcome: { missing: 'Choose what came of it.' },
  note: { missing: '' },
  nextContactOn: { missing: '' },
}
const outcomeNames = Object.keys(outcomes) as Outcome[]
const nothing = { outcome: undefined, note: '', next: '', dateChosen: false }

type Typed = { outcome: Outcome | undefined; note: string; next: string; dateChosen: boolean }

/**
 * Outcome, note and next date in one submit. The version sent is the one that stood when the form
 * opened, however the page refreshes meanwhile; only after a refusal that said what changed does the
 * next try go by what is known now.
 */
export function useContactForm(
  registration: ContactOf,
  {
    others = [],
    today,
    onSaved,
    onRefused,
  }: {
    /** Those on the same line; whoever is due is called with this one unless it is unticked. */
    others?: readonly AlsoOnLine[]
    today: string
    onSaved: (saved: SavedContact) => void
    onRefused: () => void
  },
) {
  const act = useStaffAction()
  const [typed, setTyped] = useState<Typed>(nothing)
  const [saving, setSaving] = useState(false)
  const seen = useRef(registration.version)
  const seenOthers = useRef(others)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(others.filter(({ isDue }) => !isDue).map(({ id }) => id)),
  )
  const isConcerned = ({ id }: { id: number }) => !unticked.has(id)
  const wasRefused = useRef(false)
  const { errors, fields, refuse, clear } = useFormErrors(words)
  const noteField = useRef<HTMLTextAreaElement>(null)

  const chooseDay = (next: string) => setTyped((now) => ({ ...now, next, dateChosen: true }))
  const choose = (outcome: Outcome) =>
    setTyped((now) => ({
      ...now,
      outcome,
      next: now.dateChosen ? now.next : suggestedDay(registration.status, outcome, today),
    }))

  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (saving) return
    const { outcome, note, next } = typed
    if (!outcome) return refuse({ fields: { outcome: words.outcome.missing } })
    const status = statusAfter(registration.status, outcome)
    const problem = nextDateProblem({ status, next: next || null, today })
    if (problem) return refuse({ fields: { nextContactOn: problem } })
    setSaving(true)
    const version = wasRefused.current ? registration.version : seen.current
    const known = wasRefused.current ? others : seenOthers.current
    const also = known
      .filter(isConcerned)
      .map((other) => ({ id: other.id, version: other.version }))
    const answer = await act(`post ${staffEndpoints.registrationContacts}`, {
      params: { id: registration.id },
      body: { version, outcome, note, nextContactOn: next || null, also },
    })
    setSaving(false)
    if (!answer.ok) {
      if (answer.status === 409) {
        wasRefused.current = true
        onRefused()
      }
      return refuse(answer)
    }
    seen.current = answer.data.version
    wasRefused.current = false
    clear()
    setTyped(nothing)
    const due = next ? `, next on ${formatDay(next, today)}` : ''
    const versions = new Map(also.map((other) => [other.id, other.version + 1]))
    versions.set(registration.id, answer.data.version)
    onSaved({ said: `${outcomes[outcome].label}${due}`, versions })
  }

  /** Digits choose the outcome and letters the day, wherever nothing is being typed. */
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key } = event
    if (target instanceof HTMLTextAreaElement) {
      if (key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      return void submit()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (key === 'Enter') submit()
      return
    }
    if (target instanceof HTMLInputElement && target.type === 'date') return
    const outcome = outcomeNames[Number(key) - 1]
    const quick = quickDays.find((day) => day.key === key.toLowerCase())
    if (!outcome && !quick) return
    event.preventDefault()
    if (quick) return chooseDay(addDays(today, quick.days))
    if (outcome) choose(outcome)
    noteField.current?.focus()
  }

  return {
    typed,
    also: new Set(others.filter(isConcerned).map(({ id }) => id)),
    toggleAlso: (id: number) =>
      setUnticked((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    setNote: (note: string) => setTyped((now) => ({ ...now, note })),
    choose,
    chooseDay,
    saving,
    errors,
    fields,
    noteField,
    submit,
    pressKey,
  }
}

/** A day where one is needed; who is confirmed or in class is called again only if somebody says so. */
function suggestedDay(status: RegistrationStatus, outcome: Outcome, today: string): string {
  const needed = nextDateRule(statusAfter(status, outcome)) === 'needed'
  return needed ? addDays(today, outcomes[outcome].nextInDays) : ''
}
