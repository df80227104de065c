import { factorSettings as words } from '#words/factor-settings.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { useSend } from '../../../ui/use-send.ts'

const storeCall = 'POST /api/me/factors/passkeys' as const

/** Makes a passkey with the browser’s dialog, and stores it. */
export function usePasskeyMaker({
  onMade,
  onFailed,
}: {
  onMade: (answer: CallData<typeof storeCall>) => void
  onFailed: (message: string) => void
}) {
  const onRefused = ({ message }: { message: string }) => onFailed(message)
  const storing = useSend(storeCall, { onDone: onMade, onRefused })
  const { isBusy, run } = useSend('POST /api/me/factors/new-passkey', {
    onDone: async ({ options }) => {
      const passkey = await askBrowser(options)
      if (typeof passkey === 'string') onFailed(passkey)
      else await storing.run({ body: { passkey } })
    },
    onRefused,
  })
  return { busy: isBusy, make: () => run({}) }
}

/** An error text if none was made. */
async function askBrowser(options: unknown) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const attestation = await startRegistration({ optionsJSON: options as never })
    return { ...attestation, clientExtensionResults: {} }
  } catch (error) {
    console.info('No passkey was made', error)
    return (error as Error).name === 'InvalidStateError' ? words.passkeyKnown : words.passkeyFailed
  }
}
