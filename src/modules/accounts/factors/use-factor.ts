import { useEffect, useEffectEvent, useState } from 'react'
import { forms } from '#texts/forms.ts'
import { showWho } from '#texts/second-step.ts'
import { type CallData, callApi } from '../../../ui/api/call-api.ts'
import type { Assertion, FactorProof } from './contract.ts'
import { challengeLasts } from './rules.ts'

/** Where the factor is sent: to the second step of a sign-in, or to the current session. */
export type FactorTarget =
  | ({ call: 'POST /api/auth/second-step' } & Ends<'POST /api/auth/second-step'>)
  | ({ call: 'POST /api/me/step-up' } & Ends<'POST /api/me/step-up'>)

type Ends<C extends 'POST /api/auth/second-step' | 'POST /api/me/step-up'> = {
  onShown: (data: CallData<C>) => void
  /** Too late: the sign-in starts again with the password. */
  onRunOut?: () => void
}

/**
 * Sends a factor; `problem` is why it was refused. The caller handles success. `inField`: the field for the
 * code also offers passkeys.
 */
export function useFactor({ call, onShown, onRunOut }: FactorTarget, inField: boolean) {
  const [busy, setBusy] = useState<'passkey' | 'typed'>()
  const [problem, setProblem] = useState<{ message: string }>()

  const challenge: Challenge = async () => {
    const answer = await callApi(`${call}/passkey`, {})
    if (!answer.ok && answer.status === 401) onRunOut?.()
    return answer
  }
  // Without the shared hooks: the step-up dialog is rendered in a tree of its own, without a session
  // provider.
  async function show(factor: FactorProof) {
    const answer = await callApi(call, { body: factor })
    if (answer.ok) return onShown(answer.data as never)
    if (answer.error) console.error('No answer', answer.error)
    const message = answer.error ? forms.unreachable : answer.message
    setProblem({ message: message ?? forms.refused })
    if (answer.status === 401) onRunOut?.()
  }

  async function during(kind: 'passkey' | 'typed', work: () => Promise<void>) {
    if (busy) return
    setProblem(undefined)
    setBusy(kind)
    await work()
    setBusy(undefined)
  }

  const showPasskey = () =>
    during('passkey', async () => {
      const answer = await challenge()
      if (!answer.ok) return setProblem({ message: answer.message ?? forms.unreachable })
      const passkey = await askBrowser(answer.data.options)
      if (!passkey) return setProblem({ message: showWho.passkeyFailed })
      await show({ passkey })
    })

  // Aborted on each press, since the browser serves one request at a time, and started again afterwards.
  const onOffered = (passkey: Assertion) => during('passkey', () => show({ passkey }))
  useOfferInField(inField && !busy, { challenge, onShown: onOffered })

  const showTyped = (factor: FactorProof) => during('typed', () => show(factor))
  return { busy, problem, showPasskey, showTyped }
}

/** Undefined where the person closed the browser's dialog or has no passkey. Loaded when needed. */
async function askBrowser(options: { challenge: string }): Promise<Assertion | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const assertion = await startAuthentication({ optionsJSON: options })
    return { ...assertion, clientExtensionResults: {} } as Assertion
  } catch (error) {
    console.info('No passkey', error)
    return undefined
  }
}

/** Fetches the challenge for a passkey. */
type Challenge = () => Promise<
  { ok: true; data: { options: { challenge: string } } } | { ok: false; message?: string }
>

/** Lets the browser offer passkeys in the field's autofill. Silent where unsupported or not chosen. */
function useOfferInField(
  isOffered: boolean,
  on: { challenge: Challenge; onShown: (passkey: Assertion) => void },
) {
  const challenge = useEffectEvent(on.challenge)
  const onShown = useEffectEvent(on.onShown)
  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    offer(challenge, controller.signal)
      .then((passkey) => passkey && !controller.signal.aborted && onShown(passkey))
      .catch((error) => controller.signal.aborted || console.info('No passkey in the field', error))
    return () => controller.abort()
  }, [isOffered])
}

// Before the server's challenge expires, with time left to use the fingerprint reader.
const renewedAfter = challengeLasts - 60_000

async function offer(challenge: Challenge, signal: AbortSignal): Promise<Assertion | undefined> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return undefined
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  const end = () => WebAuthnAbortService.cancelCeremony()
  let isOld = true
  while (isOld) {
    const answer = await challenge()
    if (!answer.ok || signal.aborted) return undefined
    isOld = false
    const timer = setTimeout(() => {
      isOld = true
      end()
    }, renewedAfter)
    signal.addEventListener('abort', end)
    try {
      const optionsJSON = answer.data.options
      const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      return { ...assertion, clientExtensionResults: {} } as Assertion
    } catch (error) {
      if (!isOld) throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
  return undefined
}
