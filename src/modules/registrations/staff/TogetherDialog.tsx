import type { SubmitEvent } from 'react'
import { lostReasons } from '../../../../content/counselling.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { DialogEnd } from '../../../ui/staff/DialogEnd.tsx'
import { sendFromChoice } from '../../../ui/staff/send-from-choice.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { useMay } from '../../accounts/use-may.ts'
import { SourceOptions } from '../../attribution/sources/staff/SourceOptions.tsx'
import type { BulkResult } from '../bulk/contract.ts'
import { longestTag } from '../tags/rules.ts'
import { type BulkAction, type BulkRow, type Deed, useBulkAction } from './use-bulk.ts'
import { useCounsellors } from './use-counsellors.ts'

/** Asks what a deed needs, once for all that are chosen. */
export function BulkDialog({
  deed,
  rows,
  onDone,
  onClose,
}: {
  deed: Deed
  rows: readonly BulkRow[]
  onDone: (bulkResult: BulkResult) => void
  onClose: () => void
}) {
  const { busy, send } = useBulkAction(rows, onDone)
  const { errors, fields, check, refuse } = useFormErrors(words[deed])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!check(event.currentTarget)) return
    const refusal = await send(wantedOf(deed, new FormData(event.currentTarget)))
    if (refusal) refuse(refusal)
  }
  const Fields = fieldsOf[deed]
  const subject = rows.length === 1 ? rows[0]?.name : `${grouped(rows.length)} registrations`
  return (
    <OpenDialog
      heading={`${titles[deed]}: ${subject}`}
      onClose={onClose}
      startsInField
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} onKeyDown={sendFromChoice} className="mt-4 grid gap-4">
        <FormErrors title="Nothing is saved yet." errors={errors} />
        <Fields errors={fields} />
        <DialogEnd isBusy={busy} does={titles[deed]} busyText="Saving..." onClose={onClose} />
      </form>
    </OpenDialog>
  )
}

type Fields = { errors: Record<string, string> }

function GiveFields({ errors }: Fields) {
  const mayGive = useMay('registrations.assign')
  const counsellors = useCounsellors()
  return (
    <>
      <SelectField
        id="counsellorId"
        name="counsellorId"
        label="Counsellor"
        required
        error={errors.counsellorId}
      >
        <option value="">Choose somebody</option>
        {counsellors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {mayGive && <option value={nobody}>Nobody in particular</option>}
      </SelectField>
      <TextField
        // Beside the form of a call, which has a note of its own.
        id="given-note"
        name="note"
        label="What they should know"
        hint={mayGive ? 'Optional. It stays with each of them.' : 'It stays with the registration.'}
        required={!mayGive}
        maxLength={1000}
        autoComplete="off"
        error={errors.note}
      />
    </>
  )
}

function TagFields({ errors }: Fields) {
  const { state } = useStaffData('GET /api/admin/tags', {})
  const tagNames = state.status === 'loaded' ? state.data.tags : []
  return (
    <>
      <TextField
        id="tag"
        name="tag"
        label="Tag"
        hint="One in use is offered as you type."
        list="known-tags"
        required
        maxLength={longestTag}
        autoComplete="off"
        error={errors.tag}
      />
      <datalist id="known-tags">
        {tagNames.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

function PlanFields({ errors }: Fields) {
  const today = dayInIndia(new Date())
  return (
    <TextField
      id="nextContactOn"
      name="nextContactOn"
      label="Next contact on"
      type="date"
      required
      min={today}
      max={addDays(today, 366)}
      defaultValue={addDays(today, 1)}
      error={errors.nextContactOn}
    />
  )
}

function SourceFields({ errors }: Fields) {
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  return (
    <SelectField
      id="source"
      name="source"
      label="Source"
      hint="Reports follow. Where a visit came from stays as it was recorded."
      required
      error={errors.source}
    >
      <SourceOptions sources={sources} />
    </SelectField>
  )
}

function LoseFields({ errors }: Fields) {
  return (
    <>
      <SelectField id="reason" name="reason" label="Reason" required error={errors.reason}>
        <option value="">Choose a reason</option>
        {lostReasons.slice(0, -1).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextField
        id="details"
        name="details"
        label="In your words"
        hint="Optional."
        maxLength={400}
        autoComplete="off"
      />
    </>
  )
}

const fieldsOf = {
  give: GiveFields,
  tag: TagFields,
  plan: PlanFields,
  source: SourceFields,
  lose: LoseFields,
}
const titles: Record<Deed, string> = {
  give: 'Give to a counsellor',
  tag: 'Put a tag',
  plan: 'Set the next date',
  source: 'Correct the source',
  lose: 'Mark as lost',
}
const words = {
  give: {
    counsellorId: { missing: 'Choose a counsellor.' },
    note: { missing: 'Write what they should know.' },
  },
  tag: { tag: { missing: 'Write a tag.' } },
  plan: {
    nextContactOn: {
      missing: 'Choose a day.',
      malformed: 'Choose a day within a year from today.',
    },
  },
  source: { source: { missing: 'Choose where they come from.' } },
  lose: { reason: { missing: 'Choose why they are lost.' } },
}
const nobody = 'nobody'

function wantedOf(deed: Deed, data: FormData): BulkAction {
  const read = (name: string) => String(data.get(name) ?? '').trim()
  switch (deed) {
    case 'give': {
      const selected = read('counsellorId')
      return {
        does: 'give',
        counsellorId: selected === nobody ? null : selected,
        note: read('note'),
      }
    }
    case 'tag':
      return { does: 'tag', tag: read('tag') }
    case 'plan':
      return { does: 'plan', nextContactOn: read('nextContactOn') }
    case 'source':
      return { does: 'source', source: Number(read('source')) }
    case 'lose':
      return { does: 'lose', reason: [read('reason'), read('details')].filter(Boolean).join(': ') }
  }
}
