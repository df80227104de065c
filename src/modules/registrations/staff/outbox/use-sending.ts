import { useCallback } from 'react'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import { concernedBy, type Draft, type Entry, upon, versionsAfter } from './entries.ts'
import { changeEntries, keepEntry } from './entry-store.ts'
import { alone, contacts, type DraftAnswer, isCutOff, settleEntry, steps } from './send-waiting.ts'
import { useEntries } from './use-entries.ts'
import type { Outbox, SavedDraft } from './use-outbox.ts'
import { useTries } from './use-tries.ts'

/** What one account has waiting on this device, and the sending of it. */
export function useSending(account: string): Outbox {
  const send = useDraftAction(account)
  const { entries, changed } = useEntries(account)
  const { sendNow, cutOff, ...tries } = useTries(account, { entries, send, changed })

  /** Sent at once where there is a connection, and nothing of the same registration waits before it. */
  function tryAtOnce(draft: Draft, replaces: Entry | undefined) {
    const mine = concernedBy(draft)
    const isBehind = entries.some((one) => concernedBy(one).some((id) => mine.includes(id)))
    return tries.isCut || (isBehind && !replaces) ? undefined : send(draft)
  }
  async function save(draft: Draft, replaces?: Entry): Promise<SavedDraft> {
    const answer = await tryAtOnce(draft, replaces)
    if (answer && !isCutOff(answer)) {
      if (!answer.ok) return answer
      const { version } = answer.data
      if (replaces) await settleEntry(replaces, versionsAfter(draft, version)).then(changed)
      void sendNow()
      return { ok: true, data: { version }, waits: false }
    }
    const isKept = await keepDraft(draft, account, replaces)
    if (!isKept) return answer && !answer.ok ? answer : notKept
    await changed()
    if (answer) cutOff()
    else void sendNow()
    return { ok: true, data: { version: draft.body.version + 1 }, waits: true }
  }
  async function sendAgain({ why, ...entry }: Entry) {
    const stands = why?.stands ? [[why.stands.id, why.stands.version] as const] : []
    await keepEntry({ ...upon(entry, new Map(stands)), state: 'waiting' })
    await changed()
    void sendNow()
  }
  async function throwAway(gone: readonly Entry[]) {
    await alone(() => changeEntries(account, () => ({ gone, changed: [] })))
    await changed()
    void sendNow()
  }
  return { ...tries, entries, save, sendNow, sendAgain, throwAway }
}

async function keepDraft(draft: Draft, account: string, replaces: Entry | undefined) {
  const entry = { ...draft, account, enteredAt: Date.now(), state: 'waiting' as const }
  try {
    await keepEntry(replaces ? { ...entry, seq: replaces.seq } : entry)
    return true
  } catch (error) {
    console.error('Nothing can be kept on this device', error)
    return false
  }
}

const notKept = {
  ok: false,
  status: 0,
  message: 'This device keeps nothing, so nothing was saved. Leave it open and try again.',
} as const

/** A connection that hangs for so many milliseconds is none. */
const patience = 10_000

/** Names whose it is: the session may be somebody else's by the time it arrives. */
function useDraftAction(account: string) {
  const act = useStaffAction()
  return useCallback(
    (draft: Draft): Promise<DraftAnswer> => {
      const params = { id: draft.registration }
      const signal = AbortSignal.timeout(patience)
      if (draft.kind === 'step')
        return act(steps, { params, body: { ...draft.body, account } }, signal)
      return act(contacts, { params, body: { ...draft.body, account } }, signal)
    },
    [act, account],
  )
}
