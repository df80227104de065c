import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import {
  isOfSame,
  type OutboxDraft,
  type OutboxEntry,
  rollSender,
  upon,
  type Versions,
  versionsAfter,
} from './entries.ts'
import { changeEntries, clearOthersEntries, readEntries, saveEntry } from './entry-store.ts'
import {
  alone,
  contactSender,
  type DraftAnswer,
  isCutOff,
  type SendOutcome,
  sendWaiting,
  settleEntry,
  steps,
} from './send-waiting.ts'
import { OutboxContext, type OutboxState, type SavedDraft } from './use-outbox.ts'

/** The waiting entries of the signed-in account on this device. */
export function Outbox({ account, children }: { account: string; children: ReactNode }) {
  return <OutboxContext value={useSending(account)}>{children}</OutboxContext>
}

/** The waiting entries of one account, and sending them. */
function useSending(account: string): OutboxState {
  const send = useDraftAction(account)
  const queries = useQueryClient()
  /** Everything on the screen is loaded again. */
  const refreshLists = useCallback(() => void queries.invalidateQueries(), [queries])
  const { entries, notifyChange, notifySent } = useEntries(account, refreshLists)
  const { sendNow, cutOff, ...tries } = useTries(account, entries, send, notifySent)

  /** Sent at once if there is a connection and no earlier entry of the same registration waits. */
  function tryAtOnce(draft: OutboxDraft, replaces: OutboxEntry | undefined) {
    const isBehind = entries.some((one) => isOfSame(draft, one))
    return tries.isCut || (isBehind && !replaces) ? undefined : send(draft)
  }
  async function save(draft: OutboxDraft, replaces?: OutboxEntry): Promise<SavedDraft> {
    const answer = await tryAtOnce(draft, replaces)
    if (answer && !isCutOff(answer)) {
      if (!answer.ok) return answer
      const { version } = answer.data
      if (replaces) await settleEntry(replaces, versionsAfter(draft, version)).then(notifySent)
      void sendNow()
      return { ok: true, data: { fee: null, ...answer.data }, waits: false }
    }
    const isKept = await storeDraft(draft, account, replaces)
    if (!isKept) return answer && !answer.ok ? answer : notKept
    await notifyChange()
    if (answer) cutOff()
    else void sendNow()
    const version = draft.kind === 'roll' ? 0 : draft.body.version + 1
    const data = { success: true as const, message: '', version, fee: null }
    return { ok: true, data, waits: true }
  }
  async function sendAgain({ refusal, ...entry }: OutboxEntry) {
    if (entry.kind === 'roll') {
      const body = { ...entry.body, isOverwriting: true }
      await saveEntry({ ...entry, body, state: 'waiting' }).then(notifyChange)
      return void sendNow()
    }
    const current = refusal?.currentVersions
    const versions = new Map(current && [[current.id, current.version]])
    await saveEntry({ ...upon(entry, versions), state: 'waiting' })
    await notifyChange()
    void sendNow()
  }
  async function throwAway(removedEntries: readonly OutboxEntry[]) {
    const removal = { removed: removedEntries, changedEntries: [] }
    await alone(() => changeEntries(account, () => removal))
    await notifyChange()
    void sendNow()
  }
  return { ...tries, entries, save, sendNow, sendAgain, throwAway }
}

async function storeDraft(draft: OutboxDraft, account: string, replaces: OutboxEntry | undefined) {
  const entry = { ...draft, account, enteredAt: Date.now(), state: 'waiting' as const }
  try {
    await saveEntry(replaces ? { ...entry, seq: replaces.seq } : entry)
    return true
  } catch (error) {
    console.error('Nothing can be stored on this device', error)
    return false
  }
}

const notKept = {
  ok: false,
  status: 0,
  message: 'This device cannot store it, so nothing was saved. Keep this open and try again.',
} as const

/** Milliseconds after which a hanging request counts as no connection. */
const patience = 10_000

/** Names its account: the session may be another's when it arrives. */
function useDraftAction(account: string) {
  const act = useStaffAction()
  return useCallback(
    (draft: OutboxDraft): Promise<DraftAnswer> => {
      const signal = AbortSignal.timeout(patience)
      if (draft.kind === 'roll') {
        const params = { id: draft.session }
        return act(rollSender, { params, body: { ...draft.body, account } }, signal)
      }
      const params = { id: draft.registration }
      if (draft.kind === 'step')
        return act(steps, { params, body: { ...draft.body, account } }, signal)
      return act(contactSender, { params, body: { ...draft.body, account } }, signal)
    },
    [act, account],
  )
}

/**
 * The waiting entries as stored, also when another tab changes them; empty if storage is not available. What one
 * tab has sent, the lists of all tabs load again: each may have loaded them just before.
 */
function useEntries(account: string, refreshLists: () => void) {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([])
  const channel = useRef<BroadcastChannel>(undefined)
  const look = useCallback(
    () => readEntries(account).then(setEntries, (error) => console.error(error)),
    [account],
  )
  useEffect(() => {
    const others = new BroadcastChannel('outbox')
    channel.current = others
    others.addEventListener('message', ({ data }) =>
      look().then(() => data === 'sent' && refreshLists()),
    )
    clearOthersEntries(account, Date.now()).then(look, (error) => console.error(error))
    return () => others.close()
  }, [account, look, refreshLists])
  /** Shown here and in the other tabs. */
  const notifyAll = useCallback(
    (news: 'changed' | 'sent') => {
      channel.current?.postMessage(news)
      return look()
    },
    [look],
  )
  const notifyChange = useCallback(() => notifyAll('changed'), [notifyAll])
  const notifySent = useCallback(
    () => notifyAll('sent').then(refreshLists),
    [notifyAll, refreshLists],
  )
  return { entries, notifyChange, notifySent }
}

/**
 * Sends waiting entries when the section opens, when the connection or window returns, and at growing
 * intervals while there is no response.
 */
function useTries(
  account: string,
  entries: readonly OutboxEntry[],
  send: (draft: OutboxDraft) => Promise<DraftAnswer>,
  onSent: () => Promise<void>,
) {
  const { saved, noteSaved, forgetSaved } = useSaved()
  const [isCut, setCut] = useState(() => !navigator.onLine)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState(0)

  const sendNow = useCallback(async (): Promise<SendOutcome> => {
    setSending(true)
    const result = await sendWaiting(account, { send, onSaved: noteSaved, onChange: onSent }).catch(
      (error): SendOutcome => {
        console.error('Waiting entries could not be sent', error)
        return 'stopped'
      },
    )
    setSending(false)
    setCut(result === 'cut' || !navigator.onLine)
    setFailed((times) => (result === 'cut' ? times + 1 : 0))
    return result
  }, [account, send, noteSaved, onSent])

  const cutOff = useCallback(() => setCut(true), [])
  useMoments(sendNow, cutOff)
  const isWaiting = entries.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isCut || !isWaiting) return
    const timer = setTimeout(sendNow, pauseAfter(failed))
    return () => clearTimeout(timer)
  }, [isCut, isWaiting, failed, sendNow])

  return { isCut, isSending, saved, sendNow, forgetSaved, cutOff }
}

function useMoments(sendNow: () => void, cutOff: () => void) {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('online', sendNow, { signal })
    addEventListener('offline', cutOff, { signal })
    document.addEventListener('visibilitychange', () => document.hidden || sendNow(), { signal })
    sendNow()
    return () => controller.abort()
  }, [sendNow, cutOff])
}

/** Milliseconds: two seconds, four, eight, at most a minute. */
function pauseAfter(failed: number): number {
  return Math.min(2_000 * 2 ** failed, 60_000)
}

function useSaved() {
  const [saved, setSaved] = useState({ count: 0, versions: new Map() as Versions })
  const noteSaved = useCallback(
    (versions: Versions) =>
      setSaved((last) => ({
        count: last.count + 1,
        versions: new Map([...last.versions, ...versions]),
      })),
    [],
  )
  const forgetSaved = useCallback(() => setSaved((last) => ({ ...last, count: 0 })), [])
  return { saved, noteSaved, forgetSaved }
}
