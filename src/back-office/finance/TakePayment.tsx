import { type SubmitEvent, useRef, useState } from 'react'
import type { JoiningData } from '../../domain/joinings/contract.ts'
import { methodNames } from '../../domain/ledger/rules.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Refused } from '../../ui/Refused.tsx'
import { addressFor } from '../../wire/ask.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'
import { type AskedFor, UpiAsked } from './books/UpiAsked.tsx'
import { SendReceipt } from './SendReceipt.tsx'

const { gateway: _, ...atDesk } = methodNames
type Method = keyof typeof atDesk

/** What the number of each way is called; cash has none. */
const references: Record<Method, string | null> = {
  cash: null,
  upi: 'UTR of the payment, 12 digits, as the bank shows it',
  card: 'Number on the slip',
  bank: 'UTR of the transfer',
  cheque: 'Number of the cheque',
}

/** Takes money: the next part is typed in already, so that Enter takes it in cash. */
export function TakePayment({
  student,
  joining,
  onTaken,
}: {
  student: { id: number; name: string }
  joining: JoiningData
  onTaken: () => void
}) {
  const { next, openPaise } = joining
  const form = usePayment(joining, onTaken)
  const { method, setMethod, refused, taken, asked, busy, submit } = form
  const [seen, setSeen] = useState(false)
  if (openPaise <= 0 && !taken) return null
  const asks = method === 'upi' && !seen
  const reference = asks ? null : references[method]
  return (
    <section aria-labelledby="take">
      <h2 id="take" className="pb-2 text-lg">
        Take money
      </h2>
      {taken && (
        <div className="flex flex-wrap items-center gap-x-4 pb-3">
          <Taken key={`taken ${taken.paper}`} {...taken} />
          <SendReceipt student={student} joining={joining} />
        </div>
      )}
      {asked && <UpiAsked key={`asked ${asked.id}`} claim={asked} onChanged={onTaken} />}
      {openPaise > 0 && (
        <form
          // After each payment the form is new: another key, another sum.
          key={form.count}
          noValidate
          method="dialog"
          onSubmit={submit}
          className="grid max-w-xl gap-4"
        >
          <TextField
            label="Sum in rupees"
            name="rupees"
            type="number"
            min={0.01}
            step={0.01}
            inputMode="decimal"
            autoFocus={!taken && !asked}
            defaultValue={(next?.paise ?? openPaise) / 100}
          />
          <fieldset>
            <legend className="pb-1 font-semibold">Paid by</legend>
            <div className="flex flex-wrap gap-x-5">
              {(Object.entries(atDesk) as [Method, string][]).map(([value, name]) => (
                <label key={value} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name="method"
                    value={value}
                    checked={method === value}
                    onChange={() => setMethod(value)}
                    className="size-5 accent-indigo"
                  />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          {method === 'upi' && <SeenAtBank seen={seen} onChange={setSeen} />}
          {reference && (
            <TextField label={reference} name="reference" autoComplete="off" maxLength={100} />
          )}
          {method === 'cheque' && (
            <TextField label="Whose cheque: bank" name="bank" autoComplete="off" maxLength={60} />
          )}
          <Refused>{refused}</Refused>
          <Button type="submit" kind="solid" aria-disabled={busy} className="justify-self-start">
            {busy ? 'Taking...' : asks ? 'Show the code to pay' : 'Take and give a receipt'}
          </Button>
        </form>
      )}
    </section>
  )
}

function SeenAtBank({ seen, onChange }: { seen: boolean; onChange: (seen: boolean) => void }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={seen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-indigo"
      />
      The bank shows this payment already
    </label>
  )
}

/** Once it is there the next Enter opens it; a function of its own, for one made anew would be called again. */
function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus()
}

function Taken({ message, paper }: { message: string; paper: number }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 font-semibold text-neem">
      {message}
      <a
        ref={focusOnce}
        href={addressFor(`get ${staffEndpoints.paper}`, { params: { id: paper } })}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
      >
        Open the receipt to print
      </a>
    </p>
  )
}

/** One key for one form: a double Enter, or a retry after a lost answer, is one payment. */
function usePayment({ id }: JoiningData, onTaken: () => void) {
  const send = useStaffAction()
  const key = useRef(crypto.randomUUID())
  const [count, setCount] = useState(0)
  const [method, setMethod] = useState<Method>('cash')
  const [refused, setRefused] = useState('')
  const [taken, setTaken] = useState<{ message: string; paper: number }>()
  const [asked, setAsked] = useState<AskedFor>()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const paise = Math.round(Number(data.get('rupees')) * 100)
    const reference = String(data.get('reference') ?? '').trim() || null
    if (!(paise > 0)) return setRefused('Enter the sum.')
    if (method === 'upi' && !data.has('reference')) return askFor(paise)
    if (references[method] && !reference)
      return setRefused('Enter its number: it proves the money.')
    const bank = String(data.get('bank') ?? '').trim() || null
    setBusy(true)
    const answer = await send(`post ${staffEndpoints.joiningPayments}`, {
      params: { id },
      body: { key: key.current, paise, method, reference, bank },
    })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.message)
    beginAnew()
    setAsked(undefined)
    setTaken({ message: answer.data.message, paper: answer.data.paper.id })
  }

  /** Kept before the code is shown: what they pay is never without a name here. */
  async function askFor(paise: number) {
    setBusy(true)
    const answer = await send(`post ${staffEndpoints.joiningClaims}`, {
      params: { id },
      body: { key: key.current, paise },
    })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.message)
    beginAnew()
    setTaken(undefined)
    setAsked(answer.data.claim)
  }

  function beginAnew() {
    key.current = crypto.randomUUID()
    setRefused('')
    setMethod('cash')
    setCount((before) => before + 1)
    onTaken()
  }

  return { method, setMethod, refused, taken, asked, busy, submit, count }
}
