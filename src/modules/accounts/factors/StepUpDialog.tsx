import { useEffect, useState } from 'react'
import { secondStepAgain, secondStepPage } from '#texts/second-step.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import type { WaysToShow } from './contract.ts'
import FactorForm from './FactorForm.tsx'

/** Asks the signed-in person for a factor, then continues the interrupted action. */
export function StepUpDialog({ onEnd }: { onEnd: (isShown: boolean) => void }) {
  const [ways, setWays] = useState<WaysToShow | 'unreachable'>()
  useEffect(() => {
    const controller = new AbortController()
    callApi('GET /api/me/step-up', {}, controller.signal)
      .then((answer) => {
        if (answer.ok) return setWays(answer.data)
        // Signed out meanwhile: the caller reports it.
        if (answer.status === 401) return onEnd(false)
        setWays('unreachable')
      })
      .catch(() => undefined)
    return () => controller.abort()
  }, [onEnd])

  return (
    <OpenDialog
      heading={secondStepAgain.heading}
      onClose={() => onEnd(false)}
      className="w-[min(27rem,92vw)]"
    >
      <p className="mt-2 mb-6 text-slate">{secondStepAgain.about}</p>
      {!ways && <Loading text={secondStepAgain.loading} className="min-h-40" />}
      {ways === 'unreachable' && (
        <OutcomeMessage of={{ ok: false, message: secondStepPage.notLoaded }} />
      )}
      {typeof ways === 'object' && <Ways ways={ways} onShown={() => onEnd(true)} />}
      <Button onClick={() => onEnd(false)} className="mt-6">
        {secondStepAgain.cancel}
      </Button>
    </OpenDialog>
  )
}

function Ways({ ways, onShown }: { ways: WaysToShow; onShown: () => void }) {
  if (!ways.password && !ways.passkey && !ways.authenticator) return <p>{secondStepAgain.noWay}</p>
  return <FactorForm ways={ways} call="POST /api/me/step-up" onShown={onShown} />
}
