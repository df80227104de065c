import type { Contact, Move, RegistrationChanged } from '../../contract.ts'

type SentContact = { kind: 'contact'; body: Contact }
type SentStep = { kind: 'step'; body: Move }

/** Something of a registration that is to be saved, under its idempotency key, and what it says to whoever entered it. */
export type Draft = (SentContact | SentStep) & {
  registration: number
  name: string
  summary: string
}

/** What the server said of one that it did not take. */
type OutboxRefusal = {
  message: string
  lines: readonly string[]
  currentVersions?: RegistrationChanged['currentVersions']
}

/** A draft that waits on this device. One that was not taken waits for a decision. */
export type OutboxEntry = Draft & {
  /** In the order in which they were entered here. */
  seq: number
  account: string
  /** Milliseconds since the epoch. */
  enteredAt: number
  state: 'waiting' | 'refused' | 'conflict'
  refusal?: OutboxRefusal
}

/** Of which the text can be put into the form again. */
export type ContactEntry = OutboxEntry & SentContact

export type Versions = ReadonlyMap<number, number>

/** The registrations that it changes, itself first. */
export function concernedBy({ registration, ...draft }: Draft): number[] {
  if (draft.kind === 'step') return [registration]
  return [registration, ...(draft.body.otherRegistrations ?? []).map(({ id }) => id)]
}

/** The versions that stand once it is saved. */
export function versionsAfter(draft: Draft, version: number): Versions {
  const otherRegistrations = draft.kind === 'contact' ? (draft.body.otherRegistrations ?? []) : []
  const others = otherRegistrations.map((other) => [other.id, other.version + 1] as const)
  return new Map([...others, [draft.registration, version]])
}

/** The first that may go: whatever was entered before it for the same registration is settled. */
export function nextToSend(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const undecidedIds = new Set<number>()
  return entries.find((entry) => {
    const concerned = concernedBy(entry)
    if (entry.state === 'waiting' && !concerned.some((id) => undecidedIds.has(id))) return true
    for (const id of concerned) undecidedIds.add(id)
    return false
  })
}

/** The same upon other versions; without those of its registrations that no longer exist. */
export function upon<One extends Draft>(
  draft: One,
  versions: ReadonlyMap<number, number | null>,
): One {
  const { registration, kind, body } = draft
  const version = versions.get(registration) ?? body.version
  if (kind === 'step') return { ...draft, body: { ...body, version } }
  const otherRegistrations = (body.otherRegistrations ?? []).flatMap((other) => {
    const currentVersions = versions.has(other.id) ? versions.get(other.id) : other.version
    return currentVersions ? [{ id: other.id, version: currentVersions }] : []
  })
  return { ...draft, body: { ...body, version, otherRegistrations } }
}
