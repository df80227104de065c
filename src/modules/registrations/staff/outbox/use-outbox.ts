import { createContext, use } from 'react'
import type { CallData } from '../../../../ui/api/call-api.ts'
import type { OutboxDraft, OutboxEntry, Versions } from './entries.ts'
import type { RefusedDraft, SendOutcome, steps } from './send-waiting.ts'

/** `waits`: it is on this device only; the version is the one it will have. */
export type SavedDraft = { ok: true; data: CallData<typeof steps>; waits: boolean } | RefusedDraft

export type OutboxState = {
  entries: readonly OutboxEntry[]
  /** The device or the last try reports no connection. */
  isCut: boolean
  isSending: boolean
  /** Entries saved since the last look, with their new versions. */
  saved: { count: number; versions: Versions }
  /** Sends it; without a connection it waits here. `replaces`: a refused one, changed. */
  save: (draft: OutboxDraft, replaces?: OutboxEntry) => Promise<SavedDraft>
  sendNow: () => Promise<SendOutcome>
  /** Once more, with the current versions. */
  sendAgain: (entry: OutboxEntry) => Promise<void>
  throwAway: (entries: readonly OutboxEntry[]) => Promise<void>
  forgetSaved: () => void
}

export const OutboxContext = createContext<OutboxState | undefined>(undefined)

export function useOutbox(): OutboxState {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('useOutbox needs the frame of the back office above it.')
  return outbox
}
