import { useState } from 'react'
import { forms } from '#words/forms.ts'
import { showWho } from '#words/second-step.ts'
import type { Assertion, FactorProof } from './contract.ts'
import { type Challenge, useOfferInField } from './use-offer-in-field.ts'

/** Where what is shown goes: to the second step of a sign-in, or to the session that stands. */
export type Showing = {
  challenge: Challenge
  send: (factor: FactorProof) => Promise<{ ok: boolean; message?: string; error?: Error }>
}

/**
 * Sends what somebody shows; `problem` is why it was not taken. What went well is the caller's. `inField`:
 * the field for the code offers passkeys.
 */
export function useShowing({ challenge, send }: Showing, inField: boolean) {
  const [busy, setBusy] = useState<'passkey' | 'typed'>()
  const [problem, setProblem] = useState<{ message: string }>()

  async function show(factor: FactorProof) {
    const answer = await send(factor)
    if (answer.ok) return
    if (answer.error) console.error('No answer', answer.error)
    const message = answer.error ? forms.unreachable : answer.message
    setProblem({ message: message ?? forms.refused })
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

  // Ends with each press, which the browser could not serve beside it, and begins again after it.
  const onShown = (passkey: Assertion) => during('passkey', () => show({ passkey }))
  useOfferInField(inField && !busy, { challenge, onShown })

  const showTyped = (factor: FactorProof) => during('typed', () => show(factor))
  return { busy, problem, showPasskey, showTyped }
}

/** Nothing where the person closed the browser's dialog, or it knows no passkey. Loaded when needed. */
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
