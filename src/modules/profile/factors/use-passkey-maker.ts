import { useState } from 'react'
import { factorSettings as words } from '#words/factor-settings.ts'
import { settingsPage } from '#words/settings.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { useAccountAction } from '../use-account-action.ts'

/** Makes a passkey with the browser’s own dialog, and keeps it. */
export function usePasskeyMaker() {
  const [busy, setBusy] = useState(false)
  const act = useAccountAction()

  async function makeOne() {
    const begun = await act(`post ${endpoints.myNewPasskey}`, {})
    if (!begun.ok) return refusal(begun)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const made = await startRegistration({ optionsJSON: begun.data.options as never })
      const passkey = { ...made, clientExtensionResults: {} }
      const kept = await act(`post ${endpoints.myPasskeys}`, { body: { passkey } })
      return kept.ok ? { ...kept.data, ok: true as const } : refusal(kept)
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
    const made = await makeOne().catch((error) => {
      console.error('Could not load a part of the page', error)
      return { ok: false as const, message: words.passkeyFailed }
    })
    setBusy(false)
    return made
  }

  return { busy, make }
}

function refusal({ message = settingsPage.refused }: { message?: string }) {
  return { ok: false as const, message }
}
