import { useState } from 'react'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { statesByName } from '../../../ui/format/indian-states.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { Buyer } from '../../ledger/documents/rules.ts'

type Props = { enrolment: EnrolmentData; buyer: Buyer | null; onSet: () => void }

/** Who is named on documents, and in which state. */
export function Billing(props: Props) {
  if (!useAbility('enrolments.create')) return null
  return (
    <Section title="Billing">
      <BuyerForm {...props} />
      <SupplyState {...props} />
    </Section>
  )
}

/** The company that pays for its employee: documents from now on name it, with its GSTIN. */
function BuyerForm({ enrolment, buyer, onSet }: Props) {
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

/** The place of supply on the documents of an online student: the state where they live. */
function SupplyState({ enrolment, onSet }: Omit<Props, 'buyer'>) {
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
