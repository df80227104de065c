import { useState } from 'react'
import { factorSettings as words } from '#words/factor-settings.ts'
import { settingsPage } from '#words/settings.ts'
import { useAccountAction } from '../use-account-action.ts'

/** Makes a passkey with the browser’s own dialog, and keeps it. */
export function usePasskeyMaker() {
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function makeOne() {
    const answer = await act('POST /api/me/factors/new-passkey', {})
    if (!answer.ok) return refusal(answer)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const attestation = await startRegistration({ optionsJSON: answer.data.options as never })
      const passkey = { ...attestation, clientExtensionResults: {} }
      const storedAnswer = await act('POST /api/me/factors/passkeys', { body: { passkey } })
      return storedAnswer.ok ? { ...storedAnswer.data, ok: true as const } : refusal(storedAnswer)
    } catch (error) {
      console.info('No passkey was made', error)
      const isKnown = (error as Error).name === 'InvalidStateError'
      const message = isKnown ? words.passkeyKnown : words.passkeyFailed
      return { ok: false as const, message }
    }
  }

  async function make() {
    if (busy) return undefined
    setBusy(true)
    const result = await makeOne().catch((error) => {
      console.error('Could not load a part of the page', error)
      return { ok: false as const, message: words.passkeyFailed }
    })
    setBusy(false)
    return result
  }

  return { busy, make }
}

function refusal({ message = settingsPage.refused }: { message?: string }) {
  return { ok: false as const, message }
}
