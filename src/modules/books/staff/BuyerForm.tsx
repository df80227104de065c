import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Summary } from '../../../ui/staff/SectionHeading.tsx'
import type { Buyer } from '../../ledger/documents/rules.ts'

/** The company that pays for its employee: documents from now on name it, with its GSTIN. */
export function BuyerForm({
  enrolment,
  buyer,
  onSet,
}: {
  enrolment: { id: number }
  buyer: Buyer | null
  onSet: () => void
}) {
  const [notice, setNotice] = useState('')
  return (
    <details className="group mt-1" open={buyer !== null}>
      <Summary>{buyer ? `Billed to ${buyer.name}` : 'A company pays'}</Summary>
      <ActionForm
        key={buyer?.name}
        aria-label="Company that pays"
        call="PUT /api/admin/enrolments/{id}/buyer"
        request={(form) => {
          const name = form.text('name')
          if (!name && !buyer) return { errors: { name: 'Enter the name of the company.' } }
          if (name && !form.text('address'))
            return { errors: { address: 'Enter the address of the company.' } }
          const next = name
            ? { name, address: form.text('address'), gstin: form.text('gstin') || null }
            : null
          return { params: { id: enrolment.id }, body: { buyer: next } }
        }}
        kind="secondary"
        submit="Save"
        isOfferedAlways={buyer === null}
        onDone={({ message }) => {
          setNotice(message)
          onSet()
        }}
      >
        <TextField
          label="Company"
          name="name"
          maxLength={120}
          autoComplete="off"
          defaultValue={buyer?.name ?? ''}
          hint={buyer ? 'Empty it to bill the student again.' : undefined}
        />
        <TextField
          label="Address"
          name="address"
          maxLength={300}
          autoComplete="off"
          defaultValue={buyer?.address ?? ''}
        />
        <TextField
          label="GSTIN (if registered)"
          name="gstin"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={buyer?.gstin ?? ''}
          hint="Its first two digits decide the place of supply."
        />
      </ActionForm>
      <p role="status" className="pt-1 text-sm empty:p-0">
        {notice}
      </p>
    </details>
  )
}
