import { type SubmitEvent, useState } from 'react'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'

const labels = { address: 'UPI address', name: 'Name at the bank' } as const

/** Where the codes of the fee desk send money. */
export function PayeeForm() {
  const { state, refresh } = useStaffData(`get ${staffEndpoints.upiAddress}`, {})
  const send = useStaffAction()
  const { list, fields, refuse, clear } = useFieldErrors<keyof typeof labels>(labels)
  const [notice, setNotice] = useState('')
  if (state.status === 'error')
    return <NotLoaded what="UPI address" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return <p role="status">Loading the UPI address...</p>
  const { payee } = state.data

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const body = { address: String(data.get('address')), name: String(data.get('name')) }
    const answer = await send(`put ${staffEndpoints.upiAddress}`, { body })
    setNotice(answer.ok ? 'Saved. Codes from now on go there.' : '')
    if (!answer.ok) return refuse(answer)
    clear()
    refresh()
  }

  return (
    <form
      key={payee?.savedAt}
      noValidate
      onSubmit={submit}
      aria-labelledby="payee"
      className="grid gap-4"
    >
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
      <FormErrors title="Nothing was saved. Please look at:" errors={list} />
      <TextField
        id="address"
        name="address"
        label={labels.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={161}
        defaultValue={payee?.address ?? ''}
        error={fields.address}
        hint="Such as institute@bank. All that is paid by code goes there: compare it twice."
      />
      <TextField
        id="name"
        name="name"
        label={labels.name}
        autoComplete="off"
        maxLength={60}
        defaultValue={payee?.name ?? ''}
        error={fields.name}
      />
      <Button type="submit" kind="solid" className="justify-self-start">
        Save the address
      </Button>
      <p role="status" className="text-neem empty:absolute">
        {notice}
      </p>
    </form>
  )
}
