import { type SubmitEvent, useRef, useState } from 'react'
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
import { say } from '../../wire/reasons.ts'
import { type Late, useSaving } from '../parts/use-saving.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { notAllowedWords } from './words.ts'

export type ContactOf = { id: number; status: RegistrationStatus; version: number }

/** What was saved in words, and the version of each registration that it was saved for. */
export type SavedContact = { said: string; versions: ReadonlyMap<number, number> }

const words = {
  outcome: { missing: 'Choose what came of it.' },
  note: { missing: '' },
  nextContactOn: { missing: '' },
}
const nothing = { outcome: undefined, note: '', next: '', dateChosen: false }

type Typed = { outcome: Outcome | undefined; note: string; next: string; dateChosen: boolean }

type Circumstances = {
  /** Those on the same line; whoever is due is called with this one unless it is unticked. */
  others?: readonly AlsoOnLine[]
  today: string
  onSaved: (saved: SavedContact) => void
  onRefused: () => void
}

/** Outcome, note and next date in one submit. */
export function useContactForm(
  registration: ContactOf,
  { others = [], today, onSaved, onRefused }: Circumstances,
) {
  const act = useStaffAction()
  const text = useTyped(registration.status, today)
  const ticks = useTicks(others)
  const seen = useSeen(registration, others)
  const [late, setLate] = useState<Late>()
  const { errors, fields, refuse, clear } = useFormErrors(words)
  const { busy, attempt } = useSaving((said) => {
    setLate(said)
    seen.refused()
    onRefused()
  }, refuse)

  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    const { outcome, note, next } = text.typed
    setLate(undefined)
    clear()
    const wrong = problemsOf(text.typed, registration.status, today)
    if (!outcome || wrong) return refuse({ fields: wrong })
    const { also, ...named } = seen.named(ticks.isConcerned)
    const answer = await attempt(() =>
      act(`post ${staffEndpoints.registrationContacts}`, {
        params: { id: registration.id },
        body: { ...named, outcome, note, nextContactOn: next || null, also },
      }),
    )
    if (!answer?.ok) return
    seen.saved(answer.data.version)
    text.reset()
    const due = next ? `, next on ${formatDay(next, today)}` : ''
    const versions = new Map(also.map((other) => [other.id, other.version + 1]))
    versions.set(registration.id, answer.data.version)
    onSaved({ said: `${outcomes[outcome].label}${due}`, versions })
  }
  return { ...text, ...ticks, saving: busy, late, errors, fields, submit }
}

/** What is typed; the day follows the outcome until somebody chooses one. */
function useTyped(status: RegistrationStatus, today: string) {
  const [typed, setTyped] = useState<Typed>(nothing)
  return {
    typed,
    setNote: (note: string) => setTyped((now) => ({ ...now, note })),
    chooseDay: (next: string) => setTyped((now) => ({ ...now, next, dateChosen: true })),
    choose: (outcome: Outcome) =>
      setTyped((now) => ({
        ...now,
        outcome,
        next: now.dateChosen ? now.next : suggestedDay(status, outcome, today),
      })),
    reset: () => setTyped(nothing),
  }
}

/** Which of the others the contact concerns, too. */
function useTicks(others: readonly AlsoOnLine[]) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(others.filter(({ isDue }) => !isDue).map(({ id }) => id)),
  )
  const isConcerned = ({ id }: { id: number }) => !unticked.has(id)
  return {
    isConcerned,
    also: new Set(others.filter(isConcerned).map(({ id }) => id)),
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
function useSeen({ version }: ContactOf, others: readonly AlsoOnLine[]) {
  const opened = useRef({ version, others })
  const wasRefused = useRef(false)
  const key = useRef(crypto.randomUUID())
  return {
    named: (isConcerned: (other: AlsoOnLine) => boolean) => {
      const known = wasRefused.current ? { version, others } : opened.current
      const also = known.others.filter(isConcerned)
      return {
        key: key.current,
        version: known.version,
        also: also.map((other) => ({ id: other.id, version: other.version })),
      }
    },
    refused: () => {
      wasRefused.current = true
    },
    saved: (now: number) => {
      opened.current = { ...opened.current, version: now }
      key.current = crypto.randomUUID()
      wasRefused.current = false
    },
  }
}

function problemsOf(
  { outcome, next }: Typed,
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
