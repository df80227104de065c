import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import type { RegistrationRecord } from '../contract.ts'
import { BulkDialog } from './BulkDialog.tsx'

type HandOverProps = {
  record: RegistrationRecord
  onGiven: () => void
  onTaken: () => void
  /** Somebody gave it to another first. */
  onRefused: () => void
}

/**
 * Gives the registration that is being worked to another counsellor, with a word for them; by key alone.
 * Whoever gives none out hands over their own, and takes what is unassigned.
 */
export function HandOver(props: HandOverProps) {
  const { record } = props
  if (record.mayTake) return <Take {...props} />
  return record.mayHandOver ? <Hand {...props} /> : null
}

function Take({ record, onTaken, onRefused }: HandOverProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <ActionButton
        call="POST /api/admin/registrations/assigned"
        request={(key) => ({
          body: { key, rows: [{ id: record.id, expected: null }], counsellorId: 'me' },
        })}
        refusalIn={({ skipped }) => skipped[0]?.reason}
        onDone={onTaken}
        onRefused={onRefused}
        shortcut="Alt+H"
        className="gap-2"
      >
        Assign to me
      </ActionButton>
    </div>
  )
}

function Hand({ record, onGiven, onRefused }: HandOverProps) {
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
      <RefusalNotice>{refusal}</RefusalNotice>
      {isAsking && (
        <BulkDialog
          action="assign"
          rows={[record]}
          onClose={() => setAsking(false)}
          onDone={({ skipped }) => {
            setAsking(false)
            setRefusal(skipped[0]?.reason)
            if (skipped.length > 0) onRefused()
            else onGiven()
          }}
        />
      )}
    </div>
  )
}
