import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Draft, OutboxEntry, Versions } from './entries.ts'
import { type DraftAnswer, type SendOutcome, sendWaiting } from './send-waiting.ts'

type Sends = {
  entries: readonly OutboxEntry[]
  send: (draft: Draft) => Promise<DraftAnswer>
  onChange: () => Promise<void>
}

/**
 * When what waits is sent: as the room opens, when the connection or the window comes back, and while
 * nobody answers after pauses that grow.
 */
export function useTries(account: string, { entries, send, onChange: changedOnChange }: Sends) {
  const { saved, noteSaved, forgetSaved } = useSaved()
  const [isCut, setCut] = useState(() => !navigator.onLine)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState(0)
  const refreshLists = useRefresh()

  const sendNow = useCallback(async (): Promise<SendOutcome> => {
    setSending(true)
    const onChange = () => changedOnChange().then(refreshLists)
    const result = await sendWaiting(account, { send, onSaved: noteSaved, onChange }).catch(
      (error): SendOutcome => {
        console.error('What waits could not be sent', error)
        return 'stopped'
      },
    )
    setSending(false)
    setCut(result === 'cut' || !navigator.onLine)
    setFailed((times) => (result === 'cut' ? times + 1 : 0))
    return result
  }, [account, send, noteSaved, changedOnChange, refreshLists])

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

/** Milliseconds: two seconds, four, eight, and never more than a minute. */
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

/** Everything on the screen is asked for again. */
function useRefresh() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries(), [queries])
}
