import { useState } from 'react'
import { SelectField } from '../../../ui/Field.tsx'
import { statesByName } from '../../../ui/format/states.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import type { EnrolmentData } from '../../enrolments/contract.ts'

/** The place of supply on the documents of an online student: the state where they live. */
export function SupplyState({ enrolment, onSet }: { enrolment: EnrolmentData; onSet: () => void }) {
  const [notice, setNotice] = useState('')
  return (
    <div className="mt-3">
      <ActionForm
        key={enrolment.supplyState}
        call="PUT /api/admin/enrolments/{id}/supply-state"
        request={(form) => ({
          params: { id: enrolment.id },
          body: { code: form.text('code') || null },
        })}
        kind="secondary"
        submit="Save"
        isOfferedAlways={false}
        onDone={({ message }) => {
          setNotice(message)
          onSet()
        }}
        onRefused={onSet}
      >
        <SelectField
          label="Place of supply (online course)"
          name="code"
          hint="The state where the student lives. Classroom courses use the state where classes are held."
          defaultValue={enrolment.supplyState ?? ''}
        >
          <option value="">Not known: use our state</option>
          <Options of={statesByName()} />
        </SelectField>
      </ActionForm>
      <p role="status" className="pt-1 text-sm empty:p-0">
        {notice}
      </p>
    </div>
  )
}
