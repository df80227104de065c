import { type ReactNode, useRef, useState } from 'react'
import type { Call, CallData, CallInput } from '../api/call-api.ts'
import type { ChangedSinceRefusal } from '../api/changed-since.ts'
import { type StaffAnswer, useStaffAction } from './use-staff-data.ts'

/** The refusal of a second save; with the current record where it is one text. */
export type Late<Current = undefined> = ChangedSinceRefusal & { current: Current }

export type ErrorsByField = Readonly<Record<string, string | undefined>>

/** What was wrong with the last attempt: a sentence, and what belongs to which field. */
type ActionErrors = { message: string; fields: ErrorsByField; late?: Late<never> }

export type ActionOptions<C extends Call> = {
  /** `isWaiting`: it is kept on this device, and `data` is what the answer will be. */
  onDone: (data: CallData<C>, input: CallInput<C>, isWaiting: boolean) => void
  /** Somebody else saved first; without it the refusal is a sentence like any other. */
  onLate?: (late: Late<never>) => void
  /** The same said in the form, until it is sent again. */
  lateNotice?: (late: Late<never>) => ReactNode
  /** After any refusal: what is shown may be out of date. */
  onRefused?: (answer: Extract<StaffAnswer<C>, { ok: false }>) => void
  /** Of a change to several records: why this one was left as it is. */
  refusalIn?: (data: CallData<C>) => string | undefined
  /** Keeps the change on this device while there is no connection; nothing for one that must not wait. */
  offline?: (input: CallInput<C>) => Promise<StaffAnswer<C> & { waits?: boolean }> | undefined
}

const none: ActionErrors = { message: '', fields: {} }

/**
 * Sends one change at a time: while it is under way another press does nothing. `key` names one attempt of
 * a person: it stays the same until the change is done, so that a retry after a lost answer is no second one.
 * Not `useActionState`: until its action ends, no other action's errors show and no link opens its page.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions<C>) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState(none)

  async function attempt(input: CallInput<C>): Promise<ActionErrors> {
    const answer: StaffAnswer<C> & { waits?: boolean } = await (options.offline?.(input) ??
      send(call, input))
    isUnderWay.current = false
    if (answer.ok) {
      key.current = crypto.randomUUID()
      const message = options.refusalIn?.(answer.data)
      if (message === undefined) options.onDone(answer.data, input, answer.waits === true)
      else options.onRefused?.({ ok: false, status: 200, message })
      return { message: message ?? '', fields: {} }
    }
    options.onRefused?.(answer)
    const late = options.onLate || options.lateNotice ? lateIn(answer.refusal) : undefined
    if (late) options.onLate?.(late)
    return late ? { ...none, late } : { message: answer.message, fields: answer.fields ?? {} }
  }
  function run(input: CallInput<C>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    void attempt(input).then(
      (result) => {
        setIsBusy(false)
        setErrors(result)
      },
      (error) => {
        // A bug, or a device that keeps nothing: the form can be sent again.
        isUnderWay.current = false
        setIsBusy(false)
        throw error
      },
    )
  }
  const refuse = (fields: ErrorsByField) =>
    setErrors({ message: Object.values(fields).find(Boolean) ?? '', fields })
  const lateNotice = !isBusy && errors.late && options.lateNotice?.(errors.late)
  return { run, refuse, isBusy, errors, lateNotice, key: () => key.current }
}

function lateIn(refusal: object | undefined) {
  const isLate = refusal && 'reason' in refusal && refusal.reason === 'changed-since'
  return isLate ? (refusal as Late<never>) : undefined
}
