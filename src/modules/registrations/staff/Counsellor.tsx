import { useRef, useState } from 'react'
import { SelectField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { offerToUndo } from './offer-to-undo.ts'
import { type RecordProps, useCounsellors } from './registration-data.ts'

/** The counsellor of a registration, for users who assign. */
export function Counsellor({ record, onChanged }: RecordProps) {
  const counsellors = useCounsellors()
  const currentId = record.counsellor?.id ?? ''
  const [selected, setSelected] = useState(currentId)
  const field = useRef<HTMLSelectElement>(null)
  // The current one is listed even if they work on no enquiries any more.
  const isGone = record.counsellor && !counsellors.some(({ id }) => id === record.counsellor?.id)
  useShortcut('Alt+h', () => field.current?.focus())
  return (
    <Section title="Counsellor" className="grid gap-3">
      <ActionForm
        call="PUT /api/admin/registrations/{id}/counsellor"
        request={(form, key) => {
          if (selected === currentId) return { errors: { counsellor: 'Choose somebody else.' } }
          const [counsellorId, expected] = [selected || null, currentId || null]
          const body = { counsellorId, expected, note: form.text('note'), key }
          return { params: { id: record.id }, body }
        }}
        kind="secondary"
        submit="Assign"
        onDone={() => {
          const taker = counsellors.find(({ id }) => id === selected)?.name
          const text = taker ? `assigned to ${taker}` : 'unassigned'
          offerToUndo('assign', [record.id], `${record.name} is ${text}.`)
          onChanged()
        }}
        onRefused={onChanged}
      >
        <SelectField
          ref={field}
          name="counsellor"
          aria-keyshortcuts="Alt+H"
          label="Assigned to"
          value={selected}
          onChange={(event) => setSelected(event.target.value)}
        >
          <option value="">Unassigned</option>
          {isGone && record.counsellor && (
            <option value={record.counsellor.id}>{record.counsellor.name}</option>
          )}
          <Options of={counsellors} />
        </SelectField>
        {selected !== currentId && (
          <TextAreaField label="Note for them (optional)" name="note" maxLength={1000} />
        )}
      </ActionForm>
    </Section>
  )
}
