import { type ReactNode, startTransition, useActionState, useRef } from 'react'
import type { Call, CallData, CallInput } from '../api/ask.ts'
import { type Late, lateOf } from './use-saving.ts'
import { type StaffAnswer, useStaffAction } from './use-staff-data.ts'

export type ErrorsByField = Readonly<Record<string, string | undefined>>

/** What was wrong with the last attempt: a sentence, and what belongs to which field. */
export type ActionErrors = { message: string; fields: ErrorsByField; late?: Late<never> }

export type RefusedAnswer<C extends Call> = Extract<StaffAnswer<C>, { ok: false }>

export type ActionOptions<C extends Call> = {
  /** `isWaiting`: it is kept on this device, and `data` is what the answer will be. */
  onDone: (data: CallData<C>, input: CallInput<C>, isWaiting: boolean) => void
  /** Somebody else saved first; without it the refusal is a sentence like any other. */
  onLate?: (late: Late<never>) => void
  /** The same said in the form, until it is sent again. */
  lateNotice?: (late: Late<never>) => ReactNode
  /** After any refusal: what is shown may be out of date. */
  onRefused?: (answer: RefusedAnswer<C>) => void
  /** Of a change to several records: why this one was left as it is. */
  refusalIn?: (data: CallData<C>) => string | undefined
  /** Keeps the change on this device while there is no connection; nothing for one that must not wait. */
  offline?: (input: CallInput<C>) => Promise<StaffAnswer<C> & { waits?: boolean }> | undefined
}

const none: ActionErrors = { message: '', fields: {} }

/**
 * Sends one change at a time: while it is under way another press does nothing. `key` names one attempt of
 * a person: it stays the same until the change is done, so that a retry after a lost answer is no second one.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions<C>) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const isUnderWay = useRef(false)
  const [errors, dispatch, isBusy] = useActionState(
    async (_: ActionErrors, next: CallInput<C> | ActionErrors): Promise<ActionErrors> => {
      if (isErrors(next)) return next
      const answer: StaffAnswer<C> & { waits?: boolean } = await (options.offline?.(next) ??
        send(call, next))
      isUnderWay.current = false
      if (answer.ok) {
        key.current = crypto.randomUUID()
        const message = options.refusalIn?.(answer.data)
        if (message === undefined) options.onDone(answer.data, next, answer.waits === true)
        else options.onRefused?.({ ok: false, status: 200, message })
        return { message: message ?? '', fields: {} }
      }
      options.onRefused?.(answer)
      const late = options.onLate || options.lateNotice ? lateOf<never>(answer.refusal) : undefined
      if (late) options.onLate?.(late)
      return late ? { ...none, late } : { message: answer.message, fields: answer.fields ?? {} }
    },
    none,
  )
  function run(request: CallInput<C>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    startTransition(() => dispatch(request))
  }
  const refuse = (fields: ErrorsByField) =>
    startTransition(() => dispatch({ message: Object.values(fields).find(Boolean) ?? '', fields }))
  const lateNotice = !isBusy && errors.late && options.lateNotice?.(errors.late)
  return { run, refuse, isBusy, errors, lateNotice, key: () => key.current }
}

function isErrors(value: object): value is ActionErrors {
  return 'fields' in value && 'message' in value
}
