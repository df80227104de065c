import { startTransition, useActionState, useRef } from 'react'
import type { Call, CallData, CallInput } from '../api/ask.ts'
import { type Late, lateOf } from './use-saving.ts'
import { type StaffAnswer, useStaffAction } from './use-staff-data.ts'

/** What was wrong with the last attempt: a sentence, and what belongs to which field. */
export type ActionErrors = { message: string; fields: Record<string, string> }

type ActionOptions<C extends Call> = {
  onDone: (data: CallData<C>) => void
  /** Somebody else saved first; without it the refusal is a sentence like any other. */
  onLate?: (late: Late<never>) => void
  /** After any refusal: what is shown may be out of date. */
  onRefused?: (answer: Extract<StaffAnswer<C>, { ok: false }>) => void
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
      const answer = await send(call, next)
      isUnderWay.current = false
      if (answer.ok) {
        key.current = crypto.randomUUID()
        options.onDone(answer.data)
        return none
      }
      options.onRefused?.(answer)
      const late = options.onLate && lateOf<never>(answer.refusal)
      if (late) options.onLate?.(late)
      return late ? none : { message: answer.message, fields: answer.fields ?? {} }
    },
    none,
  )
  function run(request: CallInput<C>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    startTransition(() => dispatch(request))
  }
  const refuse = (fields: Record<string, string>) =>
    startTransition(() => dispatch({ message: Object.values(fields)[0] ?? '', fields }))
  return { run, refuse, isBusy, errors, key: () => key.current }
}

function isErrors(value: object): value is ActionErrors {
  return 'fields' in value && 'message' in value
}
