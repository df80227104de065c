import { TextField } from '../../../../ui/Field.tsx'
import { ActionButton, DialogForm } from '../../../../ui/staff/ActionForm.tsx'
import { longestSourceName, type SourceData, websiteSource } from '../rules.ts'

const call = 'PUT /api/admin/sources/{id}'

/** Another name for a source; a retired one is no longer offered, and what came from it stays. */
export function SourceDialog({
  source: { id, name, version, isRetired },
  onClose,
  onSaved,
}: {
  source: SourceData
  onClose: () => void
  onSaved: () => void
}) {
  return (
    <DialogForm
      heading={`Edit ${name}`}
      call={call}
      request={(form) => ({
        params: { id },
        body: { name: form.text('name'), isRetired, version },
      })}
      submit="Save"
      onClose={onClose}
      onDone={onSaved}
      actions={
        id !== websiteSource && (
          <ActionButton
            call={call}
            request={{ params: { id }, body: { name, isRetired: !isRetired, version } }}
            kind={isRetired ? 'secondary' : 'danger'}
            className="ml-auto"
            onDone={onSaved}
          >
            {isRetired ? 'Bring back' : 'Retire'}
          </ActionButton>
        )
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={longestSourceName}
        defaultValue={name}
      />
    </DialogForm>
  )
}
