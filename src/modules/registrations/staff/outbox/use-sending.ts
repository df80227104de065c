import { useCallback } from 'react'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import { concernedBy, type Draft, type OutboxEntry, upon, versionsAfter } from './entries.ts'
import { changeEntries, saveEntry } from './entry-store.ts'
import {
  alone,
  contactSender,
  type DraftAnswer,
  isCutOff,
  settleEntry,
  steps,
} from './send-waiting.ts'
import { useEntries } from './use-entries.ts'
import type { OutboxState, SavedDraft } from './use-outbox.ts'
import { useTries } from './use-tries.ts'

/** What one account has waiting on this device, and the sending of it. */
export function useSending(account: string): OutboxState {
  const send = useDraftAction(account)
  const { entries, changed: notifyChange } = useEntries(account)
  const { sendNow, cutOff, ...tries } = useTries(account, { entries, send, onChange: notifyChange })

  /** Sent at once where there is a connection, and nothing of the same registration waits before it. */
  function tryAtOnce(draft: Draft, replaces: OutboxEntry | undefined) {
    const mineIds = concernedBy(draft)
    const isBehind = entries.some((one) => concernedBy(one).some((id) => mineIds.includes(id)))
    return tries.isCut || (isBehind && !replaces) ? undefined : send(draft)
  }
  async function save(draft: Draft, replaces?: OutboxEntry): Promise<SavedDraft> {
    const answer = await tryAtOnce(draft, replaces)
    if (answer && !isCutOff(answer)) {
      if (!answer.ok) return answer
      const { version } = answer.data
      if (replaces) await settleEntry(replaces, versionsAfter(draft, version)).then(notifyChange)
      void sendNow()
      return { ok: true, data: { version }, waits: false }
    }
    const isKept = await keepDraft(draft, account, replaces)
    if (!isKept) return answer && !answer.ok ? answer : notKept
    await notifyChange()
    if (answer) cutOff()
    else void sendNow()
    return { ok: true, data: { version: draft.body.version + 1 }, waits: true }
  }
  async function sendAgain({ why, ...entry }: OutboxEntry) {
    const currentVersions = why?.currentVersions
      ? [[why.currentVersions.id, why.currentVersions.version] as const]
      : []
    await saveEntry({ ...upon(entry, new Map(currentVersions)), state: 'waiting' })
    await notifyChange()
    void sendNow()
  }
  async function throwAway(removedEntries: readonly OutboxEntry[]) {
    await alone(() =>
      changeEntries(account, () => ({ removed: removedEntries, changedEntries: [] })),
    )
    await notifyChange()
    void sendNow()
  }
  return { ...tries, entries, save, sendNow, sendAgain, throwAway }
}

async function keepDraft(draft: Draft, account: string, replaces: OutboxEntry | undefined) {
  const entry = { ...draft, account, enteredAt: Date.now(), state: 'waiting' as const }
  try {
    await saveEntry(replaces ? { ...entry, seq: replaces.seq } : entry)
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
      return act(contactSender, { params, body: { ...draft.body, account } }, signal)
    },
    [act, account],
  )
}
