import type { CallInput } from '../../../../ui/api/call-api.ts'
import type { Contact, Move, RegistrationChanged } from '../../contract.ts'

type SentContact = { kind: 'contact'; body: Contact }
type SentStep = { kind: 'step'; body: Move }

/** Of the module of classes, which lies above this one. */
export const rollSender = 'POST /api/admin/classes/{id}/roll' as const
type SentRoll = { kind: 'roll'; body: Omit<CallInput<typeof rollSender>['body'], 'account'> }

/** A change of a registration with its idempotency key, and the text shown to whoever entered it. */
export type Draft = (SentContact | SentStep) & {
  registration: number
  name: string
  summary: string
}

/** The same for the roll of a class. */
export type RollDraft = SentRoll & {
  session: number
  name: string
  summary: string
}

export type OutboxDraft = Draft | RollDraft

/** The server's response to a refused entry. */
type OutboxRefusal = {
  message: string
  lines: readonly string[]
  currentVersions?: RegistrationChanged['currentVersions']
}

/** An entry that waits on this device. A refused one waits for a decision. */
export type OutboxEntry = OutboxDraft & {
  /** In the order in which they were entered here. */
  seq: number
  account: string
  /** Milliseconds since the epoch. */
  enteredAt: number
  state: 'waiting' | 'refused' | 'conflict'
  refusal?: OutboxRefusal
}

/** Its text can be put into the form again. */
export type ContactEntry = Extract<OutboxEntry, { kind: 'contact' }>

export type Versions = ReadonlyMap<number, number>

/** The registrations it changes, its own first. */
export function concernedBy(draft: OutboxDraft): number[] {
  if (draft.kind === 'roll') return []
  const { registration } = draft
  if (draft.kind === 'step') return [registration]
  return [registration, ...(draft.body.otherRegistrations ?? []).map(({ id }) => id)]
}

/** Whether two change the same registration or roll: then they keep their order. */
export function isOfSame(one: OutboxDraft, other: OutboxDraft): boolean {
  if (one.kind === 'roll') return other.kind === 'roll' && one.session === other.session
  const ids = concernedBy(one)
  return concernedBy(other).some((id) => ids.includes(id))
}

/** The versions after it is saved. */
export function versionsAfter(draft: OutboxDraft, version: number): Versions {
  if (draft.kind === 'roll') return new Map()
  const otherRegistrations = draft.kind === 'contact' ? (draft.body.otherRegistrations ?? []) : []
  const others = otherRegistrations.map((other) => [other.id, other.version + 1] as const)
  return new Map([...others, [draft.registration, version]])
}

/** The first entry that may be sent: no earlier one of the same registration is open. */
export function nextToSend(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const undecidedEntries: OutboxEntry[] = []
  return entries.find((entry) => {
    const isFree = !undecidedEntries.some((other) => isOfSame(entry, other))
    if (entry.state === 'waiting' && isFree) return true
    undecidedEntries.push(entry)
    return false
  })
}

/** The same with other versions; without registrations that no longer exist. */
export function upon<One extends OutboxDraft>(
  draft: One,
  versions: ReadonlyMap<number, number | null>,
): One {
  if (draft.kind === 'roll') return draft
  const { registration, kind, body } = draft
  const version = versions.get(registration) ?? body.version
  if (kind === 'step') return { ...draft, body: { ...body, version } }
  const otherRegistrations = (body.otherRegistrations ?? []).flatMap((other) => {
    const version = versions.has(other.id) ? versions.get(other.id) : other.version
    return version ? { id: other.id, version } : []
  })
  return { ...draft, body: { ...body, version, otherRegistrations } }
}
