import type { KeyboardEvent } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { type DeskMethod, deskMethods, methodNames } from '../rules.ts'

/** Payment method at a desk, or not paid yet. */
export type MethodChoice = DeskMethod | 'not-paid'

/** The reference number of each method; cash has none. */
const references: Record<DeskMethod, string | null> = {
  cash: null,
  upi: 'UTR of the payment, 12 digits, as the bank shows it',
  card: 'Number on the slip',
  bank: 'UTR of the transfer',
  cheque: 'Number of the cheque',
}

type PaymentChoice = {
  method: MethodChoice | undefined
  /** For a UPI payment: otherwise a code to pay by is shown. */
  atBank: boolean
}

/** Whether a code to pay by is shown instead of recording a payment. */
export function showsCode({ method, atBank }: PaymentChoice): boolean {
  return method === 'upi' && !atBank
}

/** The name of the number that proves the payment; nothing where none is asked for. */
function referenceOf({ method, atBank }: PaymentChoice) {
  if (!method || method === 'not-paid' || showsCode({ method, atBank })) return undefined
  return references[method]
}

/** The payment methods of the desk, each chosen with its digit, and their fields. None is preselected. */
export function PaymentFields({
  method,
  atBank,
  onMethod,
  onAtBank,
  mayBeUnpaid = false,
  hint,
}: PaymentChoice & {
  onMethod: (method: MethodChoice) => void
  onAtBank: (atBank: boolean) => void
  /** Offers “Not paid yet”. */
  mayBeUnpaid?: boolean
  hint?: string | undefined
}) {
  const methodError = useFieldError('method', undefined)
  const reference = referenceOf({ method, atBank })
  const choices: [MethodChoice, string][] = deskMethods.map((one) => [one, methodNames[one]])
  if (mayBeUnpaid) choices.push(['not-paid', 'Not paid yet'])
  function chooseByDigit(event: KeyboardEvent<HTMLFieldSetElement>) {
    const index = Number(event.key) - 1
    const choice = choices[index]
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMethod(choice[0])
    event.currentTarget.querySelectorAll('input')[index]?.focus()
  }
  return (
    <>
      <fieldset aria-describedby="method-said" onKeyDown={chooseByDigit} className="group">
        <legend className="pb-1 font-semibold">Payment method</legend>
        <div className="flex flex-wrap gap-x-5">
          {choices.map(([value, name], index) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2">
              <input
                id={index === 0 ? 'method' : undefined}
                type="radio"
                name="method"
                value={value}
                checked={method === value}
                onChange={() => onMethod(value)}
                className="size-5 accent-indigo"
              />
              {name}
              {/* Elsewhere a digit is typed, into the amount above. */}
              <span className="invisible group-focus-within:visible">
                <KeyHint>{index + 1}</KeyHint>
              </span>
            </label>
          ))}
        </div>
        <p id="method-said" className="text-sm text-slate empty:hidden">
          {methodError ? <span className="font-medium text-kumkum">{methodError}</span> : hint}
        </p>
      </fieldset>
      {method === 'upi' && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={atBank}
            onChange={({ target }) => onAtBank(target.checked)}
            className="size-5 accent-indigo"
          />
          The bank already shows this payment
        </label>
      )}
      {reference && (
        <TextField
          id="reference"
          label={reference}
          name="reference"
          autoComplete="off"
          maxLength={100}
        />
      )}
      {method === 'cheque' && (
        <TextField label="Bank" name="bank" autoComplete="off" maxLength={60} />
      )}
    </>
  )
}

/** The error of the fields; undefined if they can be sent. */
export function checkMoney(
  data: FormData,
  choice: PaymentChoice,
): Record<string, string> | undefined {
  if (!choice.method) return { method: 'Choose how it is paid.' }
  if (referenceOf(choice) && !textOf(data, 'reference'))
    return { reference: 'Enter the UTR, card slip or cheque number.' }
}

/** Number and bank as typed. */
export function readMoney(data: FormData) {
  return { reference: textOf(data, 'reference'), bank: textOf(data, 'bank') }
}

function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}
