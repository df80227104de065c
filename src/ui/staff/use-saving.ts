import { useState } from 'react'
import type { ChangedSinceRefusal } from '../api/changed-since.ts'

/** What the server says to whoever saves second; with the record as it stands where it is one text. */
export type Late<Current = undefined> = ChangedSinceRefusal & { current: Current }

/** What became of a save, whichever call it was. */
export type Attempt<Data> =
  | { ok: true; data: Data }
  | { ok: false; message: string; fields?: Record<string, string>; refusal?: object }

/** One save at a time; whoever comes too late is told in another way than of all other refusals. */
export function useSaving<Current = undefined>(
  onLate: (late: Late<Current>) => void,
  onRefused: (why: { message: string; fields?: Record<string, string> }) => void,
) {
  const [busy, setBusy] = useState(false)
  async function attempt<Outcome extends Attempt<unknown>>(work: () => Promise<Outcome>) {
    if (busy) return undefined
    setBusy(true)
    const answer = await work()
    setBusy(false)
    if (answer.ok) return answer
    const late = lateOf<Current>(answer.refusal)
    if (late) onLate(late)
    else onRefused(answer)
    return answer
  }
  return { busy, attempt }
}

export function lateOf<Current = undefined>(refusal: object | undefined) {
  const isLate = refusal && 'reason' in refusal && refusal.reason === 'changed-since'
  return isLate ? (refusal as Late<Current>) : undefined
}
