import { type ReactNode, useState } from 'react'
import { lostReasons } from '../../../../content/counselling.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import { DialogForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { SourceOptions } from '../../attribution/sources/staff/SourceOptions.tsx'
import type { BulkResult, ListedRegistration } from '../contract.ts'
import { TagField } from './RegistrationTags.tsx'
import { useCounsellors } from './registration-data.ts'

/** Actions for several registrations. */
export type BulkAction = 'assign' | 'tag' | 'plan' | 'source' | 'lose'

/** What is known of each registration; lists and pages know different parts. */
type BulkRow = Pick<ListedRegistration, 'id' | 'name' | 'version' | 'counsellor'>

/** Asks for the input of an action once, and sends it for all selected registrations as they were shown. */
export function BulkDialog({
  action,
  rows,
  onDone,
  onClose,
}: {
  action: BulkAction
  rows: readonly BulkRow[]
  onDone: (bulkResult: BulkResult) => void
  onClose: () => void
}) {
  const mayAssign = useAbility('registrations.assign')
  // As when the form opened, however the list refreshes meanwhile.
  const [shownRows] = useState(rows)
  const { title, Fields, missing } = actions[action]
  const subject = rows.length === 1 ? rows[0]?.name : `${grouped(rows.length)} registrations`
  return (
    <DialogForm
      heading={`${title}: ${subject}`}
      onClose={onClose}
      startsInField
      call={
        action === 'assign'
          ? 'POST /api/admin/registrations/assigned'
          : 'POST /api/admin/registrations/bulk'
      }
      request={(form, key) => {
        const problems = form.missing(missing(mayAssign)) ?? (action === 'plan' && checkDate(form))
        if (problems) return problems
        if (action === 'assign')
          return { body: { key, rows: shownRows.map(withCounsellor), ...readAssignment(form) } }
        return { body: { key, rows: shownRows.map(withVersion), ...readChange(action, form) } }
      }}
      submit={title}
      busyText="Saving..."
      onDone={onDone}
    >
      <Fields />
    </DialogForm>
  )
}

const withVersion = ({ id, version }: BulkRow) => ({ id, version })
const withCounsellor = ({ id, counsellor }: BulkRow) => ({ id, expected: counsellor?.id ?? null })

function AssignFields() {
  const mayAssign = useAbility('registrations.assign')
  const counsellors = useCounsellors()
  return (
    <>
      <SelectField name="counsellorId" label="Counsellor" required>
        <option value="">Choose somebody</option>
        <Options of={counsellors} />
        {mayAssign && <option value={unassigned}>Unassigned</option>}
      </SelectField>
      <TextField
        name="note"
        label="What they should know"
        hint={
          mayAssign ? 'Optional. It stays with each of them.' : 'It stays with the registration.'
        }
        required={!mayAssign}
        maxLength={1000}
        autoComplete="off"
      />
    </>
  )
}

const unassigned = 'unassigned'

function readAssignment(form: FormValues) {
  const selected = form.text('counsellorId')
  return { counsellorId: selected === unassigned ? null : selected, note: form.text('note') }
}

function TagFields() {
  const tagNames = useStaffData('GET /api/admin/tags', {}).data?.tags ?? []
  return (
    <TagField
      label="Tag"
      hint="Tags in use are suggested as you type."
      list="known-tags"
      offered={tagNames}
      required
    />
  )
}

const dateLimits = () => {
  const today = dayInIndia(new Date())
  return { min: today, max: addDays(today, 366) }
}

function DateFields() {
  const { min, max } = dateLimits()
  return (
    <TextField
      name="nextContactOn"
      label="Next contact on"
      type="date"
      required
      min={min}
      max={max}
      defaultValue={addDays(min, 1)}
    />
  )
}

function SourceFields() {
  const sources = useStaffData('GET /api/admin/sources', {}).data?.sources ?? []
  return (
    <SelectField
      name="source"
      label="Source"
      hint="Reports follow. Where a visit came from stays as it was recorded."
      required
    >
      <SourceOptions sources={sources} />
    </SelectField>
  )
}

function LossFields() {
  return (
    <>
      <SelectField name="reason" label="Reason" required>
        <option value="">Choose a reason</option>
        {lostReasons.slice(0, -1).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextField
        name="details"
        label="Details"
        hint="Optional."
        maxLength={400}
        autoComplete="off"
      />
    </>
  )
}

type ActionFields = {
  title: string
  Fields: () => ReactNode
  /** Errors of empty fields; users who may not assign hand over with a note. */
  missing: (mayAssign: boolean) => Record<string, string>
}

const actions: Record<BulkAction, ActionFields> = {
  assign: {
    title: 'Assign to a counsellor',
    Fields: AssignFields,
    missing: (mayAssign) => ({
      counsellorId: 'Choose a counsellor.',
      ...(!mayAssign && { note: 'Write what they should know.' }),
    }),
  },
  tag: { title: 'Add a tag', Fields: TagFields, missing: () => ({ tag: 'Write a tag.' }) },
  plan: {
    title: 'Set the next date',
    Fields: DateFields,
    missing: () => ({ nextContactOn: 'Choose a day.' }),
  },
  source: {
    title: 'Correct the source',
    Fields: SourceFields,
    missing: () => ({ source: 'Choose where they come from.' }),
  },
  lose: {
    title: 'Mark as lost',
    Fields: LossFields,
    missing: () => ({ reason: 'Choose why they are lost.' }),
  },
}

function readChange(does: Exclude<BulkAction, 'assign'>, form: FormValues) {
  if (does === 'tag') return { does, tag: form.text('tag') }
  if (does === 'source') return { does, source: Number(form.text('source')) }
  if (does === 'plan') return { does, nextContactOn: form.text('nextContactOn') }
  return { does, reason: [form.text('reason'), form.text('details')].filter(Boolean).join(': ') }
}

function checkDate(form: FormValues) {
  const day = form.text('nextContactOn')
  const { min, max } = dateLimits()
  const isWrong = day < min || day > max
  return isWrong && { errors: { nextContactOn: 'Choose a day within a year from today.' } }
}
