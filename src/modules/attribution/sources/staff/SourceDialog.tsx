import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { OpenDialog } from '../../../../ui/OpenDialog.tsx'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import type { SourceData } from '../contract.ts'
import { longestSourceName, websiteSource } from '../rules.ts'

/** Another name for a source; retired, it is offered no more, and what stands under it stays. */
export function SourceDialog({
  source,
  onClose,
  onSaved,
}: {
  source: SourceData
  onClose: () => void
  onSaved: () => void
}) {
  const send = useStaffAction()
  const [name, setName] = useState(source.name)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function save(isRetired: boolean) {
    if (busy) return
    setBusy(true)
    const { id, version } = source
    const answer = await send('PUT /api/admin/sources/{id}', {
      params: { id },
      body: { name, isRetired, version },
    })
    setBusy(false)
    if (answer.ok) onSaved()
    else setError(answer.message)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(source.isRetired)
  }
  return (
    <OpenDialog heading={`Edit ${source.name}`} onClose={onClose} className="w-full max-w-md">
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={longestSourceName}
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="solid" aria-disabled={busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {source.id !== websiteSource && (
            <Button
              kind={source.isRetired ? 'secondary' : 'danger'}
              aria-disabled={busy}
              onClick={() => void save(!source.isRetired)}
              className="ml-auto"
            >
              {source.isRetired ? 'Bring back' : 'Retire'}
            </Button>
          )}
        </div>
      </form>
    </OpenDialog>
  )
}
