import { createContext, use } from 'react'
import type { Draft, Entry, Versions } from './entries.ts'
import type { DraftAnswer, Ended } from './send-waiting.ts'

type Refused = Exclude<DraftAnswer, { ok: true }>
/** `waits`: it is on this device only; the version is the one that it will be. */
export type SavedDraft = { ok: true; data: { version: number }; waits: boolean } | Refused

export type Outbox = {
  entries: readonly Entry[]
  /** The device or the last try says that there is no connection. */
  isCut: boolean
  isSending: boolean
  /** What waited and is saved since somebody last looked, and which versions that made. */
  saved: { count: number; versions: Versions }
  /** Sends it; without a connection it waits here. `replaces`: one that was not taken, changed since. */
  save: (draft: Draft, replaces?: Entry) => Promise<SavedDraft>
  sendNow: () => Promise<Ended>
  /** Once more, upon what has been read to stand now. */
  sendAgain: (entry: Entry) => Promise<void>
  throwAway: (entries: readonly Entry[]) => Promise<void>
  forgetSaved: () => void
}

export const OutboxContext = createContext<Outbox | undefined>(undefined)

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('useOutbox needs the frame of the back office above it.')
  return outbox
}
