import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { RegistrationRecord } from '../contract.ts'
import { BulkDialog } from './TogetherDialog.tsx'

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
  const act = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function take() {
    if (busy) return
    setBusy(true)
    const answer = await act('POST /api/admin/registrations/assigned', {
      body: { key: key.current, rows: [{ id: record.id, expected: null }], counsellorId: 'me' },
    })
    setBusy(false)
    const reason = answer.ok ? answer.data.skipped[0]?.reason : answer.message
    setRefusal(reason)
    if (reason === undefined) onTaken()
    else if (answer.ok) onRefused()
  }
  useShortcut('Alt+h', () => void take())
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        onClick={() => void take()}
        aria-disabled={busy}
        aria-keyshortcuts="Alt+H"
        className="gap-2"
      >
        Assign to me
        <KeyHint>Alt+H</KeyHint>
      </Button>
      <RefusalNotice>{refusal}</RefusalNotice>
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
          deed="give"
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
