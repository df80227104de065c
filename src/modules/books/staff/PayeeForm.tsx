import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Where the codes of the fee desk send money. */
export function PayeeForm() {
  const { state, refresh } = useStaffData('GET /api/admin/upi-address', {})
  const [notice, setNotice] = useState('')
  return (
    <Loaded what="UPI address" state={state} onRetry={refresh}>
      {({ payee }) => (
        <section aria-labelledby="payee" className="grid gap-4">
          <div>
            <h2 id="payee" className="text-lg">
              UPI at the fee desk
            </h2>
            <p className="text-slate">
              {payee
                ? `Set by ${payee.savedBy}, ${formatTime(payee.savedAt)}.`
                : 'Not set yet: the desk cannot show a code.'}
            </p>
          </div>
          <ActionForm
            key={payee?.savedAt}
            aria-labelledby="payee"
            call={'PUT /api/admin/upi-address'}
            request={(form) => ({
              body: { address: form.text('address'), name: form.text('name') },
            })}
            submit="Save the address"
            onDone={() => {
              setNotice('Saved. Codes from now on go there.')
              refresh()
            }}
          >
            <TextField
              label="UPI address"
              name="address"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={161}
              defaultValue={payee?.address ?? ''}
              hint="Such as institute@bank. All that is paid by code goes there: compare it twice."
            />
            <TextField
              label="Name at the bank"
              name="name"
              autoComplete="off"
              maxLength={60}
              defaultValue={payee?.name ?? ''}
            />
          </ActionForm>
          <p role="status" className="text-neem empty:absolute">
            {notice}
          </p>
        </section>
      )}
    </Loaded>
  )
}
