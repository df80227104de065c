import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import type { BatchRecord } from '../contract.ts'

/** Off sale, on sale, and cancelled for good. */
export function BatchTools({ batch, onChanged }: { batch: BatchRecord; onChanged: () => void }) {
  const act = useStaffAction()
  const [cancelling, setCancelling] = useState(false)
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string>()
  if (batch.status === 'cancelled') return null
  const { id, version } = batch

  async function move(body: Parameters<typeof send>[0]) {
    const problem = await send(body)
    setError(problem)
    if (problem) return
    setCancelling(false)
    onChanged()
  }
  async function send(
    body:
      | { to: 'open' | 'closed'; version: number }
      | { to: 'cancelled'; version: number; why: string },
  ) {
    const answer = await act('POST /api/admin/batches/{id}/status', { params: { id }, body })
    if (!answer.ok) return answer.message
    toast.success(body.to === 'cancelled' ? 'Cancelled. Everybody is told by mail.' : 'Done.')
    return undefined
  }
  return (
    <section aria-labelledby="batch-tools" className="mt-6 border-t border-line pt-4">
      <h2 id="batch-tools" className="text-lg">
        Sale
      </h2>
      <div className="mt-2 flex flex-wrap gap-3">
        {batch.status === 'open' ? (
          <Button onClick={() => move({ to: 'closed', version })}>Close the sale</Button>
        ) : (
          <Button onClick={() => move({ to: 'open', version })}>Open the sale again</Button>
        )}
        {!cancelling && (
          <Button kind="danger" onClick={() => setCancelling(true)}>
            Cancel this batch…
          </Button>
        )}
      </div>
      {cancelling && (
        <form
          noValidate
          className="mt-4 grid gap-3 rounded-card border-2 border-kumkum p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void move({ to: 'cancelled', version, why })
          }}
        >
          <p>
            Everybody with a seat leaves it, is told the reason by mail, and may choose another
            batch before all who wait. This cannot be taken back.
          </p>
          <TextField
            id="cancel-why"
            label="Reason, as they read it"
            value={why}
            error={error}
            required
            autoFocus
            onChange={(event) => setWhy(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="danger">
              Cancel the batch and tell everybody
            </Button>
            <Button onClick={() => setCancelling(false)}>Keep it</Button>
          </div>
        </form>
      )}
      {!cancelling && error && (
        <p role="alert" className="mt-2 font-medium text-kumkum">
          {error}
        </p>
      )}
    </section>
  )
}
