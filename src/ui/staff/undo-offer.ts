import { useSyncExternalStore } from 'react'
import type { Call, CallInput } from '../api/call-api.ts'

/** What was done, in words, and the request that undoes it. */
type UndoOffer<C extends Call> = { text: string; call: C; request: CallInput<C> }

let current: UndoOffer<Call> | undefined
const listeners = new Set<() => void>()

function set(offer: UndoOffer<Call> | undefined) {
  current = offer
  for (const listener of listeners) listener()
}

/** Shows the notice with “Undo”, on whatever screen somebody is by then; a newer one takes its place. */
export function offerUndo<C extends Call>(offer: UndoOffer<C>) {
  set(offer as unknown as UndoOffer<Call>)
}

/** What can be undone now. */
export function useUndoOffer() {
  const offer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
  return { offer, withdraw: () => set(undefined) }
}
