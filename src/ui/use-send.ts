import { useRef, useState } from 'react'
import { account } from '#texts/account.ts'
import { forms } from '#texts/forms.ts'
import {
  type Answer,
  type Call,
  type CallData,
  type CallInput,
  callApi,
  type RefusedCall,
} from './api/call-api.ts'
import type { OutcomeOf } from './OutcomeMessage.tsx'
import { toast } from './toast.ts'
import { useSession } from './use-session.ts'

/** What is wrong: one sentence, or what belongs to which field. */
export type FormRefusal = { message?: string; fields?: Record<string, string> }

export type SendOptions<C extends Call> = {
  /** Without it the message of the answer is shown. A promise is waited for: until then another press does nothing. */
  onDone?: (data: CallData<C>, input: CallInput<C>, show: (outcome: OutcomeOf) => void) => unknown
  /** After any refusal: what is shown may be out of date. */
  onRefused?: (answer: RefusedCall & { message: string }) => void
  /** Comes first; with a refusal nothing is sent. */
  before?: () => Promise<FormRefusal | undefined>
  /** Where the response has no message, or there was none. */
  texts?: { refused: string; unreachable: string }
}

type SendState = {
  isBusy: boolean
  /** What is said of the last attempt. */
  outcome?: OutcomeOf
  refusal?: FormRefusal
}

const idle: SendState = { isBusy: false }

/**
 * Sends one change at a time: while it is under way another press does nothing. `key` names one attempt of
 * a person: it stays the same until the change is done, so that a retry after a lost answer is no second one.
 */
export function useSend<C extends Call>(call: C, options: SendOptions<C> & Fallback = {}) {
  const key = useRef<string>(undefined)
  const isUnderWay = useRef(false)
  const [state, setState] = useState(idle)
  const followSession = useOwnSession(call)

  async function send(input: CallInput<C>): Promise<Omit<SendState, 'isBusy'>> {
    const stop = await options.before?.()
    if (stop) return stateOf(stop)
    const answer = await callApi(call, input)
    followSession(answer)
    if (!answer.ok) return refuse(call, answer, options)
    key.current = undefined
    if (!options.onDone) return { outcome: { ok: true, message: messageIn(answer.data) } }
    let outcome: OutcomeOf | undefined
    await options.onDone(answer.data, input, (result) => {
      outcome = result
    })
    return { outcome }
  }

  async function run(input: CallInput<C>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ isBusy: true })
    const result = await send(input)
    isUnderWay.current = false
    setState({ ...result, isBusy: false })
  }

  return {
    ...state,
    run,
    /** Refuses before anything is sent; without a refusal what was refused before is cleared. */
    refuse: (refusal?: FormRefusal) =>
      setState(refusal ? { ...stateOf(refusal), isBusy: false } : idle),
    key: () => {
      key.current ??= crypto.randomUUID()
      return key.current
    },
  }
}

/** What of the fields is wrong where no answer came. */
type Fallback = { whatIsMissing?: () => Record<string, string> }

function refuse<C extends Call>(
  call: C,
  answer: RefusedCall,
  { texts = forms, whatIsMissing, onRefused }: SendOptions<C> & Fallback,
) {
  const { error, fields } = answer
  if (error) console.error(`No answer to ${call}`, error)
  const unreachable = isOwn(call) ? account.notChanged : texts.unreachable
  const message = error ? unreachable : answer.message || texts.refused
  onRefused?.({ ...answer, message })
  return stateOf({ message, fields: error ? whatIsMissing?.() : fields })
}

/** A change of the person's own account. */
const isOwn = (call: Call) => call.includes(' /api/me')

/**
 * After a change of the person's own account: a token in the answer is shown from then on, and the session
 * ends here when the server no longer knows it.
 */
function useOwnSession(call: Call) {
  const { signIn, forget } = useSession()
  return (answer: Answer<Call>) => {
    if (!isOwn(call)) return
    if (answer.ok) {
      const { token } = answer.data as { token?: string }
      if (token) signIn(token)
    } else if (answer.status === 401) {
      // The guard redirects, so the reason is shown as a toast.
      toast.error(account.signedOut)
      forget()
    }
  }
}

const messageIn = (data: unknown) => (data as { message?: string }).message ?? ''

function stateOf(refusal: FormRefusal) {
  return { refusal, outcome: { ok: false, message: refusal.message ?? forms.refused } }
}
