import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { RegistrationRecord } from '../contract.ts'
import { BulkDialog } from './BulkDialog.tsx'

/** The source of a registration, and its correction. */
export function RegistrationSource({
  record,
  onChanged,
}: {
  record: RegistrationRecord
  onChanged: (notice: string) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      <span>{record.source.name}</span>{' '}
      <Button kind="quiet" onClick={() => setAsking(true)} className="min-h-11 px-1.5!">
        Correct<span className="sr-only"> the source</span>
      </Button>
      {refusal && (
        <span role="alert" className="block font-medium text-kumkum">
          {refusal}
        </span>
      )}
      {isAsking && (
        <BulkDialog
          action="source"
          rows={[record]}
          onClose={() => setAsking(false)}
          onDone={({ skipped }) => {
            setRefusal(skipped[0]?.reason)
            onChanged(skipped.length > 0 ? '' : 'Saved: the source is corrected.')
          }}
        />
      )}
    </>
  )
}
