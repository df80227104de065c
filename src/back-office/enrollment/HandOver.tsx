import { useState } from 'react'
import type { RegistrationRecord } from '../../domain/registrations/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Refused } from '../../ui/Refused.tsx'
import { KeyHint } from '../parts/KeyHint.tsx'
import { useShortcut } from '../parts/use-shortcut.ts'
import { TogetherDialog } from './TogetherDialog.tsx'

type Handing = {
  record: RegistrationRecord
  onGiven: () => void
  /** Somebody gave it to another first. */
  onRefused: () => void
}

/**
 * Gives the registration that is being worked to another counsellor, with a word for them; by key alone.
 * Whoever gives none out hands over their own.
 */
export function HandOver(handing: Handing) {
  return handing.record.mayHandOver ? <Hand {...handing} /> : null
}

function Hand({ record, onGiven, onRefused }: Handing) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useShortcut('Alt+h', () => setAsking(true))
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        kind="quiet"
        onClick={() => setAsking(true)}
        aria-keyshortcuts="Alt+H"
        className="gap-2 px-0!"
      >
        Hand over
        <KeyHint>Alt+H</KeyHint>
      </Button>
      <Refused>{refusal}</Refused>
      {isAsking && (
        <TogetherDialog
          deed="give"
          rows={[record]}
          onClose={() => setAsking(false)}
          onDone={({ left }) => {
            setAsking(false)
            setRefusal(left[0]?.why)
            if (left.length > 0) onRefused()
            else onGiven()
          }}
        />
      )}
    </div>
  )
}
