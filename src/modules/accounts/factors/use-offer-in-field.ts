import { useEffect, useEffectEvent } from 'react'
import type { Assertion } from './contract.ts'
import { challengeLasts } from './rules.ts'

/** Asks the server for what a passkey has to sign. */
export type Challenge = () => Promise<
  { ok: true; data: { options: { challenge: string } } } | { ok: false; message?: string }
>

/**
 * Lets the browser offer passkeys among what it fills into the field, as it offers passwords. Silent where
 * it cannot, and where nobody chooses one.
 */
export function useOfferInField(
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

// Before the server forgets it, with time left to look for a finger.
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
