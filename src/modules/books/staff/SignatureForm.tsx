import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'

/** Whose signature documents have room for; without it they are computer-generated. */
export function SignatureForm({
  signatureLine,
  onSaved,
}: {
  signatureLine: string | null
  onSaved: () => void
}) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <ActionForm
        key={signatureLine}
        aria-labelledby="signature"
        call="PUT /api/admin/document-signature"
        request={(form) => ({ body: { signatureLine: form.text('signatureLine') || null } })}
        submit="Save"
        onDone={({ message }) => {
          setNotice(message)
          onSaved()
        }}
      >
        <TextField
          label="Who signs documents"
          name="signatureLine"
          maxLength={80}
          autoComplete="off"
          defaultValue={signatureLine ?? ''}
          hint="Such as “Authorised signatory”. Empty: “Computer-generated; no signature needed.”"
        />
      </ActionForm>
      <p role="status" className="text-neem empty:absolute">
        {notice}
      </p>
    </>
  )
}
