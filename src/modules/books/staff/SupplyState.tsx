import { useState } from 'react'
import { SelectField } from '../../../ui/Field.tsx'
import { states } from '../../../ui/format/states.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'

/** Where a student lives who learns online: their documents name it as the place of supply. */
export function SupplyState({ enrolment, onSet }: { enrolment: EnrolmentData; onSet: () => void }) {
  const send = useStaffAction()
  const mayMake = useMay('joinings.make')
  const [notice, setNotice] = useState('')
  if (!mayMake) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <SelectField
        label="State of the student, for an online course"
        hint="Papers from now on name it. Of a classroom the state it stands in counts."
        value={enrolment.supplyState ?? ''}
        onChange={async ({ target }) => {
          const body = { code: target.value || null }
          const request = { params: { id: enrolment.id }, body }
          const answer = await send('PUT /api/admin/enrolments/{id}/supply-state', request)
          setNotice(answer.ok ? answer.data.message : answer.message)
          onSet()
        }}
      >
        <option value="">Not known: our own</option>
        {Object.entries(states)
          .toSorted(([, one], [, other]) => one.localeCompare(other))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <p role="status" className="pt-1 text-sm empty:p-0">
        {notice}
      </p>
    </div>
  )
}
